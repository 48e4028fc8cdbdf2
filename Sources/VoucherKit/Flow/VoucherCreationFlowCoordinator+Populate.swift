import Foundation
public import Vouchers

extension VoucherCreationFlowCoordinator {
    /// Puts what is in a voucher into the envelope: to send it again, or to begin with a pattern.
    ///
    /// May be called before `startFlow(on:personalizationOptions:)`, which then does it, or while the flow is open. The same
    /// voucher is put in once: when the page is made again, what the person has changed or removed stays so. The dates from
    /// which it might be unwrapped and at which it was sent are left out. What the flow has no option for, or the option's rules refuse, is left out,
    /// logged, and told to `voucherCreationCouldNotPopulate(_:)`.
    public func populate(with voucher: Voucher) {
        populate(.voucher(voucher, dates: .none))
    }

    /// Says who the voucher is for, in place of what was said before. With `shouldLaunchRecipientScreen` the recipient screen
    /// is opened then, to look at it or to add to it; without recipients it opens empty.
    ///
    /// When it may be called, and what is refused, is as in `populate(with:)`.
    public func populate(withRecipients recipients: [VoucherRecipient], shouldLaunchRecipientScreen: Bool) {
        populate(.recipients(recipients, launchesScreen: shouldLaunchRecipientScreen))
    }

    /// Puts in an amount of money, in minor units, in place of one that was there. A locked one can be neither changed nor
    /// removed, whatever a browser posts, until a flow is started that does not lock it.
    ///
    /// When it may be called, and what is refused, is as in `populate(with:)`.
    public func populate(withMerchant merchant: Merchant?, amount: Int, currency: Currency, isLocked: Bool) {
        populate(.gift(merchant, Money(minorUnits: amount, currency), isLocked: isLocked))
    }

    func populate(_ population: Population) {
        guard createViewController != nil else { return populations.append(population) }
        put(in: population)
        createViewController?.screens(of: (any EnvelopeShowing).self).first?.envelopeDidChange()
    }

    /// What was asked for before the flow had started.
    func populateAtStart() {
        manager.unlockPopulated(except: Set(populations.map(\.kind)))
        let waiting = populations
        populations = []
        waiting.forEach(put(in:))
    }

    private func put(in population: Population) {
        let contents = population.contents(for: manager)
        let mark = Self.mark(of: contents.map { [$0.type: PersonalizedValue.object($0.object.values)] })
        guard !manager.isPopulated(population.kind, mark: mark, isLocked: population.isLocked) else { return }
        var items: [VoucherItem] = []
        var refusals: [PopulationError] = []
        for content in contents {
            do throws(PersonalizationRefusal) {
                guard let option = manager.option(ofType: content.type) else {
                    refusals.append(PopulationError(type: content.type, refusal: nil))
                    continue
                }
                try content.object.checkSize()
                try option.validate(content.object)
                var item = makeItem(option, content.object, id: nil)
                // A photo's picture is kept: only the one who chose the photo has it at hand to be drawn.
                if let picture = content.item?.picture { item.picture = picture }
                if population.isLocked { (item.isEditable, item.isRemovable) = (false, false) }
                items.append(item)
            } catch {
                refusals.append(PopulationError(type: content.type, refusal: error))
            }
        }
        manager.putPopulated(
            items, kind: population.kind,
            VoucherDraft.Populated(
                mark: mark, itemIDs: items.map(\.id), isLocked: population.isLocked))
        if case .recipients(_, launchesScreen: true) = population { launchRecipientScreen(items.first) }
        // Once all is in its place: the host may put in something better when it hears of one.
        refusals.forEach(refuse)
    }

    private func launchRecipientScreen(_ item: VoucherItem?) {
        guard let option = manager.option(ofType: PersonalizationType.recipient.rawValue) else { return }
        // Once the create screen is shown.
        scene?.afterTurn { [weak self] in self?.open(option, editing: item?.id) }
    }

    private func refuse(_ error: PopulationError) {
        // Told again, a host that puts in what is refused again would be told without end.
        guard !isTellingPopulationError else {
            return ScreenLog.warn("\(error) It was put in while another refusal was told, and is not told itself.")
        }
        ScreenLog.warn("\(error)")
        isTellingPopulationError = true
        delegate?.voucherCreationCouldNotPopulate(error)
        isTellingPopulationError = false
    }

    /// The same for the same content, also after a restart.
    private static func mark(of contents: [[String: PersonalizedValue]]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // FNV-1a: no secret, and short enough for a draft.
        let hash = ((try? encoder.encode(contents)) ?? Data()).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}
