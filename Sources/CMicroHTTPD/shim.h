#pragma once
#include <stdint.h>
#include <sys/socket.h>
#include <microhttpd.h>

// MHD_get_daemon_info and MHD_get_connection_info are variadic.
static inline uint16_t vk_daemon_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}
static inline unsigned int vk_daemon_connections(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    return info ? info->num_connections : 0;
}
static inline const struct sockaddr *vk_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : 0;
}

static inline void *vk_connection_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : 0;
}

// MHD_set_connection_option is variadic.
static inline void vk_limit_silence(struct MHD_Connection *connection, unsigned int seconds) {
    MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}

// MHD_start_daemon is variadic. It is not told to reuse the address: two servers could then listen on one port. The epoll mode stalls at exactly 128 ready connections in 0.9.75; poll does not.
static inline struct MHD_Daemon *vk_start_daemon(
    const struct sockaddr *address, uint16_t port, unsigned int threads, unsigned int connections,
    unsigned int connections_per_address, unsigned int timeout, size_t memory, MHD_AccessHandlerCallback handler,
    void (*connected)(void *, struct MHD_Connection *, void **, enum MHD_ConnectionNotificationCode),
    void *(*began)(void *, const char *, struct MHD_Connection *),
    void (*completed)(void *, struct MHD_Connection *, void **, enum MHD_RequestTerminationCode), void *closure) {
    return MHD_start_daemon(
        MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, port, NULL, NULL, handler, closure,
        MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_THREAD_POOL_SIZE, threads,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_PER_IP_CONNECTION_LIMIT, connections_per_address,
        MHD_OPTION_CONNECTION_TIMEOUT, timeout, MHD_OPTION_NOTIFY_CONNECTION, connected, closure,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_NOTIFY_COMPLETED, completed, closure, MHD_OPTION_URI_LOG_CALLBACK, began, closure,
        MHD_OPTION_END);
}
