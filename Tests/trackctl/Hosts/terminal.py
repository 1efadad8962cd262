"""A terminal that runs a program and gives the screen as a user sees it."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

import pyte

PATIENCE = float(os.environ.get("PATIENCE", "60"))


class Terminal:
    def __init__(self, argv, env, cwd, columns=100, rows=24):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            os.execvpe(argv[0], argv, env)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds):
        if not select.select([self.fd], [], [], seconds)[0]:
            return
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return
        # Some shells ask for the terminal's attributes and wait for the answer.
        if b"\x1b[c" in data or b"\x1b[0c" in data:
            os.write(self.fd, b"\x1b[?62c")
        self.stream.feed(data)

    def type(self, text):
        os.write(self.fd, text.encode())

    def lines(self):
        return [line.rstrip() for line in self.screen.display if line.strip()]

    def prompt(self):
        """The line with the cursor, including typed input."""
        return self.screen.display[self.screen.cursor.y].rstrip()

    def wait(self, condition, what, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition(self):
                return
            self.read(0.05)
        raise AssertionError(what + "; the screen is\n" + "\n".join(self.lines()))

    def run(self, line, done):
        """Types a line and waits for output at the beginning of a line.
        A shell may discard input while it handles an interrupt, so the line is typed repeatedly.
        """
        end = time.monotonic() + PATIENCE
        while True:
            self.type(line + "\r")
            try:
                return self.wait(lambda t: any(shown.startswith(done) for shown in t.lines()),
                                 f"{line} doesn't print {done}", PATIENCE / 6)
            except AssertionError:
                if time.monotonic() > end:
                    raise

    def end(self, how=signal.SIGHUP):
        try:
            os.kill(self.pid, how)
        except ProcessLookupError:
            pass
        os.close(self.fd)
        os.waitpid(self.pid, 0)
