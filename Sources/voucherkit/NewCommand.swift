import Foundation
import HostTemplate

/// Writes a host's package into the current folder.
enum NewCommand {
    static func run(_ arguments: [String]) throws {
        let (name, path) = try read(arguments)
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
        let voucherKit =
            try path.map { try VoucherKitPackage(at: URL(fileURLWithPath: $0, isDirectory: true, relativeTo: here)) }
            ?? VoucherKitPackage.findByItself(currentFolder: here)
        let package = HostPackage(name: name, in: here, dependingOn: voucherKit)
        let files = try package.write()
        print("Written into \(name.text):")
        for file in files { print("  \(file)") }
        print(
            """

            Go on with:
              cd \(name.text)
              swift run \(name.text)    # http://127.0.0.1:8080/
              swift test
            """)
    }

    /// The name and the value of `--package-path`, in either order.
    private static func read(_ arguments: [String]) throws -> (HostName, path: String?) {
        var name: String?
        var path: String?
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--package-path" {
                guard let value = rest.popFirst() else {
                    throw UsageError.arguments("--package-path needs the folder of VoucherKit's package.")
                }
                path = value
            } else if argument.hasPrefix("--package-path=") {
                path = String(argument.dropFirst("--package-path=".count))
            } else if argument.hasPrefix("-") {
                throw UsageError.arguments("new does not know “\(argument)”.")
            } else if let name {
                throw UsageError.arguments("new takes one name, and got “\(name)” and “\(argument)”.")
            } else {
                name = argument
            }
        }
        guard let name else { throw UsageError.arguments("new needs the name of the package, such as Sunshine.") }
        do throws(HostPackageError) {
            return (try HostName(name), path)
        } catch {
            throw UsageError.arguments("\(error)")
        }
    }
}
