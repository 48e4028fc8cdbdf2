import CMalloc

/// How much memory the process has taken for its objects.
enum HeapUse {
    /// In bytes: what is in use, not what was given back to the allocator (mallinfo(3), `uordblks` and `hblkhd`).
    ///
    /// It walks the allocator's lists of free pieces, which takes up to some milliseconds: for every few seconds, not for
    /// each request.
    static var bytes: Int {
        let report = mallinfo2()
        return Int(report.uordblks) + Int(report.hblkhd)
    }
}
