// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "Surpriise",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "VoucherKit", path: "../..")],
    targets: [
        .executableTarget(
            name: "Surpriise",
            dependencies: [
                .product(name: "VoucherKit", package: "VoucherKit"),
                .product(name: "VoucherServer", package: "VoucherKit"),
            ],
            resources: [.copy("Layouts"), .copy("Words"), .copy("Games")],
            swiftSettings: settings),
        .testTarget(
            name: "SurpriiseTests",
            dependencies: [
                "Surpriise",
                .product(name: "VoucherKit", package: "VoucherKit"),
                .product(name: "VoucherKitTesting", package: "VoucherKit"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
