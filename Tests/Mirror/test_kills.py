"""Daemons, mirrors and the database are killed repeatedly under load. Afterwards every row is compared."""

import random
import threading
import time

from fleet import LONG, Case, Refusal, wait_until

DAEMONS, SECONDS = (50, 120) if LONG else (6, 20)


class Writer(threading.Thread):
    """Makes changes until stopped, across restarts of its daemon."""

    def __init__(self, daemon, seed):
        super().__init__(daemon=True)
        self.to, self.random = daemon, random.Random(seed)
        self.stops = threading.Event()
        self.calls = 0

    def run(self):
        client = None
        while not self.stops.is_set():
            try:
                client = client or self.to.client()
                self.change(client)
                self.calls += 1
            except Refusal:
                pass
            except (OSError, TimeoutError, ValueError):
                client = None
                time.sleep(0.05)
            if LONG:
                time.sleep(0.02)

    def change(self, client):
        dice, n = self.random.random(), self.random.randrange(200)
        if dice < 0.3:
            client.call("timer.start", project=f"P{n % 7}", note=f"n{n}", switch=True)
        elif dice < 0.45:
            client.call("timer.update", note="x" * n, tags=[f"t{n}"])
        elif dice < 0.55:
            client.call("remarks.add", text=f"r{n}", lat=n / 7, lon=-n / 3)
        elif dice < 0.65:
            client.call("remarks.delete", id=n)
        elif dice < 0.7:
            client.call("timer.project.rename", name=f"P{n % 7}", to=f"P{n % 9}", acknowledge=["merge"])
        elif dice < 0.8:
            client.call("history.undo", module=self.random.choice(["timer", "remarks"]))
        elif dice < 0.85:
            client.batch([("remarks.add", {"text": f"b{n}", "lat": 1, "lon": k}) for k in range(20)])
        elif dice < 0.9:
            client.call("feed.post", activity=f"a{n}", progress=n % 101)
        else:
            client.call("timer.delete", id=n)


class Kills(Case):
    def test_every_row_and_each_revision_once(self):
        chance = random.Random(7)
        daemons = [self.daemon(f"m{n}") for n in range(DAEMONS)]
        mirrors = [self.mirror(daemon, f"m{n}") for n, daemon in enumerate(daemons)]
        wait_until(lambda: len(self.places("m0")) == 5)
        writers = [Writer(daemon, n) for n, daemon in enumerate(daemons)]
        for writer in writers:
            writer.start()
        kills = {"daemon": 0, "mirror": 0, "database": 0}
        end = time.monotonic() + SECONDS
        next_database = time.monotonic() + 3
        while time.monotonic() < end:
            victim = chance.randrange(DAEMONS)
            if chance.random() < 0.4:
                daemons[victim].kill()
                daemons[victim].start()
                kills["daemon"] += 1
            else:
                mirrors[victim].kill()
                mirrors[victim].start()
                kills["mirror"] += 1
            if time.monotonic() > next_database:
                self.database.kill()
                self.database.start()
                kills["database"] += 1
                next_database = time.monotonic() + SECONDS / 8
            time.sleep(chance.random() * 0.2)
        for writer in writers:
            writer.stops.set()
        for writer in writers:
            writer.join()
        rows = 0
        for n, daemon in enumerate(daemons):
            self.wait_for(daemon, f"m{n}", 120)
            rows += self.assert_equal_rows(daemon, f"m{n}")
            self.assert_each_once(f"m{n}")
        self.assertEqual(self.database.value("SELECT count(*) FROM trackd.life"), 0)
        for mirror in mirrors:
            self.assertIsNone(mirror.process.poll())
        events = self.database.value("SELECT count(*) FROM trackd.event")
        print(f"mirror: kill -9 of {kills}, {DAEMONS} daemons, {events} revisions once each, {rows} rows, none different")
