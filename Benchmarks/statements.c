// statements CONNINFO FILE: replays recorded statements (see Tests/Mirror/statements.py) at full speed. Statements are
// prepared, and libpq's pipeline mode needs one round trip per transaction. Prints the seconds.
//
// The file is a sequence of records. Each record is a letter, a length, and that many bytes. P prepares a statement,
// and contains its name and text. E executes a statement, and contains its name and params, each with its length. Q is
// a statement without params. S is a sync, at which all results are awaited.
#include <arpa/inet.h>
#include <libpq-fe.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"

#define MOST_PARAMS 64

static PGconn *database;

static void stop(const char *what) {
  fprintf(stderr, "statements: %s: %s\n", what, PQerrorMessage(database));
  exit(1);
}

static uint32_t number(const char *bytes) {
  uint32_t value;
  memcpy(&value, bytes, sizeof value);
  return ntohl(value);
}

static void check(PGresult *result) {
  switch (PQresultStatus(result)) {
  case PGRES_COMMAND_OK:
  case PGRES_TUPLES_OK:
  case PGRES_EMPTY_QUERY:
  case PGRES_PIPELINE_SYNC: return;
  default: stop(PQresultErrorMessage(result));
  }
}

// Reads the results of all statements that were sent since the last sync.
static void take(int sent) {
  for (int left = sent; left > 0; left--) {
    PGresult *result;
    while ((result = PQgetResult(database))) {
      check(result);
      PQclear(result);
    }
  }
  PQclear(PQgetResult(database));
}

static void execute(const char *rest) {
  const char *values[MOST_PARAMS];
  const char *name = rest;
  rest += strlen(name) + 1;
  uint32_t count = number(rest);
  if (count > MOST_PARAMS) stop("too many params");
  rest += 4;
  for (uint32_t param = 0; param < count; param++) {
    uint32_t length = number(rest);
    rest += 4;
    values[param] = length == UINT32_MAX ? NULL : rest;
    // Each value ends with a zero byte.
    if (length != UINT32_MAX) rest += length + 1;
  }
  if (!PQsendQueryPrepared(database, name, (int)count, values, NULL, NULL, 0)) stop("execute");
}

static char *contents(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) fail(path);
  *size = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*size + 1);
  if (!bytes || fread(bytes, 1, *size, file) != *size) fail(path);
  fclose(file);
  return bytes;
}

int main(int count, char **words) {
  if (count != 3) return fprintf(stderr, "usage: statements CONNINFO FILE\n"), 64;
  size_t size;
  char *bytes = contents(words[2], &size);
  database = PQconnectdb(words[1]);
  if (PQstatus(database) != CONNECTION_OK) stop("connecting");
  double start = now();
  int sent = 0;
  for (size_t place = 0; place < size;) {
    char kind = bytes[place];
    const char *rest = bytes + place + 5;
    place += 5 + number(bytes + place + 1);
    if (kind == 'Q') {
      PGresult *result = PQexec(database, rest);
      check(result);
      PQclear(result);
      continue;
    }
    if (sent == 0 && !PQenterPipelineMode(database)) stop("begin");
    if (kind == 'S') {
      if (!PQpipelineSync(database)) stop("sync");
      take(sent);
      if (!PQexitPipelineMode(database)) stop("end");
      sent = 0;
      continue;
    }
    sent++;
    if (kind == 'E') execute(rest);
    else if (!PQsendPrepare(database, rest, rest + strlen(rest) + 1, 0, NULL)) stop("prepare");
  }
  printf("%.3f\n", now() - start);
  PQfinish(database);
  free(bytes);
  return 0;
}
