#ifndef CLOGINS_H
#define CLOGINS_H

#include <stddef.h>

// Hashes passwords with yescrypt, through crypt_r(3). Both functions return 0 or an errno. A setting is a random salt
// with the cost, and a hash begins with its setting. A setting and a hash each need at most CLOGINS_PASSWORD_CAPACITY
// bytes, including the final zero. Working memory is wiped.
#define CLOGINS_PASSWORD_CAPACITY 384
int clogins_password_setting(unsigned long cost, const char *random, int count, char *setting, size_t capacity);
int clogins_password_hash(const char *password, const char *setting, char *hash, size_t capacity);

#endif
