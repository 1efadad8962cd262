"""Installing and removing the package follows Debian's rules."""

from checks import check, equal, expect

PACKAGE = "/var/tmp/trackd.deb"


def exists(machine, path):
    return machine.try_run("test", "-e", path).code == 0


@check("Its sockets are enabled for the system and for all users, and its files match the package")
def installed(machine):
    equal(machine.run("systemctl", "is-enabled", "trackd.socket").output, "enabled\n", "the machine's socket")
    equal(machine.run("systemctl", "--global", "is-enabled", "trackd.socket").output, "enabled\n", "the users' socket")
    equal(machine.run("dpkg", "--verify", "trackd").output, "", "what differs")


@check("A disabled socket stays disabled through an upgrade")
def unwanted(machine):
    machine.run("systemctl", "disable", "--now", "trackd.socket")
    machine.run("dpkg", "--install", PACKAGE)
    equal(machine.show("trackd.socket", "UnitFileState", "ActiveState"),
          {"UnitFileState": "disabled", "ActiveState": "inactive"}, "the socket")
    machine.run("systemctl", "enable", "--now", "trackd.socket")


@check("Removing it stops the daemon, deletes the socket, and keeps record and configuration")
def remove(machine):
    machine.run("trackctl", "--system", "start", "Bread")
    machine.write("/etc/trackd/trackd.conf", "[limits]\nbatch = 7\n")
    pid = machine.call("system.status")["pid"]
    machine.files = machine.run("dpkg", "--listfiles", "trackd").output.splitlines()
    machine.run("dpkg", "--remove", "trackd")
    expect(not exists(machine, f"/proc/{pid}"), "the daemon runs on")
    expect(not exists(machine, "/run/trackd/trackd.sock"), "the socket is there")
    expect(exists(machine, "/var/lib/trackd/timer.journal"), "the record is gone")
    expect(exists(machine, "/etc/trackd/trackd.conf"), "the configuration is gone")
    equal(machine.run("systemctl", "is-system-running").output, "running\n", "the machine's state")


@check("Reinstalled on a running machine, it listens at once with the old record and configuration")
def install(machine):
    machine.run("dpkg", "--install", PACKAGE)
    equal(machine.show("trackd.socket", "SubState")["SubState"], "listening", "the socket")
    equal(machine.pid(), 0, "the daemon's pid")
    equal(machine.call("timer.status")["entry"]["project"], "Bread", "what runs")
    equal(machine.call("system.hello")["limits"]["batch"], 7, "the administrator's configuration")


@check("Purging it deletes record and configuration, too, and leaves only its users' files and its user ids")
def purge(machine):
    machine.run("useradd", "--create-home", "ben")
    own = "/home/ben/.local/state/trackd"
    machine.run("mkdir", "--parents", own, user="ben")
    machine.run("mkdir", "--parents", "/etc/trackd/modules")
    machine.run("dpkg", "--purge", "trackd")
    left = [path for path in machine.files if exists(machine, path) and machine.try_run("test", "-d", path).code != 0]
    equal(left, [], "files of the package")
    for path in ("/var/lib/trackd", "/etc/trackd", "/run/trackd"):
        expect(not exists(machine, path), f"{path} is there")
    places = "/etc", "/home", "/run", "/usr", "/var"
    found = machine.run("find", *places, "-xdev", "-name", "trackd*").output.split()
    equal(sorted(set(found) - {PACKAGE}), [own], "the remaining files with its name")
    machine.run("getent", "passwd", "trackd")
    expect("trackd" not in machine.run("systemctl", "list-unit-files").output, "systemd knows units of it")
    equal(machine.run("systemctl", "is-system-running").output, "running\n", "the machine's state")
