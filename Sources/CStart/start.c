// These functions replace two functions of Swift's startup that these programs don't need. The linker prefers a
// program's own functions to those of a library. The replacements are hidden, so other libraries don't use them. If a
// later toolchain calls different functions, the replacements have no effect, and a start takes longer. In this case
// `./dev build` prints a message, and the linkage tests fail. If a toolchain doesn't work with the replacements,
// `./dev build --plain` leaves them out.

#include <stddef.h>

#define HIDDEN __attribute__((visibility("hidden")))

static int count;
static char **words;

// Swift's runtime finds the words of the command line by reading /proc/self/maps and searching the stack. This isn't
// needed, because glibc passes the words to each constructor.
__attribute__((constructor)) static void keep(int given_count, char **given) {
  count = given_count;
  words = given;
}

HIDDEN char **_swift_stdlib_getUnsafeArgvArgc(int *result) {
  *result = count;
  return words;
}

HIDDEN void _swift_stdlib_overrideUnsafeArgvArgc(char **given, int given_count) { keep(given_count, given); }

// Swift's runtime looks in eight places for a program that prints backtraces. The search is skipped, because no such
// program is installed. SWIFT_BACKTRACE can still name a program.
HIDDEN char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
