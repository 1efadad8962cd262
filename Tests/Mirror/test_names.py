"""Names with SQL in them, columns that are added, removed and changed, and messages that a future daemon might send."""

import time

from fake import STRING, FakeDaemon, column
from fleet import Case, wait_until

HOSTILE = '"; DROP SCHEMA trackd CASCADE; --'


class Names(Case):
    def fake(self):
        daemon = FakeDaemon(self.folder + "/fake")
        self.addCleanup(daemon.close)
        return daemon

    def is_at(self, module, rev, machine="m1"):
        wait_until(lambda: self.places(machine).get(module) == rev, why=lambda: f"{self.places(machine)}, not {rev}: {self.told()}")

    def told(self):
        with open(f"{self.folder}/fake/m1.log") as log:
            return log.read()

    def test_names_that_are_sql_are_names(self):
        daemon = self.fake()
        members = ["user", "select", "table", "machine", "machine_", "rev", "id", "ctid", "xmin", "Id", HOSTILE, "a'b\\c", "%I %s $1 {x}", "ß" * 40, "x" * 70]
        columns = {name: STRING for name in members} | {"o'clock": {**STRING, "default": "it's \\ '; DROP TABLE x; --"}}
        daemon.module("select", {"user": columns, HOSTILE: {"user": column("integer")}, "t" * 80: {"n": column("integer")}})
        machine = "m'1\"; DROP SCHEMA trackd CASCADE; -- %s"
        self.mirror(daemon, machine)
        quoted = machine.replace("'", "''")
        wait_until(lambda: self.places(quoted) == {"select": 0}, why="nothing was copied")
        row = {name: f"{HOSTILE} {n} \\ ' \" \x00 \\u0000 \U0001f3c3" for n, name in enumerate(members)}
        daemon.tell("select", ("user", 1, row), (HOSTILE, 2, {"user": 7}), ("t" * 80, 3, {"n": 5}))
        wait_until(lambda: self.places(quoted) == {"select": 1}, why="nothing was followed")
        found = self.database.rows("SELECT * FROM trackd.select_user")[0]
        self.assertEqual((found.pop("machine"), found.pop("id"), found.pop("rev")), (machine, 1, 1))
        self.assertEqual(found.pop("o'clock"), "it's \\ '; DROP TABLE x; --")
        # PostgreSQL's text can't contain zero bytes. All other characters must stay unchanged.
        self.assertEqual(sorted(found.values()), sorted(value.replace("\x00", "\ufffd") for value in row.values()))
        self.assertEqual(found["user"], row["user"].replace("\x00", "\ufffd"))
        self.assertEqual(found["machine_"], row["machine_"].replace("\x00", "\ufffd"))
        long = self.database.value("SELECT relname FROM pg_class WHERE relname LIKE 'select_ttt%' AND relkind = 'r'")
        self.assertEqual(len(long), 63)
        self.assertEqual(self.database.value(f'SELECT n FROM trackd."{long}"'), 5)

    def test_a_new_column_and_a_new_table_are_carried_forward(self):
        daemon = self.fake()
        daemon.module("expenses", {"expenses": {"what": STRING}}, [("expenses", 1, {"what": "tea"})], rev=1)
        mirror = self.mirror(daemon)
        self.is_at("expenses", 1)
        daemon.tables["expenses"] = {"expenses": {"what": STRING, "amount": column("number", default=0), "at": column("string", format="date-time")}, "kinds": {"name": STRING}}
        daemon.tell("expenses", ("expenses", 2, {"what": "cake", "amount": 3.30, "at": "2026-11-22T08:00:00Z"}), ("kinds", 1, {"name": "food"}))
        self.is_at("expenses", 2)
        self.assertEqual(
            self.database.rows("SELECT id, what, amount, at FROM trackd.expenses_expenses ORDER BY id"),
            [{"id": 1, "what": "tea", "amount": 0, "at": None}, {"id": 2, "what": "cake", "amount": 3.3, "at": "2026-11-22T08:00:00+00:00"}])
        self.assertEqual(self.database.value("SELECT name FROM trackd.expenses_kinds"), "food")
        self.assertEqual(mirror.said().count("in full"), 1)
        about = self.database.value("SELECT col_description('trackd.expenses_expenses'::regclass, 4)")
        self.assertEqual(about, "what it's about")

    def test_a_column_that_changes_its_type_becomes_what_holds_both(self):
        daemon = self.fake()
        daemon.module("m", {"t": {"a": column("integer"), "b": column("integer"), "c": STRING, "d": column("boolean")}}, [("t", 1, {"a": 1, "b": 2, "c": "x", "d": True})], rev=1)
        mirror = self.mirror(daemon)
        self.is_at("m", 1)
        mirror.kill()
        daemon.tables["m"] = {"t": {"a": column("number"), "b": STRING, "c": column("array"), "d": column("boolean")}}
        mirror.start()
        wait_until(lambda: "from revision 1" in self.told())
        daemon.tell("m", ("t", 2, {"a": 1.5, "b": "two", "c": ["x"], "d": False}))
        self.is_at("m", 2)
        # The mirror must also work with an older daemon.
        mirror.kill()
        daemon.tables["m"] = {"t": {"a": column("integer"), "b": column("integer"), "c": STRING, "d": column("boolean")}}
        mirror.start()
        wait_until(lambda: "from revision 2" in self.told())
        daemon.tell("m", ("t", 3, {"a": 3, "b": 3, "c": "three", "d": True}))
        self.is_at("m", 3)
        self.assertEqual(
            self.database.rows("SELECT a, b, c, d FROM trackd.m_t ORDER BY id"),
            [{"a": 1, "b": "2", "c": "x", "d": True}, {"a": 1.5, "b": "two", "c": ["x"], "d": False}, {"a": 3, "b": "3", "c": "three", "d": True}])

    def test_undeclared_columns_are_left_out_and_reported(self):
        daemon = self.fake()
        daemon.module("m", {"t": {"a": column("integer")}})
        mirror = self.mirror(daemon)
        self.is_at("m", 0)
        daemon.tell("m", ("t", 1, {"a": 1, "secret": "x"}), ("nowhere", 1, {}))
        daemon.tell("m", ("t", 2, {"a": 2, "secret": "x"}))
        self.is_at("m", 2)
        self.assertEqual(self.database.value("SELECT sum(a) FROM trackd.m_t"), 3)
        self.assertEqual(mirror.said().count("trackd sent m.t.secret, which it doesn't declare"), 1)

    def test_a_transaction_too_large_to_be_told_is_copied(self):
        daemon = self.fake()
        daemon.module("m", {"t": {"a": column("integer")}}, [("t", 1, {"a": 1})], rev=1)
        self.mirror(daemon)
        self.is_at("m", 1)
        daemon.rows["m"] = [("t", 2, {"a": 2})]
        daemon.tell("m", truncated=True)
        self.is_at("m", 2)
        self.assertEqual(self.database.rows("SELECT id, rev, a FROM trackd.m_t"), [{"id": 2, "rev": 2, "a": 2}])
        self.assertEqual(self.database.value("SELECT count(*) FROM trackd.event"), 1)

    def test_a_reset_removes_rows_that_are_no_longer_visible(self):
        daemon = self.fake()
        daemon.module("m", {"t": {"a": column("integer")}}, [("t", 1, {"a": 1}), ("t", 2, {"a": 2})], rev=1)
        mirror = self.mirror(daemon)
        self.is_at("m", 1)
        # While the copy is running, readers still see the previous rows.
        daemon.rows["m"], daemon.revs["m"] = [("t", 1, {"a": 9})], 4
        daemon.send(daemon.notification("events.reset", daemon.name("m"), module="m"))
        daemon.send(daemon.page(daemon.name("m"), "m", done=False))
        mirror.has_said("the visible rows have changed")
        self.assertEqual(self.database.value("SELECT sum(a) FROM trackd.m_t"), 3)
        daemon.send(daemon.page(daemon.name("m"), "m"))
        self.is_at("m", 4)
        self.assertEqual(self.database.rows("SELECT id, a FROM trackd.m_t"), [{"id": 1, "a": 9}])
        # No rows have been copied for the new subscription, so the mirror requests a copy now.
        mirror.kill()
        mirror.start()
        wait_until(lambda: "from revision 4" in self.told())
        daemon.rows["m"] = []
        daemon.send(daemon.notification("events.reset", daemon.name("m"), module="m"))
        wait_until(lambda: self.database.value("SELECT count(*) FROM trackd.m_t") == 0)

    def test_a_copy_that_begins_anew_counts_when_it_is_whole(self):
        daemon = self.fake()
        for module in ("a", "b"):
            daemon.module(module, {"t": {"n": column("integer")}}, [("t", 1, {"n": 1}), ("t", 2, {"n": 2})], rev=1)
        mirror = self.mirror(daemon)
        self.is_at("b", 1)
        self.is_at("a", 1)
        daemon.revs = {"a": 5, "b": 5}
        daemon.rows = {"a": [("t", 1, {"n": 9})], "b": [("t", 1, {"n": 7})]}
        a, b = daemon.name("a"), daemon.name("b")
        daemon.send(daemon.notification("events.reset", a, module="a"))
        daemon.send(daemon.page(a, "a", done=False))
        daemon.send(daemon.notification("events.reset", a, module="a"))
        daemon.send(daemon.notification("events.reset", b, module="b"))
        daemon.send(daemon.page(b, "b"))
        wait_until(lambda: sum(m == "history.list" and p["module"] == "b" for m, p in daemon.asked) == 2)
        time.sleep(1)
        mirror.kill()
        # None of the new copies may be committed. They were in one transaction, in which the copy of module a was
        # incomplete.
        wait_until(lambda: self.database.value("SELECT sum(n) FROM trackd.a_t") == 3)
        self.assertEqual((self.places(), self.database.value("SELECT sum(n) FROM trackd.b_t")), ({"a": 1, "b": 1}, 3))

    def test_a_clock_that_is_set_back_is_no_other_life(self):
        daemon = self.fake()
        daemon.module("m", {"t": {"a": column("integer"), "at": column("string", format="date-time")}})
        mirror = self.mirror(daemon)
        self.is_at("m", 0)
        times = ["2026-11-22T09:00:00Z", "1970-01-01T00:00:01Z", "2026-11-22T08:59:59Z", "2099-12-31T23:59:59Z", "2026-11-22T09:00:01Z"]
        for n, at in enumerate(times):
            daemon.tell("m", ("t", n, {"a": n, "at": at}), at=at)
        self.is_at("m", 5)
        mirror.kill()
        mirror.start()
        wait_until(lambda: "from revision 5" in self.told())
        daemon.tell("m", ("t", 9, {"a": 9}), at="2020-01-01T00:00:00Z")
        self.is_at("m", 6)
        events = self.database.rows("SELECT life, rev, at FROM trackd.event ORDER BY rev")
        self.assertEqual([(event["life"], event["rev"]) for event in events], [(1, rev) for rev in range(1, 7)])
        self.assertEqual([event["at"].replace("+00:00", "Z") for event in events], times + ["2020-01-01T00:00:00Z"])
        self.assertEqual(self.database.value("SELECT count(*) FROM trackd.m_t"), 6)
        self.assertEqual(self.database.value("SELECT count(*) FROM trackd.life"), 0)
        self.assertEqual(mirror.said().count("in full"), 1)

    def test_a_place_moves_by_marks(self):
        daemon = self.fake()
        daemon.module("m", {"t": {"a": column("integer")}})
        self.mirror(daemon)
        self.is_at("m", 0)
        daemon.revs["m"] = 40
        daemon.send(daemon.notification("events.mark", daemon.name("m"), revs={"m": 40}))
        self.is_at("m", 40)
        daemon.tell("m", ("t", 1, {"a": 1}))
        self.is_at("m", 41)

    def test_a_new_module_is_noticed(self):
        daemon = self.fake()
        daemon.module("m", {"t": {"a": column("integer")}})
        self.mirror(daemon)
        self.is_at("m", 0)
        daemon.module("n", {"t": {"a": column("integer")}}, [("t", 1, {"a": 1})], rev=1)
        wait_until(lambda: self.places().get("n") == 1, 90)

    def test_a_module_that_has_failed_has_not_gone_back(self):
        daemon = self.fake()
        daemon.module("m", {"t": {"a": column("integer")}}, [("t", 1, {"a": 1})], rev=7)
        mirror = self.mirror(daemon)
        self.is_at("m", 7)
        mirror.kill()
        daemon.states["m"], daemon.revs["m"] = "failed", 0
        mirror.start()
        mirror.has_said("m is failed in trackd: its rows in the database stay unchanged")
        self.assertEqual((self.places()["m"], self.database.value("SELECT sum(a) FROM trackd.m_t")), (7, 1))
        # The mirror asks the daemon again and again until the module is ready.
        daemon.states["m"], daemon.revs["m"] = "ready", 7
        wait_until(lambda: "m from revision 7" in self.told(), 60)
        self.assertEqual(self.database.value("SELECT count(*) FROM trackd.life"), 0)
