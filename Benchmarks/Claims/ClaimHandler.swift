import HTTPServer
import SQLiteStore
import Vouchers

/// Answers POST /claim?id=N when the claim is durable, and GET /stat with how many commits there were.
struct ClaimHandler: HTTPHandler {
    let store: SQLiteVoucherStore
    let commitsBefore: Int

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        if request.path == "/stat" { return .text("\(store.commitCount - commitsBefore)") }
        guard let text = request.query.first(where: { $0.name == "id" })?.value, let number = Int(text) else {
            return .text("", status: 400)
        }
        do {
            _ = try await store.claim(
                StoredVouchers.id(number), name: "Anna", key: text, at: StoredVouchers.noon)
            return .text("{\"claimed\":true}")
        } catch {
            return .text("{\"claimed\":false}", status: 409)
        }
    }
}
