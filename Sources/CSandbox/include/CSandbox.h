#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// What Swift cannot call, or only with more lines: control messages, limits, starting a program, system calls.
// A C target, since these need GNU's extensions, with which the system's headers differ from those Swift sees.

// Sends bytes, with a descriptor unless that is negative; the count sent, or -1.
ssize_t vk_send(int socket, const void *bytes, size_t count, int descriptor);

// Receives bytes; a descriptor that came with them replaces *descriptor, else that stays.
ssize_t vk_receive(int socket, void *bytes, size_t count, int *descriptor);

// Starts a program with one descriptor, which becomes its standard input; 0 or an error number.
//
// It gets default signals and a process group of its own: Control-C ends the server, which ends the program.
int vk_spawn(const char *path, char *const *arguments, char *const *environment, int input, pid_t *child);

// How a child ended: its signal as a negative number, else its exit code.
int vk_wait(pid_t child);

// One heap, and threads with small stacks: both count towards the limit of memory.
void vk_keep_memory_small(void);

int vk_limit_memory(size_t data, size_t addresses);

// No file may grow, few descriptors, no core files. A write to a file fails instead of ending the process.
int vk_limit_files(unsigned descriptors);

// Ends the process with SIGPROF after so much processor time of all its threads; 0 calls that off.
int vk_end_after_processor_time(long microseconds);

// What one photo took and the next one may not need.
void vk_give_memory_back(void);

int vk_make_memory_file(void);

// Leaves every thread of the process only the system calls that work on memory, on time and on descriptors it has:
// no socket, no connection, no file by its name, no other program or process. All else answers that it does not exist,
// so that libraries take their older way where they have one. 0 or an error number.
int vk_allow_few_system_calls(void);

// Starts a program with nothing to read and one descriptor to write to, which becomes its standard output; else as
// vk_spawn.
int vk_spawn_writing(const char *path, char *const *arguments, char *const *environment, int output, pid_t *child);

// How a child ended, as vk_wait; one that still runs after so many milliseconds is ended.
int vk_wait_for(pid_t child, int milliseconds);

// What a program that is run on a stranger's file may use: memory, bytes of a file it writes, seconds of processor time.
// These limits stay when the process runs another program. 0 or an error number.
int vk_limit_tool(size_t addresses, size_t file_size, unsigned seconds);

// Takes the network from the process, other processes and what changes the system; stays when it runs another program.
// All that is refused answers that it does not exist. 0 or an error number.
int vk_deny_network(void);

// Leaves the calling thread, and what it runs, only the system's programs and libraries, one file to read and one folder
// to write into. 0, an error number, or -1 where the system cannot do it.
int vk_limit_paths(const char *program_folder, const char *input, const char *folder);

// Whether vk_limit_paths can do it here: the system knows Landlock.
bool vk_can_limit_paths(void);
