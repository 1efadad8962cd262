#ifndef CTRACKD_H
#define CTRACKD_H

#include <stddef.h>
#include <stdint.h>

// Functions that Glibc's module map hides from Swift, and CRC-32C. A function that wraps a system call returns its
// result: -1 with errno for a failure. All new descriptors are close-on-exec.

// An event of epoll(7). The kernel's epoll_event is packed on some architectures. This type has the same layout on all.
struct ctrackd_event {
  uint64_t token;
  uint32_t readiness;
};

#define CTRACKD_READABLE 0x001u
#define CTRACKD_WRITABLE 0x004u
#define CTRACKD_FAILED 0x008u
#define CTRACKD_HUNG_UP 0x010u
#define CTRACKD_READ_ENDED 0x2000u

int ctrackd_epoll_create(void);
int ctrackd_epoll_add(int epoll, int descriptor, uint32_t interest, uint64_t token);
int ctrackd_epoll_modify(int epoll, int descriptor, uint32_t interest, uint64_t token);
int ctrackd_epoll_remove(int epoll, int descriptor);
int ctrackd_epoll_wait(int epoll, struct ctrackd_event *events, int capacity, int timeout_milliseconds);

// The number of processors that this process may use; 0 if unknown.
int ctrackd_processors(void);

// Sets the sizes from which freed memory goes back to the kernel: `piece_bytes` for a block, and `end_bytes` for the
// free end of the heap. See mallopt(3). By default glibc raises both sizes with the largest block that was ever freed.
void ctrackd_give_memory_back(int piece_bytes, int end_bytes);

// eventfd(2), signalfd(2) of these signals, and timerfd_create(2) on the monotonic clock, all non-blocking.
int ctrackd_eventfd(void);
int ctrackd_signalfd(const int *signals, size_t count);
int ctrackd_timerfd(void);
// Zero nanoseconds disarm the timer.
int ctrackd_timerfd_arm(int timer, int64_t nanoseconds);
// A timer on the calendar clock, in seconds since 1970. If the clock is set before the timer fires, read(2) fails with
// ECANCELED.
int ctrackd_calendar_timerfd(void);
int ctrackd_calendar_timerfd_arm(int timer, int64_t seconds);
// The number of the next pending signal.
int ctrackd_signalfd_next(int source);

// Unix stream sockets. A path has `length` bytes without the final zero, and must be shorter than sun_path.
size_t ctrackd_socket_path_capacity(void);
int ctrackd_socket_open(int nonblocking);
int ctrackd_socket_bind(int socket, const char *path, size_t length);
int ctrackd_socket_connect(int socket, const char *path, size_t length);
int ctrackd_socket_accept(int socket);
int ctrackd_socket_shut_down_writing(int socket);
int ctrackd_socket_set_send_timeout(int socket, int64_t milliseconds);
int ctrackd_socket_peer(int socket, uint32_t *user, uint32_t *group);
// `count` is the capacity on entry and the number of groups on return. The result is ERANGE if the capacity is too
// small.
int ctrackd_socket_peer_groups(int socket, uint32_t *groups, size_t *count);
// 1 for a listening Unix stream socket, 0 for anything else.
int ctrackd_socket_is_listening_unix_stream(int socket);

// Opens a file with openat2(2), RESOLVE_BENEATH and without magic links. If the kernel or a sandbox has no openat2,
// opens the file with openat(2), which doesn't confine the path.
int ctrackd_open_beneath(int directory, const char *path, int flags);

// Opens a directory with O_PATH, a macro that Swift can't import. The directory needn't be readable. A link isn't
// followed.
int ctrackd_open_passage(int directory, const char *name);
// Opens any file with O_PATH for fstat(2), even an unreadable one.
int ctrackd_open_to_inspect(int directory, const char *name, int follow);

// The number of links and the size of a file, by statx(2). Swift can't import the macros for its masks.
int ctrackd_links_and_size(int file, uint64_t *links, uint64_t *size);

// Creates a nameless file in a directory, for reading and writing. Swift can't import the macro O_TMPFILE.
int ctrackd_open_temporary(const char *directory);

// The number of columns of the terminal; 0 if there is no terminal, or its size is unknown.
int ctrackd_terminal_columns(int terminal);
int ctrackd_terminal_rows(int terminal);

// pidfd_open(2): a descriptor that is readable once the process has ended.
int ctrackd_process_open(int id);

// pipe2(2): the read end and the write end.
int ctrackd_pipe(int ends[2]);

// POSIX_SPAWN_SETSID, which is hidden from Swift.
int ctrackd_spawn_new_session(void);

// What a confined program may use in addition to its own folder, the system's programs and libraries, and inherited
// descriptors.
struct ctrackd_access {
  // Absolute paths that may be read, ended by a null pointer. Paths that don't exist are ignored.
  char *const *readable;
  int has_network;
};
// Whether access to files can be restricted: 0 if the kernel has no Landlock, and -1 if this process may not use
// Landlock. Without Landlock, `ctrackd_confine` only refuses system calls. If this process may not use Landlock,
// `ctrackd_confine` fails.
int ctrackd_can_confine(void);
// Confines this thread and the programs that it executes, permanently. The function makes only system calls, so it may
// be used after vfork(2).
int ctrackd_confine(const struct ctrackd_access *access, const char *folder);

// A confined program with resource limits, in its own session and process group. The program can't gain privileges. It
// ends with the thread that started it. Its descriptor 3 is the socket. It has no input, and prints to `output`.
struct ctrackd_program {
  const char *path;
  // The working directory.
  const char *folder;
  char *const *environment;
  struct ctrackd_access access;
  int socket;
  int output;
  uint64_t most_data_bytes;
  // Counts all processes of the user, because the kernel has no count per program.
  uint64_t most_processes;
  uint64_t most_descriptors;
};
int ctrackd_program_start(const struct ctrackd_program *program, int *id);
// Makes this process the parent of its orphaned descendants.
int ctrackd_adopt_orphans(void);
// The id of an ended child, which the caller must still wait for: the child `id`, or any child if `id` is 0. The result
// is 0 if no such child has ended.
int ctrackd_ended_child(int id);

long ctrackd_random(void *buffer, size_t count);
int ctrackd_name_thread(const char *name);

// For example "No space left on device". Null if the number isn't an error code.
const char *ctrackd_error_text(int code);

// CRC-32C (Castagnoli). `seed` is 0 or the checksum of the preceding bytes. The first function uses the processor's
// instruction if there is one, and calls the second otherwise.
uint32_t ctrackd_crc32c(uint32_t seed, const uint8_t *bytes, size_t count);
uint32_t ctrackd_crc32c_by_table(uint32_t seed, const uint8_t *bytes, size_t count);

#endif
