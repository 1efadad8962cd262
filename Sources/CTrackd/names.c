#include "ctrackd.h"

#include <errno.h>

// Weak, so that a static executable, in which nobody asks for names, doesn't get the name service's code and the
// linker's warning that it will not work. A dynamic one finds them in libc as ever.
#pragma weak getpwuid_r
#pragma weak getpwnam_r
#pragma weak getgrnam_r

int ctrackd_user_by_id(uid_t id, struct passwd *entry, char *buffer, size_t count, struct passwd **found) {
  return getpwuid_r ? getpwuid_r(id, entry, buffer, count, found) : ENOSYS;
}

int ctrackd_user_by_name(const char *name, struct passwd *entry, char *buffer, size_t count, struct passwd **found) {
  return getpwnam_r ? getpwnam_r(name, entry, buffer, count, found) : ENOSYS;
}

int ctrackd_group_by_name(const char *name, struct group *entry, char *buffer, size_t count, struct group **found) {
  return getgrnam_r ? getgrnam_r(name, entry, buffer, count, found) : ENOSYS;
}
