"""Private daemons and page servers for tests, in a temporary folder."""

import contextlib
import json
import pathlib
import random
import shutil
import socket
import subprocess
import tempfile
import time

from websocket import WebSocket, read_answer

ROOT = pathlib.Path(__file__).resolve().parents[2]
TRACKD, TRACKCTL, TRACKD_WEB = (str(ROOT / "build" / name) for name in ("trackd", "trackctl", "trackd-web"))
PASSWORD = "correct horse battery"


class Refused(Exception):
    """The daemon refused the call."""


class Person:
    """A direct connection to the daemon, acting as an account."""

    def __init__(self, path, name):
        self.name, self.number = name, 0
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.lines = self.socket.makefile("rw")
        try:
            self("accounts.signUp", name=name, password=PASSWORD)
        except Refused:
            self("accounts.signIn", name=name, password=PASSWORD)

    def __call__(self, method, **params):
        self.number += 1
        print(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}), file=self.lines, flush=True)
        answer = json.loads(self.lines.readline())
        if "error" in answer:
            raise Refused(f"{method}: {answer['error']}")
        return answer["result"]

    def close(self):
        self.lines.close()
        self.socket.close()


class Household:
    """Runs trackd and trackd-web. `with` or close() ends both."""

    def __init__(self, *options, daemon=(), within=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="trackd-web-", dir=within))
        self.path = str(self.folder / "trackd.sock")
        self.files = ROOT / "web"
        self.options, self.daemon_options = options, daemon
        self.people = []
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.host = f"127.0.0.1:{self.port}"
        self.start_daemon()
        self.start_gateway()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def start_daemon(self):
        self.daemon = subprocess.Popen([TRACKD, "--user", "--socket", self.path, "--state", str(self.folder / "state"), *self.daemon_options], stderr=subprocess.DEVNULL)
        wait(lambda: connects(self.path))

    def start_gateway(self):
        command = [TRACKD_WEB, "--listen", self.host, "--socket", self.path, "--files", str(self.files), *self.options]
        self.gateway = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        with self.gateway.stdout as output:
            self.url = output.readline().strip()
        self.secret = self.url.partition("#secret=")[2]

    def kill(self, process):
        process.kill()
        process.wait()

    def person(self, name):
        person = Person(self.path, name)
        self.people.append(person)
        return person

    def connect(self, source=""):
        plug = socket.create_connection(("127.0.0.1", self.port), timeout=20, source_address=(source, 0))
        plug.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return plug

    def request(self, path="/", method="GET", host=None, headers=(), body=""):
        """The status, headers and body of a response."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host or self.host}", *headers, "", body]
        with self.connect() as plug:
            plug.sendall("\r\n".join(lines).encode())
            return read_answer(plug, method)

    def websocket(self, query="", host=None, source="", **options):
        return WebSocket(self.connect(source), host or self.host, query, **options)

    def close(self):
        for person in self.people:
            person.close()
        for process in (self.gateway, self.daemon):
            process.terminate()
            process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


def free_port():
    """A free port below those that the kernel gives to connections, so that no other test takes it in the meantime."""
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def connects(path):
    try:
        with socket.socket(socket.AF_UNIX) as probe:
            probe.connect(path)
            return True
    except OSError:
        return False


def wait(condition, seconds=20, why="it never came"):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(why)
        time.sleep(0.02)
