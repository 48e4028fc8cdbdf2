import Foundation
import SQLiteStore
import Synchronization
import Vouchers

/// Claims by callers each of whom waits for one answer before the next.
enum DirectClaims {
    static func run(on store: SQLiteVoucherStore, count: Int, callers: Int) async {
        let commits = store.commitCount
        let numbers = Numbers()
        let began = ContinuousClock.now
        var times: [Duration] = []
        await withTaskGroup(of: [Duration].self) { group in
            for _ in 0..<callers {
                group.addTask {
                    var times: [Duration] = []
                    while true {
                        let number = numbers.next()
                        guard number < count else { return times }
                        let start = ContinuousClock.now
                        _ = try? await store.claim(
                            StoredVouchers.id(number), name: "Anna", key: "\(number)", at: StoredVouchers.noon)
                        times.append(ContinuousClock.now - start)
                    }
                }
            }
            for await some in group { times += some }
        }
        times.sort()
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        func milliseconds(_ share: Double) -> String {
            String(format: "%.2f", times[Int(Double(times.count - 1) * share)] / .milliseconds(1))
        }
        print(
            "\(Int(Double(count) / seconds)) claims/s, p50 \(milliseconds(0.5)) ms, p99 \(milliseconds(0.99)) ms, "
                + "longest \(milliseconds(1)) ms, \(count / max(1, store.commitCount - commits)) for each commit")
    }
}

private final class Numbers: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue }
}
