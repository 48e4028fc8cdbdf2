import Foundation
import VoucherKit

/// `soakmoney [--seconds N] [--people N] [--seed N] [--control unguarded|unkeyed]`
///
/// Many people wrap, pay, claim and refund at the same time, and at the end all money has to be where it belongs. With a
/// control something is wrong on purpose, and has to be seen: exit code 0 when it is. Never a part of what is shipped.
@main
struct SoakMoney {
    private var seconds = 60.0
    private var people = 64
    private var seed = UInt64.random(in: 0..<1_000_000)
    private var control: Control?

    static func main() async throws {
        guard let soak = SoakMoney(CommandLine.arguments.dropFirst()) else {
            complain("soakmoney takes --seconds, --people, --seed and --control \(Control.allCases.map(\.rawValue)).")
            exit(64)
        }
        exit(try await soak.run())
    }

    /// Nil for a command line that cannot be.
    private init?(_ arguments: ArraySlice<String>) {
        var rest = arguments
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch name {
            case "--control":
                guard let control = Control(rawValue: value) else { return nil }
                self.control = control
            case "--seconds", "--people", "--seed":
                guard let number = Int(value), number > 0 else { return nil }
                if name == "--seconds" { seconds = Double(number) }
                if name == "--people" { people = number }
                if name == "--seed" { seed = UInt64(number) }
            default: return nil
            }
        }
    }

    /// Answers the exit code.
    private func run() async throws -> Int32 {
        let folder = NSTemporaryDirectory() + "soakmoney-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        print("\(people) people for \(Int(seconds)) seconds, seed \(seed)\(control.map { ", \($0)" } ?? "").")
        let crowd = try Crowd(people: people, seed: seed, control: control, folder: folder)
        let seconds = seconds
        // What is tried again is told each time, thousands of times here.
        let faults = try await ScreenLog.$sink.withValue({ _ in }) { try await crowd.run(seconds: seconds) }
        for fault in faults.prefix(20) { Self.complain("  \(fault)") }
        if faults.count > 20 { Self.complain("  and \(faults.count - 20) more") }
        guard let control else {
            print(faults.isEmpty ? "All money is where it belongs." : "\(faults.count) faults with seed \(seed).")
            return faults.isEmpty ? 0 : 1
        }
        let isSeen = faults.contains { $0.contains(control.sign) }
        print(isSeen ? "Seen, as it has to be." : "The control \(control) was not seen.")
        return isSeen ? 0 : 1
    }

    private static func complain(_ words: String) { FileHandle.standardError.write(Data((words + "\n").utf8)) }
}
