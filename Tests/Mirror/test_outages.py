"""Peers that are away, restored to an old state, out of space, or duplicated."""

import os
import shutil
import subprocess
import time

from fleet import MIRROR, Case, wait_until


class Outages(Case):
    def test_a_database_that_is_away_is_waited_for(self):
        daemon = self.daemon()
        client = daemon.client()
        mirror = self.mirror(daemon)
        self.wait_for(daemon)
        self.database.stop()
        for n in range(3000):
            client.call("timer.start", project=f"P{n % 5}", note="x" * 300, switch=True)
        mirror.has_said("the database can't be used")
        self.assertLess(mirror.resident_kilobytes(), 64 << 10)
        self.database.start()
        self.wait_for(daemon)
        mirror.has_said("the database is back after")
        self.assert_equal_rows(daemon)
        self.assert_each_once()
        self.assertLess(mirror.said().count("can't be used"), 4)

    def test_a_full_database_is_waited_for(self):
        daemon = self.daemon()
        client = daemon.client()
        mirror = self.mirror(daemon)
        self.wait_for(daemon)
        self.database.run("""
            CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
              RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
            CREATE TRIGGER no_room BEFORE INSERT ON trackd.timer_entries EXECUTE FUNCTION public.refuse();""")
        for n in range(50):
            client.call("timer.start", project=f"P{n}", switch=True)
        mirror.has_said("No space left on device")
        # The mirror must not have stored a partial copy, or a place without its rows.
        self.assertEqual(self.places()["timer"], 0)
        self.assertEqual(self.database.value("SELECT count(*) FROM trackd.timer_projects"), 0)
        self.database.run("DROP TRIGGER no_room ON trackd.timer_entries")
        self.wait_for(daemon)
        self.assert_equal_rows(daemon)
        self.assert_each_once()

    def test_a_database_that_hangs_is_waited_for_and_told_of(self):
        daemon = self.daemon()
        client = daemon.client()
        mirror = self.mirror(daemon)
        self.wait_for(daemon)
        with self.database.hung():
            for n in range(3000):
                client.call("timer.start", project=f"P{n % 5}", note="x" * 300, switch=True)
            mirror.has_said("the database hasn't answered", 40)
            self.assertLess(mirror.resident_kilobytes(), 64 << 10)
        self.wait_for(daemon)
        self.assert_equal_rows(daemon)
        self.assert_each_once()

    def test_a_mirror_ends_when_told_also_beside_a_database_that_hangs(self):
        daemon = self.daemon()
        mirror = self.mirror(daemon)
        self.wait_for(daemon)
        with self.database.hung():
            daemon.client().call("timer.start", project="A")
            time.sleep(1)
            mirror.process.terminate()
            began = time.monotonic()
            mirror.process.wait(30)
            self.assertLess(time.monotonic() - began, 5)
        mirror.start()
        self.wait_for(daemon)
        self.assert_equal_rows(daemon)
        self.assert_each_once()

    def test_a_daemon_that_is_away_is_waited_for(self):
        daemon = self.daemon()
        mirror = self.mirror(daemon)
        self.wait_for(daemon)
        daemon.kill()
        mirror.has_said("trackd can't be used")
        daemon.start()
        daemon.client().call("timer.start", project="A")
        self.wait_for(daemon)
        self.assertEqual(mirror.said().count("in full"), 5)

    def test_a_mirror_may_be_first(self):
        daemon = self.daemon()
        daemon.stop()
        self.database.stop()
        mirror = self.mirror(daemon)
        mirror.has_said("the database can't be used")
        self.database.start()
        mirror.has_said("trackd can't be used")
        daemon.start()
        self.wait_for(daemon)

    def test_rows_compacted_meanwhile_are_copied_anew(self):
        daemon = self.daemon()
        client = daemon.client()
        client.call("timer.start", project="A")
        mirror = self.mirror(daemon)
        self.wait_for(daemon)
        mirror.kill()
        # The daemon keeps at most 64 MiB of history in memory, so these changes displace the earlier ones.
        for _ in range(80):
            client.batch([("timer.update", {"note": os.urandom(4900).hex()}) for _ in range(100)])
        client.call("remarks.add", text="x", lat=1, lon=1)
        mirror.start()
        self.wait_for(daemon)
        mirror.has_said("timer: changes after revision 1 are no longer kept, so all rows are copied again")
        self.assertNotIn("remarks: what", mirror.said())
        self.assert_equal_rows(daemon)
        self.assertEqual(self.database.value("SELECT count(*) FROM trackd.life"), 0)
        client.call("timer.stop")
        self.wait_for(daemon)
        self.assert_equal_rows(daemon)

    def test_two_mirrors_of_one_machine_are_one_too_many(self):
        daemon = self.daemon()
        first = self.mirror(daemon)
        self.wait_for(daemon)
        second = subprocess.run(
            [MIRROR, "--socket", daemon.socket, "--machine", "m1", self.database.conninfo()], capture_output=True, text=True, timeout=30)
        self.assertEqual(second.returncode, 75)
        self.assertIn("another mirror of m1 is already using that database", second.stderr)
        daemon.client().call("timer.start", project="A")
        self.wait_for(daemon)
        self.assertIsNone(first.process.poll())

    def test_a_place_that_somebody_else_moved_is_noticed(self):
        daemon = self.daemon()
        mirror = self.mirror(daemon)
        client = daemon.client()
        client.call("timer.start", project="A")
        self.wait_for(daemon)
        self.database.run("UPDATE trackd.place SET rev = 0 WHERE module = 'timer'")
        client.call("timer.stop")
        mirror.has_said("is not at revision 1 any more")
        self.wait_for(daemon)
        self.assert_equal_rows(daemon)


class Restored(Case):
    def backup(self, daemon):
        daemon.stop()
        shutil.copytree(daemon.state, daemon.state + ".backup")
        daemon.start()

    def restore(self, daemon):
        daemon.stop()
        shutil.rmtree(daemon.state)
        shutil.copytree(daemon.state + ".backup", daemon.state)
        daemon.start()

    def lives(self):
        return self.database.rows("SELECT module, life, ended_at_rev FROM trackd.life ORDER BY module, life")

    def story(self, after):
        """A machine with three transactions, backed up after the second. `after` is called after the restore."""
        daemon = self.daemon()
        client = daemon.client()
        client.call("remarks.add", text="stays", lat=1, lon=1)
        client.call("timer.start", project="Kept")
        client.call("timer.stop")
        self.backup(daemon)
        client = daemon.client()
        mirror = self.mirror(daemon)
        client.call("timer.start", project="Lost")
        client.call("timer.update", note="lost as well")
        self.wait_for(daemon)
        mirror.kill()
        time.sleep(1.1)
        self.restore(daemon)
        after(daemon.client())
        mirror.start()
        self.wait_for(daemon)
        mirror.has_said("timer: this machine was reset to an earlier state")
        self.assertEqual(self.lives(), [{"module": "timer", "life": 2, "ended_at_rev": 4}])
        self.assert_equal_rows(daemon)
        past = self.database.rows("SELECT \"table\", id, row->>'name' AS name, row->>'note' AS note FROM trackd.past WHERE machine = 'm1' ORDER BY 1, 2")
        self.assertIn({"table": "projects", "id": 2, "name": "Lost", "note": None}, past)
        self.assertIn({"table": "entries", "id": 2, "name": None, "note": "lost as well"}, past)
        # The mirror keeps the events of the previous life and adds the new events.
        events = self.database.rows("SELECT life, rev, method FROM trackd.event WHERE module = 'timer' ORDER BY life, rev")
        self.assertEqual([event["rev"] for event in events if event["life"] == 1], [1, 2, 3, 4])
        daemon.client().call("timer.start", project="New", switch=True)
        self.wait_for(daemon)
        self.assert_equal_rows(daemon)
        # After a restart, the mirror must not report the new life again.
        mirror.kill()
        mirror.start()
        daemon.client().call("timer.stop")
        self.wait_for(daemon)
        self.assertEqual(mirror.said().count("was reset to an earlier state"), 1)
        self.assertEqual(len(self.lives()), 1)

    def test_revisions_that_go_back_begin_a_life(self):
        self.story(lambda client: None)

    def test_revisions_that_are_others_begin_a_life(self):
        def after(client):
            for n in range(5):
                client.call("timer.start", project=f"Other {n}", switch=True)

        self.story(after)

    def test_a_place_without_events_of_its_own_tells_as_well(self):
        """The mirror started after all changes and has received no events."""
        daemon = self.daemon()
        client = daemon.client()
        client.call("timer.start", project="Kept")
        self.backup(daemon)
        client = daemon.client()
        client.call("timer.start", project="Lost", switch=True)
        client.call("timer.stop")
        mirror = self.mirror(daemon)
        self.wait_for(daemon)
        mirror.kill()
        time.sleep(1.1)
        self.restore(daemon)
        client = daemon.client()
        for n in range(5):
            client.call("timer.start", project=f"Other {n}", switch=True)
        mirror.start()
        self.wait_for(daemon)
        self.assertEqual(self.lives(), [{"module": "timer", "life": 2, "ended_at_rev": 3}])
        self.assert_equal_rows(daemon)

    def test_another_state_is_another_life(self):
        daemon = self.daemon()
        mirror = self.mirror(daemon)
        daemon.client().call("remarks.add", text="gone", lat=1, lon=1)
        self.wait_for(daemon)
        daemon.stop()
        shutil.rmtree(daemon.state)
        daemon.start()
        self.wait_for(daemon)
        self.assertEqual(self.lives(), [{"module": "remarks", "life": 2, "ended_at_rev": 1}])
        self.assertEqual(self.database.value("SELECT row->>'text' FROM trackd.past"), "gone")
        self.assert_equal_rows(daemon)
        wait_until(lambda: "remarks: this machine was reset to an earlier state" in mirror.said())
