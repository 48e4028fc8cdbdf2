mkdir gifts
cd gifts
swift run --package-path ../VoucherKit voucherkit new Sunshine
