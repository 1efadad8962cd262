import datetime
import json
import pathlib
import signal
import unittest

from desktop import Desktop, Server, Watcher, pass_time, wait_for


class Told(Desktop):
    def setUp(self):
        super().setUp()
        Watcher(self.session.connection)
        self.server = Server(self.session.connection)

    def befriend(self, name):
        self.daemon.sign_up(name)
        self.daemon.call("feed.friend.request", uid=name, user=self.me)

    @property
    def me(self):
        return self.daemon.call("system.hello")["user"]

    def start(self):
        tray = self.start_tray()
        tray.wait_for_title("Nothing runs")
        return tray

    def shown(self, part):
        return wait_for(lambda: self.server.find(part), f"a notification of {part}")

    def gone(self, part):
        wait_for(lambda: not self.server.find(part), f"the notification of {part} to go")

    def add_chores(self, count):
        self.daemon.call("chores.house.create", name="Home")
        self.daemon.call("chores.room.add", name="Kitchen")
        for number in range(1, count + 1):
            self.daemon.call("chores.task.add", room="Kitchen", name=f"Task {number}", everyDays=1, points=5)


class NoticeTests(Told):
    def test_a_due_chore_is_done_by_a_click(self):
        self.start()
        self.add_chores(1)
        card = self.server.shown[self.shown("Task 1 is due")]
        self.assertEqual(card["text"], "Kitchen. It is your turn.")
        self.server.click("Task 1", "Done")
        wait_for(lambda: self.daemon.call("chores.history")["completions"], "the chore to be done")
        self.assertEqual(len(self.server.log), 1)

    def test_a_lead_is_told_of_each_level_of_a_budget_once(self):
        self.daemon.call("hours.project.create", client="Acme", project="Site")
        self.daemon.call("hours.project.edit", client="Acme", project="Site", budgetHours=10)
        today = str(datetime.date.today())
        log = lambda hours, day: self.daemon.call("hours.submit", client="Acme", project="Site", date=day, hours=hours, acknowledge=["duplicate", "future"])
        # The budget reaches the level while the tray isn't running.
        log(8, today)
        tray = self.start()
        card = self.server.shown[self.shown("80 % of a budget is used")]
        self.assertEqual(card["text"], "Acme, Site")
        self.server.dismiss("80 %")
        log(1, today)
        tray.stop()
        self.start()
        log(1.5, today)
        self.shown("A budget is used up")
        self.assertEqual(len(self.server.log), 2)

    def add_teapots(self):
        folder = pathlib.Path(self.daemon.folder, "modules", "tea")
        folder.mkdir(parents=True)
        folder.joinpath("module.json").write_text(json.dumps({
            "module": "tea", "protocol": 1, "schema": 1, "summary": "Tea.",
            "tables": {"pots": {"one": "pot", "title": "name", "row": {"name": {"type": "string"}, "ready": {"type": "time"}, "cups": {"type": "integer", "default": 0}},
                "verbs": ["add", "list", "edit", {"name": "pour", "label": "Pour", "summary": "Pours it.", "set": {"cups": {"computed": "cups + 1"}}}]}},
            "notices": {"tea.ready": {"summary": "It is ready", "table": "pots", "column": "ready", "actions": ["pour"]}}}))
        self.daemon.call("system.reload")

    def test_a_notice_from_before_the_start_is_shown_unless_its_row_has_changed(self):
        self.add_teapots()
        ready = (datetime.datetime.now(datetime.UTC) - datetime.timedelta(hours=30)).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.daemon.call("tea.add", name="Assam", ready=ready)
        soon = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
        for name in ["Earl Grey", "Lapsang"]:
            self.daemon.call("tea.add", name=name, ready=soon)
        pass_time(2.1)
        self.daemon.call("tea.pour", id=2)
        tray = self.start()
        # Assam was added when it was already ready, so nobody waited for it.
        self.assertEqual(self.server.shown[self.shown("It is ready")]["text"], "Lapsang")
        self.server.dismiss("It is ready")
        tray.stop()
        self.start()
        pass_time(1)
        self.assertEqual(len(self.server.log), 1)

    def test_a_notice_of_a_custom_module_has_its_actions_until_its_row_changes(self):
        self.add_teapots()
        self.start()
        ready = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=2)).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.daemon.call("tea.add", name="Assam", ready=ready)
        self.assertEqual(self.server.shown[self.shown("It is ready")]["text"], "Assam")
        self.server.click("It is ready", "Pour")
        wait_for(lambda: self.daemon.call("tea.list")["pots"][0]["cups"] == 1, "the tea to be poured")
        ready = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=2)).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.daemon.call("tea.add", name="Earl Grey", ready=ready)
        self.shown("It is ready")
        self.daemon.call("tea.edit", id=2, name="Lapsang")
        self.gone("It is ready")
        self.assertEqual(len(self.server.log), 2)

    def test_a_chore_that_somebody_did_is_taken_back(self):
        self.start()
        self.add_chores(1)
        self.shown("Task 1")
        self.daemon.call("chores.done", task=1)
        self.gone("Task 1")
        self.assertEqual(len(self.server.closed), 1)

    def test_what_was_dismissed_or_expired_stays_away_through_restarts(self):
        tray = self.start()
        self.add_chores(2)
        self.server.dismiss("Task 1")
        self.server.dismiss("Task 2", reason=1)
        self.daemon.stop(signal.SIGKILL)
        self.daemon.start()
        tray.wait_for_title("Nothing runs")
        tray.stop()
        self.start()
        self.daemon.call("timer.start", project="Work")
        pass_time(1)
        self.assertEqual(len(self.server.log), 2)

    def test_notifications_move_to_the_next_server(self):
        tray = self.start()
        self.add_chores(1)
        self.shown("Task 1")
        tray.stop()
        self.gone("Task 1")
        self.start()
        self.shown("Task 1")

    def test_a_server_that_restarts_is_shown_what_holds_once(self):
        self.start()
        self.add_chores(2)
        self.shown("Task 1")
        self.server.dismiss("Task 2")
        pass_time(0.3)
        self.server.go()
        pass_time(0.5)
        self.server = Server(self.session.connection)
        self.shown("Task 1")
        pass_time(0.5)
        self.assertEqual(len(self.server.log), 1)

    def test_what_happens_while_there_is_no_server_is_told_when_there_is_one(self):
        self.server.go()
        self.start()
        self.add_chores(1)
        pass_time(0.5)
        self.server = Server(self.session.connection)
        self.shown("Task 1")

    def test_what_happens_while_the_daemon_or_the_bus_is_away_is_told(self):
        tray = self.start()
        self.session.stop()
        self.add_chores(1)
        self.session.start()
        self.server = Server(self.session.connection)
        self.shown("Task 1")
        self.daemon.stop()
        self.daemon.start()
        tray.wait_for_title("Nothing runs")
        pass_time(0.5)
        self.assertEqual(len(self.server.log), 1)

    def test_a_hundred_after_a_night_are_summed_up(self):
        self.daemon.call("feed.post", activity="Run", audience="everyone")
        self.befriend("ann")
        self.daemon.call("feed.friend.accept", user="ann")
        for number in range(100):
            self.daemon.call("feed.comment", uid="ann", post=1, text=f"comment {number}")
        self.start()
        number = self.shown("100 updates from friends")
        self.assertEqual(len(self.server.log), 1)
        self.assertIn("and 96 more", self.server.shown[number]["text"])
        self.daemon.call("feed.markRead", upTo=1000)
        self.gone("updates from friends")

    def test_texts_of_friends_are_plain_and_short(self):
        self.daemon.call("feed.post", activity="Run", audience="everyone")
        self.befriend("ann")
        self.daemon.call("feed.friend.accept", user="ann")
        self.start()
        self.daemon.call("feed.comment", uid="ann", post=1, text="<b>&amp;</b>\n\t" + "y" * 480)
        card = self.server.shown[self.shown("ann on Run")]
        self.assertTrue(card["text"].startswith("&lt;b&gt;&amp;amp;&lt;/b&gt; yyy"))
        self.assertLess(len(card["text"]), 300)
        self.assertNotIn("\n", card["text"])

    def test_a_request_is_accepted_by_a_click(self):
        self.start()
        self.befriend("ann")
        self.server.click("ann wants to be your friend", "Accept")
        wait_for(lambda: self.daemon.call("feed.friends")["friends"], "a friend")

    def test_the_reminder_logs_as_last_time(self):
        self.daemon.call("hours.project.create", client="ACME", project="Web")
        self.daemon.call(
            "hours.submit", client="ACME", project="Web", date="2020-01-06", hours=7.5, acknowledge=["duplicate", "future"])
        days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        self.daemon.call("hours.settings", workdays=days, reminder="00:00", timeZone="UTC")
        self.start()
        self.server.click("Log your hours", "Log 7.5 h like last time")
        wait_for(lambda: len(self.daemon.call("hours.list")["records"]) == 2, "the record")
        self.assertEqual(len(self.server.log), 1)

    def test_a_day_off_has_no_reminder(self):
        self.daemon.call("hours.project.create", client="ACME", project="Web")
        days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        self.daemon.call("hours.settings", workdays=days, reminder="00:00", timeZone="UTC")
        now = datetime.datetime.now(datetime.UTC)
        # The period includes tomorrow, because midnight may be near.
        self.daemon.call("hours.dayOff.add", **{
            "from": now.strftime("%Y-%m-%d"), "to": (now + datetime.timedelta(days=1)).strftime("%Y-%m-%d"), "name": "holidays"})
        self.start()
        self.add_chores(1)
        self.shown("Task 1")
        self.assertIsNone(self.server.find("Log your hours"))
        # Without the day off, the reminder appears. This proves that only the day off prevented the reminder.
        self.daemon.call("hours.dayOff.remove", **{part: now.strftime("%Y-%m-%d") for part in ("from", "to")})
        self.shown("Log your hours")

    def test_the_reminder_is_taken_back_when_hours_are_logged(self):
        self.daemon.call("hours.project.create", client="ACME", project="Web")
        days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        self.daemon.call("hours.settings", workdays=days, reminder="00:00", timeZone="UTC")
        self.start()
        self.shown("Log your hours")
        today = self.daemon.call("system.status")["startedAt"][:10]
        self.daemon.call("hours.submit", client="ACME", project="Web", date=today, hours=8)
        self.gone("Log your hours")

    def test_a_click_that_fails_is_said_and_asked_again(self):
        self.start()
        self.add_chores(1)
        self.shown("Task 1")
        self.daemon.stop()
        self.server.click("Task 1", "Done")
        self.shown("The action failed")
        self.daemon.start()
        self.shown("Task 1")


class LongTests(Told):
    configuration = "[tray]\nlongAfter = 1h\n"

    def test_a_long_timer_is_told_and_stopped(self):
        self.daemon.call("timer.start", project="Work", at="2026-01-01T09:00:00Z")
        tray = self.start_tray()
        tray.wait_for_title("Work")
        self.server.click("Work is still running", "Stop")
        tray.wait_for_title("Nothing")
        self.assertIsNone(self.daemon.running)

    def test_keep_keeps_and_a_new_entry_takes_it_back(self):
        self.daemon.call("timer.start", project="Work", at="2026-01-01T09:00:00Z")
        tray = self.start_tray()
        self.server.click("Work is still running", "Keep")
        pass_time(0.5)
        self.assertIsNotNone(self.daemon.running)
        self.assertEqual(len(self.server.log), 1)
        tray.wait_for_title("Work")


class OffTests(Told):
    configuration = "[notifications]\nchores = no\n"

    def test_a_kind_that_is_off_is_not_told(self):
        self.start()
        self.add_chores(1)
        self.befriend("ann")
        self.shown("ann wants")
        self.assertEqual(len(self.server.log), 1)


class QuietTests(Told):
    now, hour = datetime.datetime.now(datetime.UTC), datetime.timedelta(hours=1)
    configuration = f"[notifications]\nquiet = {now - hour:%H:%M}-{now + hour:%H:%M}\n"

    def test_quiet_hours_are_quiet(self):
        tray = self.start()
        self.add_chores(1)
        wait_for(lambda: "Task 1: your turn" in tray.lines(), "the chore in the menu")
        pass_time(0.5)
        self.assertEqual(self.server.log, [])
        with open(self.folder + "/trackd/tray.conf", "w") as file:
            file.write("")
        tray.process.send_signal(signal.SIGHUP)
        self.shown("Task 1")


class PlainTests(Told):
    def setUp(self):
        Desktop.setUp(self)
        self.server = Server(self.session.connection, capabilities=("body",))

    def test_a_server_without_markup_and_actions_gets_plain_text(self):
        self.start()
        self.daemon.call("chores.house.create", name="Home")
        self.daemon.call("chores.room.add", name="<Kitchen> & co")
        self.daemon.call("chores.task.add", room="<Kitchen> & co", name="Dishes", everyDays=1, points=5)
        card = self.server.shown[self.shown("Dishes is due")]
        self.assertTrue(card["text"].startswith("<Kitchen> & co."))
        self.assertEqual(card["actions"], {})


if __name__ == "__main__":
    unittest.main()
