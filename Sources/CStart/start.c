// Replaces two functions of Swift's startup that these programs don't need. The linker prefers a program's own
// functions over those of a library, and the replacements are hidden from other libraries. If a later toolchain calls
// different functions, the toolchain's own functions run, and a start takes as long as without the replacements. In
// that case `./dev build` prints a message, and the tests of linkage fail. If a toolchain doesn't work with the
// replacements, `./dev build --plain` leaves them out.

#include <stddef.h>

#define HIDDEN __attribute__((visibility("hidden")))

static int count;
static char **words;

// The runtime finds the command line's words by reading /proc/self/maps and searching the stack. Glibc passes them to
// each constructor.
__attribute__((constructor)) static void keep(int given_count, char **given) {
  count = given_count;
  words = given;
}

HIDDEN char **_swift_stdlib_getUnsafeArgvArgc(int *result) {
  *result = count;
  return words;
}

HIDDEN void _swift_stdlib_overrideUnsafeArgvArgc(char **given, int given_count) { keep(given_count, given); }

// The runtime looks in eight places for a program that prints backtraces. No such program is installed, so the search
// is skipped. SWIFT_BACKTRACE can still name a program.
HIDDEN char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
