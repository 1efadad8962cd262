#ifndef CTRACKD_H
#define CTRACKD_H

#include <stddef.h>
#include <stdint.h>

// What Glibc's module map hides from Swift, and CRC-32C. Functions that wrap a system call return what it returns: -1
// with errno for a failure. Every descriptor that they make is close-on-exec.

// epoll(7). The kernel's epoll_event is packed on one architecture and not on others; this one is the same everywhere.
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

// How many processors this process may run on; 0 if the kernel doesn't say.
int ctrackd_processors(void);

// Pieces of memory from so many bytes on are the kernel's again when they are freed, and what is free at the heap's end from so
// many on; see mallopt(3). Left alone, glibc raises both to the largest piece that was ever freed.
void ctrackd_give_memory_back(int piece_bytes, int end_bytes);

// eventfd(2), signalfd(2) of the given signals, timerfd_create(2) on the monotonic clock; none of them blocks.
int ctrackd_eventfd(void);
int ctrackd_signalfd(const int *signals, size_t count);
int ctrackd_timerfd(void);
// 0 nanoseconds disarm.
int ctrackd_timerfd_arm(int timer, int64_t nanoseconds);
// The same by the calendar: at so many seconds since 1970, or when the clock is set before (read(2) fails then, ECANCELED).
int ctrackd_calendar_timerfd(void);
int ctrackd_calendar_timerfd_arm(int timer, int64_t seconds);
// The next pending signal's number.
int ctrackd_signalfd_next(int source);

// Unix stream sockets. A path is `length` bytes without the final zero and has to be shorter than sun_path.
size_t ctrackd_socket_path_capacity(void);
int ctrackd_socket_open(int nonblocking);
int ctrackd_socket_bind(int socket, const char *path, size_t length);
int ctrackd_socket_connect(int socket, const char *path, size_t length);
int ctrackd_socket_accept(int socket);
int ctrackd_socket_shut_down_writing(int socket);
int ctrackd_socket_set_send_timeout(int socket, int64_t milliseconds);
int ctrackd_socket_peer(int socket, uint32_t *user, uint32_t *group);
// `count` goes in as the capacity and comes out as the number of groups, with ERANGE where the capacity was too small.
int ctrackd_socket_peer_groups(int socket, uint32_t *groups, size_t *count);
// 1 for a listening Unix stream socket, 0 for anything else.
int ctrackd_socket_is_listening_unix_stream(int socket);

// openat2(2) with RESOLVE_BENEATH and without magic links, or openat(2) where the kernel or a sandbox has no openat2.
int ctrackd_open_beneath(int directory, const char *path, int flags);

// Opens a directory to pass through it, which needn't be readable; a link is not followed. O_PATH is a macro that Swift can't import.
int ctrackd_open_passage(int directory, const char *name);
// Opens anything to look at it, also what can't be read.
int ctrackd_open_to_inspect(int directory, const char *name, int follow);

// How many names a file has and how long it is, by statx(2), whose masks are macros that Swift can't import.
int ctrackd_links_and_size(int file, uint64_t *links, uint64_t *size);

// A new file without a name in a directory, for reading and writing: O_TMPFILE is a macro that Swift can't import.
int ctrackd_open_temporary(const char *directory);

// How many columns the terminal has; 0 where there is none, or it doesn't know.
int ctrackd_terminal_columns(int terminal);
int ctrackd_terminal_rows(int terminal);

// A descriptor that is readable from when a process has ended: pidfd_open(2).
int ctrackd_process_open(int id);

// pipe2(2): the end to read from, and the one to write to.
int ctrackd_pipe(int ends[2]);

// The flag of posix_spawn(3) that begins a session, which is hidden from Swift.
int ctrackd_spawn_new_session(void);

// A program that lives as long as the thread that starts it, at most: in a session and process group of its own, with limits, and
// without a way to more rights. It has the socket as its descriptor 3, no input, and what it prints goes to the output.
struct ctrackd_program {
  const char *path;
  // Where it runs.
  const char *folder;
  char *const *environment;
  int socket;
  int output;
  uint64_t most_data_bytes;
  // Of all processes of its user: the kernel knows no other count.
  uint64_t most_processes;
  uint64_t most_descriptors;
};
int ctrackd_program_start(const struct ctrackd_program *program, int *id);
// What our descendants leave behind becomes ours.
int ctrackd_adopt_orphans(void);
// The child of this number if it has ended, or any that has where it is 0; 0 where none has. It stays to be waited for.
int ctrackd_ended_child(int id);

long ctrackd_random(void *buffer, size_t count);
int ctrackd_name_thread(const char *name);

// "No space left on device"; null for a number that is no error.
const char *ctrackd_error_text(int code);

// CRC-32C (Castagnoli). `seed` is 0 or the checksum of what came before. The first takes the processor's instruction
// where there is one; the second is what it falls back to.
uint32_t ctrackd_crc32c(uint32_t seed, const uint8_t *bytes, size_t count);
uint32_t ctrackd_crc32c_by_table(uint32_t seed, const uint8_t *bytes, size_t count);

#endif
