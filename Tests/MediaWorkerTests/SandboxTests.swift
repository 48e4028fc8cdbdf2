import CSandbox
import Foundation
import Testing

/// The limits of a worker, applied to processes that then try to break them.
struct SandboxTests {
    @Test func aLimitedProcessHasNoNetworkNoFilesAndNoPrograms() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let path = "/proc/self/status"
            // The controls: before, all of it can be done.
            let control = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            guard control >= 0, open(path, O_RDONLY) >= 0, vk_allow_few_system_calls() == 0 else { exit(1) }
            guard socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) == -1, errno == ENOSYS else { exit(2) }
            guard open(path, O_RDONLY) == -1, errno == ENOSYS else { exit(3) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            let code = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(control, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard code == -1, errno == ENOSYS else { exit(4) }
            var words: [UnsafeMutablePointer<CChar>?] = [nil]
            guard execv("/bin/true", &words) == -1, errno == ENOSYS else { exit(5) }
            guard kill(getppid(), 0) == -1, errno == ENOSYS else { exit(6) }
            _exit(7)
        }
    }

    @Test func aLimitedProcessEndsAfterItsProcessorTime() async {
        await #expect(processExitsWith: .signal(SIGPROF)) {
            guard vk_end_after_processor_time(100_000) == 0 else { exit(1) }
            var number: UInt64 = 1
            while number != 0 { number = number &* 6_364_136_223_846_793_005 | 1 }
        }
    }

    @Test func aLimitedProcessGetsNoMoreMemory() async {
        await #expect(processExitsWith: .exitCode(7)) {
            guard malloc(200 << 20) != nil, vk_limit_memory(400 << 20, 1 << 40) == 0 else { exit(1) }
            guard malloc(400 << 20) == nil else { exit(2) }
            _exit(7)
        }
    }
}
