#define _GNU_SOURCE
#include "clogins.h"

#include <crypt.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

int clogins_password_setting(unsigned long cost, const char *random, int count, char *setting, size_t capacity) {
  return crypt_gensalt_rn("$y$", cost, random, count, setting, (int)capacity) ? 0 : errno;
}

int clogins_password_hash(const char *password, const char *setting, char *hash, size_t capacity) {
  // The structure takes 32 KiB, which is too much for a small stack. yescrypt allocates and frees its own memory.
  struct crypt_data *data = calloc(1, sizeof *data);
  if (!data) return ENOMEM;
  errno = 0;
  const char *made = crypt_r(password, setting, data);
  int result = 0;
  // A result that begins with an asterisk reports a failure.
  if (!made || made[0] == '*') {
    result = errno ? errno : EINVAL;
  } else if (strlen(made) >= capacity) {
    result = ERANGE;
  } else {
    strcpy(hash, made);
  }
  explicit_bzero(data, sizeof *data);
  free(data);
  return result;
}
