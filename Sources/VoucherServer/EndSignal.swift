import Foundation

/// Hears SIGINT and SIGTERM, by which an operator or the system ends the server.
struct EndSignal {
    private let sources: [any DispatchSourceSignal]
    private let heard: AsyncStream<Void>

    /// Returns once it listens: from then on no signal is missed. To be called before anybody is told that the server is
    /// there, since one that comes before is.
    init() async {
        let (heard, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1))
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGINT, SIGTERM] {
            // First: on Linux a source is told nothing of a signal that was not ignored when it was made.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            await withCheckedContinuation { (registered: CheckedContinuation<Void, Never>) in
                source.setRegistrationHandler { registered.resume() }
                source.resume()
            }
            sources.append(source)
        }
        self.sources = sources
        self.heard = heard
    }

    /// Returns once a signal has come, also one that came before.
    func wait() async {
        for await _ in heard { break }
        withExtendedLifetime(sources) {}
    }
}
