"""The part of a Wayland compositor that tests of idle times need."""

import os
import socket
import struct
import threading


class Compositor:
    """A compositor that announces its interfaces and records the requests."""

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
        # Closing a socket doesn't wake a thread that waits in accept(), but a shutdown does.
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
