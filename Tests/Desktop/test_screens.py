"""A panel and a notification server from Debian, on a virtual screen with real clicks."""

import os
import subprocess
import unittest

from desktop import PICTURES, Desktop, pass_time, wait_for
from panel import PANEL
from screen import IDLE, LONG, RUNNING, Screen

DUNST = """[global]
  origin = top-left
  offset = 20x60
  width = 420
  height = 200
  font = Sans 11
  markup = full
  dmenu = {choose}
  mouse_left_click = do_action
  mouse_right_click = close_current
"""


class ScreenTests(Desktop):
    services = "/usr/share/dbus-1/services"

    def setUp(self):
        super().setUp()
        self.screen = Screen(self)

    def start_panel(self):
        folder = os.path.join(self.folder, "xfce4", "xfconf", "xfce-perchannel-xml")
        os.makedirs(folder)
        with open(os.path.join(folder, "xfce4-panel.xml"), "w") as file:
            file.write(PANEL)
        self.start_program("xfwm4", "--compositor=off")
        self.start_program("xfce4-panel", "--disable-wm-check")
        wait_for(lambda: self.session.connection.name_has_owner("org.kde.StatusNotifierWatcher"), "the panel")

    def icon(self, colour):
        return wait_for(lambda: self.screen.find(colour), f"an icon of {colour}")

    def test_a_panel_shows_the_icon_and_a_click_toggles(self):
        self.daemon.call("timer.start", project="Work", note="plans for the week")
        self.daemon.call("timer.start", project="Study", switch=True)
        self.start_panel()
        tray = self.start_tray()
        tray.wait_for_title("Study")
        place = self.icon(RUNNING)
        self.screen.picture(PICTURES + "/running.png")
        self.screen.click(place)
        tray.wait_for_title("Nothing")
        self.assertIsNone(self.daemon.running)
        self.screen.do("mousemove", 500, 400)
        place = self.icon(IDLE)
        self.screen.picture(PICTURES + "/idle.png")
        self.screen.click(place)
        tray.wait_for_title("Study")
        # Clicks the icon to open its menu, and then clicks the first line that has an action.
        place = self.icon(RUNNING)
        self.screen.click(place, 3)
        pass_time(1)
        self.screen.picture(PICTURES + "/menu.png")
        self.screen.do("key", "Down")
        self.screen.do("key", "Return")
        tray.wait_for_title("Nothing")

    def test_states_have_icons(self):
        self.daemon.call("timer.start", project="Work", at="2026-01-01T09:00:00Z")
        self.start_panel()
        tray = self.start_tray()
        self.icon(LONG)
        self.screen.picture(PICTURES + "/long.png")
        self.daemon.stop()
        tray.wait_for_title("away")
        self.icon(IDLE)
        self.screen.picture(PICTURES + "/offline.png")
        self.daemon.start()

    def test_dunst_shows_a_notification_and_a_click_does_it(self):
        choose = os.path.join(self.folder, "choose")
        with open(choose, "w") as file:
            file.write("#!/bin/sh\ngrep -m 1 Done\n")
        os.chmod(choose, 0o755)
        os.makedirs(os.path.join(self.folder, "dunst"))
        with open(os.path.join(self.folder, "dunst", "dunstrc"), "w") as file:
            file.write(DUNST.format(choose=choose))
        self.start_program("dunst")
        wait_for(lambda: self.session.connection.name_has_owner("org.freedesktop.Notifications"), "dunst")
        tray = self.start_tray()
        tray.wait_for_title("Nothing")
        self.daemon.call("chores.house.create", name="Home")
        self.daemon.call("chores.room.add", name="Kitchen <i>&")
        self.daemon.call("chores.task.add", room="Kitchen <i>&", name="Dishes <b>&amp; `x`", everyDays=1, points=5)
        wait_for(self.waiting, "the notification")
        pass_time(1)
        self.screen.picture(PICTURES + "/notification.png")
        self.screen.click((150, 90))
        wait_for(lambda: self.daemon.call("chores.history")["completions"], "the chore to be done")

    def waiting(self):
        out = subprocess.run(
            ["gdbus", "call", "--address", self.session.address, "--dest", "org.freedesktop.Notifications",
             "--object-path", "/org/freedesktop/Notifications", "--method",
             "org.freedesktop.DBus.Properties.Get", "org.dunstproject.cmd0", "displayedLength"],
            capture_output=True, text=True).stdout
        return "uint32 1" in out


if __name__ == "__main__":
    unittest.main()
