import CIDN2
public import Vouchers

/// Domains of any script, by IDNA 2008 with the mappings of UTS 46 (libidn2): capitals and wide letters are folded, and
/// `ß` stays itself, as browsers have it.
public struct IDNADomainNames: DomainNameConverter {
    public init() {}

    public func forms(of typed: String) -> DomainNameForms? {
        // libidn2 reads to the first NUL.
        guard !typed.utf8.contains(0) else { return nil }
        let flags = Int32(IDN2_NONTRANSITIONAL.rawValue | IDN2_NFC_INPUT.rawValue)
        guard let ascii = converted({ idn2_to_ascii_8z(typed, $0, flags) }),
            // The way back tells what people read, and that each part that came as `xn--` is a real one.
            let shown = converted({ idn2_to_unicode_8z8z(ascii, $0, 0) })
        else { return nil }
        return DomainNameForms(ascii: ascii.lowercased(), shown: shown)
    }

    private func converted(_ convert: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32) -> String? {
        var result: UnsafeMutablePointer<CChar>?
        let code = convert(&result)
        defer { idn2_free(result) }
        guard code == IDN2_OK.rawValue, let result else { return nil }
        return String(cString: result)
    }
}
