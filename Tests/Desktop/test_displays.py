"""Idle times as display servers tell them: Xvfb's and sway's own, and one that tells none."""

import os
import socket
import struct
import threading
import time
import unittest

from desktop import pass_time, wait_for
from screen import Screen
from sway import start_sway
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
        wait_for(lambda: "is told by " + who in tray.log, "the log")
        tray.wait_for_title("Work")
        return tray

    def who_is_away_is_asked(self):
        self.start_entry(1000)
        self.ready()
        self.move()
        gone = time.time()
        # It is the display that counts: nothing is asked before somebody is back.
        pass_time(7)
        self.assertEqual(self.server.log, [])
        self.move()
        back = time.time()
        card = self.server.shown[self.asked()]
        self.assertEqual(card["title"].split()[:2], ["Away", "for"])
        self.server.click("Away for", "Discard and go on")
        wait_for(lambda: len(self.entries()) == 2, "the second entry")
        first, second = self.entries()
        self.assertAlmostEqual(first["seconds"], 1000, delta=30)
        self.assertAlmostEqual(first["seconds"] + second["seconds"], 1000 + time.time() - back, delta=60)
        self.assertGreaterEqual(self.gap(first, second), 6)
        self.assertLessEqual(self.gap(first, second), back - gone + 3)
        # The second time it is told again.
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
    def test_who_is_away_is_asked(self):
        self.who_is_away_is_asked()

    def test_who_types_is_not_away(self):
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
        """It knows of what is typed into X programs alone: its silence isn't somebody's absence."""
        compositor = Compositor(self)
        self.environment["WAYLAND_DISPLAY"] = compositor.path
        self.start_entry(1000)
        tray = self.start_tray()
        wait_for(lambda: "nobody is asked about idle times" in tray.log, "the log")
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
        wait_for(lambda: "nobody is asked about idle times" in tray.log, "the log")


class SwayTests(DisplayTests):
    def setUp(self):
        super().setUp()
        start_sway(self)

    def test_who_is_away_is_asked(self):
        self.who_is_away_is_asked()

    def test_who_types_is_not_away(self):
        self.who_types_is_not_away()


class AgreedTests(DisplayTests):
    """The protocol that newer compositors have, which none of Debian 12's bars' hosts has yet."""

    def setUp(self):
        super().setUp()
        self.compositor = Compositor(self, "wl_seat", "ext_idle_notifier_v1")
        self.environment["WAYLAND_DISPLAY"] = self.compositor.path

    def test_who_is_away_is_asked(self):
        self.start_entry(1000)
        self.ready()
        number, milliseconds = wait_for(lambda: self.compositor.wanted, "the notification")
        self.assertEqual(milliseconds, 5000)
        self.compositor.tell(number, 0)
        pass_time(3)
        self.compositor.tell(number, 1)
        seconds = int(self.server.shown[self.asked()]["title"].split()[2])
        self.assertGreaterEqual(seconds, 7)

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


class Compositor:
    """As much of one as says what it has, and notes what it is asked."""

    def __init__(self, test, *interfaces):
        self.path = os.path.join(test.folder, "compositor")
        if os.path.exists(self.path):
            os.unlink(self.path)
        self.interfaces = interfaces
        self.wanted = None
        self.peer = None
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen()
        threading.Thread(target=self.serve, daemon=True).start()
        test.addCleanup(self.end)

    def end(self):
        # Who waits in accept() isn't woken by a close.
        for one in (self.listener, self.peer):
            if one:
                try:
                    one.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
                one.close()

    def serve(self):
        try:
            self.peer, _ = self.listener.accept()
            while True:
                head = self.receive(8)
                thing, opcode, size = struct.unpack("<IHH", head)
                self.take(thing, opcode, self.receive(size - 8))
        except OSError:
            pass

    def receive(self, count):
        data = b""
        while len(data) < count:
            piece = self.peer.recv(count - len(data))
            if not piece:
                raise OSError("it has gone")
            data += piece
        return data

    def take(self, thing, opcode, body):
        if (thing, opcode) == (1, 1):
            registry = struct.unpack("<I", body)[0]
            for number, name in enumerate(self.interfaces, 7):
                text = name.encode() + b"\0"
                text += b"\0" * (-len(text) % 4)
                self.say(registry, 0, struct.pack("<II", number, len(name) + 1) + text + struct.pack("<I", 1))
        elif (thing, opcode) == (1, 0):
            self.say(struct.unpack("<I", body)[0], 0, struct.pack("<I", 1))
        elif opcode == 1 and len(body) == 12:
            number, milliseconds, _ = struct.unpack("<III", body)
            self.wanted = number, milliseconds

    def say(self, thing, opcode, body):
        self.peer.sendall(struct.pack("<IHH", thing, opcode, 8 + len(body)) + body)

    def tell(self, number, opcode):
        self.say(number, opcode, b"")


if __name__ == "__main__":
    unittest.main()
