"""The page's server in its unit: it has its own user and no access to the system, and still serves the page."""

import pathlib
import re

from checks import check, equal, expect

USES_PORT = True
PACKAGE = "/var/tmp/page.deb"
UNIT = "trackd-web.service"
MOST_EXPOSED = 0.6
WEBSOCKET = (pathlib.Path(__file__).parents[2] / "Web/websocket.py").read_text()
VISIT = """
import socket


def connect():
    return socket.create_connection(("127.0.0.1", 8470), timeout=20)


with connect() as plug:
    plug.sendall(b"GET / HTTP/1.1\\r\\nHost: localhost:8470\\r\\n\\r\\n")
    status, headers, body = read_answer(plug)
    print(status, b"<!doctype html>" in body)
with WebSocket(connect(), "localhost:8470") as page:
    print(page.call("timer.status")["error"]["code"])
    page.call("accounts.signUp", name="Dora", password="correct horse battery")
    page.call("timer.start", project="Bread")
    print(page.call("accounts.me")["result"]["account"]["name"], page.call("timer.status")["result"]["entry"]["project"])
    print(page.call("system.compact")["error"]["code"])
"""


@check("The package starts nothing, because a public page needs a name and a proxy")
def installed(machine):
    machine.run("dpkg", "--install", PACKAGE, environment={"DEBIAN_FRONTEND": "noninteractive"})
    equal(machine.show("trackd-web.socket", "ActiveState", "UnitFileState"), {"ActiveState": "inactive", "UnitFileState": "disabled"}, "the socket")
    equal(machine.run("systemd-analyze", "--man=no", "verify", f"/lib/systemd/system/{UNIT}").errors, "", "systemd's report")


@check("systemd-analyze gives the page's unit an exposure of at most 0.6")
def security(machine):
    output = machine.run("systemd-analyze", "--no-pager", "security", "--offline=yes", f"/lib/systemd/system/{UNIT}").output
    exposure = float(re.search(rf"Overall exposure level for {UNIT}: ([0-9.]+)", output)[1])
    expect(exposure <= MOST_EXPOSED, f"{exposure}\n{output}")


@check("Visitors have no account until they sign up; the first one starts server and daemon")
def visit(machine):
    machine.run("systemctl", "enable", "--now", "trackd-web.socket")
    output = machine.run("python3", "-", input=WEBSOCKET + VISIT).output
    equal(output.split("\n")[:-1], ["200 True", "-32004", "Dora Bread", "-32003"], "the visitor's view")


@check("It runs as its own user, without rights or network, and reaches the record only through the socket")
def confined(machine):
    pid = machine.pid(UNIT)
    lines = machine.run("cat", f"/proc/{pid}/status").output.splitlines()
    status = dict(line.split(":\t", 1) for line in lines)
    equal(status["Uid"].split()[0], str(machine.uid("trackd-web")), "the user it runs as")
    for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
        equal(int(status[name], 16), 0, name)
    equal((status["NoNewPrivs"], status["Seccomp"]), ("1", "2"), "NoNewPrivs and Seccomp")
    interfaces = machine.run("cat", f"/proc/{pid}/net/dev").output.splitlines()[2:]
    equal([line.split(":")[0].strip() for line in interfaces], ["lo"], "the interfaces that it sees")
    within = ["nsenter", f"--target={pid}", "--mount", "setpriv", "--reuid=trackd-web", "--regid=trackd-web", "--init-groups"]
    expect(machine.try_run(*within, "ls", "/var/lib/trackd").code != 0, "it can look into the record")
    expect(machine.try_run(*within, "touch", "/var/lib/x").code != 0, "it can write to the system")
    entries = machine.entries("SYSLOG_IDENTIFIER=trackd-web")
    equal([entry["MESSAGE"] for entry in entries if int(entry["PRIORITY"]) < 6 or "gateway" in entry["MESSAGE"]], [], "its errors")


@check("Removing its package ends it")
def removed(machine):
    machine.run("dpkg", "--remove", "trackd-web", environment={"DEBIAN_FRONTEND": "noninteractive"})
    equal(machine.pid(UNIT), 0, "the server's process")
    machine.call("system.ping")
