// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "NAME",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "VoucherKit", path: "PACKAGE_PATH")],
    targets: [
        .executableTarget(
            name: "NAME",
            dependencies: [
                .product(name: "VoucherKit", package: "VoucherKit"),
                .product(name: "VoucherServer", package: "VoucherKit"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "NAMETests",
            dependencies: [
                "NAME",
                .product(name: "VoucherKit", package: "VoucherKit"),
                .product(name: "VoucherKitTesting", package: "VoucherKit"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
