#include <stddef.h>
#include <stdint.h>

void trackd_fuzz(const uint8_t *bytes, size_t count);

/* What libFuzzer calls with each input; its own library has the main function. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  trackd_fuzz(bytes, count);
  return 0;
}
