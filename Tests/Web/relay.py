"""A relay that can go silent, like the connection of a sleeping phone."""

import select
import socket
import threading


class Relay:
    def __init__(self, port):
        self.target = port
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.pairs, self.asleep = {}, set()
        self.ends, self.ended = socket.socketpair()
        threading.Thread(target=self._run, daemon=True).start()

    def suspend(self):
        """Open connections carry no more bytes, without an error. New connections work."""
        self.asleep |= set(self.pairs)

    def close(self):
        self.ends.close()

    def _run(self):
        while True:
            ready, _, _ = select.select([self.door, self.ended, *(set(self.pairs) - self.asleep)], [], [], 0.1)
            if self.ended in ready:
                break
            for plug in ready:
                if plug is self.door:
                    one, other = self.door.accept()[0], socket.create_connection(("127.0.0.1", self.target))
                    self.pairs |= {one: other, other: one}
                else:
                    self._pass(plug)
        for plug in [self.door, self.ended, *self.pairs]:
            plug.close()

    def _pass(self, plug):
        if plug not in self.pairs or plug in self.asleep:
            return
        try:
            data = plug.recv(1 << 16)
            self.pairs[plug].sendall(data)
        except OSError:
            data = b""
        if not data:
            other = self.pairs.pop(plug)
            del self.pairs[other]
            plug.close()
            other.close()
