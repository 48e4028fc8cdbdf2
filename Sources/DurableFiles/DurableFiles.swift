public import Foundation

/// Files and folders that are still there after a power cut.
///
/// A file's bytes are durable once the file is synced, and its name once its folder is. Both are done here before a
/// method returns. Everything blocks, so it is called on a queue of the caller's own.
public enum DurableFiles {
    /// Writes a file whole under another name, syncs it, and gives it its name: whoever finds the file finds all of it.
    /// One that is there already is replaced.
    public static func write(_ bytes: Data, to path: String) throws {
        try write(bytes, to: path) { temporary in
            guard rename(temporary, path) == 0 else { throw fault() }
        }
    }

    /// The same, where the caller has something to do with the finished file and gives it its name.
    public static func write(_ bytes: Data, to path: String, placing: (_ temporary: String) throws -> Void) throws {
        let folder = folder(of: path)
        let temporary = "\(folder)/.\((path as NSString).lastPathComponent).\(UUID().uuidString)"
        do {
            try bytes.write(to: URL(fileURLWithPath: temporary))
            try sync(temporary)
            try placing(temporary)
        } catch {
            unlink(temporary)
            throw error
        }
        try syncFolder(folder)
    }

    /// Makes a folder that only its owner can look into, and those above it, where they are missing.
    ///
    /// One that is there is made sure of as well: the process that made it may have ended before it could.
    public static func makeFolder(_ path: String) throws {
        let above = folder(of: path)
        if mkdir(path, 0o700) != 0 {
            switch errno {
            case EEXIST:
                // A folder that we did not make may lie in one that we may not read; it does not depend on us.
                try? syncFolder(above)
                return
            case ENOENT:
                try makeFolder(above)
                guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw fault() }
            default: throw fault()
            }
        }
        try syncFolder(above)
    }

    /// The absolute path of the folder a file or folder lies in.
    public static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// Makes the names in a folder durable.
    public static func syncFolder(_ path: String) throws {
        do {
            try sync(path)
        } catch let error as POSIXError where error.code == .EINVAL {
            // A file system that does not sync folders, and keeps their names in its own way.
        }
    }

    private static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw fault() }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw fault() }
    }

    private static func fault() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
