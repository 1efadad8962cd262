// pair PROGRAM SECONDS LINE: measures how many round trips per second a program makes with LINE. The program gets a
// socket pair as descriptor 3, and there is no daemon.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure.h"

static pid_t start(const char *program, int socket) {
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child > 0) return child;
  if (dup2(socket, 3) < 0) fail("dup2");
  execl(program, program, (char *)NULL);
  fail(program);
  return -1;
}

// Sends a line, and waits for a line as the answer.
static void ask(int socket, const char *line, size_t length) {
  static char answer[1 << 16];
  if (write(socket, line, length) != (ssize_t)length) fail("write");
  for (;;) {
    ssize_t count = read(socket, answer, sizeof answer);
    if (count <= 0) fail("read");
    if (answer[count - 1] == '\n') return;
  }
}

int main(int count, char **words) {
  if (count != 4) return fprintf(stderr, "usage: pair PROGRAM SECONDS LINE\n"), 64;
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets)) fail("socketpair");
  pid_t child = start(words[1], sockets[1]);
  close(sockets[1]);
  static const char hello[] =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\",\"params\":{\"protocol\":[1],\"module\":\"echo\",\"schema\":1,"
      "\"settings\":{}}}\n";
  ask(sockets[0], hello, sizeof hello - 1);
  double begin = now(), end = begin + atof(words[2]);
  long asked = 0;
  while (now() < end) {
    ask(sockets[0], words[3], strlen(words[3]));
    asked++;
  }
  printf("%.1f\n", (double)asked / (now() - begin));
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  return 0;
}
