// A library for LD_PRELOAD that counts allocations. It prints their number when the process exits.
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_ulong asked;

void *malloc(size_t size) {
  atomic_fetch_add_explicit(&asked, 1, memory_order_relaxed);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  atomic_fetch_add_explicit(&asked, 1, memory_order_relaxed);
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  atomic_fetch_add_explicit(&asked, 1, memory_order_relaxed);
  return __libc_realloc(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  atomic_fetch_add_explicit(&asked, 1, memory_order_relaxed);
  *block = __libc_memalign(alignment, size);
  return *block == NULL ? 12 : 0;
}

__attribute__((destructor)) static void say(void) {
  fprintf(stderr, "asked malloc %lu times\n", (unsigned long)atomic_load(&asked));
}
