import Foundation
import HTTPServer
import SQLiteStore
import Vouchers

// Claims on the store as it is shipped: `direct` calls it from so many callers, `serve` answers POST /claim?id=N over
// HTTP, one claim for each request. Started by script/bench claims, which builds the reference beside it.
let arguments = CommandLine.arguments
guard arguments.count >= (arguments.dropFirst().first == "make" ? 4 : 5), let count = Int(arguments[3]) else {
    print(
        "claimbench make DATABASE COUNT, claimbench direct DATABASE COUNT CALLERS, claimbench serve DATABASE COUNT PORT"
    )
    exit(64)
}
let store = try SQLiteVoucherStore(path: arguments[2])
if try await store.counts().vouchers < count { try await StoredVouchers.make(count, in: store) }
let commits = store.commitCount
switch arguments[1] {
case "make": break
case "direct":
    let callers = Int(arguments[4]) ?? 64
    await DirectClaims.run(on: store, count: count, callers: callers)
default:
    var configuration = HTTPServer.Configuration()
    configuration.port = UInt16(arguments[4]) ?? 0
    let server = HTTPServer(configuration: configuration, handler: ClaimHandler(store: store, commitsBefore: commits))
    _ = try server.start()
    print("up")
    fflush(nil)
    while true { try await Task.sleep(for: .seconds(3600)) }
}
