import signal
import subprocess
import unittest

import dbus
from desktop import ITEM, Desktop, Relay, Server, Watcher, pass_time, wait_for


class TrayTests(Desktop):
    def setUp(self):
        super().setUp()
        self.watcher = Watcher(self.session.connection)

    def test_shows_what_runs_and_a_click_toggles(self):
        tray = self.start_tray()
        tray.wait_for_title("Nothing runs")
        wait_for(lambda: self.watcher.items, "the item")
        self.daemon.call("timer.start", project="Work", note="plans")
        tray.wait_for_title("Work 0:00")
        self.assertEqual(tray.property("XAyatanaLabel"), "Work 0:00")
        tray.activate()
        tray.wait_for_title("Nothing runs")
        self.assertIsNone(self.daemon.running)
        tray.activate()
        tray.wait_for_title("Work")
        self.assertEqual(self.daemon.running["note"], "plans")

    def test_a_change_that_comes_with_the_last_answer_is_shown(self):
        relay, labels = Relay(self.daemon), []
        tray = self.start_tray(server=relay)
        tray.wait_for_title("Nothing runs")
        # The test only listens to signals, because a call to the tray would wake the tray up.
        self.session.connection.add_signal_receiver(lambda label, _: labels.append(label), "XAyatanaNewLabel", ITEM)
        # `sync.state` is the last call that the tray makes. In one turn of its loop, the tray makes this call twice.
        relay.hold("sync.state", 2)
        self.daemon.call("timer.start", project="Work")
        wait_for(lambda: relay.count == 1, "the first answer")
        self.daemon.call("timer.start", project="Eat", switch=True)
        wait_for(lambda: relay.count == 2, "the second answer")
        self.daemon.call("timer.start", project="Study", switch=True)
        # The limit is less than a minute, because the title would be updated after a minute in any case.
        wait_for(lambda: any("Study" in label for label in labels), "the last change", 30)

    def test_the_menu_starts_stops_discards_and_does_chores(self):
        self.daemon.call("chores.house.create", name="Home")
        self.daemon.call("chores.room.add", name="Kitchen")
        self.daemon.call("chores.task.add", room="Kitchen", name="Dishes", everyDays=1, points=5)
        self.daemon.call("timer.start", project="Work")
        self.daemon.call("timer.start", project="Study", switch=True)
        tray = self.start_tray()
        tray.click("Work")
        tray.wait_for_title("Work")
        tray.click("Discard")
        tray.wait_for_title("Nothing")
        self.assertEqual(len(self.daemon.call("timer.list")["entries"]), 2)
        tray.click("Study")
        tray.wait_for_title("Study")
        tray.click("Stop")
        tray.wait_for_title("Nothing")
        self.assertIn("Dishes: your turn", tray.lines())
        tray.click("Done")
        wait_for(lambda: "Dishes: your turn" not in tray.lines(), "the chore to go")
        tray.click("Quit")
        self.assertEqual(tray.process.wait(60), 0)

    def test_hostile_names_are_text(self):
        name = "`$(>~/I)%n#[fg=red]%{A1:touch ~/I:}`y`<b>&%% _x"
        self.daemon.call("timer.start", project=name)
        tray = self.start_tray()
        title = tray.wait_for_title("A1:touch")
        self.assertNotIn("<", title)
        self.assertNotIn("<", tray.property("ToolTip")[3])
        self.assertTrue(any("<b>&%% __x" in label for label in tray.lines()))

    def test_the_daemon_goes_and_comes_back(self):
        self.daemon.call("timer.start", project="Work")
        tray = self.start_tray()
        tray.wait_for_title("Work")
        self.daemon.stop(signal.SIGKILL)
        tray.wait_for_title("trackd isn't running")
        self.assertEqual(list(tray.lines()), ["trackd isn't running", "Quit"])
        self.daemon.start()
        tray.wait_for_title("Work")

    def test_it_may_start_before_the_daemon(self):
        self.daemon.stop()
        tray = self.start_tray()
        tray.wait_for_title("trackd isn't running")
        self.daemon.start()
        tray.wait_for_title("Nothing runs")

    def test_a_watcher_that_restarts_is_told_again(self):
        tray = self.start_tray()
        wait_for(lambda: self.watcher.items, "the item")
        self.watcher.go()
        pass_time(0.3)
        again = Watcher(self.session.connection)
        wait_for(lambda: again.items, "the item, again")
        self.assertEqual(len(again.items), 1)
        tray.wait_for_title("Nothing runs")

    def test_the_bus_goes_and_comes_back(self):
        tray = self.start_tray()
        wait_for(lambda: self.watcher.items, "the item")
        self.session.stop()
        self.daemon.call("timer.start", project="Work")
        pass_time(0.5)
        self.session.start()
        watcher = Watcher(self.session.connection)
        wait_for(lambda: watcher.items, "the item on the new bus")
        tray.wait_for_title("Work")
        self.assertIsNone(tray.process.poll())

    def test_a_second_tray_says_so_and_ends(self):
        first = self.start_tray()
        first.wait_for_title("Nothing runs")
        second = self.start_tray()
        self.assertEqual(second.process.wait(60), 75)
        self.assertIn("another trackd-tray is already running in this session", second.log)
        first.wait_for_title("Nothing runs")

    def test_two_that_start_at_once_show_nothing_twice(self):
        server = Server(self.session.connection)
        self.daemon.call("chores.house.create", name="Home")
        self.daemon.call("chores.room.add", name="Kitchen")
        self.daemon.call("chores.task.add", room="Kitchen", name="Dishes", everyDays=1, points=5)
        trays = [self.start_tray() for _ in range(4)]
        wait_for(lambda: sum(tray.process.poll() == 75 for tray in trays) == 3, "all but one to end")
        wait_for(lambda: server.log, "the notification")
        pass_time(1)
        self.assertEqual(len(server.log), 1)
        self.assertEqual(len({sender for sender, _ in self.watcher.items}), 1)

    def test_without_a_bus_it_says_so_and_ends(self):
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=" + self.folder + "/none"
        tray = self.start_tray()
        self.assertEqual(tray.process.wait(60), 69)
        self.assertIn("no session bus", tray.log)

    def test_without_a_tray_it_goes_on(self):
        self.watcher.go()
        tray = self.start_tray()
        tray.wait_for_title("Nothing runs")

    def test_the_configuration_is_read_and_read_again(self):
        path = self.folder + "/trackd/tray.conf"
        with open(path, "w") as file:
            file.write("[tray]\nlabel = no\n[odd]\nx = 1\n")
        self.daemon.call("timer.start", project="Work")
        tray = self.start_tray()
        tray.wait_for_title("Work")
        self.assertEqual(tray.property("XAyatanaLabel"), "")
        self.assertIn("tray.conf:3: unknown section [odd]", tray.log)
        with open(path, "w") as file:
            file.write("")
        tray.process.send_signal(signal.SIGHUP)
        wait_for(lambda: tray.property("XAyatanaLabel"), "the label")

    def test_a_note_is_asked_for_by_a_program(self):
        asker = self.folder + "/asker"
        with open(asker, "w") as file:
            file.write("#!/bin/sh\necho 'rye $(touch /tmp/no) <b>'\n")
        subprocess.run(["chmod", "+x", asker], check=True)
        with open(self.folder + "/trackd/tray.conf", "w") as file:
            file.write(f"[tray]\nask = {asker}\n")
        self.daemon.call("timer.start", project="Bread")
        tray = self.start_tray()
        tray.wait_for_title("Bread")
        tray.click("Note…")
        wait_for(lambda: self.daemon.running["note"] == "rye $(touch /tmp/no) <b>", "the note")

    def test_strange_calls_are_refused_and_harm_nothing(self):
        tray = self.start_tray()
        tray.wait_for_title("Nothing runs")
        menu = tray.menu()
        with self.assertRaises(dbus.DBusException):
            menu.GetLayout(4711, -1, dbus.Array([], signature="s"))
        menu.Event(4711, "clicked", dbus.Int32(0), dbus.UInt32(0))
        menu.EventGroup(dbus.Array([(1, "clicked", dbus.Int32(0), dbus.UInt32(0))] * 50, signature="(isvu)"))
        with self.assertRaises(dbus.DBusException):
            tray.item().Destroy(dbus_interface="org.example.Odd")
        with self.assertRaises(dbus.DBusException):
            menu.Event(1, "hovered", dbus.Int32(1, variant_level=30), dbus.UInt32(0))
        tray.wait_for_title("Nothing runs")

    def test_introspection_is_what_the_interfaces_say(self):
        tray = self.start_tray()
        tray.wait_for_title("Nothing runs")
        for path, word in (("/StatusNotifierItem", "IconPixmap"), ("/MenuBar", "GetLayout")):
            out = subprocess.run(
                ["gdbus", "introspect", "--address", self.session.address, "--dest", "org.trackd.Tray", "--object-path", path],
                capture_output=True, text=True, check=True).stdout
            self.assertIn(word, out)


if __name__ == "__main__":
    unittest.main()
