"""The cases of Autobahn's test suite, by section, over real sockets. Instead of an echo, the daemon returns a call's
id, or a call with blanks."""

import json
import struct
import unittest

from household import PASSWORD, Household
from websocket import frame

VALID_CODES = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999]
INVALID_CODES = [0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999]
# These texts are from Markus Kuhn's tests of UTF-8 decoders. Section 6 of Autobahn's test suite uses them too.
GOOD_TEXTS = ["κόσμε", "Hello-µ@ßöäüàá-UTF-8!!", "\0"[1:], "\x7f", "\u0080", "\u07ff", "\u0800", "\uffff", "\U00010000", "\ud7ff", "\ue000", "\ufffd", "\U0010ffff", "\ufffe", "\U0001fffe"]
BAD_TEXTS = [
    "cebae1bdb9cf83cebcceb5eda080656469746564", "cebae1bdb9cf83cebcceb5f4908080656469746564", "f888808080", "fc8480808080", "f7bfbfbf", "80", "bf", "8080", "fe", "ff", "c0af", "e080af", "f08080af", "c080",
    "eda080", "edbfbf", "eda080edb080", "c3", "e0a0", "f09080", "f4908080", "c1bf", "e09fbf", "f08fbfbf"]


def call(text, blanks=0):
    return json.dumps({"jsonrpc": "2.0", "id": text, "method": "system.ping"}, ensure_ascii=False).encode() + b" " * blanks


def parts(message, size):
    """Frames of this many bytes."""
    pieces = [message[at:at + size] for at in range(0, len(message), size)]
    return [frame((0x80 if at == len(pieces) - 1 else 0) | (0 if at else 1), piece) for at, piece in enumerate(pieces)]


class Cases(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = Household()

    @classmethod
    def tearDownClass(cls):
        cls.house.close()

    def echoes(self, data, text="x", pongs=(), by=None):
        with self.house.websocket() as page:
            if by:
                page.call("accounts.signIn", name=by, password=PASSWORD)
            page.plug.sendall(data)
            for pong in pongs:
                self.assertEqual(page.receive(), pong)
            self.assertEqual(json.loads(page.receive())["id"], text)
            page.plug.sendall(frame(0x88, struct.pack(">H", 1000)))
            self.assertEqual(page.receive()[0], 1000)
            self.assertEqual(page.plug.recv(1), b"")

    def fails(self, data, code=1002):
        with self.house.websocket() as page:
            page.plug.sendall(data)
            self.assertEqual(page.receive()[0], code)
            self.assertEqual(page.plug.recv(1), b"")

    def test_1_lengths_and_any_cut(self):
        for size in (125, 126, 127, 128, 65_535, 65_536):
            self.echoes(frame(0x81, call("x", size - len(call("x")))))
        with self.house.websocket() as page:
            for byte in frame(0x81, call("x", 65_536)):
                page.plug.sendall(bytes([byte]))
            self.assertEqual(json.loads(page.receive())["id"], "x")

    def test_2_pings(self):
        for payload in (b"", b"Hello", bytes(range(256))[:125], b"\xfe" * 125):
            self.echoes(frame(0x89, payload) + frame(0x81, call("x")), pongs=[payload])
        self.fails(frame(0x89, b"\xfe" * 126))
        self.echoes(frame(0x8A, b"") + frame(0x8A, b"unasked") + frame(0x89, b"1") + frame(0x89, b"2") + frame(0x81, call("x")), pongs=[b"1", b"2"])

    def test_3_reserved_bits(self):
        for bits in range(0x10, 0x80, 0x10):
            self.fails(frame(0x81 | bits, call("x")))
            self.fails(frame(0x89 | bits, b""))
            self.fails(frame(0x88 | bits, b""))

    def test_4_kinds_that_mean_nothing(self):
        for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
            self.fails(frame(0x80 | kind, b""))
            self.fails(frame(0x80 | kind, b"some"))

    def test_5_parts(self):
        message = call("x")
        half = len(message) // 2
        first, last = frame(0x01, message[:half]), frame(0x80, message[half:])
        self.echoes(first + last)
        self.echoes(first + frame(0x89, b"between") + last, pongs=[b"between"])
        self.echoes(first + frame(0x00, b"") + frame(0x89, b"1") + frame(0x00, b"") + frame(0x89, b"2") + last, pongs=[b"1", b"2"])
        self.fails(frame(0x09, b"a ping in parts") + frame(0x80, b""))
        self.fails(frame(0x80, message))
        self.fails(frame(0x00, message))
        self.fails(first + frame(0x81, message))
        with self.house.websocket() as page:
            page.plug.sendall(frame(0x81, message) + frame(0x80, b"nothing to go on with"))
            while isinstance(answer := page.receive(), str):
                self.assertEqual(json.loads(answer)["id"], "x")
            self.assertEqual(answer[0], 1002)

    def test_6_texts(self):
        for text in GOOD_TEXTS:
            self.echoes(frame(0x81, call(text)), text)
            self.echoes(b"".join(parts(call(text), 1)), text)
        for text in map(bytes.fromhex, BAD_TEXTS):
            self.fails(frame(0x81, b'{"id":"' + text + b'"}'), 1007)
            self.fails(b"".join(parts(b'"' + text + b'"', 1)), 1007)

    def test_7_closes(self):
        self.assertEqual(self.close(b""), (None, ""))
        for code in VALID_CODES:
            self.assertEqual(self.close(struct.pack(">H", code))[0], code)
            self.assertEqual(self.close(struct.pack(">H", code) + b"x" * 123)[0], code)
        for code in INVALID_CODES:
            self.assertEqual(self.close(struct.pack(">H", code))[0], 1002, code)
        self.assertEqual(self.close(b"\x03")[0], 1002)
        self.assertEqual(self.close(b"\x03\xe8" + b"x" * 124)[0], 1002)
        self.assertEqual(self.close(b"\x03\xe8" + bytes.fromhex(BAD_TEXTS[0]))[0], 1007)

    def close(self, payload):
        with self.house.websocket() as page:
            page.plug.sendall(frame(0x88, payload) + frame(0x81, call("nobody answers what comes behind it")))
            answer = page.receive()
            self.assertEqual(page.plug.recv(1), b"")
            return answer

    def test_9_large_ones(self):
        # The message is nearly as long as the daemon's limit for a line.
        message = call("x", 1_000_000)
        self.house.person("Anna")
        self.echoes(frame(0x81, message), by="Anna")
        for size in (64, 1024, 65_536, 500_000):
            self.echoes(b"".join(parts(message[:100_000] if size == 64 else message, size)), by="Anna")

    def test_10_a_cut_at_every_buffer(self):
        data = frame(0x81, call("x", 65_536))
        with self.house.websocket() as page:
            for at in range(0, len(data), 1300):
                page.plug.sendall(data[at:at + 1300])
            self.assertEqual(json.loads(page.receive())["id"], "x")


if __name__ == "__main__":
    unittest.main()
