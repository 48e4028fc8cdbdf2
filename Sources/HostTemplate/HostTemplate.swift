import Foundation

/// The files a host's package is written from, with the marks `NAME` and `PACKAGE_PATH` in their paths and texts.
enum HostTemplate {
    /// One file of the template.
    struct File: Sendable {
        /// Inside the template's folder, such as `Sources/NAME/main.swift`.
        let path: String
        let text: String
    }

    /// All of them, those whose names begin with a dot as well.
    static func files() throws -> [File] {
        guard let folder = Bundle.module.url(forResource: "Template", withExtension: nil) else {
            throw MissingTemplateError()
        }
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().compactMap { path in
            let place = folder.appendingPathComponent(path)
            guard
                try FileManager.default.attributesOfItem(atPath: place.path)[.type] as? FileAttributeType
                    == .typeRegular
            else { return nil }
            return File(path: path, text: try String(contentsOf: place, encoding: .utf8))
        }
    }
}

/// The template is not beside the program.
struct MissingTemplateError: LocalizedError {
    var errorDescription: String? { "The template was not found beside the program; build it again." }
}
