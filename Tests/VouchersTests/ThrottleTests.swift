import Foundation
import Testing
import Vouchers

struct ThrottleTests {
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func aKeyIsLetThroughUpToItsLimitAndAgainInTheNextPeriod() {
        var throttle = Throttle(limit: 3, period: 60)
        for second in 0..<3 { #expect(throttle.take("a", at: noon.addingTimeInterval(Double(second))) == nil) }
        #expect(throttle.take("a", at: noon.addingTimeInterval(10)) == 50)
        #expect(throttle.take("a", at: noon.addingTimeInterval(59)) == 1, "refusals do not make it longer")
        #expect(throttle.take("b", at: noon.addingTimeInterval(10)) == nil, "another key has its own")
        #expect(throttle.take("a", at: noon.addingTimeInterval(60)) == nil)
    }

    @Test func lookingCountsNothing() {
        var throttle = Throttle(limit: 1, period: 60)
        for _ in 0..<5 { #expect(throttle.wait(for: "a", at: noon) == nil) }
        #expect(throttle.take("a", at: noon) == nil)
        #expect(throttle.wait(for: "a", at: noon) == 60)
    }

    @Test func whatIsGivenBackDoesNotCount() {
        var throttle = Throttle(limit: 1, period: 60)
        throttle.giveBack("a")
        for _ in 0..<5 {
            #expect(throttle.take("a", at: noon) == nil)
            throttle.giveBack("a")
        }
        #expect(throttle.take("a", at: noon) == nil && throttle.take("a", at: noon) == 60)
    }

    @Test func aClockThatIsSetBackKeepsNobodyWaiting() {
        var throttle = Throttle(limit: 1, period: 60)
        #expect(throttle.take("a", at: noon) == nil)
        #expect(throttle.take("a", at: noon.addingTimeInterval(-86_400)) == nil)
    }

    @Test func memoryStaysBoundedAndTheOldestIsForgottenFirst() {
        var throttle = Throttle(limit: 1, period: 1000, maximumKeyCount: 100)
        for number in 0..<5000 {
            #expect(throttle.take("\(number)", at: noon.addingTimeInterval(Double(number) / 100)) == nil)
            #expect(throttle.keyCount <= 100)
        }
        #expect(throttle.wait(for: "4999", at: noon.addingTimeInterval(50)) != nil)
        #expect(throttle.wait(for: "0", at: noon.addingTimeInterval(50)) == nil)
    }

    @Test func endedPeriodsGiveWayBeforeRunningOnes() {
        var throttle = Throttle(limit: 1, period: 60, maximumKeyCount: 10)
        for number in 0..<9 { _ = throttle.take("old \(number)", at: noon) }
        _ = throttle.take("running", at: noon.addingTimeInterval(50))
        for number in 0..<9 { _ = throttle.take("new \(number)", at: noon.addingTimeInterval(70)) }
        #expect(throttle.wait(for: "running", at: noon.addingTimeInterval(70)) != nil)
    }
}
