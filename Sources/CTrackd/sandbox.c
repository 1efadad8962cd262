#define _GNU_SOURCE
#include "ctrackd.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Two mechanisms confine a program. Landlock decides which files the program can open. seccomp refuses system calls for
// what Landlock doesn't restrict: sockets, signals, debugging, mounts, and changes to a file's mode, owner, times or
// attributes.

// MARK: Landlock

// The constants are defined here, because the headers of Debian 12 are older than its backported kernels.
enum { landlock_create_ruleset = 444, landlock_add_rule = 445, landlock_restrict_self = 446, beneath_path = 1 };

struct ruleset {
  uint64_t files, network, scope;
};

struct __attribute__((packed)) beneath {
  uint64_t allowed;
  int32_t parent;
};

// Access rights in the field `files` of struct ruleset.
static const uint64_t execute = 1 << 0, write_file = 1 << 1, read_file = 1 << 2, read_folder = 1 << 3, truncate_file = 1 << 14,
                      of_files = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 | 1 << 15;
// All access rights for files that this version of Landlock knows.
static uint64_t known_rights(int version) {
  uint64_t rights = (1 << 13) - 1;
  if (version >= 2) rights |= 1 << 13;
  if (version >= 3) rights |= 1 << 14;
  if (version >= 5) rights |= 1 << 15;
  return rights;
}

// The version of Landlock, or 0 if the kernel has no Landlock. -1 if a sandbox around this process forbids Landlock.
// With -1, no program is run, because the program would be less confined than the user was told.
static int landlock_version(void) {
  int version = (int)syscall(landlock_create_ruleset, NULL, 0, 1);
  return version == -1 && (errno == ENOSYS || errno == EOPNOTSUPP) ? 0 : version;
}

int ctrackd_can_confine(void) { return landlock_version(); }

// Permits access to a path. A path that doesn't exist, or that this user can't reach, needs no rule.
static int permit(int ruleset, const char *path, uint64_t rights, uint64_t known) {
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place == -1) return 0;
  struct stat status;
  int result = fstat(place, &status);
  if (result == 0) {
    if (!S_ISDIR(status.st_mode)) rights &= of_files;
    struct beneath rule = {.allowed = rights & known, .parent = place};
    result = (int)syscall(landlock_add_rule, ruleset, beneath_path, &rule, 0);
  }
  close(place);
  return result;
}

// The places of the system's programs and libraries, which a confined program may read and run. The list leaves out the
// machine's configuration, logs and users.
static char *const system_places[] = {"/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", NULL};
// The places from which programs read host names, certificates and port numbers.
static char *const network_places[] = {"/etc/ssl",           "/etc/ca-certificates", "/etc/resolv.conf", "/etc/hosts",
                                             "/etc/nsswitch.conf", "/etc/gai.conf",        "/etc/services",    "/etc/protocols",
                                             NULL};
static char *const devices[] = {"/dev/zero", "/dev/random", "/dev/urandom", NULL};

static int permit_all(int ruleset, char *const *paths, uint64_t rights, uint64_t known) {
  for (; *paths != NULL; paths++)
    if (permit(ruleset, *paths, rights, known) == -1) return -1;
  return 0;
}

static int restrict_files(const struct ctrackd_access *access, const char *folder, int version) {
  uint64_t known = known_rights(version), reading = read_file | read_folder, running = reading | execute;
  struct ruleset attributes = {.files = known};
  size_t size = sizeof attributes.files;
  // seccomp restricts the network. Starting with version 6, Landlock restricts signals and abstract sockets.
  if (version >= 6) attributes.scope = 3, size = sizeof attributes;
  int ruleset = (int)syscall(landlock_create_ruleset, &attributes, size, 0);
  if (ruleset == -1) return -1;
  int failed = permit(ruleset, folder, running, known) == -1 ||
               permit_all(ruleset, system_places, running, known) == -1 || permit_all(ruleset, devices, reading, known) == -1 ||
               permit(ruleset, "/dev/null", read_file | write_file | truncate_file, known) == -1 ||
               permit_all(ruleset, access->readable, reading, known) == -1 ||
               (access->has_network && permit_all(ruleset, network_places, reading, known) == -1) ||
               syscall(landlock_restrict_self, ruleset, 0) == -1;
  int failure = errno;
  close(ruleset);
  errno = failure;
  return failed ? -1 : 0;
}

// MARK: seccomp

// These system calls fail with EPERM, whatever their arguments are.
static const int refused_calls[] = {
#ifdef SYS_chmod
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    SYS_fchmod, SYS_fchmodat, 452 /* fchmodat2 */, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_truncate, SYS_setxattr,
    SYS_lsetxattr, SYS_fsetxattr, 463 /* setxattrat */, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
    466 /* removexattrat */, 469 /* file_setattr */, SYS_inotify_add_watch, SYS_fanotify_init, SYS_fanotify_mark,
    SYS_name_to_handle_at, SYS_open_by_handle_at,
    // System calls that affect other processes.
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_pidfd_getfd, SYS_process_madvise, SYS_setpriority,
    SYS_ioprio_set, SYS_sched_setparam, SYS_sched_setscheduler, SYS_sched_setattr, SYS_sched_setaffinity, SYS_migrate_pages,
    SYS_move_pages,
    // Message queues, shared memory and keys, which other processes of this user may use too.
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_semget, SYS_semop, SYS_semtimedop,
    SYS_semctl, SYS_mq_open, SYS_mq_unlink, SYS_keyctl, SYS_add_key, SYS_request_key,
    // Namespaces and mounts.
    SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_open_tree, SYS_move_mount, SYS_fsopen,
    SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_mount_setattr,
    // Calls that expose or change the kernel.
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_syslog,
    SYS_personality, SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_reboot, SYS_swapon, SYS_swapoff,
    SYS_acct, SYS_quotactl, SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_sethostname,
    SYS_setdomainname, SYS_vhangup,
#ifdef SYS_iopl
    SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
};
// These system calls fail with ENOTSUP, as on a file system without extended attributes.
static const int unsupported_calls[] = {SYS_getxattr,  SYS_lgetxattr,  SYS_fgetxattr,        464 /* getxattrat */,
                                        SYS_listxattr, SYS_llistxattr, SYS_flistxattr, 465 /* listxattrat */};
// These system calls fail with ENOSYS. Their arguments are in memory, where a filter can't read them. After ENOSYS,
// libraries use older system calls.
static const int unknown_calls[] = {SYS_clone3, SYS_openat2};
// These system calls send signals. They are allowed if Landlock limits signals to the program's own processes.
static const int signals[] = {SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo,
                              SYS_pidfd_send_signal};

#if defined(__x86_64__)
static const uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
#error "add the architecture's number, and see which calls it has besides"
#endif

// The capacity of a filter. It is large enough for all instructions below.
enum { most_instructions = 400 };

struct filter {
  unsigned short count;
  struct sock_filter code[most_instructions];
};

static void add(struct filter *filter, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
  filter->code[filter->count++] = (struct sock_filter){.code = code, .jt = if_true, .jf = if_false, .k = value};
}

static void load(struct filter *filter, size_t offset) { add(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }
static void load_number(struct filter *filter) { load(filter, offsetof(struct seccomp_data, nr)); }
// Loads the lower 32 bits of an argument. This works only on little-endian machines. The kernel ignores the upper bits
// of flags and descriptors.
static void load_argument(struct filter *filter, int number) {
  load(filter, offsetof(struct seccomp_data, args) + 8 * (size_t)number);
}

static void finish(struct filter *filter, int error) {
  add(filter, BPF_RET | BPF_K, error == 0 ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | (uint32_t)error, 0, 0);
}

static void refuse(struct filter *filter, const int *calls, size_t count, int error) {
  for (size_t index = 0; index < count; index++) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)calls[index], 0, 1);
    finish(filter, error);
  }
}
#define REFUSE(filter, calls, error) refuse(filter, calls, sizeof(calls) / sizeof *(calls), error)

// Makes the next `words` instructions apply only to the system call `call`. Other system calls skip these instructions.
static void for_call(struct filter *filter, int call, uint8_t words) {
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, words);
}

static void refuse_sockets(struct filter *filter, int has_network) {
  for_call(filter, SYS_socket, has_network ? 5 : 1);
  if (has_network) {
    load_argument(filter, 0);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, AF_INET, 1, 0);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 0, 1);
    finish(filter, 0);
  }
  finish(filter, EPERM);
  // Only a pair of stream sockets is allowed. A datagram socket could send to any address, even if it is part of a
  // pair.
  for_call(filter, SYS_socketpair, 5);
  load_argument(filter, 1);
  add(filter, BPF_ALU | BPF_AND | BPF_K, 0xF, 0, 0);
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, SOCK_STREAM, 0, 1);
  finish(filter, 0);
  finish(filter, EPERM);
}

static void refuse_namespaces(struct filter *filter) {
  const uint32_t namespaces =
      CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  for_call(filter, SYS_clone, 4);
  load_argument(filter, 0);
  add(filter, BPF_JMP | BPF_JSET | BPF_K, namespaces, 0, 1);
  finish(filter, EPERM);
  finish(filter, 0);
}

// Refuses calls that open a file for reading only, but with O_TRUNC. Such a call truncates the file, and the first
// versions of Landlock don't prevent the truncation.
static void refuse_truncation(struct filter *filter, int call, int flags) {
  for_call(filter, call, 5);
  load_argument(filter, flags);
  add(filter, BPF_ALU | BPF_AND | BPF_K, O_TRUNC | O_ACCMODE, 0, 0);
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, O_TRUNC | O_RDONLY, 0, 1);
  finish(filter, EPERM);
  finish(filter, 0);
}

// Refuses requests that work even on a file that is open for reading only. Such requests change the attributes of the
// file, or type into a terminal.
static void refuse_controls(struct filter *filter) {
  const uint32_t refused[] = {FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR, FS_IOC_SETVERSION, TIOCSTI, TIOCLINUX};
  const uint8_t count = sizeof refused / sizeof *refused;
  for_call(filter, SYS_ioctl, count + 3);
  load_argument(filter, 1);
  for (uint8_t index = 0; index < count; index++)
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, refused[index], count - index, 0);
  finish(filter, 0);
  finish(filter, EPERM);
}

// Refuses to set the limits of other processes. glibc passes the process id 0 to set the limits of its own process.
static void refuse_limits_of_others(struct filter *filter) {
  for_call(filter, SYS_prlimit64, 4);
  load_argument(filter, 0);
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
  finish(filter, EPERM);
  finish(filter, 0);
}

static void refuse_signals_to_others(struct filter *filter, int own) {
  const int to_own[] = {SYS_kill, SYS_tgkill};
  for (size_t index = 0; index < sizeof to_own / sizeof *to_own; index++) {
    for_call(filter, to_own[index], 4);
    load_argument(filter, 0);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)own, 0, 1);
    finish(filter, 0);
    finish(filter, EPERM);
  }
  REFUSE(filter, signals, EPERM);
}

static int filter_calls(const struct ctrackd_access *access, int version) {
  struct filter filter = {.count = 0};
  load(&filter, offsetof(struct seccomp_data, arch));
  add(&filter, BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0);
  finish(&filter, ENOSYS);
  load_number(&filter);
#if defined(__x86_64__)
  // All system calls of the x32 ABI are refused, because their numbers are different.
  add(&filter, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
  finish(&filter, ENOSYS);
#endif
  REFUSE(&filter, refused_calls, EPERM);
  REFUSE(&filter, unsupported_calls, ENOTSUP);
  REFUSE(&filter, unknown_calls, ENOSYS);
  refuse_sockets(&filter, access->has_network);
  refuse_namespaces(&filter);
#ifdef SYS_open
  refuse_truncation(&filter, SYS_open, 1);
#endif
  refuse_truncation(&filter, SYS_openat, 2);
  refuse_controls(&filter);
  refuse_limits_of_others(&filter);
  if (version < 6) refuse_signals_to_others(&filter, (int)syscall(SYS_getpid));
  finish(&filter, 0);
  struct sock_fprog program = {.len = filter.count, .filter = filter.code};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

int ctrackd_confine(const struct ctrackd_access *access, const char *folder) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == -1) return -1;
  int version = landlock_version();
  if (version == -1) return -1;
  if (version > 0 && restrict_files(access, folder, version) == -1) return -1;
  return filter_calls(access, version);
}
