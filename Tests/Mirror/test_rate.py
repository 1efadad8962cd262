"""How fast it is: what it takes to write what a daemon has to tell."""

import threading
import time

from fleet import Case, wait_until

TRANSACTIONS = 100_000


class Rate(Case):
    def write(self, daemon, count):
        client = daemon.client()
        # A note that is there already, another writer's, would be no change.
        me = threading.get_ident()
        for _ in range(count // 100):
            client.batch([("timer.update", {"note": f"n{k} by {me}"}) for k in range(50)] + [("remarks.add", {"text": f"r{k}", "lat": 1.5, "lon": 2.5}) for k in range(50)])

    def test_ten_thousand_transactions_a_second_are_kept_up_with(self):
        daemon = self.daemon()
        daemon.client().call("timer.start", project="A")
        mirror = self.mirror(daemon)
        self.wait_for(daemon)
        mirror.kill()
        writers = [threading.Thread(target=self.write, args=[daemon, TRANSACTIONS // 4]) for _ in range(4)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
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
        # Beside a writer it isn't ended for being slow.
        writers = [threading.Thread(target=self.write, args=[daemon, 5000]) for _ in range(2)]
        for writer in writers:
            writer.start()
        most = 0
        while any(writer.is_alive() for writer in writers):
            most = max(most, mirror.resident_kilobytes())
            time.sleep(0.02)
        wait_until(lambda: self.database.value("SELECT count(*) FROM trackd.event") == TRANSACTIONS + 10_001, 60)
        self.assertLess(most, 64 << 10)
