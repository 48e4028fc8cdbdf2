// The one place where the views come from: a host's screens import VoucherKit and nothing else.
@_exported public import Localization
@_exported public import ScreenKit
@_exported public import Vouchers
