"""A minimal client: JSON-RPC by line."""

import json
import socket

SOCKET = "/run/trackd/trackd.sock"


class Refused(Exception):
    """The daemon refused the call."""


class Client:
    def __init__(self, path=SOCKET, seconds=60):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(seconds)
        self.socket.connect(path)
        self.lines = self.socket.makefile("r", encoding="utf-8")

    def call(self, method, **params):
        """Raises OSError if the connection ends without a response."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.socket.sendall(json.dumps(request).encode() + b"\n")
        line = self.lines.readline()
        if not line.endswith("\n"):
            raise ConnectionResetError("the connection ended without an answer")
        reply = json.loads(line)
        if "error" in reply:
            raise Refused(json.dumps(reply["error"]))
        return reply["result"]

    def close(self):
        self.lines.close()
        self.socket.close()
