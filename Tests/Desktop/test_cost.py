"""The cost of the tray. These tests run alone."""

import os
import re
import signal
import subprocess
import time
import unittest

from desktop import Desktop, Server, Watcher, pass_time, wait_for
from screen import Screen


class CostTests(Desktop):
    def calls(self, tray, seconds):
        """The system calls in this many seconds."""
        log = self.folder + "/strace"
        tracer = subprocess.Popen(
            ["strace", "-f", "-p", str(tray.process.pid), "-o", log], stderr=subprocess.DEVNULL)
        time.sleep(seconds)
        tracer.send_signal(signal.SIGINT)
        tracer.wait()
        with open(log) as file:
            lines = [line for line in file if re.search(r"\w+\(", line) and "resumed" not in line]
        # When strace attaches, it also shows the call in which the tray sleeps. That call doesn't count.
        return [line for line in lines if not re.match(r"^\d+ +(restart_syscall|poll)\(.*(<unfinished|detached)", line)]

    def test_nothing_is_done_while_nothing_changes(self):
        # The tray runs with all its sources of idle times.
        Screen(self)
        Watcher(self.session.connection)
        Server(self.session.connection)
        tray = self.start_tray()
        tray.wait_for_title("Nothing runs")
        wait_for(lambda: "idle times come from the display" in tray.log, "the display")
        pass_time(1)
        self.assertEqual(self.calls(tray, 10), [])

    def test_a_minute_of_a_running_timer_is_one_wake(self):
        Watcher(self.session.connection)
        Server(self.session.connection)
        self.daemon.call("timer.start", project="Work")
        tray = self.start_tray()
        tray.wait_for_title("Work 0:00")
        pass_time(1)
        # The displayed time doesn't change before a full minute has passed.
        self.assertEqual(self.calls(tray, 10), [])

    def test_it_takes_less_than_four_megabytes(self):
        Screen(self)
        Watcher(self.session.connection)
        Server(self.session.connection)
        self.daemon.call("timer.start", project="Work")
        tray = self.start_tray()
        tray.wait_for_title("Work")
        wait_for(lambda: "idle times come from the display" in tray.log, "the display")
        tray.lines()
        tray.property("IconPixmap")
        own, of_libraries = 0, 0
        with open(f"/proc/{tray.process.pid}/smaps") as file:
            for line in file:
                words = line.split()
                if not words[0].endswith(":"):
                    is_library = ".so" in line
                elif words[0] == "Private_Dirty:" or words[0] == "Private_Clean:" and not is_library:
                    own += int(words[1])
                elif words[0] == "Private_Clean:":
                    of_libraries += int(words[1])
        # These library pages are private only because no other program uses the libraries here. On a desktop, many
        # programs share them.
        print(f"trackd-tray: {own} kB private, and {of_libraries} kB of libraries that no other process has mapped")
        # The limit is higher without --long. In that case, used pages may also contain unused functions, because only
        # `./dev update-startup` orders the functions.
        self.assertLess(own, 4096 if os.environ.get("TRACKD_TEST_LONG") else 4608)


if __name__ == "__main__":
    unittest.main()
