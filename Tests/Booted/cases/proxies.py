"""The page behind Caddy and nginx, all with their packaged units. A household competes with a crowd, and all connect
through the proxy."""

import contextlib
import pathlib
import re
import sys
import time

from checks import check, contains, equal, expect

WEB = pathlib.Path(__file__).parents[2] / "Web"
sys.path.append(str(WEB))
from family import hurry  # noqa: E402
from manual import example  # noqa: E402

# Calls are measured in several windows, and at least one window must be fast. If other cases ran at the same time, they
# would slow down all windows.
MEASURES = True
USES_PORT = True
PACKAGE = "/var/tmp/page.deb"
UNIT = "trackd-web.service"
DROP_IN = f"/etc/systemd/system/{UNIT}.d/override.conf"
NAME = "home.example"
PORTS = {"caddy": 8481, "nginx": 8482}
SCRIPTS = "/var/tmp/web"
STRANGER = ["127.0.1.1"]
STRANGERS = [f"127.0.2.{number}" for number in range(1, 9)]
GUESS = """
import socket, sys


def page(source, *headers):
    plug = socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=20, source_address=(source, 0))
    return WebSocket(plug, "home.example", headers=headers)


for number in range(11):
    with page("127.0.0.5", f"X-Forwarded-For: 10.0.0.{number}") as stranger:
        last = stranger.call("accounts.signIn", name="Ann", password=f"wrong {number}")
print(last["error"]["data"].get("reason"))
with page("127.0.0.6") as ann:
    print(ann.call("accounts.signIn", name="Ann", password="correct horse battery").get("error"))
"""


def start_page(machine, drop_in):
    machine.run("mkdir", "-p", pathlib.Path(DROP_IN).parent)
    machine.write(DROP_IN, drop_in)
    machine.run("systemctl", "daemon-reload")
    machine.run("systemctl", "restart", "trackd-web.socket")
    machine.try_run("systemctl", "stop", UNIT)


def drop_in():
    """The configuration from the manual."""
    lines = example("systemctl edit").splitlines()
    return "\n".join(line.strip() for line in lines if not line.startswith("systemctl")) + "\n"


@contextlib.contextmanager
def crowd(machine, port):
    """Runs 2,300 browsers until the end of the with statement."""
    kinds = ("silent", 300, STRANGER), ("silent", 1000, STRANGERS), ("deaf", 500, STRANGERS), ("half", 500, STRANGERS)
    crowds = [machine.start("python3", f"{SCRIPTS}/crowd.py", NAME, port, kind, "page", count, *addresses) for kind, count, addresses in kinds]
    try:
        # By then, the refused clients retry as slowly as a refused page does.
        time.sleep(8)
        equal([each.poll() for each in crowds], [None] * len(crowds), "the crowd")
        yield
    finally:
        for each in crowds:
            errors = each.communicate()[1]
            expect(each.returncode == 0, f"a crowd ended with {each.returncode}: {errors}")


def put_first(machine, proxy):
    """Raises the page's priority over other load on the host."""
    units = machine.pid(), machine.pid(UNIT), machine.pid(f"{proxy}.service")
    inside = machine.run("pgrep", "--full", "^/usr/bin/trackd|nginx|caddy").output.split()
    expect(set(map(str, units)) <= set(inside), f"{units} aren't all in {inside}")
    hurry([outside(machine, pid) for pid in inside])


def outside(machine, pid):
    """The host's process id of a process in the machine."""
    for path in pathlib.Path("/proc").glob("[0-9]*/status"):
        with contextlib.suppress(OSError):
            numbers = re.search(r"^NSpid:(.*)$", path.read_text(), re.M)[1].split()
            if len(numbers) > 1 and numbers[-1] == str(pid):
                return int(path.parent.name)
    raise AssertionError(f"no process {pid}")


def live(machine, proxy, sign, newcomer):
    put_first(machine, proxy)
    said = machine.run("python3", f"{SCRIPTS}/family.py", NAME, PORTS[proxy], sign, newcomer, seconds=120).output
    print("".join(f"    {line}\n" for line in said.splitlines()), end="", flush=True)


def expect_within_limits(machine):
    shown = machine.show(UNIT, "MemoryMax", "MemoryHigh", "NRestarts", "Result")
    equal((shown["NRestarts"], shown["Result"]), ("0", "success"), "how the page's server went")
    status = machine.run("cat", f"/proc/{machine.pid(UNIT)}/status").output
    held = int(re.search(r"VmHWM:\s+(\d+)", status)[1]) << 10
    # The measured maximum includes the memory that the kernel uses for the service.
    expect(held < int(shown["MemoryMax"]) / 2, f"it held {held >> 20} MiB of {int(shown['MemoryMax']) >> 20}")
    print(f"    it held {held >> 20} MiB", flush=True)


@check("With the lines of the manual's examples a browser reaches the page through each")
def reached(machine):
    machine.run("dpkg", "--install", PACKAGE, environment={"DEBIAN_FRONTEND": "noninteractive"})
    for name in "crowd.py", "family.py", "websocket.py":
        machine.run("mkdir", "-p", SCRIPTS)
        machine.write(f"{SCRIPTS}/{name}", (WEB / name).read_text())
    contains(drop_in(), "--behind-proxy", "the drop-in")
    start_page(machine, drop_in())
    site = example("reverse_proxy").replace(f"{NAME} {{", f"http://{NAME}:{PORTS['caddy']} {{\n    bind 127.0.0.1")
    machine.write("/etc/caddy/Caddyfile", "{\n    admin off\n}\n" + site)
    machine.run("sed", "--in-place", "s/worker_connections .*;/worker_connections 16384;/; 1i worker_rlimit_nofile 32768;", "/etc/nginx/nginx.conf")
    machine.write("/etc/nginx/sites-enabled/default", f"server {{ listen 127.0.0.1:{PORTS['nginx']}; server_name {NAME}; {example('proxy_pass')} }}\n")
    for proxy, port in PORTS.items():
        machine.run("systemctl", "start", proxy)
        visit = f"import socket\nplug = socket.create_connection(('127.0.0.1', {port}))\n"
        visit += f"plug.sendall(b'GET / HTTP/1.1\\r\\nHost: {NAME}\\r\\n\\r\\n')\nprint(read_answer(plug)[0])\n"
        equal(machine.run("python3", "-", input=(WEB / "websocket.py").read_text() + visit).output, "200\n", f"what {proxy} answers")


@check("Behind Caddy four live as ever beside 2,300 of nine addresses, and others sign up and join")
def caddy(machine):
    with crowd(machine, PORTS["caddy"]):
        live(machine, "caddy", "Up", "Eve")
    expect_within_limits(machine)


@check("The same holds behind nginx")
def nginx(machine):
    with crowd(machine, PORTS["nginx"]):
        live(machine, "nginx", "In", "Finn")
    expect_within_limits(machine)


@check("Only the proxy is trusted about a browser's address")
def believed(machine):
    for port in PORTS.values():
        said = machine.run("python3", "-", port, input=(WEB / "websocket.py").read_text() + GUESS).output
        equal(said, "accounts.tooManyAttempts\nNone\n", "the result of guessing, and of Ann's sign-in from elsewhere")
        # After a restart, the daemon no longer counts the wrong passwords, so the test needn't wait for a minute.
        machine.run("systemctl", "restart", "trackd.service")


@check("Behind a proxy that gives no addresses, users who signed in aren't affected")
def unnamed(machine):
    start_page(machine, drop_in().replace("--behind-proxy", ""))
    # Without addresses, all new connections share the limits that normally apply to one address.
    family = machine.start("python3", f"{SCRIPTS}/family.py", NAME, PORTS["nginx"], "In", "-")
    time.sleep(2)
    with crowd(machine, PORTS["nginx"]):
        put_first(machine, "nginx")
        said, errors = family.communicate(timeout=120)
        expect(family.returncode == 0, f"the four: {errors}")
        print("".join(f"    {line}\n" for line in said.splitlines()), end="", flush=True)
    expect_within_limits(machine)


@check("Everything ends with its units")
def ended(machine):
    machine.run("systemctl", "stop", "trackd-web.socket", UNIT, *PORTS)
    for unit in UNIT, *(f"{proxy}.service" for proxy in PORTS):
        equal(machine.show(unit, "MainPID", "Result"), {"MainPID": "0", "Result": "success"}, unit)
    # All machines share the host's network, and the next machine needs the same port.
    listening = machine.run("cat", "/proc/net/tcp").output
    expect(f"0100007F:{8470:04X} 00000000:0000 0A" not in listening, "a process still listens at the page's port")
