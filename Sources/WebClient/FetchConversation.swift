import CCurl
import Foundation
import Synchronization

/// What is heard during one request: bytes up to a limit, and each address before a connection to it is made.
///
/// Made, used and let go on the one thread that runs the transfer; only `isCancelled` is asked by others.
final class FetchConversation {
    private(set) var body = Data()
    /// More came than is taken.
    private(set) var isTooLarge = false
    /// Connections that were not made, since they would have led to a private address.
    private(set) var refusedAddresses: [NetworkAddress] = []
    private let limit: Int
    private let mayBePrivate: Bool
    private let cancellation: FetchCancellation

    init(limit: Int, mayBePrivate: Bool, cancellation: FetchCancellation) {
        self.limit = limit
        self.mayBePrivate = mayBePrivate
        self.cancellation = cancellation
    }

    fileprivate func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= limit else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return !cancellation.isCancelled
    }

    /// The address here is the one that is connected to: no name is resolved again after this.
    fileprivate func mayConnect(to address: UnsafePointer<sockaddr>) -> Bool {
        if mayBePrivate { return true }
        guard let address = NetworkAddress(address) else { return false }
        if address.isPublic { return true }
        refusedAddresses.append(address)
        return false
    }

    fileprivate var isCancelled: Bool { cancellation.isCancelled }

    /// Has libcurl tell this conversation what happens, which has to outlive the handle.
    func listen(to handle: UnsafeMutableRawPointer) -> Bool {
        let pointer = Unmanaged.passUnretained(self).toOpaque()
        return [
            vk_curl_set_writer(handle, receiveBytes), vk_curl_set_pointer(handle, CURLOPT_WRITEDATA, pointer),
            vk_curl_set_socket_opener(handle, openSocket), vk_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, pointer),
            vk_curl_set_progress(handle, hearProgress), vk_curl_set_pointer(handle, CURLOPT_XFERINFODATA, pointer),
            vk_curl_set_number(handle, CURLOPT_NOPROGRESS, 0),
        ].allSatisfy { $0 == CURLE_OK }
    }
}

/// Told from any thread that nobody waits any more.
package final class FetchCancellation: Sendable {
    private let state = Mutex(false)

    package init() {}

    package var isCancelled: Bool { state.withLock { $0 } }

    package func cancel() {
        state.withLock { $0 = true }
    }
}

// Outside of any isolation: libcurl calls them on the thread of the transfer.

private func receiveBytes(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let buffer, let context else { return 0 }
    let conversation = Unmanaged<FetchConversation>.fromOpaque(context).takeUnretainedValue()
    return conversation.receive(UnsafeRawBufferPointer(start: buffer, count: size * count)) ? size * count : 0
}

private func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let context, let address else { return -1 }
    let conversation = Unmanaged<FetchConversation>.fromOpaque(context).takeUnretainedValue()
    // In its place: an IPv6 address is longer than the type says.
    guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return -1 }
    let place = (UnsafeRawPointer(address) + offset).assumingMemoryBound(to: sockaddr.self)
    guard conversation.mayConnect(to: place) else { return -1 }
    // Not for programs that are started meanwhile.
    let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(address.pointee.family, kind, address.pointee.protocol)
}

private func hearProgress(
    _ context: UnsafeMutableRawPointer?, _ a: curl_off_t, _ b: curl_off_t, _ c: curl_off_t, _ d: curl_off_t
) -> Int32 {
    guard let context else { return 1 }
    return Unmanaged<FetchConversation>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
}
