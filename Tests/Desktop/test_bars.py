"""The output of `status --install` in real bars, with a name that some bars would interpret, and with real clicks."""

import json
import os
import subprocess
import unittest

from desktop import BINARIES, PICTURES, Desktop, pass_time, wait_for
from panel import PANEL
from screen import IDLE, RUNNING, WIDTH, Screen
from sway import start_sway

NAME = r"$(>~/I)%n#[fg=red]%{A1:touch ~/I:}`y`<b>&\e[31m%%"

POLYBAR = """[bar/test]
width = 100%
height = 30
background = #202020
foreground = #e0e0e0
font-0 = DejaVu Sans:size=10;2
modules-right = trackd

"""

I3 = """# i3 config file (v4)
font pango:DejaVu Sans 10

"""


# The width of i3bar's buttons on the left.
WORKSPACES = 100


class Bar(Desktop):
    # `letter` tells a pixel of a letter from the background. `left` is the number of columns on the left that don't
    # belong to trackd.
    letter = staticmethod(lambda pixel: min(pixel) > 0x60)
    left = WORKSPACES
    picks = True

    def setUp(self):
        super().setUp()
        self.screen = Screen(self)
        programs = os.path.join(self.folder, "bin")
        os.makedirs(programs)
        os.symlink(os.path.join(BINARIES, "trackctl"), os.path.join(programs, "trackctl"))
        # This program takes the place of the picker. Users can choose any program as the picker.
        with open(os.path.join(programs, "rofi"), "w") as file:
            file.write("#!/bin/sh\nexec grep Other\n")
        os.chmod(os.path.join(programs, "rofi"), 0o755)
        self.environment["PATH"] = programs + ":" + self.environment["PATH"]
        self.environment["TRACKD_SOCKET"] = self.daemon.socket

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)

    def install(self, host):
        # With this template, the bar shows the whole name.
        words = ["--template", "{project:60} {elapsed}"]
        subprocess.run(["trackctl", "status", "--install", host, "--write", *words], env=self.environment, check=True,
                       stdout=subprocess.DEVNULL)

    @property
    def project(self):
        return (self.daemon.running or {}).get("project")

    def text(self):
        """The first and the last column with letters."""
        columns = [column for column in self.screen.columns(self.letter) if column > self.left]
        return columns and (columns[0], columns[-1])

    def wait_for_text(self, least, most=WIDTH):
        def found():
            text = self.text()
            return text and least <= text[1] - text[0] <= most and text
        return wait_for(found, f"a text of {least} to {most} columns (it is {self.text()})")

    def is_plain(self):
        """No letter has a colour from the name."""
        coloured = self.screen.columns(lambda pixel: max(pixel) - min(pixel) > 0x40)
        return not [column for column in coloured if column > self.left]

    def play(self, name):
        """Everyday use of a bar: look, stop, continue and choose."""
        idle = self.wait_for_text(5, 100)
        self.daemon.call("timer.start", project="Other")
        self.daemon.call("timer.start", project=NAME, switch=True)
        running = self.wait_for_text(200)
        self.screen.picture(f"{PICTURES}/{name}.png")
        self.assertTrue(self.is_plain(), "the name gave itself a colour")
        # Clicks on different parts of the block all have the same effect. None of them executes a part of the name.
        for part in (1, 3, 5):
            self.click(running, part)
            wait_for(lambda: self.project is None, "the stop")
            self.wait_for_text(5, 100)
            self.click(self.text(), 3)
            wait_for(lambda: self.project == NAME, "it to go on")
            running = self.wait_for_text(200)
        if self.picks:
            self.click(running, 3, button=3)
            wait_for(lambda: self.project == "Other", "what was picked")
        # The bar must survive a stop and a restart of the daemon.
        self.daemon.stop()
        pass_time(1)
        self.daemon.start()
        self.daemon.call("timer.stop")
        self.wait_for_text(idle[1] - idle[0] - 4, idle[1] - idle[0] + 4)
        for left in ("I", "y"):
            self.assertFalse(os.path.exists(os.path.join(self.folder, left)), "a name was run")

    def click(self, text, part, button=1):
        self.screen.click((text[0] + (text[1] - text[0]) * part // 6, 14), button)
        # Moves the pointer away, because a tooltip would contain letters too.
        self.screen.do("mousemove", WIDTH // 2, 400)


class BarTests(Bar):
    def test_polybar(self):
        self.write("polybar/config.ini", POLYBAR)
        self.install("polybar")
        self.start_program("polybar", "test")
        self.play("polybar")

    def test_i3bar(self):
        self.write("i3/config", I3)
        self.install("i3bar")
        self.start_program("i3", "-c", os.path.join(self.folder, "i3", "config"))
        self.play("i3bar")

    def test_i3blocks(self):
        self.write("i3blocks/config", "")
        self.install("i3blocks")
        self.write("i3/config", I3 + "bar {\n  position top\n  tray_output none\n  status_command i3blocks\n}\n")
        self.start_program("i3", "-c", os.path.join(self.folder, "i3", "config"))
        self.play("i3blocks")

    def test_waybar_in_sway(self):
        self.install("waybar")
        self.write("waybar/config", json.dumps({
            "layer": "top", "position": "top", "height": 30,
            "include": [os.path.join(self.folder, "waybar", "trackd.json")], "modules-right": ["custom/trackd"]}))
        self.write("waybar/style.css", "* { font: 13px 'DejaVu Sans'; } window { background: #202020; color: #e0e0e0; }")
        start_sway(self)
        self.start_program("waybar")
        self.play("waybar")

    def test_the_tray_in_waybar(self):
        self.write("waybar/config", json.dumps({
            "layer": "top", "position": "top", "height": 30, "tray": {"icon-size": 22}, "modules-right": ["tray"]}))
        self.write("waybar/style.css", "window { background: #202020; }")
        start_sway(self)
        self.start_program("waybar")
        self.daemon.call("timer.start", project=NAME)
        tray = self.start_tray()
        tray.wait_for_title("A1:touch")
        place = wait_for(lambda: self.screen.find(RUNNING), "the icon")
        self.screen.picture(PICTURES + "/waybar-tray.png")
        self.screen.click(place)
        wait_for(lambda: self.project is None, "the stop")
        self.screen.do("mousemove", WIDTH // 2, 400)
        self.screen.click(wait_for(lambda: self.screen.find(IDLE), "the icon of nothing"))
        wait_for(lambda: self.project == NAME, "it to go on")


class GenmonTests(Bar):
    services = "/usr/share/dbus-1/services"
    # This panel has dark letters on a light background, and a right click opens the panel's own menu.
    letter = staticmethod(lambda pixel: max(pixel) < 0x70)
    left = 400
    picks = False

    def test_genmon_in_xfces_panel(self):
        command = subprocess.run(
            ["trackctl", "status", "--install", "genmon", "--template", "{project:60} {elapsed}"], env=self.environment,
            capture_output=True, check=True, text=True).stdout.strip()
        self.write("xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml", PANEL.replace('"systray"', '"genmon"'))
        self.write("xfce4/panel/genmon-2.rc", f"Command={command}\nUseLabel=0\nUpdatePeriod=500\nFont=DejaVu Sans 10\n")
        self.start_program("xfwm4", "--compositor=off")
        self.start_program("xfce4-panel", "--disable-wm-check")
        self.play("genmon")


if __name__ == "__main__":
    unittest.main()
