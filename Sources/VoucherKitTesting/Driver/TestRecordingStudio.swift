import Foundation
import MediaWorker
import VoucherKit
import VoucherServer

extension MediaRecordingStudio {
    /// Reads films and sounds as the server does, but without limits: what tests choose is no stranger's. Nil where
    /// `ffmpeg` is not installed.
    static func unlimited(media: any MediaStore, photos: any PhotoStudio, folder: String) -> MediaRecordingStudio? {
        guard var configuration = MediaTools.Configuration.found(folder: folder) else { return nil }
        configuration.limiter = nil
        return MediaRecordingStudio(media: media, tools: MediaTools(configuration), photos: photos)
    }
}

extension TestFile {
    /// A small real film: an MP4 of 64 by 36 pixels with a second of pictures and a tone.
    public static let video: TestFile = {
        let bytes = Data(base64Encoded: videoBytes, options: .ignoreUnknownCharacters) ?? Data()
        return TestFile(name: "video.mp4", bytes: bytes)
    }()

    /// A small real sound: a WAV with a second of a steady tone.
    public static let sound: TestFile = {
        let rate = 8000
        func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        var samples: [UInt8] = []
        for place in 0..<rate {
            samples += bytes(Int16(8000 * sin(2 * Double.pi * 440 * Double(place) / Double(rate))))
        }
        var file = Array("RIFF".utf8) + bytes(UInt32(36 + samples.count)) + Array("WAVEfmt ".utf8) + bytes(UInt32(16))
        file += bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(rate)) + bytes(UInt32(2 * rate))
        file += bytes(UInt16(2)) + bytes(UInt16(16)) + Array("data".utf8) + bytes(UInt32(samples.count)) + samples
        return TestFile(name: "sound.wav", bytes: Data(file))
    }()
}

extension TestFile {
    private static let videoBytes = """
        AAAAIGZ0eXBpc29tAAACAGlzb21pc28yYXZjMW1wNDEAAAX5bW9vdgAAAGxtdmhkAAAAAAAAAAAAAAAAAAAD6AAAA+gAAQAAAQAAAAAAAAAAAA
        AAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwAAApt0cmFrAAAAXHRraGQA
        AAADAAAAAAAAAAAAAAABAAAAAAAAA+gAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAAEAAAAAkAA
        AAAAAkZWR0cwAAABxlbHN0AAAAAAAAAAEAAAPoAAAQAAABAAAAAAITbWRpYQAAACBtZGhkAAAAAAAAAAAAAAAAAAAoAAAAKABVxAAAAAAALWhk
        bHIAAAAAAAAAAHZpZGUAAAAAAAAAAAAAAABWaWRlb0hhbmRsZXIAAAABvm1pbmYAAAAUdm1oZAAAAAEAAAAAAAAAAAAAACRkaW5mAAAAHGRyZW
        YAAAAAAAAAAQAAAAx1cmwgAAAAAQAAAX5zdGJsAAAAwnN0c2QAAAAAAAAAAQAAALJhdmMxAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAEAAJABI
        AAAASAAAAAAAAAABDExhdmMgbGlieDI2NAAAAAAAAAAAAAAAAAAAAAAAAAAAGP//AAAAOGF2Y0MBZAAK/+EAGmdkAAqscgREf58BEAAAAwAQAA
        ADAKDxIlhGAQAHaOhDg5LIsP34+AAAAAAQcGFzcAAAAAEAAAABAAAAFGJ0cnQAAAAAAAAi6AAAIugAAAAYc3R0cwAAAAAAAAABAAAABQAACAAA
        AAAUc3RzcwAAAAAAAAABAAAAAQAAABhjdHRzAAAAAAAAAAEAAAAFAAAQAAAAAChzdHNjAAAAAAAAAAIAAAABAAAAAgAAAAEAAAACAAAAAQAAAA
        EAAAAoc3RzegAAAAAAAAAAAAAABQAAA8EAAAAeAAAAKQAAACsAAAAqAAAAIHN0Y28AAAAAAAAABAAABikAAAp+AAAMDwAADP4AAAKtdHJhawAA
        AFx0a2hkAAAAAwAAAAAAAAAAAAAAAgAAAAAAAAPoAAAAAAAAAAAAAAABAQAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAA
        AAAAAAAAAAAAAAJGVkdHMAAAAcZWxzdAAAAAAAAAABAAAD6AAABAAAAQAAAAACJW1kaWEAAAAgbWRoZAAAAAAAAAAAAAAAAAAAPoAAAEKAVcQA
        AAAAAC1oZGxyAAAAAAAAAABzb3VuAAAAAAAAAAAAAAAAU291bmRIYW5kbGVyAAAAAdBtaW5mAAAAEHNtaGQAAAAAAAAAAAAAACRkaW5mAAAAHG
        RyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAAAZRzdGJsAAAAfnN0c2QAAAAAAAAAAQAAAG5tcDRhAAAAAAAAAAEAAAAAAAAAAAACABAAAAAAPoAA
        AAAAADZlc2RzAAAAAAOAgIAlAAIABICAgBdAFQAAAAAAJj0AACY9BYCAgAUUCFblAAaAgIABAgAAABRidHJ0AAAAAAAAJj0AACY9AAAAIHN0dH
        MAAAAAAAAAAgAAABAAAAQAAAAAAQAAAoAAAABAc3RzYwAAAAAAAAAEAAAAAQAAAAEAAAABAAAAAgAAAAQAAAABAAAAAwAAAAMAAAABAAAABAAA
        AAkAAAABAAAAWHN0c3oAAAAAAAAAAAAAABEAAAB2AAAAjQAAAFMAAABHAAAAQQAAAEAAAABDAAAAQQAAAD4AAAA/AAAARAAAAEIAAABBAAAAQA
        AAAEAAAABaAAAAVgAAACBzdGNvAAAAAAAAAAQAAAoIAAAKpwAADDoAAA0oAAAAGnNncGQBAAAAcm9sbAAAAAIAAAAB//8AAAAcc2JncAAAAABy
        b2xsAAAAAQAAABEAAAABAAAAPXVkdGEAAAA1bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAbWRpcmFwcGwAAAAAAAAAAAAAAAAIaWxzdAAAAAhmcm
        VlAAAJe21kYXQAAAKvBgX//6vcRem95tlIt5Ys2CDZI+7veDI2NCAtIGNvcmUgMTY0IHIzMDk1IGJhZWU0MDAgLSBILjI2NC9NUEVHLTQgQVZD
        IGNvZGVjIC0gQ29weWxlZnQgMjAwMy0yMDIyIC0gaHR0cDovL3d3dy52aWRlb2xhbi5vcmcveDI2NC5odG1sIC0gb3B0aW9uczogY2FiYWM9MS
        ByZWY9MTYgZGVibG9jaz0xOjA6MCBhbmFseXNlPTB4MzoweDEzMyBtZT11bWggc3VibWU9MTAgcHN5PTEgcHN5X3JkPTEuMDA6MC4wMCBtaXhl
        ZF9yZWY9MSBtZV9yYW5nZT0yNCBjaHJvbWFfbWU9MSB0cmVsbGlzPTIgOHg4ZGN0PTEgY3FtPTAgZGVhZHpvbmU9MjEsMTEgZmFzdF9wc2tpcD
        0xIGNocm9tYV9xcF9vZmZzZXQ9LTIgdGhyZWFkcz0xIGxvb2thaGVhZF90aHJlYWRzPTEgc2xpY2VkX3RocmVhZHM9MCBucj0wIGRlY2ltYXRl
        PTEgaW50ZXJsYWNlZD0wIGJsdXJheV9jb21wYXQ9MCBjb25zdHJhaW5lZF9pbnRyYT0wIGJmcmFtZXM9OCBiX3B5cmFtaWQ9MiBiX2FkYXB0PT
        IgYl9iaWFzPTAgZGlyZWN0PTMgd2VpZ2h0Yj0xIG9wZW5fZ29wPTAgd2VpZ2h0cD0yIGtleWludD0yNTAga2V5aW50X21pbj01IHNjZW5lY3V0
        PTQwIGludHJhX3JlZnJlc2g9MCByY19sb29rYWhlYWQ9NjAgcmM9Y3JmIG1idHJlZT0xIGNyZj00MC4wIHFjb21wPTAuNjAgcXBtaW49MCBxcG
        1heD02OSBxcHN0ZXA9NCBpcF9yYXRpbz0xLjQwIGFxPTE6MS4wMACAAAABCmWIgQAT/0zcsCWH3B8vePBkSlcPWRGCUbkr3XDhxhn/Njbn7wRB
        Qh+KSUxpTWhBXYNkkvO5mycpvjPatJwVxYhkY86hspZp62LvkXP0cDOHvZa/iJsE0gpMoAz691Cffr3Vf1sA+EmghiCz/UqGJO74yBy+SEPIAe
        HtMiZ1Y4PtVz8BojUBtjA11MefbebURDhW4elBeHcyZ8nrItpBvdO61Vr8IVChSJOWvRTsRgMZClERonehkANO/iWIr6oQooHV0j2VCwc0UqCs
        u4RrT2iop8Oy67c5M5B1lTRAF1KFFEypDGZHNe0hhKwKEoH8NcLd4B4PnYwjjzXxScM4cuCoKQkRGLDcIVt5AAAAGkGaCC2JP5ZL/b9UoRetly
        aNflmfaPAILR7uASZPKQlmVud/0vrUvUuSRJIkiDKs5yrOZ6ds1hnp2enWzVtIx1lsVlbKZKlQOdLK+vRP7uuDIkVAGN1wYGRIkUps2bBkSJFL
        KbNyokUsssssssssssssssssssssssssssssssssssssssssssssssssssssvAAAACVBmhBL8CBkymE3moCQ4lhxBDa7MYjVcTQNY15CHLLl+4
        eEsWFHAQSU2gl1RLqiXVlOn/+j/7/jrWprXr//D/9/1641bj1//h/9f561xLvf/+P/z/x51qTgJeM9zzzzzwS8mu/wV7uNd70k6VMVO9PO9PO9
        PO9zTvTqU8mc51PPc1Vm8TZfFWb1E6Tshbe5ud6fneh53vl9Hvl9Poz5HeeT57Kvpz6R9ujUSBgYGJDmQbPgARrvCwJnivGfp/e/9P3ebvWpLl
        yXV8+ZQPmDvvCH/gwSEtjMDZ/cDJ8Nge4D/wA77wg/wYO6CFPxmDvvCD/BgPfQg/xNYP4lg44V/4fQ8kQIp8AA+i8JgyMrH/+V//w6447+O2TX
        ftrfvrr5+L5H0+n0beeS8899Gwkh9Gc7Od76PJSSuRTIhdnIpAisRWChkILAMKpEOCUU+AD2LwfN1lV//V/t//v88ae3pMnj8cc+814867Hqsl
        bY2bNmyK0GyOxstsTWjsvFFMgE1i6QSiGFUJFwsFSAXAFeAAAAJ0GaGGk8CB5MpgRHpmE/gvg7kuEfPzEb2Wr+g96WJZhVXzvOU1kvDQDwLwfN
        5mP/67//h51rn23lS9/U9Zd+/m9hRkb6b7/hvupB+F/wjvXaFCpFUgsYFDMFUgQbSKxUgsAiEwukV4AA+i8Hzm8qv/8k//++2tNZzaufr29eGu
        /PXuP5/zUpv377795TQ3vd7t+/ffArBUiqFSKRNQJQVLpBQmFgsQSIpFwcAPgvB82yq//5f1//3+dcVxVbTn6679XrvrjsatSurVfVqrqgxRao
        amquoSJkWkiEFC6gIBFQJE0jgAuoYAulFfgAAAAmQZogiXwIH5MpgEZ/ralXZCFzgjhUJfT/202SoPv5CO1wkwopuWEA7C8Hzw3j//Ln/+/zxx
        MpWcc/d451PHmchJJrrrn6f7Zkov7P7T/JrFopkV0ixFUwEFSAQSLrBImAJEwBbgD6LwfGbV//k1//+864q8wvx+OOfFXz116GvXrnr1zlPXrm
        lma562trnNQsRWIKkFiaQIBdiChcJgIKGhQBbgD6LwfKrKr//T+f/9/nXHFc1x3137effvWvfz16DY6W2erZs2bIpQbI7I7LbGHZ0LEVg2kVCK
        QIBFYukVIpgIpEAmDgAOYvB8+181X/+Tf/+/20rVTlfj+de/jp31rkKLR/rs27fL/WKkH9Y/1ewXSLkXAiEEi5FNQEFSbKTCYVChMJpE+AAPgv
        B87vav/8mv//3XHGtxymfV8+nnxxex/PepTfem/fvKaG++++9v3w37YrkU0ipFQgoTUBdYKE1CZACRcCRXgA+i8Iw4bmVX/+b3//3+2tb6bxx6
        +/XrnTnjr0IuIRFFxiiiiJSLU1Q1V1ChUiqQCCpNQKAiqQVChjCwUIKAK8AOwvB89Tmn/+Tn//f7a431zvWXn075k789ehWqTV4K5/z/tmSi8E
        PBDU1POqYyKoSIrGQgmoCCgSLhUBAJhcHAFALwvFU3/24/21q7uXJIkkiSC6SPApDYXdhvAJYIxcIz3SGwJMeBSGPdIbApDYF2GwLsNgUhvApD
        eBSG8C7DeBdhvAuw3gXYbwHYbwHYPAuw3gOw32LsN4DgFILwvFVVfmv1vV3ckkkkiSIHYX23YX23YX8wz6BkM6T5nSO26WQzpPmdJ8zpPmdJ8z
        pPmzk+bOT5s5ZDZyyGzh8ZyyDOWQ2cZDZyyDOMgzjIM4yDPw
        """
}
