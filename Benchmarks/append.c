// append FILE SECONDS: appends records of 200 bytes to a file, and syncs each record (fdatasync). No durable write can
// be faster than this. Prints records per second.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "measure.h"

int main(int count, char **words) {
  if (count != 3) return fprintf(stderr, "usage: append FILE SECONDS\n"), 64;
  int fd = open(words[1], O_WRONLY | O_CREAT | O_APPEND | O_TRUNC, 0600);
  char record[200];
  memset(record, 'x', sizeof record);
  record[sizeof record - 1] = '\n';
  long written = 0;
  double start = now(), end = start + atof(words[2]);
  do {
    if (write(fd, record, sizeof record) != sizeof record || fdatasync(fd)) return perror(words[1]), 1;
    written++;
  } while (now() < end);
  printf("%.1f\n", (double)written / (now() - start));
  return 0;
}
