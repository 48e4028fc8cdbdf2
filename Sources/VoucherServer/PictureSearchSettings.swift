public import Foundation
import ImageSearch
public import VoucherKit

/// Where the stock flow searches for pictures, as the environment says.
public enum PictureSearchSettings {
    /// The agent of `PICTURES_DIR`, a folder with a `pictures.json`, or of `PICTURE_SEARCH_URL`, an address that answers in
    /// JSON; nil without either, and then nothing is searched. `PICTURE_SEARCH_HOSTS` are the hosts that may have private
    /// addresses, with commas between, and `PICTURE_SEARCH_HEADER` is one header for the address, such as
    /// `Authorization: Bearer …`.
    ///
    /// Throws `ConfigurationError`, and `FolderIndexError` for a folder that cannot be searched. Made once, and given to
    /// each `VoucherCreationManager.searchAgent`.
    public static func agent(
        of environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> (any SearchAgent)? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let (folder, address) = (value("PICTURES_DIR"), value("PICTURE_SEARCH_URL"))
        if let folder {
            guard address == nil else {
                throw ConfigurationError(
                    name: "PICTURES_DIR", value: folder, expected: "left out where PICTURE_SEARCH_URL is set")
            }
            return try FolderSearchAgent(folder: folder)
        }
        guard let address else { return nil }
        let hosts = (value("PICTURE_SEARCH_HOSTS") ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        do {
            return try JSONSearchAgent(
                endpoint: address, headers: [value("PICTURE_SEARCH_HEADER")].compactMap { $0 },
                allowedHosts: Set(hosts), log: { ScreenLog.warn($0) })
        } catch is SearchEndpointError {
            throw ConfigurationError(
                name: "PICTURE_SEARCH_URL", value: address,
                expected: "an address such as https://pictures.example/search")
        }
    }
}
