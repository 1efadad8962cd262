"""Tests that are killed."""

import os
import shutil
import subprocess
import sys
import unittest

from fleet import is_gone, wait_until

KILLED = """
import os, tempfile, time
from fleet import Daemon, Database, Mirror
folder = tempfile.mkdtemp(prefix="trackd-mirror-")
os.chmod(folder, 0o755)
database = Database(folder + "/db")
daemon = Daemon(folder + "/m1")
mirror = Mirror(daemon.folder, "m1", daemon, database.conninfo())
print(folder, database.process.pid, daemon.process.pid, mirror.process.pid, flush=True)
time.sleep(600)
"""


class Ends(unittest.TestCase):
    def test_programs_that_a_test_starts_end_with_it_even_when_it_is_killed(self):
        test = subprocess.Popen([sys.executable, "-c", KILLED], cwd=os.path.dirname(os.path.abspath(__file__)), stdout=subprocess.PIPE, text=True)
        with test:
            folder, *processes = test.stdout.readline().split()
            self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
            test.kill()
        for process in processes:
            wait_until(lambda: is_gone(process), why=f"process {process} of the test runs on")
