"""Private daemons, mirrors and PostgreSQL for tests, in a temporary folder."""

import contextlib
import ctypes
import glob
import json
import os
import pwd
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TRACKD = os.environ.get("TRACKD", os.path.join(ROOT, "build/trackd"))
MIRROR = os.environ.get("TRACKD_MIRROR", os.path.join(ROOT, "build/trackd-mirror"))
LONG = bool(os.environ.get("TRACKD_TEST_LONG"))


def wait_until(holds, seconds=30, why="nothing came of it"):
    end = time.monotonic() + seconds
    while True:
        result = holds()
        if result:
            return result
        assert time.monotonic() < end, why() if callable(why) else why
        time.sleep(0.02)


def is_gone(process):
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def end_with_parent(number=signal.SIGKILL):
    """Makes a child process end with the test, even if the test is killed."""
    PR_SET_PDEATHSIG = 1
    if ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number) != 0:
        os._exit(127)


class Database:
    """PostgreSQL at a socket in a folder, as an ordinary user, because it refuses to run as root."""

    # psql is called here, too. The psql in PATH is a Perl script of Debian's, which takes longer than most queries.
    programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]

    def __init__(self, folder):
        self.folder = folder
        self.user = pwd.getpwnam("postgres") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        os.mkdir(folder)
        os.chown(folder, self.user.pw_uid, self.user.pw_gid)
        self._make_data()
        self.start()

    @property
    def data(self):
        return self.folder + "/data"

    def conninfo(self, user="postgres", database="postgres"):
        return f"host={self.folder} user='{user}' dbname={database}"

    def _become(self):
        if os.geteuid() == 0:
            os.setgid(self.user.pw_gid)
            os.setuid(self.user.pw_uid)

    def _run(self, program, *arguments):
        subprocess.run([f"{self.programs}/{program}", *arguments], check=True, cwd="/", preexec_fn=self._become,
                       stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT)

    def _make_data(self):
        """Copies a database that was made once, because initdb takes a second.

        After a change of its options, remove build/postgres-*.
        """
        version = self.programs.split("/")[-2]
        template = f"{ROOT}/build/postgres-{version}-{self.user.pw_uid}"
        if os.path.exists(template):
            subprocess.run(["cp", "-a", template, self.data], check=True)
            return
        self._run("initdb", "-D", self.data, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N", "-U", "postgres")
        copy = f"{template}.{os.getpid()}"
        subprocess.run(["cp", "-a", self.data, copy], check=True)
        try:
            os.rename(copy, template)
        except OSError:
            # Another test was faster.
            shutil.rmtree(copy)

    def start(self):
        # What is left of a killed server may block the start for a moment.
        wait_until(self._starts, why="the database doesn't start")

    def _starts(self):
        def become():
            self._become()
            # SIGQUIT makes the server and all its processes end immediately.
            end_with_parent(signal.SIGQUIT)

        with open(self.folder + "/log", "a") as log:
            self.process = subprocess.Popen(
                [f"{self.programs}/postgres", "-D", self.data, "-c", "listen_addresses=", "-c", f"unix_socket_directories={self.folder}",
                 "-c", "shared_buffers=64MB", "-c", "max_connections=200"],
                cwd="/", preexec_fn=become, stdout=log, stderr=subprocess.STDOUT)
        while self.process.poll() is None:
            try:
                self.run("SELECT 1")
                return True
            except RuntimeError:
                time.sleep(0.02)
        return False

    def stop(self, mode="fast"):
        self._run("pg_ctl", "-D", self.data, "-m", mode, "-W", "stop")
        self.process.wait(60)

    def kill(self):
        """Simulates a power failure."""
        with open(self.data + "/postmaster.pid") as file:
            postmaster = int(file.readline())
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(postmaster)], capture_output=True, text=True).stdout
        os.kill(postmaster, signal.SIGKILL)
        for child in children.split():
            try:
                os.kill(int(child), signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        # A process that is still running would prevent the next start.
        for child in children.split():
            wait_until(lambda: is_gone(child))

    @contextlib.contextmanager
    def hung(self):
        """Simulates a disk that doesn't respond until the end of the with statement: clients are connected and get no
        answer."""
        everybody = [self.process.pid, *self.children()]

        def send(number):
            for pid in everybody:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, number)

        send(signal.SIGSTOP)
        try:
            yield
        finally:
            send(signal.SIGCONT)

    def children(self):
        words = ["ps", "-o", "pid=", "--ppid", str(self.process.pid)]
        return [int(pid) for pid in subprocess.run(words, capture_output=True, text=True).stdout.split()]

    def run(self, sql, user="postgres", database="postgres", **variables):
        """Output of psql without headers."""
        settings = [word for name, value in variables.items() for word in ("-v", f"{name}={value}")]
        command = [f"{self.programs}/psql", "-XqAt", "-v", "ON_ERROR_STOP=1", *settings, self.conninfo(user, database)]
        done = subprocess.run(command, input=sql, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout.strip()

    def hold(self, statements, user="postgres", database="postgres"):
        """A connection that has run these statements and stays open. Returns its process."""
        command = [f"{self.programs}/psql", "-XqAt", "-v", "ON_ERROR_STOP=1", self.conninfo(user, database)]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        process.stdin.write(";\n".join([*statements, "SELECT 'held'"]) + ";\n")
        process.stdin.flush()
        for line in process.stdout:
            if line == "held\n":
                return process
        raise RuntimeError("it could not be held")

    def rows(self, select, **options):
        """The rows of a query as objects."""
        return json.loads(self.run(f"SELECT coalesce(json_agg(to_jsonb(q)), '[]') FROM ({select}) q", **options))

    def value(self, select, **options):
        rows = self.rows(select, **options)
        return next(iter(rows[0].values())) if rows else None


class Refusal(Exception):
    pass


class Client:
    """A connection to a daemon."""

    def __init__(self, path):
        self.plug = socket.socket(socket.AF_UNIX)
        self.plug.settimeout(30)
        self.plug.connect(path)
        self.bytes = b""
        self.last = 0
        self.notifications = []

    def close(self):
        self.plug.close()

    __del__ = close

    def line(self, seconds=30):
        end = time.monotonic() + seconds
        while b"\n" not in self.bytes:
            if not select.select([self.plug], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError
            piece = self.plug.recv(1 << 18)
            if not piece:
                raise ConnectionError("the daemon has gone")
            self.bytes += piece
        line, _, self.bytes = self.bytes.partition(b"\n")
        return json.loads(line)

    def call(self, method, **params):
        self.last += 1
        request = {"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}
        self.plug.sendall(json.dumps(request).encode() + b"\n")
        while True:
            message = self.line()
            if message.get("id") == self.last:
                if "error" in message:
                    raise Refusal(message["error"])
                return message["result"]
            self.notifications.append(message)

    def batch(self, calls):
        """Several calls in one message. Returns their replies."""
        requests = [{"jsonrpc": "2.0", "id": f"b{n}", "method": m, "params": p} for n, (m, p) in enumerate(calls)]
        self.plug.sendall(json.dumps(requests).encode() + b"\n")
        return self.line()

    def snapshot(self):
        """All stored rows, by database table and id, and their revisions."""
        name = self.call("events.subscribe", snapshot=True, shape="rows")
        rows, revs = {}, {}
        wanted = set(name["revs"])
        while wanted:
            message = self.notifications.pop(0) if self.notifications else self.line()
            params = message.get("params", {})
            if params.get("subscription") != name["subscription"] or message["method"] != "events.snapshot":
                continue
            for change in params["changes"]:
                rows.setdefault((params["module"], change["table"]), {})[change["id"]] = change["after"]
            revs[params["module"]] = params["rev"]
            if params["done"]:
                wanted.discard(params["module"])
        self.call("events.unsubscribe", subscription=name["subscription"])
        return rows, revs


class Daemon:
    def __init__(self, folder, *options, programs=None):
        self.folder, self.options = folder, options
        self.socket = folder + "/socket"
        self.state = folder + "/state"
        os.makedirs(folder, exist_ok=True)
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [TRACKD, "--socket", self.socket, "--state", self.state, "--log-level", "err", *self.options], preexec_fn=end_with_parent)
        wait_until(self.answers, why="the daemon doesn't start")

    def answers(self):
        try:
            client = Client(self.socket)
            client.call("system.ping")
            client.close()
            return True
        except (OSError, TimeoutError):
            return False

    def client(self):
        return Client(self.socket)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


class Mirror:
    def __init__(self, folder, machine, daemon, conninfo, *options):
        self.log = f"{folder}/{machine}.log"
        self.command = [MIRROR, "--socket", daemon.socket, "--machine", machine, *options, conninfo]
        self.process = None
        self.start()

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stderr=log, preexec_fn=end_with_parent)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def said(self):
        with open(self.log) as log:
            return log.read()

    def has_said(self, text, seconds=30):
        wait_until(lambda: text in self.said(), seconds, lambda: f"it didn't say {text!r} but {self.said()}")

    def resident_kilobytes(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


class Case(unittest.TestCase):
    """A test with a database. Daemons and mirrors are made on request and removed afterwards."""

    maxDiff = 4000

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="trackd-mirror-")
        os.chmod(self.folder, 0o755)
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.database = Database(self.folder + "/db")
        self.addCleanup(self.end_database)

    def end_database(self):
        try:
            self.database.stop("immediate")
        except subprocess.CalledProcessError:
            pass

    def daemon(self, name="m1", *options):
        daemon = Daemon(f"{self.folder}/{name}", *options)
        self.addCleanup(daemon.kill)
        return daemon

    def mirror(self, daemon, machine="m1", conninfo=None, *options):
        mirror = Mirror(daemon.folder, machine, daemon, conninfo or self.database.conninfo(), *options)
        self.addCleanup(mirror.kill)
        return mirror

    def places(self, machine="m1"):
        try:
            rows = self.database.rows(f"SELECT module, rev FROM trackd.place WHERE machine = '{machine}'")
        except RuntimeError:
            return {}
        return {row["module"]: row["rev"] for row in rows}

    def wait_for(self, daemon, machine="m1", seconds=60):
        """Waits until the database has everything that the daemon has."""
        client = daemon.client()
        revs = {m["name"]: m["rev"] for m in client.call("system.status")["modules"] if m["name"] != "accounts"}
        client.close()
        wait_until(lambda: self.places(machine) == revs, seconds, lambda: f"{self.places(machine)} is not {revs}")

    def assert_equal_rows(self, daemon, machine="m1"):
        """The database has exactly the daemon's rows, with the declared members."""
        client = daemon.client()
        tables = client.call("rpc.discover")["x-tables"]
        rows, revs = client.snapshot()
        client.close()
        self.assertEqual(self.places(machine), revs)
        count = 0
        for module in revs:
            for title, declared in tables[module].items():
                columns = declared["columns"]
                name = f"{module}_{title.replace('.', '_')}"
                found = self.database.rows(f"SELECT * FROM trackd.\"{name}\" WHERE machine = '{machine}'")
                expected = {id: stored(row, columns) for id, row in rows.get((module, title), {}).items()}
                self.assertEqual({row["id"]: told(row, columns) for row in found}, expected, f"{module}.{title}")
                count += len(expected)
        return count

    def assert_each_once(self, machine="m1"):
        """No revision is missing after the first one, and the last one is the mirror's position."""
        for module, rev in self.places(machine).items():
            found = self.database.rows(
                f"SELECT rev FROM trackd.event WHERE machine = '{machine}' AND module = '{module}' ORDER BY rev")
            revs = [row["rev"] for row in found]
            if rev:
                self.assertEqual(revs, list(range(revs[0], rev + 1)), module)


def stored(row, columns):
    """A row from the daemon, with omitted members filled in."""
    return {name: row.get(name, schema.get("default")) for name, schema in columns.items()}


def told(row, columns):
    """The same row from the database."""
    result = {}
    for name, schema in columns.items():
        value = row[name if name in row and name not in ("id", "rev", "machine") else name + "_"]
        if schema.get("format") == "date-time" and value is not None:
            value = value.replace("+00:00", "Z")
        if "anyOf" in schema and value is not None and value.isdigit():
            value = int(value)
        result[name] = value
    return result
