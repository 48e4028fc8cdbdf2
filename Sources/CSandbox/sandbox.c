#define _GNU_SOURCE
#include "CSandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

ssize_t vk_send(int socket, const void *bytes, size_t count, int descriptor) {
    char control[CMSG_SPACE(sizeof(int))];
    struct iovec part = {(void *)bytes, count};
    struct msghdr message = {0};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
        memset(control, 0, sizeof control);
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(head), &descriptor, sizeof(int));
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent;
}

ssize_t vk_receive(int socket, void *bytes, size_t count, int *descriptor) {
    char control[CMSG_SPACE(sizeof(int))];
    struct iovec part = {bytes, count};
    struct msghdr message = {0};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    ssize_t got;
    do got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    if (got <= 0) return got;
    for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); head; head = CMSG_NXTHDR(&message, head)) {
        if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
        if (*descriptor >= 0) close(*descriptor);
        memcpy(descriptor, CMSG_DATA(head), sizeof(int));
    }
    return got;
}

// `descriptor` becomes the child's `place`, 0 or 1; the other one and 2 lead nowhere.
static int spawn_with(
    const char *path, char *const *arguments, char *const *environment, int descriptor, int place, pid_t *child) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int code = posix_spawn_file_actions_init(&actions);
    if (code) return code;
    code = posix_spawnattr_init(&attributes);
    if (code) {
        posix_spawn_file_actions_destroy(&actions);
        return code;
    }
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, descriptor, place);
    if (!code)
        code = posix_spawn_file_actions_addopen(&actions, 1 - place, "/dev/null", place ? O_RDONLY : O_WRONLY, 0);
    if (!code) code = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    if (!code) code = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    if (!code) code = posix_spawnattr_setsigmask(&attributes, &none);
    if (!code) code = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!code) code = posix_spawnattr_setpgroup(&attributes, 0);
    if (!code)
        code = posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    if (!code) code = posix_spawn(child, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

int vk_spawn(const char *path, char *const *arguments, char *const *environment, int input, pid_t *child) {
    return spawn_with(path, arguments, environment, input, 0, child);
}

int vk_spawn_writing(const char *path, char *const *arguments, char *const *environment, int output, pid_t *child) {
    return spawn_with(path, arguments, environment, output, 1, child);
}

int vk_wait(pid_t child) {
    int status = 0;
    pid_t ended;
    do ended = waitpid(child, &status, 0);
    while (ended < 0 && errno == EINTR);
    if (ended < 0) return 0;
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

void vk_keep_memory_small(void) {
    mallopt(M_ARENA_MAX, 1);
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes)) return;
    pthread_attr_setstacksize(&attributes, 1 << 20);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}

int vk_limit_memory(size_t data, size_t addresses) {
    struct rlimit limit = {data, data};
    if (setrlimit(RLIMIT_DATA, &limit)) return errno;
    struct rlimit space = {addresses, addresses};
    return setrlimit(RLIMIT_AS, &space) ? errno : 0;
}

int vk_limit_files(unsigned descriptors) {
    struct rlimit none = {0, 0}, few = {descriptors, descriptors};
    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &none) || setrlimit(RLIMIT_CORE, &none)) return errno;
    return setrlimit(RLIMIT_NOFILE, &few) ? errno : 0;
}

int vk_end_after_processor_time(long microseconds) {
    struct itimerval timer = {{0, 0}, {microseconds / 1000000, microseconds % 1000000}};
    return setitimer(ITIMER_PROF, &timer, NULL) ? errno : 0;
}

void vk_give_memory_back(void) {
    malloc_trim(0);
}

int vk_make_memory_file(void) {
    return memfd_create("photo", MFD_CLOEXEC);
}

int vk_allow_few_system_calls(void) {
    static const int allowed[] = {
        SCMP_SYS(brk), SCMP_SYS(clock_getres), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(close),
        SCMP_SYS(dup), SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(fcntl), SCMP_SYS(fstat), SCMP_SYS(futex),
        SCMP_SYS(getcpu), SCMP_SYS(getpid), SCMP_SYS(getrandom), SCMP_SYS(getrlimit), SCMP_SYS(getrusage),
        SCMP_SYS(gettid), SCMP_SYS(gettimeofday), SCMP_SYS(lseek), SCMP_SYS(madvise), SCMP_SYS(membarrier),
        SCMP_SYS(mmap), SCMP_SYS(mprotect), SCMP_SYS(mremap), SCMP_SYS(munmap), SCMP_SYS(nanosleep), SCMP_SYS(poll),
        SCMP_SYS(ppoll), SCMP_SYS(pread64), SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(recvmsg),
        SCMP_SYS(restart_syscall), SCMP_SYS(rseq), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask),
        SCMP_SYS(rt_sigreturn), SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_yield), SCMP_SYS(sendmsg),
        SCMP_SYS(set_robust_list), SCMP_SYS(setitimer), SCMP_SYS(sigaltstack), SCMP_SYS(sysinfo), SCMP_SYS(uname),
        SCMP_SYS(write), SCMP_SYS(writev),
    };
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    if (!filter) return ENOMEM;
    int code = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
    for (size_t i = 0; !code && i < sizeof allowed / sizeof *allowed; i++)
        code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0);

    // What fstat is now: newfstatat with no path.
    if (!code)
        code = seccomp_rule_add(
            filter, SCMP_ACT_ALLOW, SCMP_SYS(newfstatat), 1,
            SCMP_A3(SCMP_CMP_MASKED_EQ, AT_EMPTY_PATH, AT_EMPTY_PATH));
    // For abort(): signals to itself.
    if (!code)
        code = seccomp_rule_add(
            filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid()));
    // Threads, not processes. clone3 hides its flags from a filter, and glibc falls back to this one.
    if (!code)
        code = seccomp_rule_add(
            filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
    if (!code)
        code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME));
    // Sets no_new_privs, too.
    if (!code) code = seccomp_load(filter);
    seccomp_release(filter);
    return code < 0 ? -code : code;
}
