// load SOCKET CONNECTIONS DEPTH SECONDS LINES REQUEST [NEWEST]: measures the throughput of a server on a Unix socket.
//
// Each connection sends DEPTH requests at once, waits for a reply of LINES lines to each, and repeats this. In REQUEST,
// @C is the number of the connection, starting at 1. @N is a counter over all requests, so that every edit changes
// something. @B and @E are the beginning and the end of an entry of five minutes. There is one such entry every ten
// minutes, going back from NEWEST, so entries never overlap. All servers are measured with this program, so that no
// server has an advantage. Prints requests per second, and the median and the 99th percentile of the latency in
// microseconds.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "measure.h"

enum { REQUEST_SIZE = 512, REPLY_SIZE = 1 << 16, MOST_CONNECTIONS = 1024, MOST_DEPTH = 64, MOST_WAITS = 1 << 20 };

struct connection {
  int fd;
  int number;
  int lines_left;
  double sent_at;
};

static const char *template;
static time_t newest;
static int lines_of_reply;
static int depth;
static long sent;
static int must_fill;
static float waits[MOST_WAITS];
static long waited;

static size_t print_time(char *into, time_t time) {
  struct tm parts;
  return strftime(into, 24, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&time, &parts));
}

static size_t fill(char *request, int connection) {
  size_t length = 0;
  for (const char *from = template; *from; from++) {
    if (length > REQUEST_SIZE - 32) fail("the request is too long");
    if (from[0] != '@' || !strchr("CNBE", from[1])) {
      request[length++] = *from;
      continue;
    }
    time_t begin = newest - 600 * sent;
    switch (*++from) {
      case 'C': length += (size_t)snprintf(request + length, 24, "%d", connection); break;
      case 'N': length += (size_t)snprintf(request + length, 24, "%ld", sent); break;
      case 'B': length += print_time(request + length, begin); break;
      case 'E': length += print_time(request + length, begin + 300); break;
    }
  }
  return length;
}

static void send_requests(struct connection *connection) {
  static char requests[MOST_DEPTH * REQUEST_SIZE];
  static size_t length;
  if (must_fill || !length) {
    length = 0;
    for (int i = 0; i < depth; i++, sent++) length += fill(requests + length, connection->number);
  }
  connection->sent_at = now();
  if (send(connection->fd, requests, length, MSG_NOSIGNAL) != (ssize_t)length) fail("send");
  connection->lines_left = lines_of_reply * depth;
}

// Reads replies. Returns 1 if all replies have arrived.
static int take_reply(struct connection *connection) {
  static char reply[REPLY_SIZE];
  ssize_t count = recv(connection->fd, reply, sizeof reply, MSG_DONTWAIT);
  if (count == 0) fail("the server closed a connection");
  if (count < 0) {
    if (errno == EAGAIN || errno == EINTR) return 0;
    fail("recv");
  }
  if (memmem(reply, (size_t)count, "\"error\"", 7) || reply[0] == '-') {
    fwrite(reply, 1, (size_t)count, stderr);
    exit(1);
  }
  for (char *at = reply; (at = memchr(at, '\n', (size_t)(reply + count - at))); at++) connection->lines_left--;
  if (connection->lines_left > 0) return 0;
  waits[waited++ % MOST_WAITS] = (float)(now() - connection->sent_at);
  return 1;
}

static int compare(const void *one, const void *other) {
  float a = *(const float *)one, b = *(const float *)other;
  return (a > b) - (a < b);
}

static double wait_at(double share) {
  long count = waited < MOST_WAITS ? waited : MOST_WAITS;
  return count ? 1e6 * waits[(long)((double)(count - 1) * share)] : 0;
}

int main(int count, char **words) {
  if (count != 7 && count != 8)
    return fprintf(stderr, "usage: load SOCKET CONNECTIONS DEPTH SECONDS LINES REQUEST [NEWEST]\n"), 64;
  static struct connection connections[MOST_CONNECTIONS];
  int wanted = atoi(words[2]);
  depth = atoi(words[3]);
  double seconds = atof(words[4]);
  lines_of_reply = atoi(words[5]);
  template = words[6];
  newest = count == 8 ? atol(words[7]) : 0;
  must_fill = strstr(template, "@") != NULL;
  if (wanted < 1 || wanted > MOST_CONNECTIONS) fail("connections");
  if (depth < 1 || depth > MOST_DEPTH) fail("depth");
  int poller = epoll_create1(0);
  for (int i = 0; i < wanted; i++) {
    connections[i] = (struct connection){.fd = dial(words[1]), .number = i + 1};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &connections[i]};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, connections[i].fd, &event)) fail("epoll_ctl");
    send_requests(&connections[i]);
  }
  long answered = 0;
  double start = now(), end = start + seconds;
  struct epoll_event events[64];
  do {
    int ready = epoll_wait(poller, events, 64, 5000);
    if (ready == 0) fail("no answer within five seconds");
    for (int i = 0; i < ready; i++) {
      if (!take_reply(events[i].data.ptr)) continue;
      answered += depth;
      send_requests(events[i].data.ptr);
    }
  } while (now() < end);
  double rate = (double)answered / (now() - start);
  qsort(waits, (size_t)(waited < MOST_WAITS ? waited : MOST_WAITS), sizeof *waits, compare);
  printf("%.1f %.1f %.1f\n", rate, wait_at(0.5), wait_at(0.99));
  return 0;
}
