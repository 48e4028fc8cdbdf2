/// Why no package was written, in words for whoever asked for it.
public enum HostPackageError: Error, Sendable, Equatable {
    /// A name no package can have, and what is wrong with it.
    case badName(String, String)
    /// There is something at the folder's place already.
    case folderIsTaken(String)
    /// The given folder is not VoucherKit's package.
    case noPackage(at: String)
    /// VoucherKit's package was not found by itself.
    case packageNotFound
    /// The file system said no; its words.
    case cannotWrite(String, String)
}

extension HostPackageError: CustomStringConvertible {
    /// In words for a person at a command line.
    public var description: String {
        switch self {
        case .badName(let name, let reason): "“\(name)” cannot be the name of a package: \(reason)."
        case .folderIsTaken(let folder): "“\(folder)” is there already and is not an empty folder; nothing was written."
        case .noPackage(let folder):
            "VoucherKit's package is not in “\(folder)”: there is no Package.swift of that name in it."
        case .packageNotFound:
            "VoucherKit's package was not found near the program or near this folder. Say where it is with --package-path."
        case .cannotWrite(let folder, let reason): "“\(folder)” could not be written: \(reason)"
        }
    }
}
