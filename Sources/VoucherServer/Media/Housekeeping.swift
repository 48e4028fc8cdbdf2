import Foundation
import Mail
import SQLiteStore
import VoucherKit

/// What the server does beside answering: sweeps drafts that were left and media that nothing refers to, at the start and
/// then again and again. No request waits for it.
actor Housekeeping {
    private let drafts: any DraftStore
    private let sweep: MediaSweep?
    private let files: FileMediaStore?
    private let sessions: SessionRegistry?
    private let configuration: ServerConfiguration
    private let clock: any WorkerClock
    private let rest = WorkerRest()

    /// `sessions` are those in memory, which go with their drafts.
    init(
        _ stores: VoucherApplication.Stores, sessions: SessionRegistry?, configuration: ServerConfiguration,
        clock: any WorkerClock = SystemWorkerClock()
    ) {
        drafts = stores.drafts
        files = stores.media as? FileMediaStore
        sweep = stores.mediaIndex.map { index in
            MediaSweep(
                index: index, media: stores.media, grace: max(60, configuration.mediaGrace), now: { clock.now() })
        }
        self.sessions = sessions
        self.configuration = configuration
        self.clock = clock
    }

    /// Sweeps until it is stopped. To be called once.
    func run() async {
        do {
            try await files?.removeUnfinished()
        } catch {
            ScreenLog.warn("What a run that ended suddenly has left among the media could not be removed: \(error)")
        }
        while !rest.isStopped {
            await sweepOnce()
            await rest(seconds: max(60, configuration.sweepPeriod), by: clock)
        }
    }

    /// `run` returns once the sweep that is under way is over, which takes moments.
    func stop() { rest.stop() }

    /// Drafts first: what they referred to may go with them. What does not work is told, and tried again the next time.
    private func sweepOnce() async {
        let moment = clock.now().addingTimeInterval(-configuration.draftLifetime)
        do {
            await sessions?.forget(unusedSince: moment)
            _ = try await drafts.removeDrafts(savedBefore: moment)
            try await sweep?.run()
        } catch {
            ScreenLog.warn("Drafts and media could not be swept: \(error)")
        }
    }
}
