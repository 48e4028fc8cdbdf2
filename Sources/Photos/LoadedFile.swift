import Foundation

/// A file in memory, as long as this lives.
///
/// Read, not mapped: a worker's limit of memory counts what a process has written, and not its mapped files.
final class LoadedFile {
    let all: UnsafeRawBufferPointer

    init(descriptor: Int32) throws(PhotoRefusal) {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_size > 0 else { throw .damaged }
        let count = Int(facts.st_size)
        guard let memory = malloc(count) else { throw .tooMuchMemory }
        all = UnsafeRawBufferPointer(start: memory, count: count)
        var place = 0
        while place < count {
            let got = pread(descriptor, memory + place, count - place, off_t(place))
            guard got > 0 else { throw .damaged }
            place += got
        }
    }

    deinit {
        free(UnsafeMutableRawPointer(mutating: all.baseAddress))
    }
}
