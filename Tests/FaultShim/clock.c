// Simulates a change of the system clock for one program. The library is loaded with LD_PRELOAD.
//
// $TRACKD_CLOCK names a file that contains the offset in seconds between the program's clock and the machine's clock.
// The file is read while the program waits for events. A new offset counts as a change of the clock. The observed timer
// then behaves as timerfd_create(2) describes. An absolute timer fires when the new clock reaches its time. A timer
// with TFD_TIMER_CANCEL_ON_SET fires at once, and its next read fails with ECANCELED.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { STEP_MILLISECONDS = 20 };

static atomic_long ahead;
// Only the loop's thread uses these variables.
static int timer = -1;
static int timer_flags;
static struct itimerspec wanted;
static int is_canceled;

int timerfd_create(int clock, int flags) {
  static int (*next)(int, int);
  if (next == NULL) *(void **)&next = dlsym(RTLD_NEXT, "timerfd_create");
  int made = next(clock, flags);
  if (clock == CLOCK_REALTIME) timer = made;
  return made;
}

static int arm(int file, int flags, const struct itimerspec *when, struct itimerspec *old) {
  static int (*next)(int, int, const struct itimerspec *, struct itimerspec *);
  if (next == NULL) *(void **)&next = dlsym(RTLD_NEXT, "timerfd_settime");
  return next(file, flags, when, old);
}

// Sets the timer, after converting the program's time to the machine's time.
static int arm_as_wanted(struct itimerspec *old) {
  struct itimerspec when = wanted;
  int is_armed = when.it_value.tv_sec != 0 || when.it_value.tv_nsec != 0;
  if (is_armed && (timer_flags & TFD_TIMER_ABSTIME)) when.it_value.tv_sec -= ahead;
  if (is_armed && when.it_value.tv_sec <= 0) when.it_value = (struct timespec){.tv_sec = 1};
  return arm(timer, timer_flags, &when, old);
}

int timerfd_settime(int file, int flags, const struct itimerspec *when, struct itimerspec *old) {
  if (file != timer) return arm(file, flags, when, old);
  wanted = *when;
  timer_flags = flags;
  is_canceled = 0;
  return arm_as_wanted(old);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*next)(clockid_t, struct timespec *);
  if (next == NULL) *(void **)&next = dlsym(RTLD_NEXT, "clock_gettime");
  int result = next(clock, time);
  if (clock == CLOCK_REALTIME) time->tv_sec += ahead;
  return result;
}

static ssize_t read_through(int file, void *bytes, size_t count) {
  static ssize_t (*next)(int, void *, size_t);
  if (next == NULL) *(void **)&next = dlsym(RTLD_NEXT, "read");
  return next(file, bytes, count);
}

ssize_t read(int file, void *bytes, size_t count) {
  ssize_t result = read_through(file, bytes, count);
  if (file != timer || !is_canceled) return result;
  is_canceled = 0;
  arm_as_wanted(NULL);
  errno = ECANCELED;
  return -1;
}

static void look_at_clock(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  char text[32];
  ssize_t count = read_through(file, text, sizeof text - 1);
  close(file);
  text[count > 0 ? count : 0] = 0;
  long now = atol(text);
  if (now == ahead) return;
  ahead = now;
  if (timer < 0) return;
  arm_as_wanted(NULL);
  if (!(timer_flags & TFD_TIMER_CANCEL_ON_SET)) return;
  is_canceled = 1;
  struct itimerspec at_once = {.it_value = {.tv_nsec = 1}};
  arm(timer, 0, &at_once, NULL);
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
  static int (*next)(int, struct epoll_event *, int, int);
  if (next == NULL) *(void **)&next = dlsym(RTLD_NEXT, "epoll_wait");
  const char *path = getenv("TRACKD_CLOCK");
  if (path == NULL) return next(epoll, events, most, timeout);
  while (1) {
    look_at_clock(path);
    int step = timeout < 0 || timeout > STEP_MILLISECONDS ? STEP_MILLISECONDS : timeout;
    int count = next(epoll, events, most, step);
    if (count != 0 || step == timeout) return count;
    if (timeout > 0) timeout -= step;
  }
}
