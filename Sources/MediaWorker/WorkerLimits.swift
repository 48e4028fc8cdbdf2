import CSandbox
import Foundation
import Photos

/// What a worker may use, whatever its files ask for. Applied by the worker to itself, before its first file.
enum WorkerLimits {
    /// In bytes: the most memory that is ever resident.
    static let memory = 256 << 20
    /// Kept free for code of the readers that is not loaded yet.
    private static let memoryForCode = 12 << 20
    /// The socket, standard output and error, a photo and its copies.
    private static let descriptors: UInt32 = 16

    /// For one photo, in microseconds: a second, less what the clock of the system may be late, and more only for bytes
    /// beyond two megabytes that were really sent, whatever a file says it has.
    ///
    /// Decoding takes up to 115 nanoseconds a byte of HEIC and 20 of the others (`Benchmarks/README.md`), so that the
    /// largest photos of cameras, of 25 MB, do not fit into a second.
    static func processorTime(for format: PhotoFormat, bytes: Int) -> Int {
        950_000 + max(0, bytes - 2_000_000) / (format == .heic ? 7 : 40)
    }

    /// For one animation, in microseconds: every frame of it is decoded once. Of WebP that takes 20 nanoseconds a pixel
    /// (`Benchmarks/README.md`), so two seconds for as many as `AnimationLimits` allows; the rest is for those that take more.
    static let animationTime = 4_000_000

    /// Something the system did not allow.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Before libvips is started.
    static func prepare() {
        vk_keep_memory_small()
        // Photos wait for the answers to all other requests, not these for photos.
        _ = nice(10)
        // A picture that does not fit into memory is refused; libvips would write it into a file.
        setenv("VIPS_DISC_THRESHOLD", "100g", 1)
    }

    /// When all is loaded: afterwards no file can be opened, no program started and no connection made.
    ///
    /// A filter of system calls keeps the worker off the network, rather than a network namespace of its own: that would
    /// need a process of a single thread or a privilege, and a filter works in containers, too.
    static func apply() throws(Fault) {
        let sizes = try pagesInUse()
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let (addresses, resident, data) = (sizes.addresses * page, sizes.resident * page, sizes.data * page)
        let growth = memory - memoryForCode - resident
        guard growth > 0 else { throw Fault(description: "The program alone takes \(resident >> 20) MB.") }
        try check(vk_limit_memory(data + growth, addresses + memory), "limit memory")
        try check(vk_limit_files(descriptors), "limit files")
        try check(vk_allow_few_system_calls(), "filter system calls")
    }

    private static func check(_ code: Int32, _ what: String) throws(Fault) {
        guard code == 0 else { throw Fault(description: "Cannot \(what): \(String(cString: strerror(code))).") }
    }

    private static func pagesInUse() throws(Fault) -> (addresses: Int, resident: Int, data: Int) {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let numbers = text.split(separator: " ").compactMap { Int($0) }
        // Total, resident, shared, text, nothing, data.
        guard numbers.count >= 6 else { throw Fault(description: "Cannot read /proc/self/statm.") }
        return (numbers[0], numbers[1], numbers[5])
    }
}
