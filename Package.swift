// swift-tools-version: 6.2
import PackageDescription

import class Foundation.FileManager
import class Foundation.ProcessInfo
import struct Foundation.URL

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A C library of the system, found through pkg-config and named for both package managers.
func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func library(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource] = []
) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, exclude: exclude,
        resources: resources, swiftSettings: settings)
}

let all: [Target] = [
    system("CPangoCairo", pkgConfig: "pangocairo", apt: "libpango1.0-dev", brew: "pango"),
    system("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    system("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium"),

    library("Graphics", ["CPangoCairo"]),
    library("Vouchers"),
    library("Secrets", ["CSodium", "Vouchers"]),
    library("SQLiteStore", ["CSQLite", "Vouchers"]),
    library("HTTPServer", ["CMicroHTTPD"]),
    library("ScreenKit", ["Graphics"]),
    library("VoucherKit", ["ScreenKit", "Vouchers"]),
    library(
        "VoucherServer", ["VoucherKit", "HTTPServer", "SQLiteStore", "Secrets", "Graphics"],
        resources: [.copy("Assets")]),
    library("VoucherKitTesting", ["VoucherKit", "VoucherServer", "SQLiteStore", "Secrets"]),
    .executableTarget(name: "voucherkit", dependencies: ["VoucherServer"], swiftSettings: settings),

    tests("Graphics", resources: [.copy("Goldens")]),
    tests("Vouchers", ["VoucherKitTesting"]),
    tests("Secrets"),
    tests("SQLiteStore", ["VoucherKitTesting"]),
    tests("HTTPServer"),
    tests("ScreenKit"),
    tests("VoucherKit", ["VoucherKitTesting"], resources: [.copy("Goldens")]),
    tests("VoucherServer", ["VoucherKitTesting"]),
    tests("VoucherKitTesting"),
]

// While one part is being worked on, `VK_ONLY=Graphics,Secrets` builds these targets and their tests alone.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
let only = ProcessInfo.processInfo.environment["VK_ONLY"].map { Set($0.split(separator: ",").map(String.init)) }

func dependencyNames(_ target: Target) -> [String] {
    target.dependencies.compactMap {
        if case .byNameItem(let name, _) = $0 { return name }
        return nil
    }
}

func needed(_ names: Set<String>) -> Set<String> {
    var result = names
    var queue = Array(names)
    while let name = queue.popLast() {
        for dependency in all.filter({ $0.name == name }).flatMap(dependencyNames)
        where result.insert(dependency).inserted { queue.append(dependency) }
    }
    return result
}

let chosen: [Target] =
    if let only {
        all.filter { needed(only.union(only.map { $0 + "Tests" })).contains($0.name) }
    } else {
        all
    }

let products: [Product] = ["VoucherKit", "VoucherServer", "VoucherKitTesting", "ScreenKit"]
    .filter { name in chosen.contains { $0.name == name } }
    .map { .library(name: $0, targets: [$0]) }

let package = Package(
    name: "VoucherKit",
    platforms: [.macOS(.v15)],
    products: products,
    targets: chosen.filter { target in
        let folder = (target.type == .test ? "Tests/" : "Sources/") + target.name
        return FileManager.default.fileExists(atPath: root.appendingPathComponent(folder).path)
    },
    swiftLanguageModes: [.v6]
)
