#ifndef CTRACKD_H
#define CTRACKD_H

#include <stddef.h>
#include <stdint.h>

// Functions that glibc's module map hides from Swift, and CRC-32C. A function that wraps a system call returns the
// call's result. A failure is -1 with errno. All new descriptors are close-on-exec.

// An event of epoll(7). The kernel's epoll_event is packed on some architectures. The layout of ctrackd_event is the
// same on all architectures.
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

// The number of processors that this process may use. 0 if the number is unknown.
int ctrackd_processors(void);

// Sets the minimum sizes at which freed memory is returned to the kernel: `piece_bytes` for a block, and `end_bytes`
// for the free end of the heap. See mallopt(3). By default, glibc raises both sizes to fit the largest block that was
// ever freed.
void ctrackd_give_memory_back(int piece_bytes, int end_bytes);

// These functions call eventfd(2), signalfd(2) for the given signals, and timerfd_create(2) for the monotonic clock.
// The descriptors are non-blocking.
int ctrackd_eventfd(void);
int ctrackd_signalfd(const int *signals, size_t count);
int ctrackd_timerfd(void);
// Arms the timer. Zero nanoseconds disarm it.
int ctrackd_timerfd_arm(int timer, int64_t nanoseconds);
// Creates a timer on the calendar clock. It is armed with a time in seconds since 1970. If the clock is set before the
// timer fires, read(2) fails with ECANCELED.
int ctrackd_calendar_timerfd(void);
int ctrackd_calendar_timerfd_arm(int timer, int64_t seconds);
// Takes the next pending signal and returns its number.
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
// `count` is the capacity on entry and the number of groups on return. If the capacity is too small, errno is ERANGE.
int ctrackd_socket_peer_groups(int socket, uint32_t *groups, size_t *count);
// 1 if the socket is a listening Unix stream socket, otherwise 0.
int ctrackd_socket_is_listening_unix_stream(int socket);

// Opens a file with openat2(2), RESOLVE_BENEATH and no magic links. If the kernel or a sandbox doesn't support
// openat2(2), opens the file with openat(2), which doesn't confine the path.
int ctrackd_open_beneath(int directory, const char *path, int flags);

// Opens a directory with O_PATH. Swift can't import this macro. The directory needn't be readable, and a link isn't
// followed.
int ctrackd_open_passage(int directory, const char *name);
// Opens any file with O_PATH, for fstat(2). The file needn't be readable.
int ctrackd_open_to_inspect(int directory, const char *name, int follow);

// Gets the number of links and the size of a file with statx(2). Swift can't import the macros for the masks of
// statx(2).
int ctrackd_links_and_size(int file, uint64_t *links, uint64_t *size);

// Creates an unnamed file in a directory, for reading and writing. Swift can't import the macro O_TMPFILE.
int ctrackd_open_temporary(const char *directory);

// The number of columns of the terminal. 0 if there is no terminal or its size is unknown.
int ctrackd_terminal_columns(int terminal);
int ctrackd_terminal_rows(int terminal);

// Opens a process with pidfd_open(2). The descriptor becomes readable when the process has ended.
int ctrackd_process_open(int id);

// Creates a pipe with pipe2(2). `ends` gets the read end and the write end.
int ctrackd_pipe(int ends[2]);

// The flag POSIX_SPAWN_SETSID, which glibc's module map hides from Swift.
int ctrackd_spawn_new_session(void);

// What a confined program may access, in addition to its own folder, the system's programs and libraries, and inherited
// descriptors.
struct ctrackd_access {
  // Absolute paths that may be read. A null pointer ends the list. Paths that don't exist are ignored.
  char *const *readable;
  int has_network;
};
// Whether access to files can be restricted. The result is 0 if the kernel has no Landlock. In this case
// `ctrackd_confine` only refuses system calls. The result is -1 if this process isn't allowed to use Landlock. In this
// case `ctrackd_confine` fails.
int ctrackd_can_confine(void);
// Permanently confines this thread and the programs that it executes. This function makes only system calls, so it may
// be called after vfork(2).
int ctrackd_confine(const struct ctrackd_access *access, const char *folder);

// A confined program with resource limits. It has its own session and process group, and can't gain privileges. It is
// killed when the thread that started it ends. Its descriptor 3 is the socket. Its standard input is empty, and its
// output and errors go to `output`.
struct ctrackd_program {
  const char *path;
  // The working directory of the program.
  const char *folder;
  char *const *environment;
  struct ctrackd_access access;
  int socket;
  int output;
  uint64_t most_data_bytes;
  // The limit counts all processes of the user, because the kernel doesn't count the processes of a single program.
  uint64_t most_processes;
  uint64_t most_descriptors;
};
int ctrackd_program_start(const struct ctrackd_program *program, int *id);
// Makes this process the parent of its descendants when they are orphaned.
int ctrackd_adopt_orphans(void);
// Finds a child that has ended but hasn't been reaped: the child `id`, or any child if `id` is 0. Returns its id, or 0
// if there is none. The caller must still reap the child.
int ctrackd_ended_child(int id);

long ctrackd_random(void *buffer, size_t count);
int ctrackd_name_thread(const char *name);

// A description such as "No space left on device". Null if the number isn't an error code.
const char *ctrackd_error_text(int code);

// CRC-32C (Castagnoli). `seed` is 0 or the checksum of the preceding bytes. The first function uses the processor's CRC
// instruction if there is one. Otherwise it calls the second function.
uint32_t ctrackd_crc32c(uint32_t seed, const uint8_t *bytes, size_t count);
uint32_t ctrackd_crc32c_by_table(uint32_t seed, const uint8_t *bytes, size_t count);

#endif
