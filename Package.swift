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
    system("CHeif", pkgConfig: "libheif", apt: "libheif-dev", brew: "libheif"),
    system("CDe265", pkgConfig: "libde265", apt: "libde265-dev", brew: "libde265"),
    system("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    system("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium"),
    system("CVips", pkgConfig: "vips", apt: "libvips-dev", brew: "vips"),
    // The system's own.
    .systemLibrary(name: "CMalloc"),
    // With the programs that are run under its filter.
    .systemLibrary(
        name: "CSeccomp", pkgConfig: "libseccomp",
        providers: [.apt(["libseccomp-dev", "ffmpeg"]), .brew(["libseccomp", "ffmpeg"])]),
    system("CICU", pkgConfig: "icu-i18n", apt: "libicu-dev", brew: "icu4c"),
    system("CXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
    system("CGMime", pkgConfig: "gmime-3.0", apt: "libgmime-3.0-dev", brew: "gmime"),
    system("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
    system("CIDN2", pkgConfig: "libidn2", apt: "libidn2-dev", brew: "libidn2"),
    .systemLibrary(
        name: "CCJOSE", pkgConfig: "cjose",
        providers: [.apt(["libcjose-dev", "libjansson-dev", "libssl-dev"]), .brew(["cjose", "jansson", "openssl@3"])]),

    // Two C targets: what a limited process needs of Linux, and messages by an ICU that Swift must not see.
    .target(name: "CSandbox", dependencies: ["CSeccomp"]),
    .target(name: "CMessageFormat", dependencies: ["CICU"]),

    library("Graphics", ["CPangoCairo"]),
    library("Markup", ["CXML2"]),
    library("Vouchers"),
    library("DurableFiles"),
    library("Secrets", ["CSodium", "DurableFiles", "Vouchers"]),
    library("Tokens", ["CCJOSE", "Vouchers"]),
    library("SQLiteStore", ["CSQLite", "DurableFiles", "Vouchers"]),
    library("Mail", ["CGMime", "CCurl", "CIDN2", "DurableFiles", "Vouchers"]),
    library("WebClient", ["CCurl"]),
    library("ImageSearch", ["Vouchers", "WebClient"]),
    library("Payments", ["Secrets", "Vouchers", "WebClient"]),
    library("HTTPServer", ["CMicroHTTPD"]),
    library("Photos", ["CDe265", "CHeif", "CVips"]),
    library("MediaWorker", ["CSandbox", "Photos"]),
    library("Localization", ["CMessageFormat"], resources: [.copy("Tables")]),
    library("ScreenKit", ["Graphics", "Localization", "Markup"]),
    library("VoucherKit", ["Graphics", "Localization", "ScreenKit", "Vouchers"]),
    library(
        "VoucherServer",
        [
            "VoucherKit", "CMalloc", "DurableFiles", "HTTPServer", "Localization", "SQLiteStore", "Secrets", "Mail",
            "Tokens",
            "Graphics",
            "ImageSearch", "MediaWorker", "Payments", "Photos",
        ],
        resources: [.copy("Assets")]),
    library(
        "VoucherKitTesting", ["VoucherKit", "VoucherServer", "SQLiteStore", "Secrets", "MediaWorker", "Photos"]),
    library("HostTemplate", resources: [.copy("Template")]),
    .executableTarget(
        name: "voucherkit", dependencies: ["VoucherKit", "VoucherServer", "HostTemplate", "MediaWorker"],
        swiftSettings: settings),
    // What the browser tests look at beside the two real hosts.
    .executableTarget(
        name: "screensamples", dependencies: ["VoucherKit", "VoucherServer"], path: "Tests/Browser/Samples",
        swiftSettings: settings),
    // Calls a payment adapter, and shows the payment screen, for tests whose other side is in Python.
    .executableTarget(
        name: "paymentcalls", dependencies: ["Payments", "SQLiteStore", "Secrets", "VoucherKit", "VoucherServer"],
        path: "Tests/Payments/Calls",
        swiftSettings: settings),
    .executableTarget(
        name: "claimbench", dependencies: ["HTTPServer", "SQLiteStore", "Vouchers"], path: "Benchmarks/Claims",
        swiftSettings: settings),
    // A server that breaks promises, for script/soak to see.
    .executableTarget(
        name: "soakcontrol", dependencies: ["VoucherKit", "VoucherServer", "SQLiteStore", "SoakFaults", "Vouchers"],
        path: "Tests/Soak/Control", swiftSettings: settings),
    // Many people at once at a bank whose answers get lost.
    .executableTarget(
        name: "soakmoney",
        dependencies: ["VoucherKit", "VoucherKitTesting", "SQLiteStore", "Secrets", "SoakFaults", "Vouchers"],
        path: "Tests/Soak/Money", swiftSettings: settings),
    .target(
        name: "SoakFaults", dependencies: ["SQLiteStore", "Vouchers"], path: "Tests/Soak/Faults",
        swiftSettings: settings),

    tests("Graphics", exclude: ["Goldens"]),
    tests("Localization"),
    tests("Markup"),
    tests("Vouchers", ["VoucherKitTesting"]),
    tests("DurableFiles"),
    tests("Secrets"),
    // What tests of several targets run.
    .target(name: "CommandTool", path: "Tests/CommandTool", swiftSettings: settings),
    tests("Tokens", ["CommandTool"]),
    tests("SQLiteStore", ["VoucherKitTesting"]),
    tests("Mail", ["VoucherKitTesting", "Secrets", "SQLiteStore"]),
    tests("HTTPServer"),
    tests("Photos"),
    tests("ImageSearch", ["HTTPServer", "Vouchers", "WebClient"]),
    tests("Payments", ["HTTPServer", "Secrets", "Vouchers", "WebClient"]),
    tests("MediaWorker", ["CommandTool", "CSandbox", "Photos", "voucherkit"]),
    tests("ScreenKit", ["Graphics"]),
    tests("VoucherKit", ["VoucherKitTesting", "Graphics", "Secrets"], exclude: ["Goldens"]),
    tests("VoucherServer", ["VoucherKitTesting", "CommandTool", "Payments", "Secrets"]),
    tests("VoucherKitTesting"),
    tests("HostTemplate"),
]

let package = Package(
    name: "VoucherKit",
    platforms: [.macOS(.v15)],
    products: ["ScreenKit", "VoucherKit", "VoucherServer", "VoucherKitTesting", "Payments"].map {
        .library(name: $0, targets: [$0])
    },
    targets: all,
    swiftLanguageModes: [.v6]
)
