import DurableFiles
import Foundation
import Testing

struct FolderLockTests {
    @Test func aFolderIsHeldByOneAndFreeAfterwards() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var first: FolderLock? = try FolderLock(folder)
        #expect {
            try FolderLock(folder)
        } throws: { "\($0)".contains("Another server") && "\($0)".contains(folder) }
        withExtendedLifetime(first) {}
        first = nil
        withExtendedLifetime(try FolderLock(folder)) {}
    }

    @Test func aFolderThatIsNotThereCannotBeHeld() {
        #expect {
            try FolderLock("/nowhere/at/all")
        } throws: { "\($0)".hasPrefix("Nothing can be written in /nowhere/at/all: ") }
    }
}
