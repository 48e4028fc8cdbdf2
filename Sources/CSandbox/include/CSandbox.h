#pragma once
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
