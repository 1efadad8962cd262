// load SOCKET CONNECTIONS SECONDS LINES REQUEST: how many requests a second a server on a Unix socket answers.
//
// Each connection has one request under way: it sends, waits for so many lines of reply, and sends again. In the request @C is the
// connection's number from 1 on, @N a number that grows with each request, so that every edit changes something. One program
// for every server that is measured: none has a generator that suits it better. Prints requests a second.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { REQUEST_SIZE = 512, REPLY_SIZE = 1 << 16, MOST_CONNECTIONS = 1024 };

struct connection {
  int fd;
  int number;
  int lines_left;
};

static const char *template;
static int lines_of_reply;
static long sent;
static int must_fill;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static size_t fill(char *request, int connection) {
  size_t length = 0;
  for (const char *from = template; *from; from++) {
    if (length > REQUEST_SIZE - 32) fail("the request is too long");
    if (from[0] == '@' && (from[1] == 'C' || from[1] == 'N')) {
      long number = *++from == 'C' ? connection : sent;
      length += (size_t)snprintf(request + length, 24, "%ld", number);
    } else {
      request[length++] = *from;
    }
  }
  return length;
}

static void send_request(struct connection *connection) {
  static char request[REQUEST_SIZE];
  static size_t length;
  sent++;
  if (must_fill || !length) length = fill(request, connection->number);
  if (send(connection->fd, request, length, MSG_NOSIGNAL) != (ssize_t)length) fail("send");
  connection->lines_left = lines_of_reply;
}

// Whether the whole reply is there.
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
  return connection->lines_left <= 0;
}

static int dial(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) fail("the socket's path is too long");
  strcpy(address.sun_path, path);
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address)) fail(path);
  return fd;
}

int main(int count, char **words) {
  if (count != 6) return fprintf(stderr, "usage: load SOCKET CONNECTIONS SECONDS LINES REQUEST\n"), 64;
  static struct connection connections[MOST_CONNECTIONS];
  int wanted = atoi(words[2]);
  double seconds = atof(words[3]);
  lines_of_reply = atoi(words[4]);
  template = words[5];
  must_fill = strstr(template, "@") != NULL;
  if (wanted < 1 || wanted > MOST_CONNECTIONS) fail("connections");
  int poller = epoll_create1(0);
  for (int i = 0; i < wanted; i++) {
    connections[i] = (struct connection){.fd = dial(words[1]), .number = i + 1};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &connections[i]};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, connections[i].fd, &event)) fail("epoll_ctl");
    send_request(&connections[i]);
  }
  long answered = 0;
  double start = now(), end = start + seconds;
  struct epoll_event events[64];
  do {
    int ready = epoll_wait(poller, events, 64, 5000);
    if (ready == 0) fail("no answer within five seconds");
    for (int i = 0; i < ready; i++) {
      if (!take_reply(events[i].data.ptr)) continue;
      answered++;
      send_request(events[i].data.ptr);
    }
  } while (now() < end);
  printf("%.1f\n", (double)answered / (now() - start));
  return 0;
}
