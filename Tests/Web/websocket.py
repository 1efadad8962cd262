"""HTTP and WebSockets implemented by hand, so that tests can send invalid data."""

import base64
import hashlib
import json
import os
import struct


class Refused(Exception):
    """The WebSocket handshake failed. The status says why."""


class WebSocket:
    """A browser's connection to `/rpc` with handmade frames."""

    def __init__(self, plug, host, query="", origin=None, headers=()):
        self.plug = plug
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /rpc{query} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", *headers]
        if origin is not None:
            lines.append(f"Origin: {origin}")
        self.plug.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        status, self.headers, _ = read_answer(self.plug, "HEAD")
        if status != 101:
            self.plug.close()
            raise Refused(status)
        guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        assert self.headers["sec-websocket-accept"] == base64.b64encode(hashlib.sha1((key + guid).encode()).digest()).decode()
        self.last = 0

    def close(self):
        self.plug.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, text):
        self.plug.sendall(frame(0x81, text.encode()))

    def receive(self):
        """The next message. A close is (code, reason)."""
        first, length = read_exactly(self.plug, 2)
        assert first & 0x80 and not length & 0x80, "a server's frames are whole and not masked"
        if length == 126:
            (length,) = struct.unpack(">H", read_exactly(self.plug, 2))
        elif length == 127:
            (length,) = struct.unpack(">Q", read_exactly(self.plug, 8))
        payload = read_exactly(self.plug, length)
        if first & 15 == 8:
            return (struct.unpack(">H", payload[:2])[0] if payload else None, payload[2:].decode())
        return payload if first & 15 == 10 else payload.decode()

    def call(self, method, **params):
        """The response to a call. Notifications are dropped meanwhile."""
        self.last += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}))
        while True:
            message = self.receive()
            assert isinstance(message, str), f"the connection was closed: {message}"
            message = json.loads(message)
            if isinstance(message, dict) and message.get("id") == self.last:
                return message


def frame(first, payload, masked=True, length=None):
    if length is None:
        count = len(payload)
        length = bytes([count]) if count < 126 else struct.pack(">BH", 126, count) if count < 1 << 16 else struct.pack(
            ">BQ", 127, count)
    mask = os.urandom(4)
    if not masked:
        return bytes([first]) + length + payload
    repeated = mask * (len(payload) // 4 + 1)
    hidden = (int.from_bytes(payload, "big") ^ int.from_bytes(repeated[: len(payload)], "big")).to_bytes(
        len(payload), "big")
    return bytes([first, length[0] | 0x80]) + length[1:] + mask + hidden


def read_exactly(plug, count):
    data = bytearray()
    while len(data) < count:
        piece = plug.recv(count - len(data))
        if not piece:
            raise ConnectionError("the connection ended")
        data += piece
    return bytes(data)


def read_answer(plug, method="GET"):
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        byte = plug.recv(1)
        if not byte:
            raise ConnectionError(f"the connection ended after {head!r}")
        head += byte
    first, *lines = head.decode().strip().split("\r\n")
    headers = dict((name.lower(), value) for name, value in (line.split(": ", 1) for line in lines))
    count = 0 if method == "HEAD" else int(headers.get("content-length", 0))
    return int(first.split()[1]), headers, read_exactly(plug, count)
