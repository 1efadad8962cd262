"""examples/fleet: a role for each machine, and rows that are nobody else's."""

import subprocess

from fake import STRING, FakeDaemon, column
from fleet import MIRROR, ROOT, Case, wait_until

FLEET = ROOT + "/examples/fleet/"


def script(name):
    with open(FLEET + name) as file:
        return file.read()


class Fleet(Case):
    def setUp(self):
        super().setUp()
        self.prepare()

    def prepare(self):
        self.database.run("CREATE ROLE boss LOGIN CREATEROLE; CREATE DATABASE fleet OWNER boss")
        self.of = {"database": "fleet"}
        subprocess.run([MIRROR, "prepare", self.database.conninfo("boss", "fleet")], check=True)
        self.database.run(script("fleet.sql"), "boss", **self.of)
        for machine in ("desk-07", "Bob's \"desk\""):
            self.database.run(script("machine.sql"), "boss", machine=machine, **self.of)
        self.database.run(script("reader.sql"), "boss", reader="grafana", **self.of)

    def places(self, machine="m1"):
        try:
            quoted = machine.replace("'", "''")
            rows = self.database.rows(f"SELECT module, rev FROM trackd.place WHERE machine = '{quoted}'", **self.of)
        except RuntimeError:
            return {}
        return {row["module"]: row["rev"] for row in rows}

    def counts(self, user, what="trackd.timer_entries"):
        return self.database.run(f"SELECT machine, count(*) FROM {what} GROUP BY 1 ORDER BY 1", user, **self.of)

    def refused(self, sql, user, why):
        with self.assertRaisesRegex(RuntimeError, why, msg=sql):
            self.database.run(sql, user, **self.of)

    def test_a_machine_sees_and_changes_its_own_rows_alone(self):
        desks = ["desk-07", "Bob's \"desk\""]
        for n, desk in enumerate(desks):
            daemon = self.daemon(f"d{n}")
            for k in range(n + 1):
                daemon.client().call("timer.start", project=f"P{k}", switch=True)
            self.mirror(daemon, desk, self.database.conninfo(desk.replace("'", "\\'"), "fleet"))
            self.wait_for(daemon, desk)
        both = "Bob's \"desk\"|2\ndesk-07|1"
        self.assertEqual(self.counts("boss"), both)
        self.assertEqual(self.counts("grafana"), both)
        self.assertEqual(self.counts("desk-07"), "desk-07|1")
        # Every table and view, those of the mirror itself included.
        relations = self.database.run(
            "SELECT format('%s', oid::regclass) FROM pg_class WHERE relnamespace = 'trackd'::regnamespace AND relkind IN ('r', 'v')", **self.of)
        self.assertGreater(len(relations.splitlines()), 30)
        for relation in relations.splitlines():
            others = self.database.run(f"SELECT count(*) FROM {relation} WHERE machine <> 'desk-07'", "desk-07", **self.of)
            self.assertEqual(others, "0", relation)
        self.assertEqual(self.counts("grafana", "trackd.timer_by_project"), both)
        self.assertEqual(self.database.run("DELETE FROM trackd.timer_entries RETURNING machine", "desk-07", **self.of), "desk-07")
        self.assertEqual(self.counts("boss"), "Bob's \"desk\"|2")
        self.assertEqual(self.database.run("UPDATE trackd.place SET rev = 0 WHERE machine <> 'desk-07' RETURNING 1", "desk-07", **self.of), "")
        self.refused("INSERT INTO trackd.timer_entries (machine, id, rev) VALUES ('other', 1, 1)", "desk-07", "row-level security")
        self.refused("UPDATE trackd.machine SET machine = 'other'", "desk-07", "row-level security")

    def test_a_machine_makes_and_drops_nothing(self):
        for sql, why in {
            "CREATE TABLE trackd.x (a int)": "permission denied",
            "DROP TABLE trackd.event": "must be owner",
            "ALTER TABLE trackd.event DISABLE ROW LEVEL SECURITY": "must be owner",
            "SELECT trackd.guard('trackd.event')": "permission denied",
            "SELECT trackd.drop_views()": "permission denied",
            "TRUNCATE trackd.event": "permission denied",
            "SELECT trackd.take_table('event', '', '[]')": "no name of a module",
            "SELECT trackd.take_table('a_b', '', '[{\"name\": \"x\", \"type\": \"int; DROP TABLE trackd.event\"}]')": "no column is of type",
        }.items():
            self.refused(sql, "desk-07", why)
        for sql in ("INSERT INTO trackd.life VALUES ('desk-07', 'm', 1, now(), 1)", "DELETE FROM trackd.event", "SELECT trackd.take_table('a_b', '', '[]')"):
            self.refused(sql, "grafana", "permission denied")

    def test_a_machine_under_anothers_name_writes_nothing(self):
        daemon = self.daemon()
        daemon.client().call("timer.start", project="A")
        mirror = self.mirror(daemon, "other", self.database.conninfo("desk-07", "fleet"))
        mirror.has_said("row-level security")
        self.assertEqual(self.database.run("SELECT count(*) FROM trackd.place", **self.of), "0")

    def test_a_new_table_is_guarded_by_itself(self):
        daemon = FakeDaemon(self.folder + "/fake")
        self.addCleanup(daemon.close)
        daemon.module("expenses", {"expenses": {"what": STRING}}, [("expenses", 1, {"what": "tea"})], rev=1)
        mirror = self.mirror(daemon, "desk-07", self.database.conninfo("desk-07", "fleet"))
        wait_until(lambda: self.places("desk-07") == {"expenses": 1})
        self.database.run("INSERT INTO trackd.expenses_expenses (machine, id, rev) VALUES ('other', 1, 1)", **self.of)
        self.assertEqual(self.counts("desk-07", "trackd.expenses_expenses"), "desk-07|1")
        self.assertEqual(self.counts("grafana", "trackd.expenses_expenses"), "desk-07|1\nother|1")
        # Another type rewrites the rows of all machines: that is the owner's to want, and told.
        mirror.kill()
        daemon.tables["expenses"]["expenses"] = {"what": column("integer"), "more": column("integer")}
        daemon.tables["expenses"]["expenses"]["what"] = column("array")
        mirror.start()
        mirror.has_said("run trackd-mirror prepare")
        subprocess.run([MIRROR, "prepare", "--socket", daemon.socket, self.database.conninfo("boss", "fleet")], check=True)
        wait_until(lambda: "from revision 1" in mirror.said())

    def test_without_a_schema_it_waits_for_the_owner(self):
        self.database.run("CREATE DATABASE empty OWNER boss")
        daemon = self.daemon()
        mirror = self.mirror(daemon, "desk-07", self.database.conninfo("desk-07", "empty"))
        mirror.has_said("have its owner run trackd-mirror prepare")
        # The other order: the roles' part first.
        self.of = {"database": "empty"}
        self.database.run(script("fleet.sql"), "boss", **self.of)
        subprocess.run([MIRROR, "prepare", self.database.conninfo("boss", "empty")], check=True)
        self.wait_for(daemon, "desk-07")
        self.assertEqual(self.database.run("SELECT count(*) FROM trackd.machine", "desk-07", **self.of), "1")
