"""Custom modules: their programs have no rights, see nothing of the system, and start and end with their calls."""

import re
import time

from checks import check, contains, equal, expect, until
from load import Load

LONG = True
PACKAGE = "/var/tmp/trackd.deb"
UNITS = "/etc/systemd/system"
MOST_EXPOSED = 0.5
# How long the module's processes may take to end. Its main process ends when the daemon closes the connection, and
# systemd then ends the others.
END_SECONDS = 10
IDLE_SECONDS = 60


def install(machine, folder):
    return machine.run("trackctl", "--system", "module", "install", folder)


def instances(machine, name):
    """The running services of a module's program."""
    units = "systemctl", "list-units", "--plain", "--no-legend", "--state=active", f"trackd-module-{name}@*"
    return [line.split()[0] for line in machine.run(*units).output.splitlines()]


def main_pid(machine, name):
    running = instances(machine, name)
    equal(len(running), 1, f"how often {name} runs ({running})")
    return machine.pid(running[0])


def attempt(machine, what):
    return machine.call("spy.try", user="alice", what=what)["said"]


def count(machine, name):
    return {each["name"]: each["n"] for each in machine.call("spy.list", user="alice")["counts"]}[name]


@check("An example is installed with a socket, and nothing runs until it is called")
def installed(machine):
    machine.add_user("alice", "trackd")
    contains(install(machine, "/usr/share/trackd/examples/habits").output, "it is served", "the message")
    equal(machine.run("systemctl", "is-active", "trackd-module-habits.socket").output, "active\n", "its socket")
    equal(instances(machine, "habits"), [], "what runs")
    machine.call("habits.add", user="alice", name="read")
    equal(instances(machine, "habits"), [], "the services running after a verb")
    equal(machine.call("habits.did", user="alice", name="read")["habit"]["days"], 1, "days")
    expect(main_pid(machine, "habits") > 0, "nothing runs")


@check("systemd-analyze gives its unit an exposure of at most 0.5, and reports no problem")
def exposure(machine):
    unit = f"{UNITS}/trackd-module-habits@.service"
    output = machine.run("systemd-analyze", "--no-pager", "security", "--offline=yes", unit).output
    exposed = float(re.search(r"Overall exposure level for \S+: ([0-9.]+)", output)[1])
    expect(exposed <= MOST_EXPOSED, f"{exposed}\n{output}")
    for path in unit, f"{UNITS}/trackd-module-habits.socket":
        said = machine.run("systemd-analyze", "--man=no", "verify", path)
        equal(said.output + said.errors, "", f"its report about {path}")


@check("Its program runs as a separate user without rights")
def nobody(machine):
    install(machine, "/opt/inside/spy")
    machine.call("spy.up", user="alice", name="a")
    status = machine.run("cat", f"/proc/{main_pid(machine, 'spy')}/status").output.splitlines()
    status = dict(line.split(":\t", 1) for line in status)
    uids = set(status["Uid"].split())
    equal(len(uids), 1, "how many it is")
    others = {"0", str(machine.uid("trackd")), str(machine.uid("alice"))}
    expect(not uids & others, f"it is {uids}")
    for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
        equal(int(status[name], 16), 0, name)
    equal((status["NoNewPrivs"], status["Seccomp"]), ("1", "2"), "no new rights, and a filter")
    # The reload has ended idle programs, so this call starts the program again.
    machine.call("habits.open", user="alice")
    habits = machine.run("cat", f"/proc/{main_pid(machine, 'habits')}/status").output
    expect(not uids & set(re.search(r"Uid:\s(.*)", habits)[1].split()), "two modules are one user")


@check("It sees no journal, no socket of trackd or another module, no network and no other process")
def blind(machine):
    for what in ("os.listdir('/var/lib/trackd')", "open('/var/lib/trackd/timer.journal').read()",
                 "os.listdir('/run/trackd')", "os.listdir('/run/trackd-modules')",
                 "socket.socket(socket.AF_UNIX).connect('/run/trackd/trackd.sock')",
                 "socket.socket(socket.AF_UNIX).connect('/run/trackd-modules/habits')",
                 "open('/etc/shadow').read()", "os.listdir('/home/alice')", "open('/etc/trackd/x', 'w')",
                 "os.setuid(0)", "os.kill(1, 0)", "open('/etc/passwd').read()", "os.listdir('/proc')", "os.chmod('run', 0)"):
        said = attempt(machine, what)
        expect(said.endswith("Error"), f"{what} came to {said}")
    equal(attempt(machine, "socket.socket(socket.AF_INET)"), "PermissionError", "a socket of the internet")
    equal(attempt(machine, "1 + 1"), "2", "that it is asked at all")


@check("Its output is in the module's log, and a user who can't read the journal is told who can")
def log(machine):
    command = "trackctl", "--system", "module", "log", "spy"
    contains(machine.run(*command).output, "the spy is here", "its log")
    refused = machine.try_run(*command, user="alice")
    equal(refused.code != 0, True, f"the result for alice: {refused.output}")
    contains(refused.errors, "only root and the groups systemd-journal and adm may read", "the hint")


@check("A program that allocates or forks endlessly is stopped, and the next call restarts it")
def greedy(machine):
    for what in ("[bytearray(1 << 20) for _ in range(1 << 20)]",
                 "[os.fork() or time.sleep(100) for _ in range(1000)]", "time.sleep(1000)"):
        refused = machine.try_run("trackctl", "--system", "spy", "try", what, user="alice")
        equal(refused.code != 0 or "Error" in refused.output, True, f"the result of {what}: {refused.output}")
        # The module pauses after each exit of its program, so the next call may have to wait.
        until(lambda: machine.try_run("trackctl", "--system", "spy", "try", "1", user="alice").code == 0, 30, "the next")
        until(lambda: len(instances(machine, "spy")) == 1, END_SECONDS, f"the end of the program with {what}")
    equal(machine.call("system.status")["modules"][0]["state"], "ready", "the daemon")


@check("The next call restarts a killed program")
def killed(machine):
    machine.run("systemctl", "kill", "--signal=KILL", *instances(machine, "spy"))
    before = count(machine, "a")
    until(lambda: machine.try_run("trackctl", "--system", "spy", "up", "a", user="alice").code == 0, 30, "the next")
    equal(count(machine, "a"), before + 1, "the count")


@check("An upgrade of the package during calls to a module loses and repeats nothing")
def upgrade(machine):
    before = machine.call("spy.up", user="alice", name="load")["n"]
    with Load(machine, "alice", method="spy.up") as load:
        for _ in range(2):
            machine.run("dpkg", "--install", PACKAGE, environment={"DEBIAN_FRONTEND": "noninteractive"})
            time.sleep(1)
    equal(load.told["failed"], [], "what failed")
    equal(load.told["refused"], [], "the refused calls")
    done = len(load.told["acknowledged"])
    expect(done > 20, f"it did little: {load.told}")
    equal(machine.call("spy.up", user="alice", name="load")["n"], before + done + 1, "the count")


@check("The next call uses a replaced folder, and the record stays")
def replaced(machine):
    machine.run("cp", "--recursive", "/opt/inside/spy", "/var/tmp/spy")
    machine.run("sed", "--in-place", "s/return {\"reply\": {\"said\": attempt/return {\"reply\": {\"said\": \"new \" + attempt/",
                "/var/tmp/spy/run")
    install(machine, "/var/tmp/spy")
    until(lambda: attempt(machine, "1 + 1") == "new 2", 30, "the new one")
    expect(machine.call("spy.list", user="alice")["counts"], "the record is gone")


@check("It ends after a minute without calls")
def idle(machine):
    attempt(machine, "1")
    expect(instances(machine, "spy"), "nothing runs")
    until(lambda: not instances(machine, "spy") and not instances(machine, "habits"), IDLE_SECONDS + 30, "their end")
    equal(attempt(machine, "1 + 1"), "new 2", "the next call")


@check("Removing the module deletes its folder and units, ends its program and keeps the record")
def removed(machine):
    for name in "spy", "habits":
        machine.run("trackctl", "--system", "module", "remove", name)
        until(lambda: not instances(machine, name), END_SECONDS, f"the end of {name}")
    left = machine.run("find", "/etc/systemd", "/etc/trackd", "/run/trackd-modules", "/run/systemd/system",
                       "-name", "*spy*", "-o", "-name", "*habits*").output
    equal(left, "", "the remaining files")
    equal(machine.try_run("systemctl", "cat", "trackd-module-spy.socket").code, 1, "its socket")
    states = {each["name"]: each["state"] for each in machine.call("system.status")["modules"]}
    equal((states["spy"], states["habits"]), ("absent", "absent"), "the modules' states")
    equal({each["name"] for each in machine.call("spy.list", user="alice")["counts"]}, {"a", "load"}, "the record")
    failed = machine.run("systemctl", "list-units", "--failed", "--plain", "--no-legend").output
    equal([line for line in failed.splitlines() if "trackd" in line], [], "units that failed")


@check("A purge stops the daemon for a moment, and deletes the record for good")
def purged(machine):
    before = machine.call("system.status")["pid"]
    machine.run("trackctl", "--system", "module", "purge", "spy", "--yes")
    status = machine.call("system.status")
    expect(status["pid"] != before, "the daemon wasn't restarted")
    expect("spy" not in {each["name"] for each in status["modules"]}, "the module is still there")
    equal(machine.run("find", "/var/lib/trackd", "-name", "spy.*").output, "", "the remaining files")
