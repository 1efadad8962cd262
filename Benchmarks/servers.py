"""The daemon and its peers, as the measures start and fill them."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import uuid

BEGIN = 1_600_000_000


class Server:
    """A process that ends with the measurement."""

    def __enter__(self):
        self.begin()
        return self

    def begin(self):
        os.makedirs(self.folder, exist_ok=True)
        self.process = self.launch()
        deadline = time.monotonic() + 60
        while not self.answers():
            if time.monotonic() > deadline or self.process.poll() is not None:
                sys.exit(f"{self.command()[0]} does not answer")
            time.sleep(0.001)

    def launch(self):
        return subprocess.Popen(self.command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def answers(self):
        with socket.socket(socket.AF_UNIX) as client:
            try:
                client.connect(self.socket)
                client.sendall(self.hello)
                return self.welcome in client.recv(4096)
            except OSError:
                return False

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=60)


class Daemon(Server):
    hello = b'{"jsonrpc":"2.0","id":0,"method":"timer.status"}\n'
    welcome = b'"result"'

    def __init__(self, program, folder, limits="", options=()):
        self.program, self.folder, self.limits, self.options = program, folder, limits, options
        self.socket = os.path.join(folder, "trackd.sock")
        self.environment = {"PATH": os.environ["PATH"], "TRACKD_SOCKET": self.socket, "TZ": "UTC", "TERM": "dumb"}

    def command(self):
        config = os.path.join(self.folder, "trackd.conf")
        with open(config, "w") as file:
            file.write(self.limits)
        return [
            self.program, "--user", "--socket", self.socket, "--state", os.path.join(self.folder, "state"), "--config", config,
            "--log-level", "err", *self.options]

    def call(self, method, params):
        return self.talk([request(method, params)])[0]["result"]

    def fill(self, count, make=None):
        """Entries of five minutes with gaps of five minutes, in ten projects, with notes; or other requests made from a
        number."""
        for first in range(0, count, 2_000):
            calls = [(make or entry)(number) for number in range(first, min(first + 2_000, count))]
            for batch in range(0, len(calls), 100):
                self.talk(calls[batch : batch + 100])

    def one_by_one(self, call, count):
        """Repeats a call, each after the reply to the previous one."""
        line = json.dumps(call).encode() + b"\n"
        with self.connected() as client:
            replies = client.makefile()
            for _ in range(count):
                client.sendall(line)
                if '"error"' in (reply := replies.readline()):
                    sys.exit(f"trackd refused: {reply}")

    def connected(self):
        client = socket.socket(socket.AF_UNIX)
        client.connect(self.socket)
        return client

    def talk(self, calls):
        with self.connected() as client:
            client.sendall(json.dumps(calls).encode() + b"\n")
            replies = json.loads(client.makefile().readline())
        for reply in replies:
            if "error" in reply:
                sys.exit(f"trackd refused: {reply['error']}")
        return replies


class Redis(Server):
    hello = b"PING\r\n"
    welcome = b"+PONG"

    def __init__(self, folder, *options):
        self.folder, self.options = folder, options
        self.socket = os.path.join(folder, "redis.sock")

    def command(self):
        return [
            "redis-server", "--port", "0", "--unixsocket", self.socket, "--dir", self.folder, "--save", "",
            *(self.options or ["--appendonly", "no"])]

    def say(self, text):
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(self.socket)
            client.sendall(text.encode())
            return client.recv(4096)

    def set(self, key, value):
        self.say(f"SET {key} {value}\r\n")

    def fill(self, count):
        """The same data of an entry in a hash."""
        pipe = subprocess.Popen(
            ["redis-cli", "-s", self.socket, "--pipe"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        for number in range(count):
            facts = entry(number)["params"]
            pipe.stdin.write(
                f"HSET entry:{number} user 1 project {number % 10} start {facts['startedAt']} stop {facts['stoppedAt']} "
                f"note note-{number}\r\n")
        pipe.stdin.close()
        if pipe.wait() != 0:
            sys.exit("redis-cli could not fill")
        self.say("SAVE\r\n")


class Timewarrior:
    """Its files, with as many intervals as trackd has entries, and a running one."""

    def __init__(self, folder, count):
        os.makedirs(folder + "/data")
        open(folder + "/timewarrior.cfg", "w").close()
        self.environment = {"PATH": os.environ["PATH"], "TIMEWARRIORDB": folder, "HOME": folder, "TZ": "UTC", "TERM": "dumb"}
        months = {}
        for number in range(count):
            start, stop = times(number)
            months.setdefault(time.strftime("%Y-%m", start), []).append(
                f"inc {time.strftime('%Y%m%dT%H%M%SZ', start)} - {time.strftime('%Y%m%dT%H%M%SZ', stop)} "
                f"# project-{number % 10}\n")
        for month, lines in months.items():
            with open(f"{folder}/data/{month}.data", "w") as file:
                file.writelines(lines)
        subprocess.run(["timew", "start", "bench"], env=self.environment, check=True, stdout=subprocess.DEVNULL)


class Watson:
    """Its frames, as many as trackd has entries."""

    @classmethod
    def found(cls, folder, count):
        """None if it isn't installed. Debian has no package of it."""
        return cls(folder, count) if shutil.which("watson") else None

    def __init__(self, folder, count):
        os.makedirs(folder)
        self.environment = {"PATH": os.environ["PATH"], "WATSON_DIR": folder, "HOME": folder, "TZ": "UTC", "LC_ALL": "C.UTF-8"}
        frames = []
        for number in range(count):
            begin = BEGIN + number * 600
            frames.append([begin, begin + 300, f"project-{number % 10}", uuid.uuid4().hex, [], begin + 300])
        with open(folder + "/frames", "w") as file:
            json.dump(frames, file)


class Clones:
    """Two clones of a git repository, which exchange commits over a path."""

    def __init__(self, folder):
        self.home, self.replica = folder + "/home", folder + "/replica"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": folder, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "bench",
            "GIT_AUTHOR_EMAIL": "bench@example.org", "GIT_COMMITTER_NAME": "bench", "GIT_COMMITTER_EMAIL": "bench@example.org"}
        os.makedirs(folder)
        self.git(folder, "init", "--quiet", "--bare", "--initial-branch=main", self.home)
        self.commit(self.home, 0, 1)
        self.git(folder, "clone", "--quiet", self.home, self.replica)

    def git(self, folder, *words, **options):
        return subprocess.run(["git", "-C", folder, *words], env=self.environment, check=True, text=True, **options)

    def commit(self, folder, first, count):
        """Adds a commit per entry. Each has a file of its own, so nothing conflicts. Small folders suit git, which rewrites them."""
        lines = []
        for number in range(first, first + count):
            text = json.dumps(entry(number)["params"])
            lines += [
                "commit refs/heads/main", f"committer bench <bench@example.org> {1_700_000_000 + number} +0000", "data 1", "+",
                *(["from refs/heads/main^0"] if number == first > 0 else []),
                f"M 100644 inline {number // 1_000}/{number}", f"data {len(text)}", text]
        self.git(folder, "fast-import", "--quiet", input="\n".join(lines) + "\n")
        if folder == self.replica:
            self.git(folder, "reset", "--quiet", "--hard")

    def exchange(self):
        self.git(self.replica, "pull", "--quiet", "--no-rebase", "--no-edit")
        self.git(self.replica, "push", "--quiet")


def times(number):
    begin = BEGIN + number * 600
    return time.gmtime(begin), time.gmtime(begin + 300)


def entry(number):
    start, stop = (time.strftime("%Y-%m-%dT%H:%M:%SZ", moment) for moment in times(number % 320_000))
    if number >= 320_000:
        # After BEGIN there are no more slots of ten minutes, so the slots before BEGIN are used.
        begin = BEGIN - (number - 320_000 + 1) * 600
        start, stop = (time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at)) for at in (begin, begin + 300))
    params = {"project": f"project-{number % 10}", "startedAt": start, "stoppedAt": stop, "note": f"note-{number}"}
    return request("timer.add", params)


def request(method, params):
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def seconds_of(action):
    begin = time.perf_counter()
    action()
    return time.perf_counter() - begin
