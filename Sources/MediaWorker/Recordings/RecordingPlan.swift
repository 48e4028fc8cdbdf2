/// What is done to a recording so that every browser plays it: H.264 and AAC in an MP4 that begins with its contents.
///
/// What is so already is copied, all else is made anew. Nothing that was written beside it, such as where it was taken,
/// goes along.
struct RecordingPlan {
    let probe: RecordingProbe
    let kind: RecordingKind
    let limits: RecordingLimits
    /// In bytes, of the file.
    let size: Int

    /// In pixels: what a page shows, and what a film is made smaller to.
    static let greatestSide = 1280
    /// In pixels; a film of that size is left as it is when nothing else has to be done.
    static let greatestCopiedSide = 1920
    /// In bits a second, of a film that is left as it is: phones' own 1080p has more, and is made smaller.
    static let greatestCopiedRate = 6_000_000.0
    /// A little more than 4K, either way.
    static let greatestPixels = 4096 * 2304
    /// In seconds: recorders stop a little late.
    static let grace = 1.0

    /// Throws what can be refused before anything is made.
    func check() throws(RecordingRefusal) {
        switch kind {
        case .video:
            guard let picture = probe.picture else {
                throw probe.sound == nil ? .notARecording : .noPicture
            }
            let (width, height) = (picture.width ?? 0, picture.height ?? 0)
            guard width > 0, height > 0, width <= 16_384, height <= 16_384, width * height <= Self.greatestPixels
            else { throw .tooManyPixels(width: width, height: height) }
        case .sound:
            guard probe.sound != nil else { throw probe.picture == nil ? .notARecording : .noSound }
        }
        if let duration = probe.duration, duration > Double(limits.duration) + Self.grace {
            throw .tooLong(seconds: Int(duration.rounded(.up)), limit: limits.duration)
        }
    }

    /// How a stranger's file is opened: as one of a few formats, and with no way from it to another file or address.
    static func input(_ path: String) -> [String] {
        [
            "-protocol_whitelist", "file,pipe", "-format_whitelist", RecordingProbe.formats, "-probesize", "20M",
            "-analyzeduration", "20M", "-i", "file:" + path,
        ]
    }

    private static let quiet = ["-nostdin", "-v", "error", "-y", "-threads", "2"]
    private static let bare = [
        "-map_metadata", "-1", "-map_chapters", "-1", "-sn", "-dn", "-fflags", "+bitexact", "-flags:v", "+bitexact",
        "-flags:a", "+bitexact", "-movflags", "+faststart",
    ]

    /// Makes the file that is kept.
    func conversion(from path: String, to result: String) -> [String] {
        var arguments = Self.quiet + Self.input(path)
        // A file that does not say how long it is might go on for hours.
        arguments += ["-t", String(Double(limits.duration) + Self.grace + 1)]
        if kind == .video, let picture = probe.picture {
            arguments += ["-map", "0:\(picture.index)"]
            arguments += canCopyPicture ? ["-c:v", "copy"] : newPicture(picture)
        }
        if let sound = probe.sound {
            arguments += ["-map", "0:\(sound.index)"]
            arguments += canCopySound ? ["-c:a", "copy"] : newSound
        }
        arguments += Self.bare + ["-threads", "2", "-progress", "pipe:1", "-nostats"]
        // The formats differ in what they call themselves, by which the server tells a sound from a film.
        return arguments + ["-f", kind == .video ? "mp4" : "ipod", "file:" + result]
    }

    /// A picture of the film, as a JPEG.
    static func poster(of film: String, duration: Double, to result: String) -> [String] {
        quiet + ["-ss", String(min(1, duration / 3)), "-protocol_whitelist", "file", "-i", "file:" + film]
            + ["-map", "0:v:0", "-frames:v", "1", "-vf", scale, "-q:v", "3", "-map_metadata", "-1"]
            + ["-f", "image2", "-update", "1", "file:" + result]
    }

    /// The samples of a sound, few enough to be looked at.
    static func samples(of sound: String) -> [String] {
        quiet + ["-protocol_whitelist", "file,pipe", "-i", "file:" + sound]
            + ["-map", "0:a:0", "-ac", "1", "-ar", String(SoundWave.rate), "-f", "s16le", "pipe:1"]
    }

    private var canCopyPicture: Bool {
        guard let picture = probe.picture, picture.codecName == "h264", let duration = probe.duration,
            ["yuv420p", "yuvj420p"].contains(picture.pixFmt ?? ""), (picture.frameRate ?? 0) <= 61,
            ["Baseline", "Constrained Baseline", "Main", "High"].contains(picture.profile ?? "")
        else { return false }
        return max(picture.width ?? 0, picture.height ?? 0) <= Self.greatestCopiedSide
            && Double(size) * 8 / duration <= Self.greatestCopiedRate
    }

    private var canCopySound: Bool {
        probe.sound?.codecName == "aac" && ["LC", "HE-AAC"].contains(probe.sound?.profile ?? "")
    }

    private static let scale =
        "scale=w='min(\(greatestSide),iw)':h='min(\(greatestSide),ih)':force_original_aspect_ratio=decrease:force_divisible_by=2"

    private func newPicture(_ picture: RecordingProbe.Stream) -> [String] {
        // Slow motion, and the clocks of browsers, which count in milliseconds.
        let isFast = picture.frameRate.map { $0 > 31 } ?? true
        let filter = Self.scale + (isFast ? ",fps=30" : "") + ",format=yuv420p"
        return [
            "-vf", filter, "-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-crf", "23", "-maxrate",
            "3M", "-bufsize", "6M",
        ]
    }

    private var newSound: [String] { ["-c:a", "aac", "-b:a", "128k", "-ac", "2", "-ar", "48000"] }
}

/// What kind of recording is wanted.
public enum RecordingKind: Sendable {
    case video, sound
}

/// How large and how long a recording may be.
public struct RecordingLimits: Sendable {
    /// In bytes, of the file that was sent.
    public var bytes: Int
    /// In seconds.
    public var duration: Int

    public init(bytes: Int, duration: Int) {
        self.bytes = bytes
        self.duration = duration
    }
}
