"""Idle times from an X server."""

import os
import socket
import struct
import time
import unittest

from compositor import Compositor
from desktop import pass_time, wait_for
from screen import Screen
from test_idle import Away


class DisplayTests(Away):
    configuration = "[idle]\nafter = 5s\n"

    def setUp(self):
        super().setUp()
        self.screen = Screen(self)
        self.moved = 0

    def move(self):
        self.moved += 1
        self.screen.do("mousemove", 300 + self.moved % 7 * 20, 300)

    def ready(self, who="the display"):
        tray = self.start_tray()
        wait_for(lambda: "idle times come from " + who in tray.log, "the log")
        tray.wait_for_title("Work")
        return tray

    def who_is_away_is_asked(self):
        self.start_entry(1000)
        self.ready()
        self.move()
        gone = time.time()
        # The tray doesn't ask the question until the user is back.
        pass_time(7)
        self.assertEqual(self.server.log, [])
        self.move()
        back = time.time()
        self.server.click("Away for", "Discard and continue")
        wait_for(lambda: len(self.entries()) == 2, "the second entry")
        first, second = self.entries()
        self.assertAlmostEqual(first["seconds"], 1000, delta=30)
        self.assertAlmostEqual(first["seconds"] + second["seconds"], 1000 + time.time() - back, delta=60)
        self.assertGreaterEqual(self.gap(first, second), 6)
        self.assertLessEqual(self.gap(first, second), back - gone + 3)
        # After a second absence, the tray asks a second question.
        pass_time(7)
        self.move()
        self.server.click("Away for", "Keep")
        self.assertEqual(len(self.server.log), 2)

    @staticmethod
    def gap(first, second):
        def parsed(text):
            return time.mktime(time.strptime(text, "%Y-%m-%dT%H:%M:%SZ"))
        return parsed(second["startedAt"]) - parsed(first["stoppedAt"])

    def who_types_is_not_away(self):
        self.start_entry(1000)
        self.ready()
        for _ in range(14):
            self.move()
            pass_time(0.5)
        self.assertEqual(self.server.log, [])


class XTests(DisplayTests):
    def test_a_user_who_was_away_is_asked(self):
        self.who_is_away_is_asked()

    def test_a_user_who_types_is_not_away(self):
        self.who_types_is_not_away()

    def test_the_time_may_be_set_anew(self):
        tray = self.ready_with_an_entry()
        with open(self.folder + "/trackd/tray.conf", "w") as file:
            file.write("[idle]\nafter = 1h\n")
        self.move()
        tray.process.send_signal(1)
        pass_time(7)
        self.move()
        pass_time(1)
        self.assertEqual(self.server.log, [])

    def ready_with_an_entry(self):
        self.start_entry(1000)
        return self.ready()

    def test_a_server_of_x_within_wayland_is_not_asked(self):
        """Such a server sees only input to X programs, so it may report a user as idle who isn't."""
        compositor = Compositor(self)
        self.environment["WAYLAND_DISPLAY"] = compositor.path
        self.start_entry(1000)
        tray = self.start_tray()
        wait_for(lambda: "there are no questions about idle times" in tray.log, "the log")
        tray.wait_for_title("Work")
        pass_time(7)
        self.move()
        pass_time(1)
        self.assertEqual(self.server.log, [])

    def test_a_cookie_opens_it(self):
        self.screen.end()
        cookie = bytes(range(14))
        def write(name, cookie):
            path = os.path.join(self.folder, name)
            parts = [socket.gethostname().encode(), b"", b"MIT-MAGIC-COOKIE-1", cookie]
            with open(path, "wb") as file:
                file.write(b"\x01\x00" + b"".join(struct.pack(">H", len(part)) + part for part in parts))
            return path

        path = self.environment["XAUTHORITY"] = write("right", cookie)
        self.screen = Screen(self, "-auth", path)
        self.start_entry(1000)
        self.ready().stop()
        self.environment["XAUTHORITY"] = write("wrong", bytes(16))
        tray = self.start_tray()
        wait_for(lambda: "there are no questions about idle times" in tray.log, "the log")


if __name__ == "__main__":
    unittest.main()
