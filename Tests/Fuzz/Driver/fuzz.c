#include <stddef.h>
#include <stdint.h>

void trackd_fuzz(const uint8_t *bytes, size_t count);

/* libFuzzer calls this with each input. Its own library has the main function. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  trackd_fuzz(bytes, count);
  return 0;
}
