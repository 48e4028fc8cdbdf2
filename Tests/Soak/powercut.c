// A preload that knows what a disk would still have after a power cut.
//
// After each fsync or fdatasync of a file, its bytes as they are then go to $POWERCUT/files/KEY; after that of a folder,
// the names in it go to $POWERCUT/folders/KEY, a line "TYPE KEY NAME" for each. KEY is the inode with its time of birth,
// since numbers are used again. What was never synced is not there: powercut.py puts together what is left.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void end(const char *what) {
    // A cut that is not seen proves nothing: better no server at all.
    fprintf(stderr, "powercut: %s failed\n", what);
    _exit(70);
}

static mode_t key_of(int folder, const char *name, char *key, size_t size) {
    struct statx info;
    int flags = *name ? AT_SYMLINK_NOFOLLOW : AT_EMPTY_PATH;
    if (statx(folder, name, flags, STATX_TYPE | STATX_INO | STATX_BTIME, &info)) return 0;
    snprintf(key, size, "%llu-%lld.%09u", (unsigned long long)info.stx_ino, (long long)info.stx_btime.tv_sec,
             info.stx_btime.tv_nsec);
    return info.stx_mode & S_IFMT;
}

static void copy(int from, int to) {
    off_t at = 0;
    struct stat info;
    if (fstat(from, &info)) end("fstat");
    while (at < info.st_size) {
        off_t out = at;
        ssize_t count = copy_file_range(from, &at, to, &out, info.st_size - at, 0);
        if (count <= 0) end("copy_file_range");
    }
}

static void list(int folder, int to) {
    int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *names = again < 0 ? NULL : fdopendir(again);
    if (!names) end("opendir");
    for (struct dirent *entry; (entry = readdir(names));) {
        char key[64];
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
        mode_t type = key_of(folder, entry->d_name, key, sizeof key);
        if (type) dprintf(to, "%c %s %s\n", type == S_IFDIR ? 'd' : 'f', key, entry->d_name);
    }
    closedir(names);
}

static void keep(int file) {
    const char *store = getenv("POWERCUT");
    char key[64], path[4096], temporary[4096], self[64];
    if (!store) return;
    mode_t type = key_of(file, "", key, sizeof key);
    if (type != S_IFREG && type != S_IFDIR) return;
    pthread_mutex_lock(&lock);
    // Several processes may have one database: the one who synced last is the one who is kept.
    int folder = open(store, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0 || flock(folder, LOCK_EX)) end("flock");
    snprintf(path, sizeof path, "%s/%s/%s", store, type == S_IFDIR ? "folders" : "files", key);
    snprintf(temporary, sizeof temporary, "%s/new", store);
    int to = open(temporary, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
    if (to < 0) end("open");
    if (type == S_IFDIR) {
        list(file, to);
    } else {
        // By the descriptor itself where it can read: closing another one of the file would take away all locks that the
        // process has on it, and SQLite's with them.
        int from = file;
        if ((fcntl(file, F_GETFL) & O_ACCMODE) == O_WRONLY) {
            snprintf(self, sizeof self, "/proc/self/fd/%d", file);
            from = open(self, O_RDONLY | O_CLOEXEC);
        }
        if (from < 0) end("open");
        copy(from, to);
        if (from != file) close(from);
    }
    close(to);
    if (rename(temporary, path)) end("rename");
    close(folder);
    pthread_mutex_unlock(&lock);
}

int fsync(int file) {
    int result = syscall(SYS_fsync, file);
    if (!result) keep(file);
    return result;
}

int fdatasync(int file) {
    int result = syscall(SYS_fdatasync, file);
    if (!result) keep(file);
    return result;
}
