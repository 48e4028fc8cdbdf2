import Foundation

/// How many files and sockets the process may have open at once.
enum FileDescriptors {
    /// For the database, media, mails and programs that read photos.
    static let ownUse = 256

    /// Raises the limit of the process, where the system lets it, for so many connections, each with a file that is being
    /// received; answers for how many there is room. Systems allow 1024 unless asked.
    static func makeRoom(forConnections count: Int) -> Int {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return count }
        let wanted = rlim_t(2 * count + ownUse)
        if limits.rlim_cur < wanted {
            limits.rlim_cur = min(wanted, limits.rlim_max)
            _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
            guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return count }
        }
        guard limits.rlim_cur < wanted else { return count }
        return max(16, (Int(limits.rlim_cur) - ownUse) / 2)
    }
}
