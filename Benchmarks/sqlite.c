// sqlite FILE CLIENTS SECONDS: makes durable updates in SQLite (WAL, synchronous=FULL). Each client is a thread that
// has its own connection and updates its own row. Prints updates per second.
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "measure.h"

static const char *path;
static double end;
static atomic_long updated;

static void must(int result, sqlite3 *database) {
  if (result == SQLITE_OK || result == SQLITE_DONE) return;
  fprintf(stderr, "sqlite: %s\n", sqlite3_errmsg(database));
  exit(1);
}

static sqlite3 *open_database(void) {
  sqlite3 *database;
  must(sqlite3_open(path, &database), database);
  must(sqlite3_busy_timeout(database, 60000), database);
  must(sqlite3_exec(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL", NULL, NULL, NULL), database);
  return database;
}

static void *client(void *number) {
  sqlite3 *database = open_database();
  sqlite3_stmt *update;
  must(sqlite3_prepare_v2(database, "UPDATE entries SET note=? WHERE id=?", -1, &update, NULL), database);
  char note[64];
  for (long count = 0; now() < end; count++) {
    int length = snprintf(note, sizeof note, "what was done, in a few words: %ld", count);
    must(sqlite3_bind_text(update, 1, note, length, SQLITE_STATIC), database);
    must(sqlite3_bind_int64(update, 2, (long)number), database);
    must(sqlite3_step(update), database);
    must(sqlite3_reset(update), database);
    atomic_fetch_add(&updated, 1);
  }
  sqlite3_finalize(update);
  sqlite3_close(database);
  return NULL;
}

int main(int count, char **words) {
  if (count != 4) return fprintf(stderr, "usage: sqlite FILE CLIENTS SECONDS\n"), 64;
  path = words[1];
  long clients = atol(words[2]);
  if (clients < 1 || clients > 1000) return fprintf(stderr, "sqlite: 1 to 1000 clients\n"), 64;
  sqlite3 *database = open_database();
  must(
    sqlite3_exec(
      database,
      "CREATE TABLE IF NOT EXISTS entries"
      "(id INTEGER PRIMARY KEY, user INTEGER, project INTEGER, start INTEGER, stop INTEGER, note TEXT);"
      "CREATE INDEX IF NOT EXISTS by_start ON entries(user, start);"
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)"
      "INSERT OR IGNORE INTO entries SELECT i, 1, 1, i * 3600, i * 3600 + 1800, '' FROM n",
      NULL, NULL, NULL),
    database);
  pthread_t threads[1000];
  double start = now();
  end = start + atof(words[3]);
  for (long i = 0; i < clients; i++) pthread_create(&threads[i], NULL, client, (void *)(i + 1));
  for (long i = 0; i < clients; i++) pthread_join(threads[i], NULL);
  printf("%.1f\n", (double)updated / (now() - start));
  sqlite3_close(database);
  return 0;
}
