import datetime
import os
import time
import unittest

import dbus
import dbus.lowlevel
import dbus.service
from desktop import Desktop, Server, Watcher, pass_time, wait_for


class Mutter(dbus.service.Object):
    """GNOME's idle monitor."""

    NAME = "org.gnome.Mutter.IdleMonitor"

    def __init__(self, bus):
        self.name = dbus.service.BusName(self.NAME, bus, do_not_queue=True)
        super().__init__(bus, "/org/gnome/Mutter/IdleMonitor/Core")
        self.idle_for = 0
        self.idle_watches = {}
        self.active_watches = set()
        self.last = 0

    def number(self):
        self.last += 1
        return dbus.UInt32(self.last)

    @dbus.service.method(NAME, in_signature="t", out_signature="u")
    def AddIdleWatch(self, interval):
        number = self.number()
        self.idle_watches[int(number)] = int(interval)
        return number

    @dbus.service.method(NAME, out_signature="u")
    def AddUserActiveWatch(self):
        number = self.number()
        self.active_watches.add(int(number))
        return number

    @dbus.service.method(NAME, in_signature="u")
    def RemoveWatch(self, number):
        self.idle_watches.pop(int(number), None)

    @dbus.service.method(NAME, out_signature="t")
    def GetIdletime(self):
        return dbus.UInt64(self.idle_for * 1000)

    @dbus.service.signal(NAME, signature="u")
    def WatchFired(self, number):
        pass

    def leave(self, seconds):
        """Reports that the user was idle for this long."""
        self.idle_for = seconds
        for number in wait_for(lambda: list(self.idle_watches), "the watch"):
            self.WatchFired(dbus.UInt32(number))
        wait_for(lambda: self.active_watches, "the watch of the end")
        pass_time(0.3)

    def come(self):
        self.idle_for = 0
        for number in list(self.active_watches):
            self.WatchFired(dbus.UInt32(number))
        self.active_watches = set()


class Away(Desktop):
    # Whether the tests use a mock tray and a mock notification server.
    has_mocks = True

    def setUp(self):
        super().setUp()
        if self.has_mocks:
            Watcher(self.session.connection)
            self.server = Server(self.session.connection)

    def start_entry(self, ago, project="Work"):
        at = datetime.datetime.now(datetime.UTC) - datetime.timedelta(seconds=ago)
        return self.daemon.call(
            "timer.start", project=project, note="plans", tags=["a"], at=at.strftime("%Y-%m-%dT%H:%M:%SZ"))["entry"]

    def asked(self):
        return wait_for(lambda: self.server.find("Away for"), "the question")

    def seconds_asked_about(self):
        number, unit = self.server.shown[self.asked()]["title"].split()[2:4]
        return int(number) * {"s": 1, "min": 60}[unit]

    def entries(self):
        return self.daemon.call("timer.list", sort="oldest")["entries"]

    def undo(self):
        self.daemon.call("history.undo", module="timer")


class MutterTests(Away):
    def setUp(self):
        super().setUp()
        self.mutter = Mutter(self.session.connection)

    def ready(self):
        tray = self.start_tray()
        wait_for(lambda: self.mutter.idle_watches, "the watch")
        return tray

    def leave_and_come(self, seconds=600):
        self.mutter.leave(seconds)
        self.mutter.come()

    def test_the_watch_has_the_time_that_is_set(self):
        self.ready()
        self.assertEqual(list(self.mutter.idle_watches.values()), [300_000])

    def test_discard_and_stop_ends_the_entry_when_they_went(self):
        entry = self.start_entry(1000)
        self.ready().wait_for_title("Work")
        self.leave_and_come()
        self.server.click("Away for 10 min", "Discard and stop")
        wait_for(lambda: not self.daemon.running, "the stop")
        done = self.entries()
        self.assertEqual([one["id"] for one in done], [entry["id"]])
        self.assertAlmostEqual(done[0]["seconds"], 400, delta=60)
        self.undo()
        self.assertEqual(self.daemon.running["id"], entry["id"])

    def test_discard_and_go_on_is_one_change(self):
        self.start_entry(1000)
        self.ready().wait_for_title("Work")
        self.leave_and_come()
        before = self.daemon.call("timer.status")["rev"]
        self.server.click("Away for 10 min", "Discard and continue")
        wait_for(lambda: len(self.entries()) == 2, "the second entry")
        self.assertEqual(self.daemon.call("timer.status")["rev"], before + 1)
        first, second = self.entries()
        self.assertAlmostEqual(first["seconds"], 400, delta=60)
        self.assertEqual((second["project"], second["note"], second["tags"]), ("Work", "plans", ["a"]))
        self.assertLess(second["seconds"], 30)
        self.undo()
        self.assertEqual(len(self.entries()), 1)
        self.assertIsNotNone(self.daemon.running)

    def test_keep_and_silence_change_nothing(self):
        self.start_entry(1000)
        tray = self.ready()
        tray.wait_for_title("Work")
        before = self.daemon.call("timer.status")["rev"]
        self.leave_and_come()
        self.server.click("Away for", "Keep")
        wait_for(lambda: not any("Away" in line for line in tray.lines()), "the question to go")
        self.leave_and_come(660)
        self.server.dismiss("Away for")
        pass_time(0.3)
        # The notification is gone, but the question is still in the menu.
        self.assertTrue(any("Away" in line for line in tray.lines()))
        self.assertEqual(self.daemon.call("timer.status")["rev"], before)
        tray.click("Discard and stop")
        wait_for(lambda: not self.daemon.running, "the stop")

    def test_nobody_is_asked_when_nothing_ran(self):
        self.ready().wait_for_title("Nothing")
        self.leave_and_come()
        pass_time(0.5)
        self.assertEqual(self.server.log, [])

    def test_the_question_goes_with_the_entry(self):
        self.start_entry(1000)
        self.ready().wait_for_title("Work")
        self.leave_and_come()
        self.asked()
        self.daemon.call("timer.start", project="Eat", switch=True)
        wait_for(lambda: not self.server.find("Away"), "the question to go")
        self.assertEqual(self.daemon.running["project"], "Eat")

    def test_an_entry_that_was_started_meanwhile_is_left_alone(self):
        self.start_entry(1000)
        self.ready().wait_for_title("Work")
        self.mutter.leave(600)
        self.daemon.call("timer.start", project="Eat", switch=True)
        self.mutter.come()
        pass_time(0.5)
        self.assertEqual(self.server.log, [])

    def test_the_monitor_may_restart(self):
        self.start_entry(1000)
        self.ready().wait_for_title("Work")
        self.mutter.remove_from_connection()
        self.session.connection.release_name(Mutter.NAME)
        self.mutter.name = None
        pass_time(0.3)
        self.mutter = Mutter(self.session.connection)
        self.leave_and_come()
        self.asked()

    def test_the_log_says_who_tells(self):
        tray = self.ready()
        wait_for(lambda: "idle times come from GNOME's idle monitor" in tray.log, "the log")


class LoginTests(Away):
    def setUp(self):
        super().setUp()
        self.mock("--system", "--template", "logind")
        bus = self.machine.connection
        wait_for(lambda: bus.name_has_owner("org.freedesktop.login1"), "logind")
        self.manager = bus.get_object("org.freedesktop.login1", "/org/freedesktop/login1")
        mock = dbus.Interface(self.manager, "org.freedesktop.DBus.Mock")
        mock.AddSession("c1", "seat0", dbus.UInt32(os.getuid()), "me", True)
        mock.AddSession("c2", "seat1", dbus.UInt32(os.getuid() + 1), "other", True)
        self.own = bus.get_object("org.freedesktop.login1", "/org/freedesktop/login1/session/c1")
        self.other = bus.get_object("org.freedesktop.login1", "/org/freedesktop/login1/session/c2")
        self.start_entry(1000)
        self.tray = self.start_tray()
        self.tray.wait_for_title("Work")
        wait_for(lambda: "logind (lock, sleep, idle)" in self.tray.log, "the session to be found")

    def sleep(self, begins):
        mock = dbus.Interface(self.manager, "org.freedesktop.DBus.Mock")
        mock.EmitSignal("org.freedesktop.login1.Manager", "PrepareForSleep", "b", [begins])

    def lock(self, session, member):
        dbus.Interface(session, "org.freedesktop.DBus.Mock").EmitSignal(
            "org.freedesktop.login1.Session", member, "", dbus.Array([], signature="v"))

    def hint(self, session, **properties):
        dbus.Interface(session, "org.freedesktop.DBus.Mock").UpdateProperties(
            "org.freedesktop.login1.Session", dbus.Dictionary(properties, signature="sv"))

    def test_a_locked_screen(self):
        self.lock(self.own, "Lock")
        pass_time(2)
        self.lock(self.own, "Unlock")
        self.server.click("Away for", "Discard and stop")
        wait_for(lambda: not self.daemon.running, "the stop")
        self.assertAlmostEqual(self.entries()[0]["seconds"], 1000, delta=60)

    def test_a_locker_that_sets_the_hint(self):
        self.hint(self.own, LockedHint=True)
        pass_time(2)
        self.hint(self.own, LockedHint=False)
        self.asked()

    def test_another_users_session_is_nothing_to_us(self):
        self.lock(self.other, "Lock")
        self.hint(self.other, LockedHint=True)
        pass_time(2)
        self.lock(self.other, "Unlock")
        pass_time(0.5)
        self.assertEqual(self.server.log, [])

    def test_two_sleeps_and_a_lock_are_one_time(self):
        self.sleep(True)
        pass_time(1.5)
        self.hint(self.own, LockedHint=True)
        self.sleep(False)
        pass_time(1.5)
        self.assertEqual(self.server.log, [])
        self.sleep(True)
        pass_time(1.5)
        self.sleep(False)
        self.hint(self.own, LockedHint=False)
        self.assertGreaterEqual(self.seconds_asked_about(), 4)
        self.assertEqual(len(self.server.log), 1)

    def test_an_idle_hint_tells_since_when(self):
        since = int((time.time() - 670) * 1_000_000)
        self.hint(self.own, IdleSinceHint=dbus.UInt64(since), IdleHint=True)
        pass_time(0.5)
        self.hint(self.own, IdleSinceHint=dbus.UInt64(0), IdleHint=False)
        self.server.click("Away for 11 min", "Discard and continue")
        wait_for(lambda: len(self.entries()) == 2, "the second entry")
        self.assertAlmostEqual(self.entries()[0]["seconds"], 330, delta=60)

    def test_a_signal_from_somebody_else_is_no_lock(self):
        bus = dbus.bus.BusConnection(self.machine.address)
        for member in ("Lock", "Unlock"):
            message = dbus.lowlevel.SignalMessage(
                "/org/freedesktop/login1/session/c1", "org.freedesktop.login1.Session", member)
            message.set_destination(self.unique_name())
            bus.send_message(message)
            bus.flush()
            pass_time(0.5)
        bus.close()
        self.assertEqual(self.server.log, [])

    def test_a_process_that_takes_the_name_of_logind_is_not_believed(self):
        bus = dbus.bus.BusConnection(self.machine.address)
        changed = dbus.lowlevel.SignalMessage("/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged")
        login = "org.freedesktop.login1"
        changed.append(login, self.machine.connection.get_name_owner(login), bus.get_unique_name(), signature="sss")
        locks = [dbus.lowlevel.SignalMessage("/org/freedesktop/login1/session/c1", login + ".Session", member) for member in ("Lock", "Unlock")]
        for message in [changed, *locks]:
            message.set_destination(self.unique_name())
            bus.send_message(message)
            bus.flush()
            pass_time(1.5)
        bus.close()
        self.assertEqual(self.server.log, [])
        # A signal from the real sender is still handled.
        self.lock(self.own, "Lock")
        pass_time(1.5)
        self.lock(self.own, "Unlock")
        self.asked()

    def unique_name(self):
        """The tray's unique name on the system bus."""
        bus = self.machine.connection
        for name in bus.list_names():
            if str(name).startswith(":") and self.process(name) == self.tray.process.pid:
                return name
        raise AssertionError("the tray isn't on the bus")

    def process(self, name):
        bus = dbus.Interface(
            self.machine.connection.get_object("org.freedesktop.DBus", "/org/freedesktop/DBus"), "org.freedesktop.DBus")
        return bus.GetConnectionUnixProcessID(name)

    def test_a_click_in_the_tray_is_somebody_back(self):
        self.lock(self.own, "Lock")
        pass_time(1.5)
        self.tray.click("Work")
        self.asked()


class SaverTests(Away):
    def test_a_screen_saver_is_a_lock(self):
        class Saver(dbus.service.Object):
            def __init__(self, bus):
                self.name = dbus.service.BusName("org.freedesktop.ScreenSaver", bus)
                super().__init__(bus, "/ScreenSaver")

            @dbus.service.signal("org.freedesktop.ScreenSaver", signature="b")
            def ActiveChanged(self, active):
                pass

        saver = Saver(self.session.connection)
        self.start_entry(1000)
        tray = self.start_tray()
        wait_for(lambda: "the screen saver" in tray.log, "the log")
        tray.wait_for_title("Work")
        saver.ActiveChanged(True)
        pass_time(1.5)
        saver.ActiveChanged(False)
        self.asked()

    def test_without_a_source_it_says_so_and_is_quiet(self):
        self.start_entry(1000)
        tray = self.start_tray()
        wait_for(lambda: "there are no questions about idle times" in tray.log, "the log")
        pass_time(0.5)
        self.assertEqual(self.server.log, [])


if __name__ == "__main__":
    unittest.main()
