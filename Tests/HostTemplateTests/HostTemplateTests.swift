import Foundation
import Testing

@testable import HostTemplate

/// What is written, and what is refused before anything is. That it builds and runs, the newcomer's path shows.
struct HostTemplateTests {
    private let parent: URL
    private let voucherKit: VoucherKitPackage

    init() throws {
        parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent(UUID().uuidString)
        let neighbour = parent.appendingPathComponent("VoucherKit")
        try FileManager.default.createDirectory(at: neighbour, withIntermediateDirectories: true)
        try Data("let package = Package(\n    name: \"VoucherKit\",\n".utf8)
            .write(to: neighbour.appendingPathComponent("Package.swift"))
        voucherKit = try VoucherKitPackage(at: neighbour)
    }

    private func package(_ name: String = "Sunshine") throws -> HostPackage {
        HostPackage(name: try HostName(name), in: parent, dependingOn: voucherKit)
    }

    private func isLeftOver() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: parent.path).filter { $0 != "VoucherKit" }
    }

    @Test func everyFileIsWrittenAndNoMarkIsLeft() throws {
        let files = try package().write()
        #expect(
            files == [
                ".gitignore", "Package.swift", "README.md", "Sources/Sunshine/SunshineTitleItem.swift",
                "Sources/Sunshine/SunshineTitleViewController.swift", "Sources/Sunshine/SunshineViewController.swift",
                "Sources/Sunshine/main.swift", "Tests/SunshineTests/SunshineTests.swift",
            ])
        for file in files {
            let text = try String(contentsOf: package().folder.appendingPathComponent(file), encoding: .utf8)
            #expect(!text.isEmpty && !text.contains("NAME") && !text.contains("PACKAGE_PATH"), "\(file)")
        }
        let manifest = try String(contentsOf: package().folder.appendingPathComponent("Package.swift"), encoding: .utf8)
        #expect(manifest.contains(".package(name: \"VoucherKit\", path: \"../VoucherKit\")"))
        #expect(try isLeftOver() == ["Sunshine"])
    }

    @Test(arguments: [
        "", " ", "9Lives", "_Sun", "sun", "Sun-shine", "Sun.shine", "../Sun", "Sun/shine", "Sön", "Sun shine",
        "VoucherKit", "Voucherkit", "Foundation", "Any", "UI", String(repeating: "S", count: 41),
    ])
    func aNameThatIsNoTypesNameIsRefused(_ name: String) {
        #expect {
            try HostName(name)
        } throws: { error in
            "\(error)".hasPrefix("“\(name)” cannot be the name of a package: ")
        }
    }

    /// Two targets of one name cannot be built together, whether they are products or not.
    @Test(arguments: ["Markup", "Tokens", "Mail", "Photos", "Localization", "MediaWorker", "CICU", "Graphics"])
    func theNameOfATargetOfVoucherKitIsRefused(_ name: String) throws {
        let real = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let voucherKit = try VoucherKitPackage(at: real)
        func write(_ name: String) throws {
            try HostPackage(name: try HostName(name), in: parent, dependingOn: voucherKit).write()
        }
        #expect {
            try write(name)
        } throws: { error in
            "\(error)".hasPrefix("“\(name)” cannot be the name of a package: ")
        }
        #expect(try isLeftOver().isEmpty)
        try write(name + "s2")
        #expect(try isLeftOver() == [name + "s2"])
    }

    @Test func aSmallLetterIsAnsweredWithTheCapital() {
        #expect(throws: HostPackageError.self) { try HostName("sunshine") }
        #expect { try HostName("sunshine") } throws: { "\($0)".hasSuffix("as in “Sunshine”.") }
    }

    @Test func aFolderWithSomethingInItIsLeftAloneAndAnEmptyOneIsTaken() throws {
        let folder = try package().folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try package().write()
        #expect(throws: HostPackageError.folderIsTaken(folder.path)) { try package().write() }
        #expect(try isLeftOver() == ["Sunshine"])
    }

    @Test func aFileOrALinkInThePlaceIsLeftAlone() throws {
        try Data("mine".utf8).write(to: parent.appendingPathComponent("Rain"))
        try FileManager.default.createSymbolicLink(
            at: parent.appendingPathComponent("Snow"), withDestinationURL: URL(fileURLWithPath: "/nowhere/at/all"))
        #expect(throws: HostPackageError.folderIsTaken(try package("Rain").folder.path)) {
            try package("Rain").write()
        }
        #expect(throws: HostPackageError.folderIsTaken(try package("Snow").folder.path)) {
            try package("Snow").write()
        }
        #expect(try isLeftOver().sorted() == ["Rain", "Snow"])
    }

    @Test func aFolderThatCannotBeWrittenIsSaidAndNothingIsLeft() throws {
        let nowhere = HostPackage(
            name: try HostName("Sunshine"), in: voucherKit.folder.appendingPathComponent("Package.swift"),
            dependingOn: voucherKit)
        #expect { try nowhere.write() } throws: { "\($0)".contains("could not be written: ") }
        #expect(try isLeftOver().isEmpty)
    }

    @Test func thePackageIsFoundFromInsideItAndRefusedWhereItIsNot() throws {
        let deep = voucherKit.folder.appendingPathComponent(".build/debug/voucherkit")
        #expect(try VoucherKitPackage(near: [parent, deep]) == voucherKit)
        #expect(throws: HostPackageError.packageNotFound) { try VoucherKitPackage(near: [parent]) }
        #expect(throws: HostPackageError.noPackage(at: parent.path)) { try VoucherKitPackage(at: parent) }
        #expect(throws: Never.self) { try VoucherKitPackage.findByItself(currentFolder: parent) }
    }

    @Test func neighboursAreNamedByARelativePathAndOthersByTheWhole() throws {
        func path(from other: String) -> String {
            voucherKit.path(from: URL(fileURLWithPath: other, isDirectory: true))
        }
        #expect(path(from: parent.path + "/Sunshine") == "../VoucherKit")
        #expect(path(from: parent.path + "/hosts/Sunshine") == "../../VoucherKit")
        #expect(path(from: parent.path + "/a/b/c/Sunshine") == voucherKit.folder.path)
        #expect(path(from: "/Sunshine") == voucherKit.folder.path)
        #expect(path(from: voucherKit.folder.path + "/Sunshine") == "..")
    }
}
