"""examples/fleet: a role per machine, which can change only its own rows."""

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
        self.have_made(self.daemon("first"))
        self.database.run(script("fleet.sql"), "boss", **self.of)
        for machine in ("desk-07", "Bob's \"desk\""):
            self.database.run(script("machine.sql"), "boss", machine=machine, **self.of)
        self.database.run(script("reader.sql"), "boss", reader="grafana", **self.of)

    def have_made(self, daemon):
        """The owner's task: makes the tables for a daemon's modules."""
        subprocess.run([MIRROR, "prepare", "--socket", daemon.socket, self.database.conninfo("boss", self.of["database"])], check=True)

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
        # The permissions are checked for all tables and views, including the mirror's own.
        relations = self.database.run(
            "SELECT format('%s', oid::regclass) FROM pg_class WHERE relnamespace = 'trackd'::regnamespace AND relkind IN ('r', 'v')", **self.of)
        self.assertGreater(len(relations.splitlines()), 30)
        for relation in relations.splitlines():
            others = self.database.run(f"SELECT count(*) FROM {relation} WHERE machine <> 'desk-07'", "desk-07", **self.of)
            self.assertEqual(others, "0", relation)
        self.assertEqual(self.counts("grafana", "trackd.timer_by_project"), both)
        self.refused("DELETE FROM trackd.timer_entries", "desk-07", "permission denied")
        self.refused("SELECT trackd.remove('timer_entries', 'Bob''s \"desk\"', NULL)", "desk-07", "may not remove rows")
        self.assertEqual(self.counts("boss"), both)
        self.database.run("SELECT trackd.remove('timer_entries', 'desk-07', NULL)", "desk-07", **self.of)
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
            # If a machine could create the table first and use other types, other machines couldn't write their rows.
            "SELECT trackd.take_table('a_b', '', '[]')": "permission denied",
        }.items():
            self.refused(sql, "desk-07", why)
        for sql, why in {
            "SELECT trackd.take_table('event', '', '[]')": "is not the name of a module",
            "SELECT trackd.take_table('a_b', '', '[{\"name\": \"x\", \"type\": \"int; DROP TABLE trackd.event\"}]')": "no column is of type",
        }.items():
            self.refused(sql, "boss", why)
        for sql in ("INSERT INTO trackd.life VALUES ('desk-07', 'm', 1, now(), 1)", "DELETE FROM trackd.event", "SELECT trackd.take_table('a_b', '', '[]')"):
            self.refused(sql, "grafana", "permission denied")

    def test_a_machine_under_anothers_name_writes_nothing(self):
        daemon = self.daemon()
        daemon.client().call("timer.start", project="A")
        mirror = self.mirror(daemon, "other", self.database.conninfo("desk-07", "fleet"))
        mirror.has_said("row-level security")
        self.assertEqual(self.database.run("SELECT count(*) FROM trackd.place", **self.of), "0")

    def test_a_machine_keeps_no_lock_from_another(self):
        desk = "Bob's \"desk\""
        daemon = self.daemon()
        daemon.client().call("timer.start", project="A")
        tables = self.database.run(
            "SELECT format('%s', oid::regclass) FROM pg_class WHERE relnamespace = 'trackd'::regnamespace AND relkind IN ('r', 'v')", **self.of).splitlines()
        for table in tables:
            for mode in ("SHARE UPDATE EXCLUSIVE", "SHARE", "EXCLUSIVE", "ACCESS EXCLUSIVE"):
                self.refused(f"BEGIN; LOCK TABLE {table} IN {mode} MODE", "desk-07", "permission denied")
        # Any role may take any advisory lock, and may lock its own rows for as long as it wants.
        held = ["BEGIN", "SELECT pg_advisory_lock(hashtextextended('trackd schema', 0))",
                "SELECT pg_advisory_lock(hashtextextended('trackd machine Bob''s \"desk\"', 0))", "SELECT trackd.take_machine('desk-07')",
                "SELECT * FROM trackd.mirror FOR UPDATE", *[f"SELECT count(*) FROM {table}" for table in tables]]
        holder = self.database.hold(held, "desk-07", **self.of)
        self.addCleanup(holder.kill)
        mirror = self.mirror(daemon, desk, self.database.conninfo(desk.replace("'", "\\'"), "fleet"))
        self.wait_for(daemon, desk)
        # The owner is told who blocks the new column, and no other machine has to wait for the column.
        fake = FakeDaemon(self.folder + "/fake")
        self.addCleanup(fake.close)
        fake.module("timer", {"entries": {"colour": STRING}})
        prepare = [MIRROR, "prepare", "--socket", fake.socket, self.database.conninfo("boss", "fleet")]
        done = subprocess.run(prepare, capture_output=True, text=True)
        self.assertEqual(done.returncode, 69)
        self.assertIn("another connection has a transaction open", done.stderr)
        daemon.client().call("timer.stop")
        self.wait_for(daemon, desk, seconds=20)
        holder.kill()
        holder.communicate()
        wait_until(lambda: subprocess.run(prepare, capture_output=True).returncode == 0)
        daemon.client().call("timer.start", project="B")
        self.wait_for(daemon, desk)
        self.assertIsNone(mirror.process.poll())

    def test_rights_that_an_earlier_edition_granted_are_revoked(self):
        self.database.run("""
            GRANT UPDATE, DELETE ON ALL TABLES IN SCHEMA trackd TO trackd_machine;
            GRANT EXECUTE ON FUNCTION trackd.take_table(text, text, jsonb) TO trackd_machine;
            CREATE OR REPLACE FUNCTION trackd.edition() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 1';
            DROP TABLE trackd.mirror""", "boss", **self.of)
        self.have_made(self.daemon("again"))
        self.refused("BEGIN; LOCK TABLE trackd.event IN EXCLUSIVE MODE", "desk-07", "permission denied")
        self.refused("SELECT trackd.take_table('a_b', '', '[]')", "desk-07", "permission denied")
        daemon = self.daemon()
        self.mirror(daemon, "desk-07", self.database.conninfo("desk-07", "fleet"))
        self.wait_for(daemon, "desk-07")

    def test_a_new_table_is_guarded_by_itself(self):
        daemon = FakeDaemon(self.folder + "/fake")
        self.addCleanup(daemon.close)
        daemon.module("expenses", {"expenses": {"what": STRING}}, [("expenses", 1, {"what": "tea"})], rev=1)
        mirror = self.mirror(daemon, "desk-07", self.database.conninfo("desk-07", "fleet"))
        mirror.has_said("run trackd-mirror prepare --socket as the owner of the schema")
        self.have_made(daemon)
        wait_until(lambda: self.places("desk-07") == {"expenses": 1})
        self.refused("BEGIN; LOCK TABLE trackd.expenses_expenses IN EXCLUSIVE MODE", "desk-07", "permission denied")
        self.database.run("INSERT INTO trackd.expenses_expenses (machine, id, rev) VALUES ('other', 1, 1)", **self.of)
        self.assertEqual(self.counts("desk-07", "trackd.expenses_expenses"), "desk-07|1")
        self.assertEqual(self.counts("grafana", "trackd.expenses_expenses"), "desk-07|1\nother|1")
        # If a column gets another type, the rows of all machines are rewritten. Only the owner may make that change,
        # and the mirror reports that the change is needed.
        mirror.kill()
        daemon.tables["expenses"]["expenses"] = {"what": column("integer"), "more": column("integer")}
        daemon.tables["expenses"]["expenses"]["what"] = column("array")
        mirror.start()
        wait_until(lambda: mirror.said().count("run trackd-mirror prepare") == 2)
        self.have_made(daemon)
        wait_until(lambda: "from revision 1" in mirror.said())

    def test_without_a_schema_it_waits_for_the_owner(self):
        self.database.run("CREATE DATABASE empty OWNER boss")
        daemon = self.daemon()
        mirror = self.mirror(daemon, "desk-07", self.database.conninfo("desk-07", "empty"))
        mirror.has_said("run trackd-mirror prepare as the owner of the schema")
        # The scripts are now run in the other order. The script for the roles comes first.
        self.of = {"database": "empty"}
        self.database.run(script("fleet.sql"), "boss", **self.of)
        self.have_made(daemon)
        self.wait_for(daemon, "desk-07")
        self.assertEqual(self.database.run("SELECT count(*) FROM trackd.machine", "desk-07", **self.of), "1")
