import Foundation
import Testing

@testable import DurableFiles

/// That what was written outlives a power cut is shown by `script/soak`; here is what else it promises.
struct DurableFilesTests {
    private let folder = NSTemporaryDirectory() + UUID().uuidString

    @Test func aFileIsThereWholeOrAsItWas() throws {
        try DurableFiles.makeFolder(folder + "/a/b")
        try DurableFiles.write(Data([1]), to: folder + "/a/b/file")
        try DurableFiles.write(Data([2, 3]), to: folder + "/a/b/file")
        #expect(FileManager.default.contents(atPath: folder + "/a/b/file") == Data([2, 3]))
        #expect(throws: (any Error).self) { try DurableFiles.write(Data(), to: folder + "/a") }
        #expect(throws: (any Error).self) { try DurableFiles.write(Data(), to: folder + "/none/file") }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == ["a", "a/b", "a/b/file"])
    }

    @Test func foldersAreTheirOwnersAlone() throws {
        try DurableFiles.makeFolder(folder + "/a/")
        try DurableFiles.makeFolder(folder + "/a")
        for path in [folder, folder + "/a"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func aFolderThatCannotBeIsRefused() throws {
        try DurableFiles.makeFolder(folder)
        try DurableFiles.write(Data(), to: folder + "/file")
        #expect(throws: POSIXError.self) { try DurableFiles.makeFolder(folder + "/file/inside") }
    }

    @Test func aPathWithoutAFolderLiesInThePresentOne() {
        #expect(DurableFiles.folder(of: "link.key") == FileManager.default.currentDirectoryPath)
    }
}
