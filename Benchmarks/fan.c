// fan SOCKET SUBSCRIBERS ROUNDS LINES SUBSCRIBE CHANGE: measures the latency of an event to all subscribers.
//
// Each subscriber has a connection, on which it sends SUBSCRIBE and gets a reply of LINES lines. Another connection
// sends CHANGE again and again, each time after all subscribers have received the previous event. In CHANGE, @N is a
// counter. Prints the median in microseconds.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "measure.h"

enum { MOST_SUBSCRIBERS = 4096, MOST_ROUNDS = 4096 };

static void say(int fd, const char *text) {
  if (send(fd, text, strlen(text), MSG_NOSIGNAL) != (ssize_t)strlen(text)) fail("send");
}

static void take_lines(int fd, int lines) {
  char reply[1 << 16];
  while (lines > 0) {
    ssize_t count = recv(fd, reply, sizeof reply, 0);
    if (count <= 0) fail("recv");
    if (memmem(reply, (size_t)count, "\"error\"", 7) || reply[0] == '-') {
      fwrite(reply, 1, (size_t)count, stderr);
      exit(1);
    }
    for (char *at = reply; (at = memchr(at, '\n', (size_t)(reply + count - at))); at++) lines--;
  }
}

static int compare(const void *one, const void *other) {
  double a = *(const double *)one, b = *(const double *)other;
  return (a > b) - (a < b);
}

// Waits until each subscriber has received something. The server sends each event in one piece.
static void wait_for_all(int poller, int subscribers, long *told, long round) {
  static struct epoll_event events[256];
  char bytes[1 << 14];
  while (subscribers > 0) {
    int ready = epoll_wait(poller, events, 256, 5000);
    if (ready == 0) fail("no event within five seconds");
    for (int i = 0; i < ready; i++) {
      int fd = events[i].data.fd;
      if (recv(fd, bytes, sizeof bytes, MSG_DONTWAIT) <= 0) fail("recv");
      if (told[fd] == round) continue;
      told[fd] = round;
      subscribers--;
    }
  }
}

int main(int count, char **words) {
  if (count != 7) return fprintf(stderr, "usage: fan SOCKET SUBSCRIBERS ROUNDS LINES SUBSCRIBE CHANGE\n"), 64;
  int subscribers = atoi(words[2]), rounds = atoi(words[3]), lines = atoi(words[4]);
  if (subscribers < 1 || subscribers > MOST_SUBSCRIBERS || rounds < 1 || rounds > MOST_ROUNDS) fail("how many");
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  int poller = epoll_create1(0);
  static long told[MOST_SUBSCRIBERS + 64];
  for (int i = 0; i < subscribers; i++) {
    int fd = dial(words[1]);
    say(fd, words[5]);
    take_lines(fd, lines);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event)) fail("epoll_ctl");
  }
  int changer = dial(words[1]);
  static double times[MOST_ROUNDS];
  for (long round = 1; round <= rounds; round++) {
    char change[1024] = "";
    const char *mark = strstr(words[6], "@N");
    if (!mark) fail("CHANGE has no @N");
    snprintf(change, sizeof change, "%.*s%ld%s", (int)(mark - words[6]), words[6], round, mark + 2);
    double start = now();
    say(changer, change);
    wait_for_all(poller, subscribers, told, round);
    times[round - 1] = now() - start;
    take_lines(changer, 1);
  }
  qsort(times, (size_t)rounds, sizeof *times, compare);
  printf("%.1f\n", 1e6 * times[rounds / 2]);
  return 0;
}
