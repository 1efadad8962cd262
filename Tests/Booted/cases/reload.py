"""systemctl reload with a valid and an invalid configuration."""

from checks import check, contains, equal, expect, until

RELOADED = "be974ffe1bbce0fdb25bff3528ab962a"
NOT_RELOADED = "8486c5dc61f08543fe22d15984df15d0"


def batch(machine):
    """The daemon's value for one of its limits."""
    return machine.call("system.hello")["limits"]["batch"]


@check("The packaged configuration passes its own check")
def shipped(machine):
    machine.run("trackd", "--system", "--check-config")
    machine.default = machine.run("cat", "/etc/trackd/trackd.conf").output


@check("Whenever systemctl reload returns, the new configuration is in effect")
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


@check("With an invalid one reload fails, the old one stays in effect, and the log names file, line and error")
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


@check("Once corrected, it is accepted")
def mended(machine):
    machine.write("/etc/trackd/trackd.conf", machine.default)
    machine.run("systemctl", "reload", "trackd")
    equal(batch(machine), 100, "the limit in force")


@check("With an invalid one the daemon doesn't start, and systemd doesn't retry")
def start(machine):
    machine.run("systemctl", "stop", "trackd.service")
    machine.write("/etc/trackd/trackd.conf", "[limits]\nconnections = many\n")
    expect(machine.try_run("systemctl", "start", "trackd.service").code != 0, "it starts")
    state = machine.show("trackd", "ExecMainStatus", "NRestarts")
    equal(state, {"ExecMainStatus": "78", "NRestarts": "0"}, "the service")
    machine.write("/etc/trackd/trackd.conf", machine.default)
    machine.run("systemctl", "start", "trackd.service")
    equal(batch(machine), 100, "the limit in force")


@check("If clients reached the start limit meanwhile, the recovery in the manual works at once")
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
