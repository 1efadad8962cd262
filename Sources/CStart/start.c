// Stands in for two parts of Swift's runtime that do at each start what our programs have no use for. A program's own
// functions come before those of a library; hidden, they are this program's alone. Should a later toolchain call them
// otherwise, it has its own again, and a start takes as long as before: `./dev build` says so then, and the tests of linkage
// fail. With a toolchain to which this does harm, `./dev build --plain` leaves it out.

#include <stddef.h>

#define HIDDEN __attribute__((visibility("hidden")))

static int count;
static char **words;

// The runtime finds the words of the command line by reading /proc/self/maps and searching the stack. Glibc hands them to
// whatever it calls before main.
__attribute__((constructor)) static void keep(int given_count, char **given) {
  count = given_count;
  words = given;
}

HIDDEN char **_swift_stdlib_getUnsafeArgvArgc(int *result) {
  *result = count;
  return words;
}

HIDDEN void _swift_stdlib_overrideUnsafeArgvArgc(char **given, int given_count) { keep(given_count, given); }

// The runtime looks in eight places for a program that prints backtraces. None is installed; SWIFT_BACKTRACE can still
// name one.
HIDDEN char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
