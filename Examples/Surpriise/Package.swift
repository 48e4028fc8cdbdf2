// swift-tools-version: 6.2
import PackageDescription

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
            resources: [.copy("Layouts")],
            swiftSettings: [
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
