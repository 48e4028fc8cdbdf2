import Foundation
import Testing
import Vouchers

private let eur = Currency("EUR")!
private let yen = Currency("JPY")!

private func euros(_ cents: Int) -> Money { Money(minorUnits: cents, eur) }

struct VoucherPriceTests {
    @Test func theTotalIsTheAmountAndTheFee() throws {
        let price = try VoucherPrice(amount: euros(2500), fee: euros(125))
        #expect(price.total == euros(2625))
        #expect(price.due == euros(2625))
        #expect(price.creditUsed == euros(0))
    }

    @Test(arguments: [
        (0, 2625, 0), (1, 2624, 1), (2624, 1, 2624), (2625, 0, 2625), (2626, 0, 2625), (Money.greatest, 0, 2625),
    ])
    func aCreditIsUsedAsFarAsItGoesAndNeverFurther(_ credit: Int, _ due: Int, _ used: Int) throws {
        let price = try VoucherPrice(amount: euros(2500), fee: euros(125), credit: euros(credit))
        #expect(price.due == euros(due))
        #expect(price.creditUsed == euros(used))
        #expect(price.total == euros(2625))
    }

    @Test func amountsOfDifferentCurrenciesMakeNoPrice() {
        #expect(throws: VoucherPriceError.currencies(eur, yen)) {
            try VoucherPrice(amount: euros(2500), fee: Money(minorUnits: 100, yen))
        }
        #expect(throws: VoucherPriceError.currencies(eur, yen)) {
            try VoucherPrice(amount: euros(2500), credit: Money(minorUnits: 100, yen))
        }
        #expect(throws: VoucherPriceError.currencies(eur, yen)) {
            try VoucherPrice(amounts: [euros(1), Money(minorUnits: 1, yen)])
        }
    }

    @Test func nothingIsBelowZero() {
        #expect(throws: VoucherPriceError.negative(euros(-1))) { try VoucherPrice(amount: euros(-1)) }
        #expect(throws: VoucherPriceError.negative(euros(-1))) { try VoucherPrice(amount: euros(1), fee: euros(-1)) }
        #expect(throws: VoucherPriceError.negative(euros(Int.min))) {
            try VoucherPrice(amount: euros(1), credit: euros(Int.min))
        }
    }

    @Test func aSumThatIsMoreThanMoneyCanBeIsRefused() throws {
        #expect(try VoucherPrice(amount: euros(Money.greatest)).due == euros(Money.greatest))
        #expect(throws: VoucherPriceError.tooMuch(eur)) {
            try VoucherPrice(amount: euros(Money.greatest), fee: euros(1))
        }
        #expect(throws: VoucherPriceError.tooMuch(eur)) { try VoucherPrice(amount: euros(Int.max), fee: euros(1)) }
        #expect(throws: VoucherPriceError.tooMuch(eur)) { try VoucherPrice(amount: euros(1), fee: euros(Int.max)) }
        #expect(throws: VoucherPriceError.tooMuch(eur)) {
            try VoucherPrice(amounts: [euros(Money.greatest), euros(Money.greatest)])
        }
    }

    @Test func severalAmountsAreOnePriceAndNoneAreNone() throws {
        #expect(try VoucherPrice(amounts: []) == nil)
        let price = try VoucherPrice(amounts: [euros(500), euros(700), euros(1)], fee: euros(9), credit: euros(210))
        #expect(price == (try VoucherPrice(amount: euros(1201), fee: euros(9), credit: euros(210))))
        #expect(price?.due == euros(1000))
    }

    @Test func whatWasStoredIsCheckedAsWhatIsMade() throws {
        let price = try VoucherPrice(amount: euros(2500), fee: euros(125), credit: euros(99))
        let data = try JSONEncoder().encode(price)
        #expect(try JSONDecoder().decode(VoucherPrice.self, from: data) == price)
        let text = String(decoding: data, as: UTF8.self)
        for (good, bad) in [("2500", "-2500"), ("125", "\(Money.greatest)"), ("99", "-1")] {
            #expect(text.contains(":\(good)"))
            let broken = Data(text.replacing(":\(good)", with: ":\(bad)").utf8)
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(VoucherPrice.self, from: broken) }
        }
        let mixed = Data(
            #"{"amount":{"minorUnits":1,"currency":"EUR"},"fee":{"minorUnits":1,"currency":"JPY"}}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(VoucherPrice.self, from: mixed) }
    }
}

struct VoucherFeeTests {
    /// Worked out by hand: 2.5 per cent of 1 cent is 0.025, of 20 is 0.5, of 19 is 0.475, of 60 is 1.5, of 2,500 is 62.5.
    @Test(arguments: [(1, 0), (19, 0), (20, 1), (59, 1), (60, 2), (2500, 63), (Money.greatest / 2, 1_250_000_000_000)])
    func aShareIsRoundedHalfUp(_ amount: Int, _ fee: Int) throws {
        #expect(try VoucherFee(partsPerTenThousand: 250).on(euros(amount))?.minorUnits ?? 0 == fee)
    }

    @Test func aFixedPartComesOnTop() throws {
        #expect(try VoucherFee(fixed: euros(30), partsPerTenThousand: 250).on(euros(2500)) == euros(93))
        #expect(try VoucherFee(fixed: euros(30)).on(euros(2500)) == euros(30))
    }

    @Test func aFeeOfNothingIsNone() throws {
        #expect(try VoucherFee().on(euros(2500)) == nil)
        #expect(try VoucherFee(partsPerTenThousand: -3).on(euros(2500)) == nil)
        #expect(try VoucherFee { _ in nil }.on(euros(2500)) == nil)
    }

    @Test func aShareOfMoreThanAllIsAll() throws {
        #expect(try VoucherFee(partsPerTenThousand: 20_000).on(euros(2500)) == euros(2500))
    }

    @Test func aFeeThatCannotBeNamedThrows() {
        struct Closed: Error {}
        let amount = euros(2500)
        #expect(throws: VoucherPriceError.currencies(yen, eur)) {
            try VoucherFee(fixed: euros(30)).on(Money(minorUnits: 1, yen))
        }
        #expect(throws: VoucherPriceError.currencies(eur, yen)) {
            try VoucherFee { _ in Money(minorUnits: 1, yen) }.on(amount)
        }
        #expect(throws: VoucherPriceError.negative(euros(-1))) { try VoucherFee { _ in euros(-1) }.on(amount) }
        #expect(throws: VoucherPriceError.tooMuch(eur)) { try VoucherFee(fixed: euros(Int.max)).on(amount) }
        #expect(throws: VoucherPriceError.tooMuch(eur)) {
            try VoucherFee(partsPerTenThousand: 10_000).on(euros(Money.greatest))
        }
        #expect(throws: Closed.self) { try VoucherFee { _ in throw Closed() }.on(amount) }
    }
}
