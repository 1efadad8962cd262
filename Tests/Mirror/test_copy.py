"""The initial copy, later changes, and the form of the tables."""

import os
import subprocess
import time

from fleet import MIRROR, Case, wait_until

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def live(client):
    """Makes a row in each module."""
    client.call("timer.add", project="Bread", startedAt="2026-11-20T08:00:00Z", stoppedAt="2026-11-20T09:30:00Z", tags=["rye", "a,b"])
    client.call("timer.start", project='Quotes " \\ \' ß 日本 ', note="two\nlines\t{}")
    client.call("timer.picture.add", data=PIXEL)
    client.call("hours.project.create", client="Acme", project="Site")
    client.call("hours.submit", client="Acme", project="Site", date="2026-11-16", hours=7.5, comment="x")
    client.call("hours.submit", client="Acme", project="Site", date="2026-11-17", hours=2, billable=False)
    client.call("chores.house.create", name="Home")
    room = client.call("chores.room.add", name="Kitchen")["room"]["id"]
    task = client.call("chores.task.add", room=room, name="Dishes", everyDays=1, points=5)["task"]["id"]
    client.call("chores.task.add", room=room, name="Floor", everyDays=7, points=9, assign="anyone")
    client.call("chores.done", task=task)
    client.call("remarks.add", text="A tree", lat=52.123456789, lon=-0.5, place="Park")
    client.call("feed.post", activity="running", caption="5 km", emoji="\U0001f3c3", day="2026-11-22", image=PIXEL)


class Copy(Case):
    def test_rows_are_copied_and_followed(self):
        daemon = self.daemon()
        client = daemon.client()
        live(client)
        self.mirror(daemon)
        self.wait_for(daemon)
        self.assertGreater(self.assert_equal_rows(daemon), 15)
        # These changes come after the copy: updates, removals, undo and redo.
        live_entry = client.call("timer.stop")["entry"]["id"]
        client.call("timer.edit", id=live_entry, note="later", tags=["x"])
        client.call("timer.delete", id=live_entry)
        client.call("history.undo")
        client.call("remarks.add", text="Another", lat=1, lon=2, visibility="private")
        client.call("history.undo")
        client.call("chores.house.leave")
        self.wait_for(daemon)
        self.assert_equal_rows(daemon)
        self.assert_each_once()
        # After a restart, the mirror must not copy any module again.
        copied = self.database.rows("SELECT module, copied FROM trackd.place ORDER BY 1")
        mirror = self.mirror(daemon, "m2")
        self.wait_for(daemon, "m2")
        mirror.kill()
        mirror.start()
        client.call("timer.start", project="More")
        self.wait_for(daemon, "m2")
        self.assert_equal_rows(daemon, "m2")
        self.assertEqual(self.database.rows("SELECT module, copied FROM trackd.place WHERE machine = 'm1' ORDER BY 1"), copied)
        self.assertEqual(mirror.said().count("timer in full"), 1)

    def test_columns_have_types_and_comments(self):
        daemon = self.daemon()
        live(daemon.client())
        self.mirror(daemon)
        self.wait_for(daemon)
        columns = self.database.rows(
            "SELECT table_name || '.' || column_name AS name, data_type FROM information_schema.columns WHERE table_schema = 'trackd'")
        types = {column["name"]: column["data_type"] for column in columns}
        for name, type in {
            "timer_entries.machine": "text", "timer_entries.id": "bigint", "timer_entries.rev": "bigint",
            "timer_entries.user": "bigint", "timer_entries.startedAt": "timestamp with time zone", "timer_entries.tags": "jsonb",
            "hours_records.date": "date", "hours_records.billable": "boolean", "remarks_remarks.lat": "numeric",
            "chores_tasks.assign": "jsonb", "timer_entries.note": "text", "event.rev": "bigint", "event.at": "timestamp with time zone",
        }.items():
            self.assertEqual(types.get(name), type, name)
        about = self.database.value(
            "SELECT col_description('trackd.timer_entries'::regclass, attnum) FROM pg_attribute "
            "WHERE attrelid = 'trackd.timer_entries'::regclass AND attname = 'project'")
        self.assertIn("trackd.timer_projects", about)
        # Secrets and large data must not be in the database.
        names = " ".join(types)
        for secret in ("password", "hash", "digest", "token", "data"):
            self.assertNotIn(f".{secret}", names)
        event = self.database.rows("SELECT * FROM trackd.event WHERE module = 'chores' AND method = 'chores.done'")[0]
        self.assertEqual((event["machine"], event["by"]), ("m1", daemon.client().call("system.hello")["user"]))

    def test_accounts_have_their_names(self):
        daemon = self.daemon()
        self.mirror(daemon)
        self.wait_for(daemon)
        client = daemon.client()
        client.call("accounts.signUp", name="berta", password="correct horse")
        client.call("timer.add", project="Hers", startedAt="2026-11-20T08:00:00Z", stoppedAt="2026-11-20T09:00:00Z")
        client.call("hours.project.create", client="Acme", project="Site")
        wait_until(lambda: "berta" in self.database.run("SELECT name FROM trackd.accounts_accounts"))

    def test_an_administrator_is_told_of_everybodys_hours(self):
        daemon = self.daemon()
        berta = daemon.client()
        berta.call("accounts.signUp", name="berta", password="correct horse")
        berta.call("hours.project.create", client="Acme", project="Site")
        berta.call("hours.submit", client="Acme", project="Site", date="2026-11-16", hours=8)
        self.mirror(daemon)
        wait_until(lambda: self.places().get("hours") == 2)
        berta.call("hours.submit", client="Acme", project="Site", date="2026-11-17", hours=4)
        berta.call("hours.edit", id=1, hours=6)
        berta.call("timer.start", project="Nobody's business")
        wait_until(lambda: self.places().get("hours") == 4)
        self.assertEqual(
            self.database.rows("SELECT person, client, hours, records FROM trackd.hours_by_person"),
            [{"person": "berta", "client": "Acme", "hours": 10.0, "records": 2}])
        self.assertEqual(self.database.value("SELECT count(*) FROM trackd.timer_entries"), 0)

    def test_reports_say_what_the_daemon_says(self):
        daemon = self.daemon()
        client = daemon.client()
        live(client)
        client.call("timer.stop")
        client.call("timer.add", project="Old", startedAt="2026-11-19T08:00:00Z", stoppedAt="2026-11-19T08:10:00Z")
        client.call("timer.project.rename", name="Old", to="Bread", acknowledge=["merge"])
        for name in ("Mia", "Tom"):
            client.call("chores.member.add", name=name)
        self.mirror(daemon)
        self.wait_for(daemon)
        wait_until(lambda: self.database.value("SELECT count(*) FROM trackd.accounts_accounts"))
        report = client.call("timer.report", by="project")
        seconds = {row["project"]: row["seconds"] for row in self.database.rows("SELECT * FROM trackd.timer_by_project")}
        self.assertEqual(seconds, {s["key"]: s["seconds"] for s in report["slices"]})
        week = self.database.rows("SELECT week, person, client, project, hours, billable, records FROM trackd.hours_by_week")
        user = client.call("system.hello")["user"]
        self.assertEqual(week, [{"week": "2026-W47", "person": user, "client": "Acme", "project": "Site", "hours": 9.5, "billable": 7.5, "records": 2}])
        board = client.call("chores.scoreboard")["members"]
        self.assertEqual(
            self.database.rows("SELECT person AS user, points FROM trackd.chores_scoreboard ORDER BY points DESC, person"),
            [{"user": member["user"], "points": member["points"]} for member in board])
        self.assertEqual(self.database.value("SELECT hours FROM trackd.hours_by_client"), 9.5)

    def test_reports_name_what_was_removed(self):
        daemon = self.daemon()
        client = daemon.client()
        live(client)
        self.mirror(daemon)
        self.wait_for(daemon)
        before = self.database.rows("SELECT client, project, hours FROM trackd.hours_by_week")
        points = self.database.rows("SELECT person, points FROM trackd.chores_scoreboard")
        client.call("hours.project.remove", client="Acme", project="Site")
        client.call("chores.task.remove", task="Dishes")
        client.call("chores.task.remove", task="Floor")
        client.call("chores.room.remove", room="Kitchen")
        self.wait_for(daemon)
        self.assertEqual(self.database.value("SELECT count(*) FROM trackd.chores_tasks WHERE NOT removed"), 0)
        self.assertEqual(self.database.rows("SELECT client, project, hours FROM trackd.hours_by_week"), before)
        self.assertEqual(self.database.rows("SELECT person, points FROM trackd.chores_scoreboard"), points)
        self.assertEqual((before[0]["client"], points[0]["points"]), ("Acme", 5))

    def test_a_large_record_comes_in_bounded_memory(self):
        daemon = self.daemon()
        client = daemon.client()
        for start in range(0, 40_000, 100):
            client.batch([("remarks.add", {"text": f"{n} " + "x" * 400, "lat": 1, "lon": 2}) for n in range(start, start + 100)])
        began = time.monotonic()
        mirror = self.mirror(daemon)
        most = 0
        while self.places().get("remarks") != 40_000:
            most = max(most, mirror.resident_kilobytes())
            self.assertLess(time.monotonic() - began, 90)
        print(f"mirror: 40,000 rows copied in {time.monotonic() - began:.1f} s, {most / 1024:.0f} MiB resident")
        self.assertLess(most, 64 << 10)
        self.assertEqual(self.database.value("SELECT count(*) FROM trackd.remarks_remarks"), 40_000)

    def test_status_says_how_far_it_is(self):
        daemon = self.daemon()
        status = [MIRROR, "status", self.database.conninfo()]
        self.assertEqual(subprocess.run(status, capture_output=True).returncode, 69)
        self.mirror(daemon)
        daemon.client().call("timer.start", project="A")
        self.wait_for(daemon)
        wait_until(lambda: subprocess.run(status, capture_output=True).returncode == 0, 15)
        said = subprocess.run(status, capture_output=True, text=True).stdout
        self.assertRegex(said, r"(?m)^m1 +\d+ s +\d\S* .*timer 1")
        self.database.run("UPDATE trackd.machine SET seen = now() - interval '1 day'")
        # libpq's service file may also name the database.
        with open(self.folder + "/services", "w") as file:
            file.write(f"[trackd]\nhost={self.database.folder}\nuser=postgres\ndbname=postgres\n")
        environment = {**os.environ, "PGSERVICEFILE": self.folder + "/services"}
        late = subprocess.run([MIRROR, "status", "--machine", "m1"], capture_output=True, text=True, env=environment)
        self.assertEqual(late.returncode, 1)
        self.assertIn("24 h", late.stdout)

    def test_wrong_usage_is_told(self):
        for words in ([], ["--machine", "m", "nonsense"], ["--machine", "a\nb", "dbname=x"], ["--machine"], ["--machine", "m", "a=b=c", "x"], ["--wrong"], ["prepare", "nonsense"]):
            done = subprocess.run([MIRROR, *words], capture_output=True, text=True, timeout=10)
            self.assertEqual((done.returncode, done.stdout), (64, ""), words)
            self.assertIn("trackd-mirror: ", done.stderr)
        for word, complaint in (("--wrong", "unknown option '--wrong'"), ("--help=all", "option '--help' takes no value")):
            done = subprocess.run([MIRROR, word], capture_output=True, text=True, timeout=10)
            self.assertEqual(done.stderr, f"trackd-mirror: {complaint}; see trackd-mirror --help\n")
