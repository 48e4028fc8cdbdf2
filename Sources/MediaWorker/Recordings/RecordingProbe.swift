import Foundation

/// What a file holds, as `ffprobe` tells it.
struct RecordingProbe: Decodable, Equatable {
    struct Stream: Decodable, Equatable {
        struct Disposition: Decodable, Equatable {
            var attachedPic: Int?
        }

        var index: Int
        var codecType: String?
        var codecName: String?
        var profile: String?
        var pixFmt: String?
        var width: Int?
        var height: Int?
        var avgFrameRate: String?
        var duration: String?
        var disposition: Disposition?
    }

    struct Format: Decodable, Equatable {
        var duration: String?
    }

    var streams: [Stream]?
    var format: Format?

    /// Formats of containers that are read, and none that names other files.
    static let formats = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,wav,mp3,aac,flac,avi,mpegts,mpeg,amr,caf,aiff"

    /// What is asked of a file; nothing that somebody wrote into it.
    static func arguments(_ path: String) -> [String] {
        [
            "-v", "error", "-of", "json", "-show_entries",
            "format=duration:stream=index,codec_type,codec_name,profile,pix_fmt,width,height,avg_frame_rate,duration:stream_disposition=attached_pic",
        ] + RecordingPlan.input(path)
    }

    init(_ json: Data) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        self = try decoder.decode(RecordingProbe.self, from: json)
    }

    /// The first moving picture: none that a music player would show as a cover.
    var picture: Stream? {
        streams?.first { $0.codecType == "video" && $0.disposition?.attachedPic != 1 && ($0.width ?? 0) > 0 }
    }

    var sound: Stream? { streams?.first { $0.codecType == "audio" && $0.codecName != nil } }

    /// In seconds; nil where the file does not say, as one that was recorded in a browser.
    var duration: Double? {
        let told = [format?.duration] + (streams ?? []).map(\.duration)
        return told.compactMap { $0.flatMap(Double.init) }.filter { $0.isFinite && $0 > 0 }.max()
    }
}

extension RecordingProbe.Stream {
    /// Pictures in a second; nil where the file does not say.
    var frameRate: Double? {
        let parts = (avgFrameRate ?? "").split(separator: "/").compactMap { Double($0) }
        guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
        return parts[0] / parts[1]
    }
}
