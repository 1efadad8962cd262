"""The throughput of a mirror."""

import os
import statistics
import subprocess
import threading
import time
import unittest

from fleet import LONG, ROOT, Case, wait_until
from statements import Recorder

TRANSACTIONS = 100_000
STATEMENTS = os.environ.get("TRACKD_STATEMENTS", ROOT + "/build/bench/statements")
ROUNDS = 5 if LONG else 2


class Rate(Case):
    alone = True

    def write(self, daemon, count):
        client = daemon.client()
        # Each writer sets its own notes. If another writer had set the same note before, the call would change nothing.
        me = threading.get_ident()
        for _ in range(count // 100):
            client.batch([("timer.update", {"note": f"n{k} by {me}"}) for k in range(50)] + [("remarks.add", {"text": f"r{k}", "lat": 1.5, "lon": 2.5}) for k in range(50)])

    def write_all(self, daemon, count):
        writers = [threading.Thread(target=self.write, args=[daemon, count // 4]) for _ in range(4)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()

    def copy(self, name, of):
        """Copies a database. Waits a moment for its connections to end."""
        def holds():
            try:
                self.database.run(f"CREATE DATABASE {name} TEMPLATE {of}")
                return True
            except RuntimeError:
                return False

        wait_until(holds, why=f"{name} can't be made")
        self.database.run("CHECKPOINT")

    def begin(self, daemon, database):
        """An initial copy."""
        mirror = self.mirror(daemon, "m1", self.database.conninfo(database=database))

        def is_there():
            try:
                return self.database.value("SELECT count(*) FROM trackd.place", database=database) == 5
            except RuntimeError:
                return False

        wait_until(is_there)
        mirror.kill()

    def follow(self, daemon, conninfo, place, database):
        """The time until the database reaches a position."""
        mirror = self.mirror(daemon, "m1", conninfo)
        began = time.monotonic()
        command = [f"{self.database.programs}/psql", "-XqAt", self.database.conninfo(database=database)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as psql:
            def rev():
                psql.stdin.write("SELECT rev FROM trackd.place WHERE module = 'timer' UNION ALL SELECT rev FROM trackd.place WHERE module = 'remarks';\n")
                return [int(psql.stdout.readline()) for _ in range(2)]

            wait_until(lambda: rev() == place, 120, lambda: f"{rev()} is not {place}")
            took = time.monotonic() - began
            psql.stdin.close()
        mirror.kill()
        return took

    @unittest.skipUnless(os.path.exists(STATEMENTS), "./dev test-mirror compiles it")
    def test_the_limits_of_the_database_are_nearly_reached(self):
        """Alternates with a C program that sends the same statements and does nothing else."""
        daemon = self.daemon()
        daemon.client().call("timer.start", project="A")
        self.database.run("CREATE DATABASE before")
        self.begin(daemon, "before")
        self.write_all(daemon, TRANSACTIONS)
        revs = {m["name"]: m["rev"] for m in daemon.client().call("system.status")["modules"]}
        place = [revs["timer"], revs["remarks"]]
        recorder = Recorder(self.folder + "/recorder", self.database)
        self.copy("recorded", "before")
        self.follow(daemon, f"host={recorder.folder} user=postgres dbname=recorded", place, "recorded")
        path = recorder.end()
        pairs = []
        for number in range(ROUNDS):
            self.copy(f"ours{number}", "before")
            ours = self.follow(daemon, self.database.conninfo(database=f"ours{number}"), place, f"ours{number}")
            self.copy(f"theirs{number}", "before")
            said = subprocess.run([STATEMENTS, self.database.conninfo(database=f"theirs{number}"), path], check=True, capture_output=True, text=True)
            pairs.append((TRANSACTIONS / ours, TRANSACTIONS / float(said.stdout)))
            counts = [self.database.value("SELECT count(*) FROM trackd.event", database=f"{who}{number}") for who in ("ours", "theirs")]
            self.assertEqual(counts, [TRANSACTIONS + 1] * 2)
        mine, others = (statistics.median(rates) for rates in zip(*pairs))
        ratios = [a / b for a, b in pairs]
        print(
            f"| transactions written | {mine:,.0f} /s | PostgreSQL, the same statements in C: {others:,.0f} /s "
            f"| {statistics.median(ratios):.3g} ({min(ratios):.3g}–{max(ratios):.3g}) | 10,000 /s |")
        self.assertGreater(max(ratios), 0.2)

    def test_ten_thousand_transactions_a_second_are_kept_up_with(self):
        daemon = self.daemon()
        daemon.client().call("timer.start", project="A")
        mirror = self.mirror(daemon)
        self.wait_for(daemon)
        mirror.kill()
        self.write_all(daemon, TRANSACTIONS)
        began = time.monotonic()
        mirror.start()
        self.wait_for(daemon, seconds=120)
        took = time.monotonic() - began
        self.assertNotIn("no longer kept", mirror.said())
        self.assert_each_once()
        memory = mirror.resident_kilobytes() / 1024
        print(f"mirror: {TRANSACTIONS} transactions written in {took:.1f} s, {TRANSACTIONS / took:.0f} a second, {memory:.0f} MiB resident")
        self.assertEqual(self.database.value("SELECT count(*) FROM trackd.event"), TRANSACTIONS + 1)
        self.assertGreater(TRANSACTIONS / took, 3000)
        # Even with concurrent writers, the daemon must not disconnect the mirror for being too slow.
        writers = [threading.Thread(target=self.write, args=[daemon, 5000]) for _ in range(2)]
        for writer in writers:
            writer.start()
        most = 0
        while any(writer.is_alive() for writer in writers):
            most = max(most, mirror.resident_kilobytes())
            time.sleep(0.02)
        wait_until(lambda: self.database.value("SELECT count(*) FROM trackd.event") == TRANSACTIONS + 10_001, 60)
        self.assertLess(most, 64 << 10)
