import CCurl

/// Sets what libcurl is to do, and knows whether it took all of it.
struct CurlOptions {
    let handle: UnsafeMutableRawPointer
    private(set) var isSet = true

    init(handle: UnsafeMutableRawPointer) {
        self.handle = handle
    }

    mutating func require(_ code: CURLcode) {
        if code != CURLE_OK { isSet = false }
    }

    mutating func set(_ option: CURLoption, text: String) { require(vk_curl_set_text(handle, option, text)) }

    mutating func set(_ option: CURLoption, number: Int) { require(vk_curl_set_number(handle, option, number)) }

    mutating func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) {
        require(vk_curl_set_pointer(handle, option, pointer))
    }

    /// Takes the mail from a conversation and tells it what is said. It has to outlive the handle.
    mutating func listen(with conversation: SMTPConversation) {
        let pointer = Unmanaged.passUnretained(conversation).toOpaque()
        require(vk_curl_set_reader(handle, readMail))
        set(CURLOPT_READDATA, pointer: pointer)
        require(vk_curl_set_listener(handle, hearLine))
        set(CURLOPT_DEBUGDATA, pointer: pointer)
        set(CURLOPT_VERBOSE, number: 1)
    }
}

// Outside of any isolation: libcurl calls them on the thread of the transfer.

private func readMail(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let buffer, let context else { return 0 }
    return Unmanaged<SMTPConversation>.fromOpaque(context).takeUnretainedValue().read(into: buffer, count: size * count)
}

private func hearLine(
    _ handle: UnsafeMutableRawPointer?, _ type: curl_infotype, _ text: UnsafeMutablePointer<CChar>?, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let text, let context, type == CURLINFO_HEADER_IN || type == CURLINFO_HEADER_OUT else { return 0 }
    let line = String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
    let conversation = Unmanaged<SMTPConversation>.fromOpaque(context).takeUnretainedValue()
    if type == CURLINFO_HEADER_IN { conversation.didHear(line) } else { conversation.didSay(line) }
    return 0
}
