#define _GNU_SOURCE
#include "CSandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <poll.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Programs that are run on strangers' files: unlike a worker they are not ours, so what limits them is set before they
// are run.

int vk_wait_for(pid_t child, int milliseconds) {
    for (int waited = 0; waited < milliseconds; waited += 5) {
        siginfo_t facts = {0};
        int code = waitid(P_PID, (id_t)child, &facts, WEXITED | WNOHANG | WNOWAIT);
        if ((code && errno != EINTR) || facts.si_pid == child) return vk_wait(child);
        poll(NULL, 0, 5);
    }
    kill(-child, SIGKILL);
    return vk_wait(child);
}

int vk_limit_tool(size_t addresses, size_t file_size, unsigned seconds) {
    struct rlimit space = {addresses, addresses}, size = {file_size, file_size}, time = {seconds, seconds + 1};
    struct rlimit none = {0, 0}, few = {64, 64};
    if (setrlimit(RLIMIT_AS, &space) || setrlimit(RLIMIT_FSIZE, &size) || setrlimit(RLIMIT_CPU, &time)) return errno;
    return setrlimit(RLIMIT_CORE, &none) || setrlimit(RLIMIT_NOFILE, &few) ? errno : 0;
}

int vk_deny_network(void) {
    static const int denied[] = {
        // The network, and the way around a filter of system calls.
        SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen), SCMP_SYS(accept),
        SCMP_SYS(accept4), SCMP_SYS(sendto), SCMP_SYS(sendmsg), SCMP_SYS(sendmmsg), SCMP_SYS(recvfrom),
        SCMP_SYS(recvmsg), SCMP_SYS(recvmmsg), SCMP_SYS(io_uring_setup), SCMP_SYS(io_uring_enter),
        SCMP_SYS(io_uring_register),
        // Other processes. clone3 hides its flags from a filter, and glibc falls back to clone.
        SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(clone3), SCMP_SYS(kill), SCMP_SYS(tkill), SCMP_SYS(rt_sigqueueinfo),
        SCMP_SYS(rt_tgsigqueueinfo), SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev),
        SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_getfd), SCMP_SYS(pidfd_send_signal), SCMP_SYS(kcmp), SCMP_SYS(setpgid),
        SCMP_SYS(setsid),
        // The system.
        SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root), SCMP_SYS(chroot), SCMP_SYS(setns), SCMP_SYS(unshare),
        SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd), SCMP_SYS(keyctl), SCMP_SYS(add_key),
        SCMP_SYS(request_key), SCMP_SYS(init_module), SCMP_SYS(finit_module), SCMP_SYS(delete_module),
        SCMP_SYS(kexec_load), SCMP_SYS(reboot), SCMP_SYS(swapon), SCMP_SYS(swapoff), SCMP_SYS(open_by_handle_at),
        SCMP_SYS(acct), SCMP_SYS(quotactl), SCMP_SYS(settimeofday), SCMP_SYS(clock_settime), SCMP_SYS(sethostname),
        SCMP_SYS(setuid), SCMP_SYS(setgid), SCMP_SYS(setreuid), SCMP_SYS(setresuid), SCMP_SYS(setgroups),
        SCMP_SYS(mknod), SCMP_SYS(mknodat), SCMP_SYS(link), SCMP_SYS(linkat), SCMP_SYS(symlink), SCMP_SYS(symlinkat),
        SCMP_SYS(chmod), SCMP_SYS(fchmod), SCMP_SYS(fchmodat), SCMP_SYS(chown), SCMP_SYS(lchown), SCMP_SYS(fchownat),
    };
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter) return ENOMEM;
    int code = 0;
    for (size_t i = 0; !code && i < sizeof denied / sizeof *denied; i++) {
        // Negative: a processor without that call.
        if (denied[i] >= 0) code = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), denied[i], 0);
    }
    // Threads, not processes.
    if (!code)
        code = seccomp_rule_add(
            filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
    // Signals to itself alone, for abort().
    if (!code)
        code = seccomp_rule_add(
            filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_NE, (scmp_datum_t)getpid()));
    // Sets no_new_privs, too, so that no program gains a right.
    if (!code) code = seccomp_load(filter);
    seccomp_release(filter);
    return code < 0 ? -code : code;
}

// What the first version of Landlock knows; later ones know more, which is then not limited.
static const __u64 everything = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
static const __u64 of_files = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE;

static int allow(int rules, const char *path, __u64 access) {
    int descriptor = open(path, O_PATH | O_CLOEXEC);
    if (descriptor < 0) return 0;
    struct stat facts;
    if (fstat(descriptor, &facts) == 0 && !S_ISDIR(facts.st_mode)) access &= of_files;
    struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = descriptor};
    long code = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    int error = code ? errno : 0;
    close(descriptor);
    return error;
}

bool vk_can_limit_paths(void) {
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

int vk_limit_paths(const char *program_folder, const char *input, const char *folder) {
    struct landlock_ruleset_attr attributes = {.handled_access_fs = everything};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
    if (rules < 0) return -1;
    static const char *const system_folders[] = {
        "/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/ld.so.preload", "/nix/store",
        "/sys/devices/system/cpu", "/dev/urandom"};
    const __u64 reading = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    const __u64 writing = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_DIR |
                          LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE;
    int error = 0;
    for (size_t i = 0; !error && i < sizeof system_folders / sizeof *system_folders; i++)
        error = allow(rules, system_folders[i], reading);
    if (!error) error = allow(rules, program_folder, reading);
    if (!error) error = allow(rules, "/dev/null", LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
    if (!error) error = allow(rules, input, LANDLOCK_ACCESS_FS_READ_FILE);
    if (!error) error = allow(rules, folder, writing);
    if (!error && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) error = errno;
    if (!error && syscall(SYS_landlock_restrict_self, rules, 0)) error = errno;
    close(rules);
    return error;
}
