import Foundation
import MediaWorker
import Photos

/// A photo that was made without any library: one colour, as a PNG whose rows are not compressed.
func pngPhoto(width: Int = 40, height: Int = 30) -> Data {
    var rows: [UInt8] = []
    for _ in 0..<height { rows += [0] + (0..<width).flatMap { _ in [200, 60, 40] as [UInt8] } }
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    file += pngChunk("IHDR", bytes(width) + bytes(height) + [8, 2, 0, 0, 0])
    file += pngChunk("IDAT", stored(rows))
    return file + pngChunk("IEND", [])
}

private func bytes(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(number).bigEndian) { Array($0) }
}

private func pngChunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(kind.utf8) + data
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in content {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return bytes(data.count) + content + bytes(Int(~sum))
}

/// zlib's format with blocks that are stored as they are.
private func stored(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
        let part = rest.prefix(0xFFFF)
        rest = rest.dropFirst(part.count)
        let (low, high) = (UInt8(part.count & 0xFF), UInt8(part.count >> 8))
        result += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + part
    } while !rest.isEmpty
    var (first, second) = (1, 0)
    for byte in data {
        first = (first + Int(byte)) % 65521
        second = (second + first) % 65521
    }
    return result + bytes(second << 16 | first)
}

/// Workers of the program `voucherkit`, which is built beside the tests.
func workers(_ change: (inout MediaWorkers.Configuration) -> Void = { _ in }) throws -> MediaWorkers {
    var configuration = MediaWorkers.Configuration()
    configuration.executable = try serverProgram()
    configuration.workerCount = 1
    configuration.log = { _ in }
    change(&configuration)
    return MediaWorkers(configuration)
}

/// The path of the program `voucherkit`.
func serverProgram() throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = URL(filePath: tests).deletingLastPathComponent()
    // Beside the tests, or beside the bundle with them.
    let found = [beside, beside.deletingLastPathComponent(), Bundle.main.bundleURL, bundleFolder]
        .compactMap { $0?.appending(path: "voucherkit").path }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    return found ?? "voucherkit was not built"
}

/// The folder of the tests' own file, where another program runs them.
private var bundleFolder: URL? {
    CommandLine.arguments.first { $0.hasSuffix(".xctest") }.map { URL(filePath: $0).deletingLastPathComponent() }
}

let thumbnail = PhotoRequest(width: 20, height: 20)

/// The refusal a photo meets, if it meets one.
func refusal(_ body: () async throws -> Photo) async -> PhotoRefusal? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? PhotoRefusal
    }
}
