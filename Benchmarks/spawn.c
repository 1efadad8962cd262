// spawn COUNT COMMAND…: measures the median lifetime of a process from spawn to exit, in microseconds. The process's
// output is discarded.
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double microseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static int compare(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

int main(int count, char **words) {
  if (count < 3) return fprintf(stderr, "usage: spawn COUNT COMMAND...\n"), 64;
  int runs = atoi(words[1]);
  if (runs < 1 || runs > 100000) return fprintf(stderr, "spawn: 1 to 100000 runs\n"), 64;
  double *times = calloc((size_t)runs, sizeof *times);
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
  for (int i = 0; i < runs; i++) {
    pid_t child;
    int status;
    double start = microseconds();
    if (posix_spawnp(&child, words[2], &quiet, NULL, words + 2, environ)) return perror(words[2]), 1;
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
      return fprintf(stderr, "spawn: %s failed\n", words[2]), 1;
    times[i] = microseconds() - start;
  }
  qsort(times, (size_t)runs, sizeof *times, compare);
  printf("%.1f\n", times[runs / 2]);
  free(times);
  return 0;
}
