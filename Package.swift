// swift-tools-version: 6.2
import PackageDescription

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
    .executableTarget(name: "voucherkit", dependencies: ["VoucherKit", "VoucherServer"], swiftSettings: settings),
    // What the browser tests look at beside the two real hosts.
    .executableTarget(
        name: "screensamples", dependencies: ["VoucherKit", "VoucherServer"], path: "Tests/Browser/Samples",
        swiftSettings: settings),

    tests("Graphics", exclude: ["Goldens"]),
    tests("Vouchers", ["VoucherKitTesting"]),
    tests("Secrets"),
    tests("SQLiteStore", ["VoucherKitTesting"]),
    tests("HTTPServer"),
    tests("ScreenKit", ["Graphics"]),
    tests("VoucherKit", ["VoucherKitTesting", "Graphics"], exclude: ["Goldens"]),
    tests("VoucherServer", ["VoucherKitTesting"]),
    tests("VoucherKitTesting"),
]

let package = Package(
    name: "VoucherKit",
    platforms: [.macOS(.v15)],
    products: ["ScreenKit", "VoucherKit", "VoucherServer", "VoucherKitTesting"].map {
        .library(name: $0, targets: [$0])
    },
    targets: all,
    swiftLanguageModes: [.v6]
)
