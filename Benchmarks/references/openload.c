// Presses at a fixed rate whatever comes back, as people do: `openload PORT RATE SECONDS PATIENCE REQUESTS`. The file REQUESTS
// has whole requests, one after the other, each behind its length in a line; they are sent in turn, each by a connection that
// is free or by a new one. Whoever waits longer than PATIENCE seconds hangs up. Prints one line: `RESULT sent ok busy other
// broken late` and milliseconds: half of the ok took, 99 of 100; half of the busy, 99 of 100. `busy` is 503 with Retry-After;
// `late` gave up. What is
// answered after the last press was sent is none of these.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// Half as many connections again as our server takes: whoever finds none free, and no other to be had, counts as cut off.
enum { MOST = 6144, HEAD = 4096 };

typedef struct {
    int fd, is_busy;
    // Of the request under way: what is left to send, and of the answer what has come.
    const char *rest;
    size_t left, have, wanted;
    int status, retries;
    double since;
    char head[HEAD];
} connection;

static connection *all[MOST];
static int count, idle[MOST], idles, spare[MOST], spares, epoll_fd, port;
static double end;
static long sent, ok, busy, other, broken, late, after;
static float *ok_times, *busy_times;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

static void drop(int number) {
    connection *c = all[number];
    if (c->fd >= 0) close(c->fd);
    c->fd = -1;
    c->is_busy = 0;
    c->left = 0;
    spare[spares++] = number;
}

static int opened(void) {
    if (!spares && count == MOST) return -1;
    int number = spares ? spare[--spares] : count++;
    if (!all[number]) all[number] = calloc(1, sizeof(connection));
    connection *c = all[number];
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (c->fd < 0 || (connect(c->fd, (struct sockaddr *)&to, sizeof to) < 0 && errno != EINPROGRESS)) {
        drop(number);
        return -1;
    }
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.u32 = number};
    epoll_ctl(epoll_fd, EPOLL_CTL_ADD, c->fd, &event);
    return number;
}

static void push(connection *c) {
    while (c->left) {
        ssize_t n = send(c->fd, c->rest, c->left, MSG_NOSIGNAL);
        if (n <= 0) return;
        c->rest += n;
        c->left -= n;
    }
}

static void answered(connection *c, int number) {
    double time = now();
    float took = (time - c->since) * 1000;
    // What is worked off once nobody presses any more does not count.
    if (time > end) after++;
    else if (c->status >= 200 && c->status < 300) ok_times[ok++] = took;
    else if (c->status == 503 && c->retries) busy_times[busy++] = took;
    else other++;
    c->is_busy = 0;
    if (idles < MOST) idle[idles++] = number;
}

// Answers whether the connection is still good.
static int pull(connection *c, int number) {
    static char buffer[65536];
    for (;;) {
        ssize_t n = recv(c->fd, buffer, sizeof buffer, 0);
        if (n == 0) return 0;
        if (n < 0) return errno == EAGAIN;
        if (!c->is_busy) return 0;
        if (!c->wanted) {
            size_t part = n < HEAD - 1 - (ssize_t)c->have ? (size_t)n : HEAD - 1 - c->have;
            memcpy(c->head + c->have, buffer, part);
            c->have += n;
            c->head[c->have < HEAD - 1 ? c->have : HEAD - 1] = 0;
            char *body = strstr(c->head, "\r\n\r\n");
            if (!body) continue;
            char *length = strcasestr(c->head, "\r\nContent-Length:");
            c->status = atoi(c->head + 9);
            c->retries = strcasestr(c->head, "\r\nRetry-After:") != NULL;
            c->wanted = body + 4 - c->head + (length && length < body ? atol(length + 17) : 0);
        } else c->have += n;
        if (c->have >= c->wanted) answered(c, number);
    }
}

static int by_size(const void *a, const void *b) {
    float x = *(float *)a, y = *(float *)b;
    return (x > y) - (x < y);
}

static double at(float *times, long n, double share) {
    if (!n) return 0;
    qsort(times, n, sizeof *times, by_size);
    return times[(long)((n - 1) * share)];
}

int main(int argc, char **arguments) {
    if (argc < 6) return 64;
    port = atoi(arguments[1]);
    double rate = atof(arguments[2]), seconds = atof(arguments[3]), patience = atof(arguments[4]);
    struct rlimit files = {MOST + 100, MOST + 100};
    setrlimit(RLIMIT_NOFILE, &files);
    FILE *file = fopen(arguments[5], "r");
    static char *requests[100000];
    static size_t lengths[100000];
    int kinds = 0;
    for (long length; kinds < 100000 && fscanf(file, "%ld\n", &length) == 1; kinds++) {
        requests[kinds] = malloc(length);
        if (fread(requests[kinds], 1, length, file) != (size_t)length) return 65;
        lengths[kinds] = length;
    }
    if (!kinds) return 65;
    ok_times = malloc(sizeof(float) * (size_t)(rate * seconds + 10));
    busy_times = malloc(sizeof(float) * (size_t)(rate * seconds + 10));
    epoll_fd = epoll_create1(0);
    double begun = now(), swept = begun;
    end = begun + seconds;
    static struct epoll_event events[1024];
    int under_way = 1;
    while (now() < end || (under_way && now() < end + patience + 1)) {
        double time = now();
        // A few at a time, so that what has come is read.
        for (int turn = 0; turn < 64 && time < end && sent < (time - begun) * rate; turn++) {
            int number = -1;
            while (idles && number < 0) {
                int last = idle[--idles];
                if (all[last]->fd >= 0 && !all[last]->is_busy) number = last;
            }
            if (number < 0) number = opened();
            int kind = sent++ % kinds;
            if (number < 0) {
                broken++;
                continue;
            }
            connection *c = all[number];
            c->is_busy = 1;
            c->rest = requests[kind];
            c->left = lengths[kind];
            c->have = c->wanted = 0;
            c->since = time;
            push(c);
        }
        int n = epoll_wait(epoll_fd, events, 1024, time < end && sent < (time - begun) * rate ? 0 : 1);
        for (int i = 0; i < n; i++) {
            int number = events[i].data.u32;
            connection *c = all[number];
            if (c->fd < 0) continue;
            if (c->left) push(c);
            if (!pull(c, number)) {
                if (c->is_busy) broken++;
                drop(number);
            }
        }
        if (time - swept > 0.1) {
            swept = time;
            under_way = 0;
            for (int i = 0; i < count; i++) {
                if (all[i]->fd < 0 || !all[i]->is_busy) continue;
                under_way++;
                if (time - all[i]->since > patience) {
                    late++;
                    drop(i);
                }
            }
        }
    }
    printf("RESULT %ld %ld %ld %ld %ld %ld %.1f %.1f %.1f %.1f\n", sent, ok, busy, other, broken, late, at(ok_times, ok, .5),
        at(ok_times, ok, .99), at(busy_times, busy, .5), at(busy_times, busy, .99));
}
