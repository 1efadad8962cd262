// Makes system calls of a program fail, write only half of the data, or hang. The library is loaded with LD_PRELOAD.
//
// $TRACKD_FAULTS names a file that is read at each call, so the file can be changed while the program runs. If the
// variable isn't set or the file is empty, all calls are made normally. Otherwise, the file contains one line:
//
//     GENERATION CALL NAME ACTION COUNT
//
// CALL is pwrite, fdatasync, fsync or any. NAME is the end of the path of the affected files. ACTION is one of these:
//
//     an error number    the call fails with this error; if the number is negative, the call is made as well
//     short              only half of a write is made
//     stall              the call waits until the line changes
//
// COUNT is the number of calls to affect. Counting starts again whenever GENERATION changes. Actions on files with that
// name are logged to $TRACKD_FAULTS.log.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HALF = 1 << 20, STALL_LIMIT_STEPS = 12000, STALL_STEP_MICROSECONDS = 5000 };

struct rule {
  long generation;
  char call[16];
  char name[128];
  char action[16];
  long count;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long generation;
static long hits;

static int read_rule(struct rule *rule) {
  const char *path = getenv("TRACKD_FAULTS");
  if (path == NULL) return 0;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[256];
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  return sscanf(text, "%ld %15s %127s %15s %ld", &rule->generation, rule->call, rule->name, rule->action,
                &rule->count) == 5;
}

static int is_about(const struct rule *rule, int file) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  size_t wanted = strlen(rule->name);
  return (size_t)length >= wanted && strcmp(path + length - wanted, rule->name) == 0;
}

static void note(const char *call, const char *what) {
  const char *path = getenv("TRACKD_FAULTS");
  char name[4096], line[64];
  snprintf(name, sizeof name, "%s.log", path ? path : "");
  int length = snprintf(line, sizeof line, "%s %s\n", call, what);
  int file = open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  // write(2) can't be called here, because this library might come to intercept it.
  dprintf(file, "%.*s", length, line);
  close(file);
}

static int takes_hit(const struct rule *rule) {
  pthread_mutex_lock(&lock);
  if (generation != rule->generation) {
    generation = rule->generation;
    hits = 0;
  }
  int hit = hits < rule->count;
  if (hit) hits++;
  pthread_mutex_unlock(&lock);
  return hit;
}

static void stall(const struct rule *rule) {
  struct rule now = *rule;
  for (int step = 0; step < STALL_LIMIT_STEPS && now.generation == rule->generation; step++) {
    usleep(STALL_STEP_MICROSECONDS);
    if (!read_rule(&now)) return;
  }
}

// The fault for a call. 0 means none, and HALF means a partial write. Anything else is an error number, and if it is
// negative, the call is made as well.
static int fault(const char *call, int file) {
  struct rule rule;
  int saved = errno;
  if (!read_rule(&rule) || !is_about(&rule, file)) {
    errno = saved;
    return 0;
  }
  int is_meant = strcmp(rule.call, "any") == 0 || strcmp(rule.call, call) == 0;
  int hit = is_meant && takes_hit(&rule);
  note(call, hit ? rule.action : "through");
  if (hit && strcmp(rule.action, "stall") == 0) {
    stall(&rule);
    hit = 0;
  }
  errno = saved;
  if (!hit) return 0;
  return strcmp(rule.action, "short") == 0 ? HALF : atoi(rule.action);
}

static int failed(int error) {
  errno = error;
  return -1;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  static ssize_t (*next)(int, const void *, size_t, off_t);
  if (next == NULL) *(void **)&next = dlsym(RTLD_NEXT, "pwrite");
  int error = fault("pwrite", file);
  if (error == HALF) return next(file, bytes, count > 1 ? count / 2 : count, offset);
  if (error < 0) next(file, bytes, count, offset);
  return error == 0 ? next(file, bytes, count, offset) : failed(abs(error));
}

int fdatasync(int file) {
  static int (*next)(int);
  if (next == NULL) *(void **)&next = dlsym(RTLD_NEXT, "fdatasync");
  int error = fault("fdatasync", file);
  int result = error > 0 ? 0 : next(file);
  return error == 0 ? result : failed(abs(error));
}

int fsync(int file) {
  static int (*next)(int);
  if (next == NULL) *(void **)&next = dlsym(RTLD_NEXT, "fsync");
  int error = fault("fsync", file);
  int result = error > 0 ? 0 : next(file);
  return error == 0 ? result : failed(abs(error));
}
