"""`trackctl web`: a user's own record in their own browser."""

import json
import os
import pathlib
import re
import shutil
import stat
import subprocess
import tempfile
import time
import unittest

from browser import Browser
from household import TRACKCTL, TRACKD_WEB, Household, wait
from websocket import Refused, WebSocket


class Command(unittest.TestCase):
    def setUp(self):
        self.house = Household()
        self.addCleanup(self.house.close)
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=self.house.folder))
        self.folder.chmod(0o700)
        self.seen = self.folder / "opened"
        opener = self.folder / "xdg-open"
        opener.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >{self.seen}.new && mv {self.seen}.new {self.seen}\n')
        opener.chmod(0o755)

    def web(self, *options):
        environment = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "XDG_RUNTIME_DIR": str(self.folder)}
        command = [TRACKCTL, "--socket", self.house.path, "web", *options]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=20)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        url = done.stdout.strip()
        self.assertRegex(url, r"^http://127\.0\.0\.1:\d+/#secret=[0-9a-f]{32}$")
        self.addCleanup(self.end, url)
        return url

    def servers(self):
        """The process ids of page servers that serve this daemon to one user."""
        found = []
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (folder / "cmdline").read_bytes().decode().split("\0")
            except OSError:
                continue
            if words[:2] == [TRACKD_WEB, "--private"] and self.house.path in words:
                found.append((int(folder.name), words))
        return found

    def end(self, _):
        for number, _ in self.servers():
            os.kill(number, 15)

    def test_it_prints_where_the_page_is_and_leaves_a_server_behind(self):
        url = self.web("--no-open")
        self.assertFalse(self.seen.exists())
        [(number, words)] = self.servers()
        secret = url.partition("#secret=")[2]
        self.assertNotIn(secret, " ".join(words), "others can see a program's arguments")
        self.assertNotIn(secret.encode(), pathlib.Path(f"/proc/{number}/environ").read_bytes())
        browser = Browser()
        self.addCleanup(browser.close)
        tab = browser.tab()
        tab.open(url)
        tab.says("Nothing runs")
        self.assertNotIn("secret", tab.js("location.href"))
        self.assertIsNone(tab.js("document.querySelector('.signin')"))
        tab.reload()
        tab.says("Nothing runs")
        self.assertEqual(tab.errors, [])
        stranger = browser.tab()
        stranger.open(url.partition("#")[0])
        stranger.says("Open it with “trackctl web”")
        self.assertNotIn("Nothing runs", stranger.js("document.body.innerText"), "without the secret nothing is visible")

    def test_without_the_pages_files_it_says_what_its_user_can_do(self):
        alone = self.folder / "bin"
        alone.mkdir()
        for program in (TRACKCTL, TRACKD_WEB):
            shutil.copy(program, alone)
        done = subprocess.run([alone / "trackctl", "--socket", self.house.path, "web", "--no-open"], capture_output=True, text=True, timeout=20)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("install the package trackd-web", done.stderr)
        self.assertNotIn("--files", done.stderr, "trackctl web has no such option")

    def test_a_view_opened_in_a_tab_of_its_own_shows_the_record(self):
        browser = Browser()
        self.addCleanup(browser.close)
        url = self.web("--no-open")
        first = browser.tab(apart=False)
        first.open(url)
        first.says("Nothing runs")
        # The second tab is opened as if by Ctrl-click, so it doesn't share the first tab's session storage.
        second = browser.tab(apart=False)
        second.open(url.partition("#")[0] + "#time")
        second.says("Nothing recorded in this time.")
        second.reload()
        second.says("Nothing recorded in this time.")

    def test_it_shows_streets_of_the_tile_server_that_the_user_names(self):
        tiles = "https://tiles.example/{z}/{x}/{y}.png"
        url = self.web("--no-open", "--tiles", tiles, "--tiles-attribution", "© somebody")
        host, secret = re.match(r"http://([^/]*)/#secret=(.*)", url).groups()
        self.house.port = int(host.rpartition(":")[2])
        self.assertIn("https://tiles.example", self.house.request("/")[1]["content-security-policy"])
        with WebSocket(self.house.connect(), host, f"?secret={secret}") as page:
            told = json.loads(page.receive())
            while told["method"] != "web.tiles":
                told = json.loads(page.receive())
        self.assertEqual(told["params"], {"url": tiles, "attribution": "© somebody"})

    def test_it_refuses_tiles_that_it_cannot_show(self):
        for options, said in (
            (["--tiles", "http://tiles.example/{z}/{x}/{y}.png"], "--tiles needs https"),
            (["--tiles-attribution", "somebody"], "--tiles-attribution needs --tiles URL"),
        ):
            done = subprocess.run([TRACKCTL, "--socket", self.house.path, "web", "--no-open", *options], capture_output=True, text=True, timeout=20)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(said, done.stderr)
            self.assertEqual(done.stdout, "")
        wait(lambda: not self.servers())

    def test_it_opens_the_browser_by_a_file_that_only_this_user_can_read(self):
        url = self.web()
        wait(self.seen.exists)
        path = pathlib.Path(self.seen.read_text().strip())
        self.assertEqual(stat.S_IMODE(path.stat().st_mode) & 0o077, 0)
        self.assertIn(url, path.read_text())

    def test_it_shows_the_record_of_the_user_who_started_it(self):
        url = self.web("--no-open")
        host, secret = re.match(r"http://([^/]*)/#secret=(.*)", url).groups()
        self.house.port = int(host.rpartition(":")[2])
        with WebSocket(self.house.connect(), host, f"?secret={secret}") as page:
            page.receive()
            page.call("timer.start", project="Mine")
        done = subprocess.run([TRACKCTL, "--socket", self.house.path, "status"], capture_output=True, text=True, timeout=20)
        self.assertIn("Mine", done.stdout)


class Strangers(unittest.TestCase):
    def test_connections_without_the_secret_leave_the_owner_theirs(self):
        with Household("--private") as house:
            idle = [house.connect() for _ in range(300)]
            with house.websocket(f"?secret={house.secret}") as page:
                key = re.search(r'"key":"(\w+)"', page.receive())[1]
                idle += [house.connect() for _ in range(300)]
                self.assertEqual(house.request("/")[0], 200)
                with house.websocket(f"?key={key}") as second:
                    self.assertIn("result", second.call("timer.status"))
                self.assertIn("result", page.call("timer.status"), "an open page stays")
            for plug in idle:
                plug.close()

    def test_a_text_that_resembles_the_secret_opens_nothing(self):
        with Household("--private") as house:
            page = house.websocket(f"?secret={house.secret}")
            self.addCleanup(page.close)
            key = re.search(r'"key":"(\w+)"', page.receive())[1]
            digits = "0123456789abcdef"
            wrong = [digit * 32 for digit in digits] + ["", "0", key[:-1], key + "0"]
            wrong += [key[:place] + digit + key[place + 1:] for place in range(32) for digit in digits if digit != key[place]]
            for text in wrong:
                with self.assertRaises(Refused, msg=f"{text} for {key}"):
                    house.websocket(f"?key={text}").close()
            house.websocket(f"?key={key}").close()

    def test_the_secret_is_good_once(self):
        with Household("--private") as house:
            for text in ("0" * 32, "f" * 32, house.secret[::-1]):
                with self.assertRaises(Refused, msg=f"{text} for {house.secret}"):
                    house.websocket(f"?secret={text}").close()
            with house.websocket(f"?secret={house.secret}"), self.assertRaises(Refused):
                house.websocket(f"?secret={house.secret}").close()


class End(unittest.TestCase):
    """The server lingers long enough for a busy machine to open a page."""

    def test_it_ends_when_the_last_page_has_gone(self):
        with Household("--private", "--linger", "4") as house:
            first = house.websocket(f"?secret={house.secret}")
            key = re.search(r'"key":"(\w+)"', first.receive())[1]
            second = house.websocket(f"?key={key}")
            first.close()
            time.sleep(5)
            self.assertIsNone(house.gateway.poll(), "a page is open")
            second.close()
            house.gateway.wait(20)
            self.assertEqual(house.gateway.returncode, 0)

    def test_it_waits_for_the_first_page_and_not_for_ever(self):
        with Household("--private", "--linger", "4") as house:
            for _ in range(3):
                with self.assertRaises(Refused):
                    house.websocket("?secret=" + "0" * 32).close()
            time.sleep(1)
            self.assertIsNone(house.gateway.poll())
            house.gateway.wait(20)
            self.assertEqual(house.gateway.returncode, 0)


if __name__ == "__main__":
    unittest.main()
