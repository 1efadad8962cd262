"""GNOME Shell without a screen, with the extension, with trackd-tray through AppIndicators, and with its own idle
monitor."""

import os
import subprocess
import unittest

import dbus
from desktop import PATIENCE, PICTURES, ROOT, pass_time, wait_for
from test_bars import NAME
from test_idle import Away

SETTINGS = """[org/gnome/shell]
enabled-extensions=['ubuntu-appindicators@ubuntu.com', 'trackd@trackd']
disable-user-extensions=false
welcome-dialog-last-shown-version='99'
"""
WIDTH, HEIGHT = 1000, 600
LEFT = 0x110


@unittest.skipUnless(os.environ.get("TRACKD_TEST_LONG"), "test-desktop --long has whole desktops")
class GnomeTests(Away):
    configuration = "[idle]\nafter = 5s\n"
    services = "/usr/share/dbus-1/services"
    # These tests use the real services of GNOME Shell.
    has_mocks = False

    def setUp(self):
        super().setUp()
        if os.getuid() == 0:
            self.skipTest("the shell is for somebody, and this machine has no user namespaces")
        path = os.path.join(self.folder, "glib-2.0", "settings")
        os.makedirs(path)
        with open(os.path.join(path, "keyfile"), "w") as file:
            file.write(SETTINGS)
        subprocess.run(
            [ROOT + "/widgets/gnome-shell/install", self.folder + "/gnome-shell/extensions/trackd@trackd"],
            env=self.environment, check=True, stdout=subprocess.DEVNULL)
        self.mock("--system", "--template", "logind")
        wait_for(lambda: self.machine.connection.name_has_owner("org.freedesktop.login1"), "logind")
        self.environment["TRACKD_SOCKET"] = self.daemon.socket
        self.start_program(
            "gnome-shell", "--headless", "--wayland", "--no-x11", "--virtual-monitor", f"{WIDTH}x{HEIGHT}", "--unsafe-mode",
            XDG_SESSION_TYPE="wayland", XDG_CURRENT_DESKTOP="GNOME", LIBGL_ALWAYS_SOFTWARE="1", GSETTINGS_BACKEND="keyfile",
            MUTTER_DEBUG_RESET_IDLETIME="1", XDG_DATA_DIRS="/usr/local/share:/usr/share", GIO_USE_VFS="local")
        bus = self.session.connection
        wait_for(lambda: bus.name_has_owner("org.gnome.Shell"), "the shell", 3 * PATIENCE)
        self.shell = bus.get_object("org.gnome.Shell", "/org/gnome/Shell", introspect=False)
        wait_for(lambda: self.evaluate("Main.layoutManager._startingUp") == "false", "the shell to have started")
        self.evaluate("Main.overview.hide()")

    def evaluate(self, text):
        """The result of a script in the shell, as JSON."""
        try:
            done, value = self.shell.Eval(text, dbus_interface="org.gnome.Shell")
        except dbus.DBusException:
            return None
        return str(value) if done else None

    def picture(self, name):
        bus = self.session.connection
        screenshot = bus.get_object("org.gnome.Shell.Screenshot", "/org/gnome/Shell/Screenshot", introspect=False)
        path = f"{PICTURES}/{name}.png"
        done, _ = screenshot.Screenshot(False, False, path, dbus_interface="org.gnome.Shell.Screenshot")
        self.assertTrue(done)

    def hand(self):
        remote = self.session.connection.get_object(
            "org.gnome.Mutter.RemoteDesktop", "/org/gnome/Mutter/RemoteDesktop", introspect=False)
        path = remote.CreateSession(dbus_interface="org.gnome.Mutter.RemoteDesktop")
        session = self.session.connection.get_object("org.gnome.Mutter.RemoteDesktop", path, introspect=False)
        session = dbus.Interface(session, "org.gnome.Mutter.RemoteDesktop.Session")
        session.Start()
        return session

    def click(self, hand, place):
        hand.NotifyPointerMotionRelative(-4000.0, -4000.0)
        pass_time(0.2)
        hand.NotifyPointerMotionRelative(float(place[0]), float(place[1]))
        pass_time(0.3)
        hand.NotifyPointerButton(dbus.Int32(LEFT), True)
        hand.NotifyPointerButton(dbus.Int32(LEFT), False)
        pass_time(0.3)
        hand.NotifyPointerMotionRelative(0.0, 300.0)

    def label(self):
        return self.evaluate("Main.panel.statusArea.trackd?._label?.text ?? ''")

    def test_the_extension_shows_it_and_a_click_toggles(self):
        wait_for(lambda: self.label() == '"idle"', f"the extension (it shows {self.label()})")
        self.daemon.call("timer.start", project=NAME)
        wait_for(lambda: "A1:touch" in (self.label() or ""), "what runs")
        pass_time(1)
        self.picture("gnome-extension")
        where = self.evaluate(
            "(() => { const [x, y] = Main.panel.statusArea.trackd.get_transformed_position();"
            " const [w, h] = Main.panel.statusArea.trackd.get_size(); return [x + w / 2, y + h / 2]; })()")
        place = [float(part) for part in where.strip("[]").split(",")]
        hand = self.hand()
        self.click(hand, place)
        wait_for(lambda: self.label() == '"idle"', "the stop")
        self.assertIsNone(self.daemon.running)
        self.daemon.stop()
        wait_for(lambda: "offline" in self.label(), "that it is offline")
        self.daemon.start()
        wait_for(lambda: self.label() == '"idle"', "it to be back")

    def test_the_tray_by_appindicators(self):
        self.daemon.call("timer.start", project=NAME)
        tray = self.start_tray()
        tray.wait_for_title("A1:touch")
        wait_for(lambda: "appindicator" in (self.evaluate("Object.keys(Main.panel.statusArea).join(' ')") or ""), "the item")
        pass_time(2)
        self.picture("gnome-tray")

    def test_mutters_idle_monitor(self):
        self.start_entry(1000)
        tray = self.start_tray()
        wait_for(lambda: "idle times come from GNOME's idle monitor" in tray.log, "the log")
        tray.wait_for_title("Work")
        hand = self.hand()
        hand.NotifyPointerMotionRelative(5.0, 5.0)
        pass_time(8)
        hand.NotifyPointerMotionRelative(5.0, 5.0)
        wait_for(lambda: any(line.startswith("Away") for line in tray.lines()), "the question")
        pass_time(1.5)
        self.picture("gnome-away")
        tray.click("Discard and stop")
        wait_for(lambda: not self.daemon.running, "the stop")
        self.assertAlmostEqual(self.entries()[0]["seconds"], 1000, delta=60)


if __name__ == "__main__":
    unittest.main()
