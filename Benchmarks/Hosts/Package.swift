// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// What `script/bench` measures that is not the product itself: small hosts, made as any host is.
let package = Package(
    name: "Hosts",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "VoucherKit", path: "../..")],
    targets: [
        .executableTarget(
            name: "FieldPage",
            dependencies: [
                .product(name: "VoucherKit", package: "VoucherKit"),
                .product(name: "VoucherServer", package: "VoucherKit"),
            ],
            swiftSettings: settings)
    ],
    swiftLanguageModes: [.v6]
)
