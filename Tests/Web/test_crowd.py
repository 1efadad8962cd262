"""A household beside strangers who try to use up the page's resources."""

import os
import pathlib
import re
import subprocess
import sys
import time
import unittest

from family import NAMES, Family, hurry
from household import ROOT, Household
from websocket import Refused

STRANGER = "127.0.1.1"
STRANGERS = [f"127.0.2.{number}" for number in range(1, 9)]


def peak(pid):
    """The peak memory of a program in bytes."""
    return int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) << 10


def most():
    """The memory limit in the unit."""
    unit = (ROOT / "systemd/system/trackd-web.service").read_text()
    number, letter = re.search(r"^MemoryMax=(\d+)([MG])$", unit, re.M).groups()
    return int(number) << {"M": 20, "G": 30}[letter]


def come(test, house, kind, count, *addresses):
    """Starts a crowd for the duration of the test. Returns its process id."""
    words = house.host, house.port, kind, "rush", count, *addresses
    process = subprocess.Popen([sys.executable, pathlib.Path(__file__).parent / "crowd.py", *map(str, words)], stdin=subprocess.PIPE)
    test.addCleanup(process.communicate)
    return process.pid


class Places(unittest.TestCase):
    """Which connection is closed when an address has used all its places."""

    def setUp(self):
        self.house = Household()
        self.addCleanup(self.house.close)

    def line(self):
        line = self.house.websocket(source=STRANGER)
        self.addCleanup(line.close)
        return line

    def is_there(self, line):
        """Makes a call. A closed connection gives the reason instead."""
        try:
            return "result" in line.call("system.ping")
        except (AssertionError, OSError):
            return False

    def test_silent_clients_give_way_before_a_user_of_the_page(self):
        person = self.line()
        self.assertTrue(self.is_there(person))
        silent = [self.line() for _ in range(23)]
        time.sleep(0.7)
        others = []
        for _ in range(23):
            others.append(self.line())
            self.assertTrue(self.is_there(others[-1]), "a new visitor finds a place")
            time.sleep(0.02)
        self.assertTrue(self.is_there(person), "an active visitor keeps the place")
        self.assertFalse(any(self.is_there(line) for line in silent))
        # The limit of connections is reached, so the server closes the oldest connection.
        time.sleep(0.7)
        last = self.line()
        self.assertTrue(self.is_there(last))
        self.assertFalse(self.is_there(person))

    def test_somebody_finds_a_place_and_keeps_it_beside_silent_pages_that_come_again_and_again(self):
        come(self, self.house, "silent", 60, STRANGER)
        time.sleep(2)
        end = time.monotonic() + 10
        person = None
        while person is None and time.monotonic() < end:
            try:
                person = self.line()
            except Refused:
                time.sleep(0.05)
        self.assertIsNotNone(person, "there is no place")
        for _ in range(30):
            self.assertTrue(self.is_there(person))
            time.sleep(0.1)


class Crowds(unittest.TestCase):
    alone = True

    def setUp(self):
        # The state directory is in memory, because this test isn't about the disk.
        self.house = Household(within="/dev/shm")
        self.addCleanup(self.house.close)
        self.at_work = {"trackd-web": self.house.gateway.pid, "trackd": self.house.daemon.pid, "the four": os.getpid()}
        hurry(self.at_work.values())
        self.addCleanup(hurry, [os.getpid()], nice=0)
        self.family = Family(self.house.host, self.house.port)
        self.addCleanup(self.family.close)
        self.pages = [self.family.sign("Up", name) for name in NAMES]

    def crowd(self, kind, count, *addresses):
        self.at_work[f"{count} {kind}"] = come(self, self.house, kind, count, *addresses)

    def test_four_users_are_undisturbed_by_300_of_one_address_and_2000_of_eight(self):
        key = self.pages[0].call("chores.house.create", name="Home")["result"]["house"]["key"]
        for kind, count, addresses in (("silent", 300, [STRANGER]), ("silent", 1000, STRANGERS), ("deaf", 500, STRANGERS), ("half", 500, STRANGERS)):
            self.crowd(kind, count, *addresses)
        time.sleep(3)
        self.family.live_well(self.pages, self.at_work, lambda said: print(f"\nbeside 2,300 of nine addresses: {said}"))
        eve = self.family.sign("Up", "Eve", "127.0.0.9")
        for page in (eve, self.pages[1], self.family.sign("In", "Cleo")):
            self.assertIn("result", page.call("chores.house.join", key=key))
        held = peak(self.house.gateway.pid)
        print(f"trackd-web held {held >> 20} MiB, trackd {peak(self.house.daemon.pid) >> 20} MiB")
        # The measured maximum includes the memory that the kernel uses for the server.
        self.assertLess(held, most() / 2)

    def test_four_users_are_undisturbed_by_clients_that_ask_all_the_time(self):
        self.crowd("busy", 240, STRANGER)
        time.sleep(2)
        self.family.live_well(self.pages, self.at_work, lambda said: print(f"\nbeside 240 who ask all the time: {said}"))


if __name__ == "__main__":
    unittest.main()
