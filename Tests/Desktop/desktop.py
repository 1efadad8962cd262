"""A private desktop for tests: buses, a daemon, a tray, and mocks of desktop services."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import dbus
import dbus.bus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
BINARIES = os.environ.get("TRACKD_BINARIES", os.path.join(ROOT, "build"))
TRAY = os.environ.get("TRACKD_TRAY", os.path.join(BINARIES, "trackd-tray"))
PICTURES = os.path.join(ROOT, "build", "desktop")
# A timeout in seconds. It allows for slow and busy machines, because most of these tests don't measure time.
PATIENCE = float(os.environ.get("TRACKD_PATIENCE", "60"))

ITEM = "org.kde.StatusNotifierItem"
MENU = "com.canonical.dbusmenu"
NOTIFICATIONS = "org.freedesktop.Notifications"


def wait_for(condition, what, patience=PATIENCE):
    """Waits until the condition returns a true value, and returns that. Signals are delivered meanwhile."""
    context = GLib.MainContext.default()
    end = time.monotonic() + patience
    while True:
        while context.iteration(False):
            pass
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"timed out waiting for {what}")
        time.sleep(0.02)


def pass_time(seconds):
    end = time.monotonic() + seconds
    wait_for(lambda: time.monotonic() >= end, "time", seconds + PATIENCE)


class Bus:
    """A private dbus-daemon, which can end and return at its address."""

    def __init__(self, folder, name, services=None):
        # The programs that the bus starts must keep their files in the test's folder.
        homes = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")
        self.environment = {"PATH": os.environ["PATH"], **{home: folder for home in homes}}
        self.path = os.path.join(folder, name)
        self.address = f"unix:path={self.path}"
        self.configuration = os.path.join(folder, name + ".conf")
        services = f"<servicedir>{services}</servicedir>" if services else ""
        with open(self.configuration, "w") as file:
            file.write(
                f"""<busconfig><type>session</type><listen>{self.address}</listen><auth>EXTERNAL</auth>{services}
                <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
                <allow own="*"/></policy></busconfig>"""
            )
        self.start()

    def start(self):
        if os.path.exists(self.path):
            os.unlink(self.path)
        self.process = subprocess.Popen(
            ["dbus-daemon", f"--config-file={self.configuration}", "--nofork"], env=self.environment,
            stderr=subprocess.DEVNULL
        )
        # The connection isn't shared, so that the test can reconnect after a restart of the bus.
        self.connection = wait_for(self.connect, "the bus")
        self.connection.set_exit_on_disconnect(False)

    def connect(self):
        """The connection, or None: connecting fails between the socket's creation and its first listen."""
        try:
            return dbus.bus.BusConnection(self.address)
        except dbus.DBusException:
            return None

    def stop(self):
        self.connection.close()
        self.process.kill()
        self.process.wait()


class Daemon:
    def __init__(self, folder):
        self.folder = folder
        self.socket = os.path.join(folder, "trackd.sock")
        self.start()

    def start(self):
        with open(os.path.join(self.folder, "trackd.log"), "a") as log:
            self.process = subprocess.Popen(
                [os.path.join(BINARIES, "trackd"), "--socket", self.socket, "--state", os.path.join(self.folder, "state"),
                 "--modules-path", os.path.join(self.folder, "modules")],
                stdout=subprocess.DEVNULL, stderr=log,
            )
        wait_for(self.answers, "trackd")

    def answers(self):
        try:
            self.call("system.ping")
            return True
        except OSError:
            return False

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait()

    def call(self, method, uid=None, **params):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(PATIENCE)
            connection.connect(self.socket)
            if uid is not None:
                self.ask(connection, "accounts.forgo", {})
                self.ask(connection, "accounts.signIn", {"name": uid, "password": uid * 4})
            return self.ask(connection, method, params)

    @staticmethod
    def ask(connection, method, params):
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        connection.sendall(json.dumps(message).encode() + b"\n")
        answer = b""
        while not answer.endswith(b"\n"):
            piece = connection.recv(1 << 16)
            if not piece:
                raise OSError("trackd closed the connection")
            answer += piece
        reply = json.loads(answer)
        if "error" in reply:
            raise AssertionError(f"{method}: {reply['error']}")
        return reply["result"]

    def sign_up(self, name):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(PATIENCE)
            connection.connect(self.socket)
            self.ask(connection, "accounts.signUp", {"name": name, "password": name * 4})

    @property
    def running(self):
        return self.call("timer.status").get("entry")


class Relay:
    """Stands between one client and the daemon. It can hold an answer until an event has come, and sends both in one
    piece."""

    def __init__(self, daemon):
        self.daemon = daemon
        self.socket = os.path.join(daemon.folder, "relay.sock")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.socket)
        self.listener.listen()
        # The method whose next answers are held back, and how many answers remain to be held back.
        self.wanted, self.left = "", 0
        self.is_awaited = False
        # How many answers have been held back so far.
        self.count = 0
        threading.Thread(target=self.run, daemon=True).start()

    def hold(self, method, count):
        self.wanted, self.left = method, count

    def run(self):
        with self.listener:
            client, _ = self.listener.accept()
        server = socket.socket(socket.AF_UNIX)
        server.connect(self.daemon.socket)
        threading.Thread(target=self.ask, args=(client, server), daemon=True).start()
        held = b""
        with client, server, server.makefile("rb") as lines:
            for line in lines:
                is_event = b'"events.event"' in line
                if self.is_awaited and not is_event:
                    held, self.is_awaited = line, False
                    self.count += 1
                elif held and not is_event:
                    raise AssertionError(f"another answer came first: {line}")
                else:
                    client.sendall(held + line)
                    held = b""

    def ask(self, client, server):
        with client.makefile("rb") as lines:
            for line in lines:
                if self.left > 0 and self.wanted.encode() in line:
                    self.left, self.is_awaited = self.left - 1, True
                server.sendall(line)
        server.shutdown(socket.SHUT_WR)  # The daemon then closes its side, and `run` ends.


class Watcher(dbus.service.Object):
    """The StatusNotifier host of a desktop, like KDE's."""

    NAME = "org.kde.StatusNotifierWatcher"

    def __init__(self, bus):
        self.items = []
        self.name = dbus.service.BusName(self.NAME, bus, do_not_queue=True)
        super().__init__(bus, "/StatusNotifierWatcher")

    @dbus.service.method(NAME, in_signature="s", sender_keyword="sender")
    def RegisterStatusNotifierItem(self, path, sender=None):
        self.items.append((sender, str(path)))

    def go(self):
        self.remove_from_connection()
        self.name.get_bus().release_name(self.NAME)
        self.name = None


class Server(dbus.service.Object):
    """A notification server that records notifications and clicks on request."""

    def __init__(self, bus, capabilities=("actions", "body", "body-markup")):
        self.capabilities = capabilities
        self.shown = {}
        self.log = []
        self.closed = []
        self.last = 0
        self.name = dbus.service.BusName(NOTIFICATIONS, bus, do_not_queue=True)
        super().__init__(bus, "/org/freedesktop/Notifications")

    @dbus.service.method(NOTIFICATIONS, out_signature="as")
    def GetCapabilities(self):
        return self.capabilities

    @dbus.service.method(NOTIFICATIONS, out_signature="ssss")
    def GetServerInformation(self):
        return "test", "trackd", "1", "1.2"

    @dbus.service.method(NOTIFICATIONS, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaces, icon, summary, body, actions, hints, expiry):
        if not replaces:
            self.last += 1
        number = int(replaces) or self.last
        names, labels = [str(word) for word in actions[0::2]], [str(word) for word in actions[1::2]]
        card = {
            "title": str(summary), "text": str(body), "actions": dict(zip(labels, names)), "expiry": int(expiry),
            "replaces": int(replaces),
        }
        self.shown[number] = card
        self.log.append(card)
        return dbus.UInt32(number)

    @dbus.service.method(NOTIFICATIONS, in_signature="u")
    def CloseNotification(self, number):
        if self.shown.pop(int(number), None):
            self.closed.append(int(number))
            self.NotificationClosed(number, 3)

    @dbus.service.signal(NOTIFICATIONS, signature="uu")
    def NotificationClosed(self, number, reason):
        pass

    @dbus.service.signal(NOTIFICATIONS, signature="us")
    def ActionInvoked(self, number, name):
        pass

    def find(self, part):
        return next((number for number, card in self.shown.items() if part in card["title"]), None)

    def click(self, part, label):
        number = wait_for(lambda: self.find(part), f"a notification of {part}")
        self.ActionInvoked(dbus.UInt32(number), self.shown[number]["actions"][label])
        self.shown.pop(number)
        self.NotificationClosed(dbus.UInt32(number), 2)

    def dismiss(self, part, reason=2):
        number = wait_for(lambda: self.find(part), f"a notification of {part}")
        self.shown.pop(number)
        self.NotificationClosed(dbus.UInt32(number), reason)

    def go(self):
        self.remove_from_connection()
        self.name.get_bus().release_name(NOTIFICATIONS)
        self.name = None


class Tray:
    """A running tray, and what a desktop shows of it."""

    def __init__(self, desktop, options=(), server=None):
        self.desktop = desktop
        self.log_path = os.path.join(desktop.folder, "tray.log")
        words = [TRAY, "--socket", (server or desktop.daemon).socket, *options]
        with open(self.log_path, "a") as log:
            self.process = subprocess.Popen(words, env=desktop.environment, stderr=log)

    @property
    def log(self):
        with open(self.log_path) as file:
            return file.read()

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def item(self):
        bus = self.desktop.session.connection
        return bus.get_object("org.trackd.Tray", "/StatusNotifierItem", introspect=False)

    def property(self, name):
        try:
            return self.item().Get(ITEM, name, dbus_interface="org.freedesktop.DBus.Properties")
        except dbus.DBusException:
            return None

    def title(self):
        return str(self.property("Title") or "")

    def wait_for_title(self, part):
        return wait_for(lambda: part in self.title() and self.title(), f"the title {part} (it is {self.title()})")

    def activate(self):
        self.item().Activate(0, 0, dbus_interface=ITEM)

    # The menu

    def menu(self):
        bus = self.desktop.session.connection
        return dbus.Interface(bus.get_object("org.trackd.Tray", "/MenuBar", introspect=False), MENU)

    def lines(self):
        """The menu's labels with their line numbers; empty before the tray exists."""
        found = {}

        def collect(node):
            number, properties, children = node
            if "label" in properties:
                found[str(properties["label"])] = int(number)
            for child in children:
                collect(child)

        try:
            menu = self.menu()
            menu.AboutToShow(0)
            collect(menu.GetLayout(0, -1, dbus.Array([], signature="s"))[1])
        except dbus.DBusException:
            pass
        return found

    def click(self, label):
        number = wait_for(lambda: self.lines().get(label), f"the line {label}")
        self.menu().Event(number, "clicked", dbus.Int32(0), dbus.UInt32(0))


class Desktop(unittest.TestCase):
    """A test with a bus, a daemon and, on request, a tray."""

    configuration = ""
    services = None

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="trackd-desktop-")
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.session = Bus(self.folder, "session", self.services)
        self.addCleanup(lambda: self.session.stop())
        self.machine = Bus(self.folder, "machine")
        self.addCleanup(lambda: self.machine.stop())
        self.daemon = Daemon(self.folder)
        self.addCleanup(lambda: self.daemon.stop())
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "DBUS_SESSION_BUS_ADDRESS": self.session.address,
            "DBUS_SYSTEM_BUS_ADDRESS": self.machine.address, "XDG_CONFIG_HOME": self.folder, "XDG_STATE_HOME": self.folder,
            "XDG_CACHE_HOME": self.folder, "XDG_DATA_HOME": self.folder, "XDG_RUNTIME_DIR": self.folder, "TZ": "UTC",
        }
        os.makedirs(PICTURES, exist_ok=True)
        os.makedirs(os.path.join(self.folder, "trackd"))
        with open(os.path.join(self.folder, "trackd", "tray.conf"), "w") as file:
            file.write(self.configuration)

    def start_program(self, *words, **variables):
        """Starts a desktop program for the duration of the test."""
        with open(os.path.join(self.folder, os.path.basename(words[0]) + ".log"), "a") as log:
            process = subprocess.Popen(words, env={**self.environment, **variables}, stdout=log, stderr=log)
        self.addCleanup(lambda: (process.kill(), process.wait()))
        return process

    def start_tray(self, *options, server=None):
        tray = Tray(self, options, server)
        self.addCleanup(lambda: tray.process.poll() is None and tray.stop(signal.SIGKILL))
        return tray

    def mock(self, *words, bus=None):
        """Starts python-dbusmock with these arguments for the duration of the test."""
        bus = bus or self.session
        process = subprocess.Popen(
            [sys.executable, "-m", "dbusmock", *words], env={**os.environ, **self.environment}, stdout=subprocess.DEVNULL
        )
        self.addCleanup(lambda: (process.kill(), process.wait()))
        return process
