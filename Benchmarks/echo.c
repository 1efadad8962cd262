// echo: the program of a module that always gives the same answer. It parses only the id of a message.
//
// The program takes almost no time, so a benchmark of its calls measures the daemon.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 1 << 20 };

// Finds the id of a message. trackd writes the id before the params.
static const char *id_of(char *line) {
  char *id = strstr(line, "\"id\":");
  if (!id) exit(1);
  id += 5;
  id[strcspn(id, ",}")] = 0;
  return id;
}

int main(void) {
  static char line[LINE_SIZE];
  char answer[256];
  FILE *in = fdopen(3, "r");
  if (!in) return perror("descriptor 3"), 1;
  while (fgets(line, sizeof line, in)) {
    const char *result = strstr(line, "\"hello\"") ? "{\"protocol\":1}" : "{\"reply\":{\"text\":\"bench\"}}";
    int length = snprintf(answer, sizeof answer, "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\n", id_of(line), result);
    if (write(3, answer, (size_t)length) != length) return 1;
  }
  return 0;
}
