"""Idle times from Wayland compositors: sway, and a mock with the newer protocol."""

import unittest

from compositor import Compositor
from desktop import pass_time, wait_for
from sway import start_sway
from test_x import DisplayTests


class SwayTests(DisplayTests):
    def setUp(self):
        super().setUp()
        start_sway(self)

    def test_a_user_who_was_away_is_asked(self):
        self.who_is_away_is_asked()

    def test_a_user_who_types_is_not_away(self):
        self.who_types_is_not_away()


class AgreedTests(DisplayTests):
    """The newer protocol, which no bar's compositor in Debian 12 has."""

    def setUp(self):
        super().setUp()
        self.compositor = Compositor(self, "wl_seat", "ext_idle_notifier_v1")
        self.environment["WAYLAND_DISPLAY"] = self.compositor.path

    def test_a_user_who_was_away_is_asked(self):
        self.start_entry(1000)
        self.ready()
        number, milliseconds = wait_for(lambda: self.compositor.wanted, "the notification")
        self.assertEqual(milliseconds, 5000)
        self.compositor.tell(number, 0)
        pass_time(3)
        self.compositor.tell(number, 1)
        self.assertGreaterEqual(self.seconds_asked_about(), 7)

    def test_a_compositor_that_goes_and_comes_is_found_again(self):
        self.start_entry(1000)
        self.ready()
        wait_for(lambda: self.compositor.wanted, "the notification")
        self.compositor.end()
        self.compositor = Compositor(self, "wl_seat", "ext_idle_notifier_v1")
        number, _ = wait_for(lambda: self.compositor.wanted, "the notification, again")
        self.compositor.tell(number, 0)
        pass_time(1)
        self.compositor.tell(number, 1)
        self.asked()


if __name__ == "__main__":
    unittest.main()
