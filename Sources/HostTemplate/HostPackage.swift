public import Foundation

/// A package of a host's own, written from the template: it builds, runs and tests as it is.
public struct HostPackage: Sendable {
    /// Its name, which is also its folder's.
    public let name: HostName
    /// Where it is written to.
    public let folder: URL
    private let voucherKit: VoucherKitPackage

    /// A package in a folder of its name inside `parent`, which depends on `voucherKit` by path. Writes nothing yet.
    public init(name: HostName, in parent: URL, dependingOn voucherKit: VoucherKitPackage) {
        self.name = name
        folder = parent.resolvingSymlinksInPath().appendingPathComponent(name.text, isDirectory: true)
        self.voucherKit = voucherKit
    }

    /// Writes every file, or none: they are written beside the folder, and moved to its place when all are there.
    /// Answers their paths inside the folder, in order.
    @discardableResult
    public func write() throws(HostPackageError) -> [String] {
        guard !voucherKit.hasTarget(name.text) else {
            throw .badName(name.text, "a part of Swift or of VoucherKit has that name")
        }
        guard isFree else { throw .folderIsTaken(folder.path) }
        let draft = folder.deletingLastPathComponent()
            .appendingPathComponent(".\(name.text).\(UUID().uuidString.prefix(8))", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: draft) }
        do {
            let files = try HostTemplate.files()
            for file in files { try write(file, into: draft) }
            // Takes the place of an empty folder too, and of nothing else.
            guard rename(draft.path, folder.path) == 0 else {
                let code = errno
                if code == ENOTEMPTY || code == EEXIST || code == ENOTDIR {
                    throw HostPackageError.folderIsTaken(folder.path)
                }
                throw HostPackageError.cannotWrite(folder.path, String(cString: strerror(code)))
            }
            return files.map { filled($0.path) }.sorted()
        } catch let error as HostPackageError {
            throw error
        } catch {
            throw .cannotWrite(folder.path, "\((error as NSError).localizedDescription)")
        }
    }

    private var isFree: Bool {
        guard let kind = try? FileManager.default.attributesOfItem(atPath: folder.path)[.type] as? FileAttributeType
        else { return true }
        guard kind == .typeDirectory else { return false }
        return (try? FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty) ?? false
    }

    private func write(_ file: HostTemplate.File, into draft: URL) throws {
        let place = draft.appendingPathComponent(filled(file.path))
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(filled(file.text).utf8).write(to: place)
    }

    /// The template's words with those of this package in the place of their marks.
    private func filled(_ text: String) -> String {
        // In this order: a path may well have the other mark in it.
        text.replacingOccurrences(of: "NAME", with: name.text)
            .replacingOccurrences(of: "PACKAGE_PATH", with: pathInQuotes)
    }

    /// As it stands in a literal of `Package.swift`.
    private var pathInQuotes: String {
        voucherKit.path(from: folder).replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "\"", with: "\\\"")
    }
}
