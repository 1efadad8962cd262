"""An upgrade of the package under load, and a journal that only a newer version can read."""

import json

from checks import check, contains, equal, expect, until
from load import Load, remarks

PACKAGE = "/var/tmp/trackd.deb"
OTHER = "/var/tmp/other.deb"
STATE = "/var/lib/trackd"
FULL = "f6c3dfaa2e85116bce2be956a0bba7f0"


def repack(machine, version):
    """The same package with another version."""
    machine.run("rm", "-rf", "/var/tmp/other")
    machine.run("dpkg-deb", "--raw-extract", PACKAGE, "/var/tmp/other")
    machine.run("sed", "--in-place", f"s/^Version: .*/Version: {version}/", "/var/tmp/other/DEBIAN/control")
    machine.run("dpkg-deb", "--root-owner-group", "-Znone", "--build", "/var/tmp/other", OTHER)


def install(machine, package):
    machine.run("dpkg", "--install", package, environment={"DEBIAN_FRONTEND": "noninteractive"})


@check("An upgrade under load loses and refuses no call, and the new program runs")
def upgrade(machine):
    for user in ("alice", "bob"):
        machine.add_user(user, "trackd")
    machine.write("/etc/trackd/trackd.conf", "[limits]\nbatch = 7\n")
    repack(machine, "999")
    pid = machine.call("system.status")["pid"]
    with Load(machine, "alice") as alice, Load(machine, "bob", 1) as bob:
        install(machine, OTHER)
        install(machine, PACKAGE)
        install(machine, OTHER)
    equal(machine.run("dpkg-query", "--show", "--showformat=${Version}", "trackd").output, "999", "the version")
    expect(machine.pid() not in (0, pid), "the old daemon runs on")
    equal(machine.run("readlink", f"/proc/{machine.pid()}/exe").output, "/usr/bin/trackd\n", "its program")
    equal(machine.call("system.hello")["limits"]["batch"], 7, "the administrator's configuration")
    for each in (alice, bob):
        each.expect_nothing_lost()
        equal(each.told["refused"], [], f"{each.user}'s refused calls")


@check("An upgrade on a full disk works: the record is served, and once there is space, changes succeed")
def upgrade_when_full(machine):
    machine.run("systemctl", "stop", "trackd.service")
    machine.run("mount", "-t", "tmpfs", "-o", "size=2m,uid=trackd,gid=trackd,mode=0700", "tmpfs", STATE)
    with Load(machine, "alice") as load:
        until(lambda: remarks(machine, "alice"), 20, "a remark")
        # dd fails as soon as the disk is full.
        machine.try_run("dd", "if=/dev/zero", f"of={STATE}/filler", "bs=512")
        until(lambda: machine.entries(f"MESSAGE_ID={FULL}"), 20, "an entry about the full disk")
        pid = machine.pid()
        install(machine, PACKAGE)
        until(lambda: machine.pid() not in (0, pid), 20, "the new program")
        expect(remarks(machine, "alice"), "nothing is served")
        until(lambda: "disk is full" in add(machine, "no room " + 500 * "x").errors, 20, "the refusal of a change")
        machine.run("rm", f"{STATE}/filler")
        until(lambda: add(machine, "room").code == 0, 20, "a change")
    load.expect_nothing_lost()
    expect(load.told["refused"], "the disk was never full")
    machine.run("systemctl", "stop", "trackd.service")
    machine.run("umount", STATE)


def add(machine, text):
    return machine.try_run("trackctl", "--system", "remarks", "add", text, "1,1", user="alice")


@check("A journal of a newer format stays unchanged and is reported, and the other modules work")
def downgrade(machine):
    journal = "/var/lib/trackd/remarks.journal"
    machine.run("systemctl", "stop", "trackd.service")
    header = machine.run("head", "--lines=1", journal).output
    newer = json.loads(header.split(" ", 1)[1]) | {"format": 2}
    machine.run("python3", "/opt/inside/reseal.py", journal, input=json.dumps(newer, separators=(",", ":")))
    before = machine.run("sha256sum", journal).output
    modules = {module["name"]: module for module in machine.call("system.status")["modules"]}
    equal(modules["remarks"]["state"], "failed", "the module's state")
    contains(modules["remarks"]["reason"], "newer", "the reason")
    equal({module["state"] for name, module in modules.items() if name != "remarks"}, {"ready"}, "the others' states")
    contains(machine.show("trackd.service", "StatusText")["StatusText"], "remarks", "the service's status")
    refused = machine.try_run("trackctl", "--system", "remarks", "list", user="alice")
    equal(refused.code, 1, "trackctl's exit status")
    contains(refused.errors, "newer", "trackctl's output")
    machine.run("trackctl", "--system", "start", "Bread", user="alice")
    machine.run("systemctl", "stop", "trackd.service")
    equal(machine.run("sha256sum", journal).output, before, "the file's checksum")


@check("With a program for that format everything works again")
def back(machine):
    journal = "/var/lib/trackd/remarks.journal"
    header = json.loads(machine.run("head", "--lines=1", journal).output.split(" ", 1)[1]) | {"format": 1}
    machine.run("python3", "/opt/inside/reseal.py", journal, input=json.dumps(header, separators=(",", ":")))
    expect(remarks(machine, "alice"), "alice's remarks are gone")
