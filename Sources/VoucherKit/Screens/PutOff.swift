/// Something that is put off until a file is read.
///
/// Without a script a file comes with the very press of **Done**. A failure drops what was put off.
struct PutOff {
    private var action: (() -> Void)?

    /// Puts it off while work is running, and answers whether it did.
    mutating func put(_ action: @escaping () -> Void, while isRunning: Bool) -> Bool {
        guard isRunning else { return false }
        self.action = action
        return true
    }

    /// What was put off; nil from then on.
    mutating func take() -> (() -> Void)? {
        defer { action = nil }
        return action
    }
}
