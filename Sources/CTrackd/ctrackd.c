#define _GNU_SOURCE
#include "ctrackd.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <unistd.h>

#ifndef SO_PEERGROUPS
#define SO_PEERGROUPS 59
#endif

_Static_assert(CTRACKD_READABLE == EPOLLIN, "the kernel's number");
_Static_assert(CTRACKD_WRITABLE == EPOLLOUT, "the kernel's number");
_Static_assert(CTRACKD_FAILED == EPOLLERR, "the kernel's number");
_Static_assert(CTRACKD_HUNG_UP == EPOLLHUP, "the kernel's number");
_Static_assert(CTRACKD_READ_ENDED == EPOLLRDHUP, "the kernel's number");

int ctrackd_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int epoll_change(int epoll, int operation, int descriptor, uint32_t interest, uint64_t token) {
  struct epoll_event event = {.events = interest, .data = {.u64 = token}};
  return epoll_ctl(epoll, operation, descriptor, &event);
}

int ctrackd_epoll_add(int epoll, int descriptor, uint32_t interest, uint64_t token) {
  return epoll_change(epoll, EPOLL_CTL_ADD, descriptor, interest, token);
}

int ctrackd_epoll_modify(int epoll, int descriptor, uint32_t interest, uint64_t token) {
  return epoll_change(epoll, EPOLL_CTL_MOD, descriptor, interest, token);
}

int ctrackd_epoll_remove(int epoll, int descriptor) { return epoll_change(epoll, EPOLL_CTL_DEL, descriptor, 0, 0); }

int ctrackd_epoll_wait(int epoll, struct ctrackd_event *events, int capacity, int timeout_milliseconds) {
  struct epoll_event ready[128];
  int room = sizeof ready / sizeof ready[0];
  int count = epoll_wait(epoll, ready, capacity < room ? capacity : room, timeout_milliseconds);
  for (int index = 0; index < count; index++)
    events[index] = (struct ctrackd_event){.token = ready[index].data.u64, .readiness = ready[index].events};
  return count;
}

int ctrackd_processors(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
}

void ctrackd_give_memory_back(int piece_bytes, int end_bytes) {
  mallopt(M_MMAP_THRESHOLD, piece_bytes);
  mallopt(M_TRIM_THRESHOLD, end_bytes);
}

int ctrackd_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int ctrackd_signalfd(const int *signals, size_t count) {
  sigset_t set;
  sigemptyset(&set);
  for (size_t index = 0; index < count; index++)
    if (sigaddset(&set, signals[index]) != 0) return -1;
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int ctrackd_signalfd_next(int source) {
  struct signalfd_siginfo information;
  ssize_t count = read(source, &information, sizeof information);
  return count == -1 ? -1 : (int)information.ssi_signo;
}

int ctrackd_timerfd(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK); }

int ctrackd_timerfd_arm(int timer, int64_t nanoseconds) {
  struct itimerspec when = {.it_value = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000}};
  return timerfd_settime(timer, 0, &when, NULL);
}

int ctrackd_calendar_timerfd(void) { return timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

int ctrackd_calendar_timerfd_arm(int timer, int64_t seconds) {
  struct itimerspec when = {.it_value = {.tv_sec = seconds}};
  return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, NULL);
}

static int socket_address(struct sockaddr_un *address, const char *path, size_t length) {
  if (length >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, length);
  return 0;
}

size_t ctrackd_socket_path_capacity(void) { return sizeof((struct sockaddr_un *)0)->sun_path; }

int ctrackd_socket_open(int nonblocking) {
  return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | (nonblocking ? SOCK_NONBLOCK : 0), 0);
}

int ctrackd_socket_bind(int socket, const char *path, size_t length) {
  struct sockaddr_un address;
  if (socket_address(&address, path, length) != 0) return -1;
  return bind(socket, (struct sockaddr *)&address, sizeof address);
}

int ctrackd_socket_connect(int socket, const char *path, size_t length) {
  struct sockaddr_un address;
  if (socket_address(&address, path, length) != 0) return -1;
  return connect(socket, (struct sockaddr *)&address, sizeof address);
}

int ctrackd_socket_accept(int socket) { return accept4(socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int ctrackd_socket_shut_down_writing(int socket) { return shutdown(socket, SHUT_WR); }

int ctrackd_socket_set_send_timeout(int socket, int64_t milliseconds) {
  struct timeval time = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  return setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

int ctrackd_socket_peer(int socket, uint32_t *user, uint32_t *group) {
  struct ucred credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -1;
  *user = credentials.uid;
  *group = credentials.gid;
  return 0;
}

int ctrackd_socket_peer_groups(int socket, uint32_t *groups, size_t *count) {
  _Static_assert(sizeof(gid_t) == sizeof(uint32_t), "a group is 32 bits");
  socklen_t length = (socklen_t)(*count * sizeof(gid_t));
  int result = getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, groups, &length);
  *count = length / sizeof(gid_t);
  return result;
}

static int socket_option(int socket, int option) {
  int value = -1;
  socklen_t length = sizeof value;
  return getsockopt(socket, SOL_SOCKET, option, &value, &length) == 0 ? value : -1;
}

int ctrackd_socket_is_listening_unix_stream(int socket) {
  return socket_option(socket, SO_DOMAIN) == AF_UNIX && socket_option(socket, SO_TYPE) == SOCK_STREAM &&
         socket_option(socket, SO_ACCEPTCONN) == 1;
}

int ctrackd_links_and_size(int file, uint64_t *links, uint64_t *size) {
  struct statx status;
  if (statx(file, "", AT_EMPTY_PATH, STATX_NLINK | STATX_SIZE, &status)) return -1;
  *links = status.stx_nlink;
  *size = status.stx_size;
  return 0;
}

int ctrackd_open_passage(int directory, const char *name) {
  return openat(directory, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

int ctrackd_open_to_inspect(int directory, const char *name, int follow) {
  return openat(directory, name, O_PATH | (follow ? 0 : O_NOFOLLOW) | O_CLOEXEC);
}

int ctrackd_open_beneath(int directory, const char *path, int flags) {
  struct open_how how = {
      .flags = (uint64_t)flags | O_CLOEXEC,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
  };
  int result;
  // EAGAIN means that files were renamed or mounted elsewhere in the meantime.
  for (int attempts = 0; attempts < 100; attempts++) {
    result = (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
    if (result != -1 || errno != EAGAIN) break;
  }
  // A sandbox that was written before openat2(2) existed refuses that call with EPERM.
  if (result == -1 && (errno == ENOSYS || errno == EPERM)) result = openat(directory, path, flags | O_CLOEXEC);
  return result;
}

int ctrackd_process_open(int id) { return (int)syscall(SYS_pidfd_open, id, 0); }

int ctrackd_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int ctrackd_spawn_new_session(void) { return POSIX_SPAWN_SETSID; }

int ctrackd_terminal_columns(int terminal) {
  struct winsize size;
  return ioctl(terminal, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int ctrackd_terminal_rows(int terminal) {
  struct winsize size;
  return ioctl(terminal, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

long ctrackd_random(void *buffer, size_t count) { return getrandom(buffer, count, 0); }

int ctrackd_name_thread(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }

const char *ctrackd_error_text(int code) { return strerrordesc_np(code); }

int ctrackd_open_temporary(const char *directory) { return open(directory, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); }
