public import Foundation
public import Vouchers

extension SQLiteVoucherStore: LoginStore {
    public func insert(_ challenge: LoginChallenge) async throws {
        try await write { connection in
            let now = challenge.madeAt
            var asked: [Date] = []
            try connection.run(
                "SELECT made_at FROM login_challenges WHERE address_key = ?1 AND used_at IS NULL AND made_at > ?2",
                [.text(challenge.address.mailboxKey), .real(now.timeIntervalSince1970 - LoginRules.memory)]
            ) { asked.append(Date(timeIntervalSince1970: $0.real(0))) }
            if let wait = LoginRules.wait(after: asked, at: now) { throw LoginRefusal.tooMany(retryAfter: wait) }
            try connection.run(
                """
                INSERT INTO login_challenges (id, address, address_key, session_hash, code_hash, made_at, tries_left)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                """,
                [
                    .text(challenge.id.rawValue), .text(try Self.written(challenge.address)),
                    .text(challenge.address.mailboxKey),
                    .text(challenge.sessionHash), .text(challenge.codeHash), .real(now.timeIntervalSince1970),
                    .int(challenge.triesLeft),
                ])
        }
    }

    public func attempt(
        _ id: LoginChallengeID, sessionHash: String, at now: Date,
        matches: @escaping @Sendable (_ codeHash: String) -> Bool
    ) async throws -> LoginAttempt? {
        try await write { connection in
            guard var challenge = try Self.challenge(connection, id) else { return nil }
            let before = challenge
            let outcome = challenge.check(sessionHash: sessionHash, at: now, matches: matches)
            if challenge != before {
                // The guard: whoever comes second changes no row, whatever was read before.
                try connection.run(
                    """
                    UPDATE login_challenges SET tries_left = ?2, used_at = nullif(?3, -1)
                    WHERE id = ?1 AND tries_left = ?4 AND used_at IS NULL
                    """,
                    [
                        .text(id.rawValue), .int(challenge.triesLeft),
                        .real(challenge.usedAt?.timeIntervalSince1970 ?? -1), .int(before.triesLeft),
                    ])
                guard connection.changes == 1 else { throw LoginRefusal.alreadyUsed }
            }
            return LoginAttempt(outcome: outcome, address: challenge.address)
        }
    }

    public func spendToken(hash: String, until end: Date, at now: Date) async throws -> Bool {
        try await write { connection in
            // Here, where rows are made, so that there are never many.
            try connection.run("DELETE FROM spent_tokens WHERE ends_at <= ?1", [.real(now.timeIntervalSince1970)])
            try connection.run(
                "INSERT INTO spent_tokens (hash, ends_at) VALUES (?1, ?2) ON CONFLICT (hash) DO NOTHING",
                [.text(hash), .real(end.timeIntervalSince1970)])
            return connection.changes == 1
        }
    }

    public func removeChallenges(madeBefore moment: Date) async throws -> Int {
        try await write { connection in
            try connection.run(
                "DELETE FROM login_challenges WHERE made_at < ?1", [.real(moment.timeIntervalSince1970)])
            return connection.changes
        }
    }

    /// With both forms of its domain, so that a person reads what they typed.
    private static func written(_ address: EmailAddress) throws -> String {
        String(decoding: try JSONEncoder().encode(address), as: UTF8.self)
    }

    private static func challenge(_ connection: SQLiteConnection, _ id: LoginChallengeID) throws -> LoginChallenge? {
        var found: LoginChallenge?
        try connection.run(
            """
            SELECT address, session_hash, code_hash, made_at, tries_left, used_at IS NOT NULL, used_at
            FROM login_challenges WHERE id = ?1
            """, [.text(id.rawValue)]
        ) { row in
            let address = try JSONDecoder().decode(EmailAddress.self, from: Data(row.text(0).utf8))
            found = LoginChallenge(
                id: id, address: address, sessionHash: row.text(1), codeHash: row.text(2),
                madeAt: Date(timeIntervalSince1970: row.real(3)), triesLeft: row.int(4),
                usedAt: row.int(5) == 1 ? Date(timeIntervalSince1970: row.real(6)) : nil)
        }
        return found
    }
}
