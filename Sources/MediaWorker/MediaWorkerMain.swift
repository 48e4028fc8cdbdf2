import CSandbox
import Foundation
import Photos

/// The other program: the one process that reads what visitors send, started by `MediaWorkers`.
///
/// It has a socket as its standard input, over which files come as open descriptors and photos go back. It can do
/// nothing else: see `WorkerLimits`.
public enum MediaWorkerMain {
    /// The command of the server's own program that calls `run()`.
    public static let command = "media-worker"

    /// Reads photos and animations until the server closes the socket.
    ///
    /// To be called by a program's `main` as early as it can: what was opened before stays open.
    public static func run() -> Never {
        let words = CommandLine.arguments.dropFirst(2)
        if words.first == MediaToolMain.word { MediaToolMain.run(Array(words.dropFirst())) }
        let channel = WorkerChannel(socket: STDIN_FILENO)
        var facts = stat()
        guard fstat(channel.socket, &facts) == 0, facts.st_mode & S_IFMT == S_IFSOCK else {
            FileHandle.standardError.write(Data("\(command) is started by the server, and does nothing alone.\n".utf8))
            exit(64)
        }
        do {
            clearenv()
            WorkerLimits.prepare()
            try PhotoEngine.start()
            PhotoEngine.warmUp()
            try WorkerLimits.apply()
        } catch {
            try? channel.send(WorkerAnswer.cannotStart(reason: "\(error)"))
            exit(1)
        }
        guard (try? channel.send(WorkerAnswer.ready)) != nil else { exit(0) }
        while let message = try? channel.receive(WorkerRequest.self), let descriptor = message.descriptor {
            // Ends the process; the server sees that and knows why.
            _ = vk_end_after_processor_time(processorTime(message.head, descriptor))
            let (answer, bytes) = answer(to: message.head, descriptor: descriptor)
            _ = vk_end_after_processor_time(0)
            close(descriptor)
            vk_give_memory_back()
            guard (try? channel.send(answer, body: bytes)) != nil else { break }
        }
        // Nothing is left to be saved, and the libraries' own ends are not worth the time.
        _exit(0)
    }

    private static func processorTime(_ request: WorkerRequest, _ descriptor: Int32) -> Int {
        if request.animation != nil { return WorkerLimits.animationTime }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0,
            let format = try? PhotoEngine.check(descriptor: descriptor, limits: PhotoRequest.Limits())
        else { return WorkerLimits.processorTime(for: .jpeg, bytes: 0) }
        return WorkerLimits.processorTime(for: format, bytes: Int(facts.st_size))
    }

    private static func answer(to request: WorkerRequest, descriptor: Int32) -> (WorkerAnswer, Data) {
        do throws(PhotoRefusal) {
            if let limits = request.animation {
                let animation = try PhotoEngine.animation(descriptor: descriptor, limits: limits)
                return (.animation(facts: animation.facts), animation.bytes)
            }
            guard let wanted = request.photo else { return (.refusal(.notAPhoto), Data()) }
            let photo = try PhotoEngine.photo(descriptor: descriptor, request: wanted)
            let head = WorkerAnswer.photo(
                format: photo.format, width: photo.width, height: photo.height, dominantColor: photo.dominantColor)
            return (head, photo.bytes)
        } catch {
            return (.refusal(error), Data())
        }
    }
}
