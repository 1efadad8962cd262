"""systemctl reload: another configuration, and a broken one."""

from checks import check, contains, equal, expect, until

RELOADED = "be974ffe1bbce0fdb25bff3528ab962a"
NOT_RELOADED = "8486c5dc61f08543fe22d15984df15d0"


def batch(machine):
    """What the daemon says about one of its limits."""
    return machine.call("system.hello")["limits"]["batch"]


@check("The configuration that the package brings passes its own check")
def shipped(machine):
    machine.run("trackd", "--system", "--check-config")
    machine.default = machine.run("cat", "/etc/trackd/trackd.conf").output


@check("When systemctl reload returns the new configuration is in force, every time")
def changed(machine):
    pid = machine.call("system.status")["pid"]
    for number in range(20, 40):
        machine.write("/etc/trackd/trackd.conf", f"[limits]\nbatch = {number}\n")
        machine.run("systemctl", "reload", "trackd")
        equal(batch(machine), number, "the limit in force")
    equal(machine.pid(), pid, "the daemon's pid")
    state = machine.show("trackd", "ActiveState", "SubState")
    equal(state, {"ActiveState": "active", "SubState": "running"}, "the service")
    equal(len(machine.entries(f"MESSAGE_ID={RELOADED}")), 20, "entries about it")


@check("With a broken one reload fails, the old one stays in force, and the log says file, line and what")
def broken(machine):
    pid = machine.pid()
    machine.write("/etc/trackd/trackd.conf", "[limits]\nbatch = 50\nconnections = many\n")
    result = machine.try_run("systemctl", "reload", "trackd")
    expect(result.code != 0, "systemctl reload says that all went well")
    equal(batch(machine), 39, "the limit in force")
    equal(machine.pid(), pid, "the daemon's pid")
    equal(machine.show("trackd", "ActiveState")["ActiveState"], "active", "the service")
    entries = machine.entries(f"MESSAGE_ID={NOT_RELOADED}")
    expect(entries, "no entry about it")
    contains(entries[-1]["MESSAGE"], "/etc/trackd/trackd.conf:3:", "the entry")


@check("Mended, it is taken")
def mended(machine):
    machine.write("/etc/trackd/trackd.conf", machine.default)
    machine.run("systemctl", "reload", "trackd")
    equal(batch(machine), 100, "the limit in force")


@check("A daemon with a broken one doesn't start, and systemd doesn't try again")
def start(machine):
    machine.run("systemctl", "stop", "trackd.service")
    machine.write("/etc/trackd/trackd.conf", "[limits]\nconnections = many\n")
    expect(machine.try_run("systemctl", "start", "trackd.service").code != 0, "it starts")
    state = machine.show("trackd", "ExecMainStatus", "NRestarts")
    equal(state, {"ExecMainStatus": "78", "NRestarts": "0"}, "the service")
    machine.write("/etc/trackd/trackd.conf", machine.default)
    machine.run("systemctl", "start", "trackd.service")
    equal(batch(machine), 100, "the limit in force")


@check("Where clients have used up its starts meanwhile, the manual's way back works at once")
def way_back(machine):
    machine.run("systemctl", "stop", "trackd.service")
    machine.write("/etc/trackd/trackd.conf", "[limits]\nconnections = many\n")

    def is_given_up():
        machine.try_run("trackctl", "--system", "--timeout", "300", "status")
        return machine.show("trackd.socket", "ActiveState")["ActiveState"] == "failed"

    until(is_given_up, 30, "the end of the socket")
    machine.write("/etc/trackd/trackd.conf", machine.default)
    machine.run("trackd", "--system", "--check-config")
    machine.run("systemctl", "restart", "trackd.socket")
    equal(batch(machine), 100, "the limit in force")
    equal(machine.show("trackd.service", "ActiveState")["ActiveState"], "active", "the service")
