"""KDE's panel with trackd-tray in its tray, and its notification server, on a virtual screen."""

import os
import unittest

from desktop import PATIENCE, PICTURES, pass_time, wait_for
from screen import HEIGHT, IDLE, RUNNING, Screen
from test_bars import NAME
from test_idle import Away

# The position of a notification's first button on this screen, in Plasma 5.27.
DONE = (889, 501)


@unittest.skipUnless(os.environ.get("TRACKD_TEST_LONG"), "test-desktop --long has whole desktops")
class PlasmaTests(Away):
    services = "/usr/share/dbus-1/services"
    has_mocks = False

    def setUp(self):
        super().setUp()
        if os.getuid() == 0:
            self.skipTest("Plasma is for somebody, and this machine has no user namespaces")
        self.screen = Screen(self)
        self.environment.update({
            "XDG_CURRENT_DESKTOP": "KDE", "KDE_FULL_SESSION": "true", "KDE_SESSION_VERSION": "5", "QT_QPA_PLATFORM": "xcb",
            "QT_QUICK_BACKEND": "software", "LIBGL_ALWAYS_SOFTWARE": "1", "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
            "XDG_SESSION_TYPE": "x11", "XDG_CONFIG_DIRS": "/etc/xdg"})
        bus = self.session.connection
        # Programs that the bus starts need the display too.
        bus.get_object("org.freedesktop.DBus", "/org/freedesktop/DBus").UpdateActivationEnvironment(
            self.environment, dbus_interface="org.freedesktop.DBus")
        self.start_program("kwin_x11")
        self.start_program("kded5")
        wait_for(lambda: bus.name_has_owner("org.kde.StatusNotifierWatcher"), "the watcher", 2 * PATIENCE)
        self.start_program("plasmashell")
        wait_for(lambda: bus.name_has_owner("org.kde.plasmashell"), "the panel", 3 * PATIENCE)

    def find(self, colour):
        """The panel is at the bottom."""
        return self.screen.find(colour, HEIGHT - 60, HEIGHT)

    def pixel(self, place):
        return self.screen.bar(place[1], place[1] + 1)[place[0]]

    def test_the_tray_and_its_clicks(self):
        self.daemon.call("timer.start", project=NAME)
        tray = self.start_tray()
        tray.wait_for_title("A1:touch")
        place = wait_for(lambda: self.find(RUNNING), "the icon", 3 * PATIENCE)
        pass_time(2)
        self.screen.picture(PICTURES + "/kde.png")
        self.screen.click(place)
        tray.wait_for_title("Nothing")
        self.screen.do("mousemove", 500, 300)
        self.screen.click(wait_for(lambda: self.find(IDLE), "the icon of nothing"))
        tray.wait_for_title("A1:touch")
        # Colors are brighter under the pointer, so the pointer is moved away.
        self.screen.do("mousemove", 500, 300)
        place = wait_for(lambda: self.find(RUNNING), "the icon")
        self.screen.click(place, 3)
        pass_time(3)
        self.screen.picture(PICTURES + "/kde-menu.png")

    def test_its_notifications(self):
        behind = self.pixel(DONE)
        self.daemon.call("chores.house.create", name="Home")
        self.daemon.call("chores.room.add", name="<b>Kitchen</b> &")
        self.daemon.call("chores.task.add", room="<b>Kitchen</b> &", name="Dishes <i>x", everyDays=1, points=5)
        self.start_tray().wait_for_title("Nothing")
        wait_for(lambda: self.pixel(DONE) != behind, "the notification")
        pass_time(2)
        self.screen.picture(PICTURES + "/kde-notification.png")
        self.screen.click(DONE)
        wait_for(lambda: self.daemon.call("chores.history")["completions"], "the chore to be done")


if __name__ == "__main__":
    unittest.main()
