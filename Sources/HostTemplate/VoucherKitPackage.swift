public import Foundation

/// Where VoucherKit's own package lies, for a host's package to depend on by path.
public struct VoucherKitPackage: Sendable, Equatable {
    /// The folder with its `Package.swift`.
    public let folder: URL

    /// The package in that very folder. Throws `HostPackageError.noPackage` when it is not there.
    public init(at folder: URL) throws(HostPackageError) {
        guard Self.isThere(folder) else { throw .noPackage(at: folder.path) }
        self.folder = Self.plain(folder)
    }

    /// The first package found in these folders and the folders they lie in.
    public init(near folders: [URL]) throws(HostPackageError) {
        for start in folders {
            var folder = Self.plain(start)
            while true {
                if Self.isThere(folder) {
                    self.folder = folder
                    return
                }
                let parent = folder.deletingLastPathComponent()
                // At the root, which is its own parent.
                guard parent.path != folder.path, parent.pathComponents.count < folder.pathComponents.count else {
                    break
                }
                folder = parent
            }
        }
        throw .packageNotFound
    }

    /// Found from the running program, from the source it was built from, or from the current folder.
    public static func findByItself(currentFolder: URL) throws(HostPackageError) -> VoucherKitPackage {
        let program = URL(fileURLWithPath: "/proc/self/exe")
        return try VoucherKitPackage(near: [program, URL(fileURLWithPath: #filePath), currentFolder])
    }

    /// The path a package in another folder names this one by: relative while they are neighbours, so that both can be
    /// moved together, else absolute.
    public func path(from other: URL) -> String {
        let there = folder.pathComponents
        let here = Self.plain(other).pathComponents
        let shared = zip(there, here).prefix { $0 == $1 }.count
        let up = here.count - shared
        // The root alone in common says nothing.
        guard up <= 2, shared > 1 else { return folder.path }
        return (Array(repeating: "..", count: up) + there.dropFirst(shared)).joined(separator: "/")
    }

    /// One way to write each folder, so that equal ones are equal.
    private static func plain(_ folder: URL) -> URL {
        URL(fileURLWithPath: folder.resolvingSymlinksInPath().standardizedFileURL.path, isDirectory: true)
    }

    /// Whether a target of this package has that name: two of one name cannot be built together.
    func hasTarget(_ name: String) -> Bool {
        // Targets stand in the manifest as literals, whichever function they are given to.
        Self.manifest(in: folder).contains("\"\(name)\"")
    }

    private static func isThere(_ folder: URL) -> Bool {
        manifest(in: folder).contains("name: \"VoucherKit\",\n")
    }

    private static func manifest(in folder: URL) -> String {
        let file = folder.appendingPathComponent("Package.swift")
        return String(decoding: FileManager.default.contents(atPath: file.path) ?? Data(), as: UTF8.self)
    }
}
