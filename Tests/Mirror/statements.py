"""Records what a mirror sends to its database, so that a C program can send the same."""

import os
import socket
import struct
import threading


class Recorder:
    """A relay in front of PostgreSQL at its own socket. Writes the messages in the format that Benchmarks/statements.c
    reads."""

    def __init__(self, folder, database):
        self.folder, self.database = folder, database
        os.mkdir(folder)
        self.path = folder + "/statements"
        self.plug = socket.socket(socket.AF_UNIX)
        self.plug.bind(folder + "/.s.PGSQL.5432")
        self.plug.listen()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        client, _ = self.plug.accept()
        with client, socket.socket(socket.AF_UNIX) as server, open(self.path, "wb") as file:
            server.connect(self.database.folder + "/.s.PGSQL.5432")
            back = threading.Thread(target=pass_on, args=[server, client])
            back.start()
            pass_on(client, server, Reader(file).take)
            back.join()

    def end(self):
        """Call after the client has disconnected. Returns the path of the recording."""
        self.thread.join(60)
        self.plug.close()
        return self.path


def pass_on(source, target, look=None):
    try:
        while piece := receive(source):
            if look:
                look(piece)
            target.sendall(piece)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        # The receiver has already disconnected.
        pass


def receive(source):
    try:
        return source.recv(1 << 20)
    except OSError:
        return b""


class Reader:
    """Splits a client's bytes into messages. The first one has no type byte."""

    def __init__(self, file):
        self.file, self.bytes, self.has_begun = file, bytearray(), False

    def take(self, piece):
        self.bytes += piece
        while True:
            start = 1 if self.has_begun else 0
            if len(self.bytes) < start + 4:
                return
            length = struct.unpack_from("!I", self.bytes, start)[0] + start
            if len(self.bytes) < length:
                return
            if self.has_begun:
                self.message(chr(self.bytes[0]), bytes(self.bytes[5:length]))
            del self.bytes[:length]
            self.has_begun = True

    def message(self, kind, body):
        if kind in "QS":
            self.write(kind, body)
        elif kind == "P":
            name, sql, _ = body.split(b"\0", 2)
            self.write(kind, name + b"\0" + sql + b"\0")
        elif kind == "B":
            self.write("E", self.params(body))

    @staticmethod
    def params(body):
        _, name, rest = body.split(b"\0", 2)
        formats = struct.unpack_from("!H", rest)[0]
        place = 2 + 2 * formats
        count = struct.unpack_from("!H", rest, place)[0]
        place += 2
        found = [name, b"\0", struct.pack("!I", count)]
        for _ in range(count):
            length = struct.unpack_from("!i", rest, place)[0]
            found.append(rest[place:place + 4])
            place += 4
            if length >= 0:
                found += [rest[place:place + length], b"\0"]
                place += length
        return b"".join(found)

    def write(self, kind, rest):
        self.file.write(kind.encode() + struct.pack("!I", len(rest)) + rest)
