"""Questions to returning users that other programs get wrong, with an X server's own idle times."""

import unittest

from desktop import pass_time, wait_for
from test_x import DisplayTests


class TrapTests(DisplayTests):
    def be_away(self, meanwhile=lambda: None):
        self.move()
        pass_time(7)
        meanwhile()
        self.move()
        pass_time(1)

    def test_nobody_is_asked_when_nothing_ran_or_another_entry_did(self):
        tray = self.start_tray()
        wait_for(lambda: "idle times come from the display" in tray.log, "the log")
        tray.wait_for_title("Nothing")
        self.be_away()
        # If an entry was started elsewhere while the user was away, the tray asks no question about the absence.
        self.be_away(lambda: self.start_entry(0, "Eat"))
        self.assertEqual(self.server.log, [])
        self.be_away(lambda: self.daemon.call("timer.start", project="Read", switch=True))
        self.assertEqual(self.server.log, [])
        self.assertEqual(self.daemon.running["project"], "Read")

    def test_silence_is_no_answer_and_the_second_time_is_asked_about_too(self):
        self.start_entry(1000)
        tray = self.ready()
        before = self.daemon.call("timer.status")["rev"]
        self.be_away()
        self.server.dismiss("Away for")
        pass_time(1)
        self.assertTrue(any(line.startswith("Away") for line in tray.lines()))
        self.assertEqual(self.daemon.call("timer.status")["rev"], before)
        # The user leaves again before answering. The question then covers the whole time since the first absence.
        self.be_away()
        self.assertGreaterEqual(self.seconds_asked_about(), 14)
        self.server.click("Away for", "Discard and stop")
        wait_for(lambda: not self.daemon.running, "the stop")
        self.assertEqual(len(self.entries()), 1)
        self.undo()
        self.assertIsNotNone(self.daemon.running)


if __name__ == "__main__":
    unittest.main()
