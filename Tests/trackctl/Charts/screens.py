"""Checks each chart of trackctl in a terminal emulator, cell by cell: screens.py TRACKCTL TRACKD FOLDER"""

import datetime
import os
import pathlib
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Hosts"))
from terminal import Terminal  # noqa: E402

trackctl, trackd, folder = sys.argv[1:]
socket = folder + "/trackd.sock"
BASE = {"HOME": folder, "PATH": "/usr/bin:/bin", "TZ": "UTC", "TRACKD_SOCKET": socket, "PAGER": "cat"}
BLOCKS = set("█▌▐▏▎▍▋▊▉▁▂▃▄▅▆▇░▒▓·")
HOSTILE = '<b>$(x)`y`%{F}&"'


def call(*words):
    result = subprocess.run([trackctl, *words], env={**BASE, "LC_ALL": "C.UTF-8"}, capture_output=True, text=True)
    assert result.returncode == 0, f"{words}: {result.stderr}"
    return result.stdout


class Screen:
    """The terminal's contents after a command."""

    def __init__(self, words, columns, color, is_unicode):
        env = {**BASE, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8" if is_unicode else "C"}
        if not color:
            env["NO_COLOR"] = "1"
        # The command waits for a line of input, so that it starts only when the terminal has its size.
        command = ["/bin/sh", "-c", 'read -r _; exec "$@"', "sh", trackctl, *words]
        terminal = Terminal(command, env, "/", columns=columns, rows=120)
        terminal.type("\r")
        end = time.monotonic() + 60
        while True:
            terminal.read(0.05)
            done, status = os.waitpid(terminal.pid, os.WNOHANG)
            if done:
                break
            assert time.monotonic() < end, f"{words} doesn't end"
        for _ in range(20):
            terminal.read(0.02)
        os.close(terminal.fd)
        assert os.waitstatus_to_exitcode(status) == 0, f"{words}: {terminal.lines()}"
        self.buffer, self.columns = terminal.screen.buffer, columns
        # The first line shows the typed input, so it is skipped.
        self.lines = [line.rstrip() for line in terminal.screen.display][1:]
        while self.lines and not self.lines[-1]:
            self.lines.pop()
        self.name = f"{' '.join(words)} at {columns}, color {color}, Unicode {is_unicode}:\n" + "\n".join(self.lines)
        colors = {cell.fg for row in self.cells() for cell in row} | {cell.bg for row in self.cells() for cell in row}
        assert color or colors == {"default"}, self.name
        self.colors = colors - {"default"}
        # Tables print names unchanged, even if they aren't ASCII.
        mine = [line.replace("日本語", "???") for line in self.lines]
        assert is_unicode or all(ord(letter) < 128 for line in mine for letter in line), self.name

    def cells(self):
        for row in range(1, 1 + len(self.lines)):
            yield [self.buffer[row][column] for column in range(self.columns)]

    def row(self, start):
        """The index of the line below the title that begins with this."""
        found = [place for place, line in enumerate(self.lines) if place > 0 and line.startswith(start)]
        assert len(found) == 1, f"{start} in {self.name}"
        return found[0]

    def says(self, condition, why):
        assert condition, f"{why}: {self.name}"


def check_day(screen, columns, color, is_unicode):
    hours = screen.lines[1].split()
    screen.says(len(hours) >= 2 and all(hour.isdigit() for hour in hours), "no hours")
    full, name = ("█", "日本語") if is_unicode else ("#", "???")
    rows = {start: screen.lines[screen.row(start)] for start in ("Work", "Eat", name, "<b>")}
    for start, amount in (("Work", "3:30"), ("Eat", "0:30"), (name, "0:02"), ("<b>", "1:00")):
        screen.says(rows[start].endswith(" " + amount), f"{start} doesn't end with its total")
        screen.says(len(rows[start]) + (3 if start == "日本語" else 0) <= columns, "a line is too long")
        screen.says(any(letter in BLOCKS - {"·"} or letter == "#" for letter in rows[start]), f"no strip of {start}")
    # The project has two spans. The span before noon must be to the left of the later span.
    spans = [part for part in rows["Work"][8:-4].replace("·", " ").replace(".", " ").split() if part]
    screen.says(len(spans) == 2 and full in spans[0], f"Work has {spans}")
    screen.says(rows["Work"].index(full) < rows["Eat"].index(full) if columns > 40 else True, "Eat isn't behind Work")
    if color:
        cell = screen.buffer[1 + screen.row("Work")][rows["Work"].index(full)]
        screen.says(cell.fg not in ("default", "white"), f"a strip is {cell.fg}")


def check_weeks(screen, columns, color, _):
    bars = [line for line in screen.lines[1:] if line.startswith("2024-W")]
    screen.says(len(bars) == 3, "not three weeks")
    screen.says(all(len(line) == columns for line in bars), "an amount isn't at the right")
    row = [screen.buffer[2][at] for at in range(9, columns - 5)]
    letters = [cell.data for cell in row if cell.data != " "]
    # Two minutes of five hours are shorter than one cell.
    screen.says([letter for at, letter in enumerate(letters) if at == 0 or letters[at - 1] != letter] == list("ABCD" if columns > 80 else "ABC"), "parts")
    screen.says(bool([cell for cell in row if cell.bg != "default"]) == color, "grounds")
    for key in ("A Work", "B ", "C ", "D "):
        screen.says(any(key in line for line in screen.lines[4:]), f"{key} isn't explained")


def check_report(screen, columns, color, is_unicode):
    row = screen.lines[screen.row("Work")]
    screen.says("3:30" in row and "70 %" in row, "no numbers")
    if columns >= 80:
        screen.says(("█" if is_unicode else "#") in row and "BY DAY" in screen.lines[1], "no bars")
        line = row.split()[-1]
        screen.says(len(line) == 7 and (line[0] == "█" if is_unicode else line == "9......"), f"its days are {line}")
    screen.says(all(len(line) <= columns for line in screen.lines), "a line is too long")


def check_heatmap(screen, columns, color, is_unicode):
    shades = "░▒▓█·-" if is_unicode else ":+x#.-"
    rows = [line[4:] for line in screen.lines if line[:4].strip() in ("", "Mon", "Wed", "Fri", "Sun") and line[4:].strip(" ") and set(line[4:]) <= set(shades + " ")]
    screen.says(len(rows) == 7 * (2 if columns < 57 else 1), f"{len(rows)} rows")
    year = datetime.date.today().year
    days = 366 if year % 4 == 0 else 365
    screen.says(sum(len(row.replace(" ", "")) for row in rows) == days, "not a cell for each day")
    screen.says(sum(row.count("█" if is_unicode else "#") for row in rows) == 1, "today isn't the best")
    screen.says(bool(screen.colors) == color, "colours")


def check_map(screen, columns, color, is_unicode):
    corners = "┌┐└┘" if is_unicode else "++++"
    bottom = max(place for place, line in enumerate(screen.lines) if line.startswith(corners[2]))
    frame = screen.lines[1:bottom + 1]
    screen.says(frame[0][0] + frame[0][-1] + frame[-1][0] + frame[-1][-1] == corners, "no frame")
    screen.says(all(len(line) == columns for line in frame), "the frame isn't as wide as the terminal")
    inside = "".join(line[1:-1] for line in frame[1:-1])
    for mark in "123":
        screen.says(inside.count(mark) == 1, f"mark {mark} is there {inside.count(mark)} times")
        screen.says(screen.lines[screen.row(mark + " ")].split(",")[0] == f"{mark} you", "it isn't explained")
    coast = [letter for letter in inside if 0x2800 < ord(letter) < 0x2900] if is_unicode else [letter for letter in inside if letter == "."]
    screen.says(len(coast) > 20, "no coast")
    place = {mark: (row, line.index(mark)) for row, line in enumerate(frame[1:-1]) for mark in "123" if mark in line[1:-1]}
    # The newest pin has the number 1. Lisbon is in the south-west, Oslo in the north, and Athens in the south-east.
    screen.says(place["3"][0] < place["2"][0] and place["1"][1] < place["3"][1] < place["2"][1], f"places {place}")


PICTURES = [
    (["day", "2024-03-04"], check_day), (["weeks", "2024-03-04..2024-03-20"], check_weeks),
    (["report", "2024-W10"], check_report), (["feed", "heatmap"], check_heatmap), (["remarks", "map"], check_map),
]


def fill():
    for project, start, end in (("Work", "09:00", "11:30"), ("Work", "13:00", "14:00"), ("Eat", "12:00", "12:30"),
                                ("日本語", "20:00", "20:02"), (HOSTILE, "16:00", "17:00")):
        call("timer", "add", project, f"2024-03-04T{start}", f"2024-03-04T{end}")
    for day in ("11", "18"):
        call("timer", "add", "Work", f"2024-03-{day}T09:00", f"2024-03-{day}T10:00")
    call("remarks", "add", HOSTILE, "59.9,10.7")
    call("remarks", "add", "Acropolis", "37.97,23.7")
    call("remarks", "add", "Tram 28 of a line that is longer than any terminal " + 9 * "and longer ", "38.7,-9.1")
    call("feed", "post", "--activity", "Running", "--progress", "100")


def main():
    os.makedirs(folder)
    daemon = subprocess.Popen([trackd, "--socket", socket, "--state", folder + "/state", "--log-level", "err"], env=BASE)
    try:
        end = time.monotonic() + 60
        while subprocess.run([trackctl, "call", "system.ping"], env=BASE, capture_output=True).returncode != 0:
            assert time.monotonic() < end, "the daemon doesn't start"
            time.sleep(0.05)
        fill()
        for words, check in PICTURES:
            for columns in (40, 80, 200):
                for color in (True, False):
                    for is_unicode in (True, False):
                        check(Screen(words, columns, color, is_unicode), columns, color, is_unicode)
        print("done")
    finally:
        daemon.kill()
        daemon.wait()


main()
