// relay SOCKET: accepts one TCP client on a free port of 127.0.0.1, and prints the number of the port. It forwards bytes
// between the client and a Unix socket. No gateway between browser and daemon can be faster than this.
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "measure.h"

static int accept_one(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM, 0), on = 1;
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) || listen(listener, 1)) fail("listen");
  if (getsockname(listener, (struct sockaddr *)&address, &size)) fail("getsockname");
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  int client = accept(listener, NULL, NULL);
  if (client < 0 || setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on)) fail("accept");
  close(listener);
  return client;
}

int main(int count, char **words) {
  if (count != 2) return fprintf(stderr, "usage: relay SOCKET\n"), 64;
  int ends[2] = {accept_one(), dial(words[1])}, poller = epoll_create1(0);
  for (int end = 0; end < 2; end++) {
    struct epoll_event wanted = {.events = EPOLLIN, .data.u32 = (unsigned)end};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, ends[end], &wanted)) fail("epoll_ctl");
  }
  for (;;) {
    static char bytes[1 << 16];
    struct epoll_event event;
    if (epoll_wait(poller, &event, 1, -1) != 1) fail("epoll_wait");
    ssize_t length = recv(ends[event.data.u32], bytes, sizeof bytes, 0);
    if (length <= 0) return 0;
    if (send(ends[1 - event.data.u32], bytes, (size_t)length, 0) != length) fail("send");
  }
}
