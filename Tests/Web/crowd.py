"""A process that simulates strangers: a number of browsers from some addresses that reconnect whenever they are turned
away.

    python3 crowd.py HOST PORT KIND PACE BROWSERS ADDRESS…

It ends when its input is closed.
"""

import base64
import heapq
import os
import random
import select
import socket
import sys
import time

from websocket import frame

# How many seconds a connection waits before it retries. `rush` retries faster than any page. `page` retries like the
# page, which backs off until it is accepted.
PACES = {"rush": lambda failures: 1, "page": lambda failures: min(5, 0.2 * 2 ** failures)}


def call(method):
    return frame(0x81, b'{"jsonrpc":"2.0","id":1,"method":"%s"}' % method)


# For each kind of connection, what it sends when it is accepted, and whether it reads the response and then sends
# again.
KINDS = {
    "silent": (b"", True), "busy": (call(b"system.status"), True), "deaf": (call(b"rpc.discover") * 20, False),
    "half": (frame(0x81, b"x" * 60_000)[:50_000], False),
}


class Stranger:
    def __init__(self, crowd, address, failures):
        self.crowd, self.address, self.failures, self.state = crowd, address, failures, "knocks"
        self.plug = socket.socket()
        self.plug.setblocking(False)
        self.plug.bind((address, 0))
        self.plug.connect_ex(("127.0.0.1", crowd.port))
        crowd.all[self.plug.fileno()] = self
        crowd.poll.register(self.plug, select.EPOLLOUT)

    def take(self, happened):
        if self.state == "knocks":
            key = base64.b64encode(os.urandom(16)).decode()
            self.plug.send(
                f"GET /rpc HTTP/1.1\r\nHost: {self.crowd.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
            self.state = "waits"
            return self.crowd.poll.modify(self.plug, select.EPOLLIN)
        if self.state == "deaf":
            return self.go()
        data = self.plug.recv(1 << 16)
        if not data or self.state == "waits" and not data.startswith(b"HTTP/1.1 101"):
            return self.go()
        self.failures = -1
        if self.crowd.says:
            self.plug.send(self.crowd.says)
        self.state = "in" if self.crowd.reads else "deaf"
        if not self.crowd.reads:
            self.crowd.poll.modify(self.plug, select.EPOLLRDHUP)

    def go(self):
        self.crowd.all.pop(self.plug.fileno())
        self.plug.close()
        self.crowd.send_away(self.address, self.failures + 1)


class Crowd:
    def __init__(self, host, port, kind, pace, count, addresses):
        self.host, self.port, self.poll, self.all, self.away = host, port, select.epoll(), {}, []
        self.says, self.reads = KINDS[kind]
        self.rest = PACES[pace]
        self.poll.register(sys.stdin, select.EPOLLIN)
        for number in range(count):
            self.send_away(addresses[number % len(addresses)], 0)

    def send_away(self, address, failures):
        # The random factor keeps the connections from reconnecting all at the same time.
        seconds = self.rest(failures) * random.uniform(0.75, 1.25)
        heapq.heappush(self.away, (time.monotonic() + seconds, address, failures))

    def run(self):
        while True:
            for number, happened in self.poll.poll(0.02):
                if number == sys.stdin.fileno():
                    return
                stranger = self.all.get(number)
                try:
                    stranger and stranger.take(happened)
                except OSError:
                    stranger.go()
            while self.away and self.away[0][0] <= time.monotonic():
                Stranger(self, *heapq.heappop(self.away)[1:])


if __name__ == "__main__":
    # This process gets a low priority. In reality, these clients would run on other machines.
    os.setpriority(os.PRIO_PROCESS, 0, 19)
    Crowd(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4], int(sys.argv[5]), sys.argv[6:]).run()
