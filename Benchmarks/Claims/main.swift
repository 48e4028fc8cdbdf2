import Foundation
import HTTPServer
import SQLiteStore
import Vouchers

// Claims on the store as it is shipped: `direct` calls it from so many callers, `serve` answers POST /claim?id=N over
// HTTP, one claim for each request. Started by script/bench claims, which builds the reference beside it. `timed` is asked
// by script/bench stored, of stores that hold little and much.
let arguments = CommandLine.arguments
guard arguments.count >= (arguments.dropFirst().first == "make" ? 4 : 5), let count = Int(arguments[3]) else {
    print(
        "claimbench make DATABASE COUNT, claimbench direct DATABASE COUNT CALLERS, claimbench serve DATABASE COUNT PORT, "
            + "claimbench timed DATABASE COUNT FOLDER"
    )
    exit(64)
}
let store = try SQLiteVoucherStore(path: arguments[2])
if try await store.counts().vouchers < count {
    try await StoredVouchers.make(count, in: store, withPictures: arguments[1] == "timed")
}
let commits = store.commitCount
switch arguments[1] {
case "make": break
case "direct":
    let callers = Int(arguments[4]) ?? 64
    await DirectClaims.run(on: store, count: count, callers: callers)
case "timed":
    var work = try TimedWork(store: store, count: count, folder: arguments[4])
    try await work.run()
default:
    var configuration = HTTPServer.Configuration()
    configuration.port = UInt16(arguments[4]) ?? 0
    let server = HTTPServer(configuration: configuration, handler: ClaimHandler(store: store, commitsBefore: commits))
    _ = try server.start()
    print("up")
    fflush(nil)
    while true { try await Task.sleep(for: .seconds(3600)) }
}
