#define _GNU_SOURCE
#include "ctrackd.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int limit(int what, uint64_t most) {
  struct rlimit now;
  if (getrlimit((__rlimit_resource_t)what, &now) == -1) return -1;
  rlim_t wanted = now.rlim_max < most ? now.rlim_max : (rlim_t)most;
  struct rlimit limit = {.rlim_cur = wanted, .rlim_max = wanted};
  return setrlimit((__rlimit_resource_t)what, &limit);
}

// Duplicates a descriptor to a number of at least 10, because the descriptors 0 to 3 are replaced next.
static int place(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 10); }

static int wire(const struct ctrackd_program *program) {
  int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (null == -1) return -1;
  int input = place(null);
  int output = place(program->output);
  int socket = place(program->socket);
  if (input == -1 || output == -1 || socket == -1) return -1;
  if (dup2(input, 0) == -1 || dup2(output, 1) == -1 || dup2(output, 2) == -1 || dup2(socket, 3) == -1) return -1;
  // The daemon's own descriptors are close-on-exec. The process that started the daemon may have passed other
  // descriptors on. Those descriptors are marked close-on-exec here.
  syscall(SYS_close_range, 4u, ~0u, 4u);
  return 0;
}

static int prepare(const struct ctrackd_program *program, pid_t parent) {
  if (setsid() == -1) return -1;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == -1) return -1;
  // If the parent died before prctl(), this process gets no signal about that death.
  if (getppid() != parent) {
    errno = ESRCH;
    return -1;
  }
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  if (sigprocmask(SIG_SETMASK, &none, NULL) == -1) return -1;
  if (wire(program) == -1 || chdir(program->folder) == -1) return -1;
  umask(077);
  if (limit(RLIMIT_CORE, 0) == -1 || limit(RLIMIT_DATA, program->most_data_bytes) == -1) return -1;
  if (limit(RLIMIT_NPROC, program->most_processes) == -1) return -1;
  if (ctrackd_confine(&program->access, program->folder) == -1) return -1;
  // This limit is set last, because confining opens files, and the daemon's own files stay open until execve().
  return limit(RLIMIT_NOFILE, program->most_descriptors);
}

int ctrackd_program_start(const struct ctrackd_program *program, int *id) {
  char *const arguments[] = {(char *)program->path, NULL};
  pid_t parent = getpid();
  // The child shares this process's memory until execve(). This thread is suspended until then.
  volatile int failure = 0;
  pid_t child = vfork();
  if (child == 0) {
    if (prepare(program, parent) == 0) execve(program->path, arguments, program->environment);
    failure = errno;
    _exit(127);
  }
  if (child == -1) return -1;
  if (failure != 0) {
    while (waitpid(child, NULL, 0) == -1 && errno == EINTR) continue;
    errno = failure;
    return -1;
  }
  *id = child;
  return 0;
}

int ctrackd_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

int ctrackd_ended_child(int id) {
  siginfo_t ended = {0};
  if (waitid(id == 0 ? P_ALL : P_PID, (id_t)id, &ended, WEXITED | WNOHANG | WNOWAIT) == -1) return -1;
  return ended.si_pid;
}
