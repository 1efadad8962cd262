"""Another version of the package, under load, and a journal that only a newer one knows."""

import json

from checks import check, contains, equal, expect
from load import Load, remarks

PACKAGE = "/var/tmp/trackd.deb"
OTHER = "/var/tmp/other.deb"


def repack(machine, version):
    """The same package under another version."""
    machine.run("rm", "-rf", "/var/tmp/other")
    machine.run("dpkg-deb", "--raw-extract", PACKAGE, "/var/tmp/other")
    machine.run("sed", "--in-place", f"s/^Version: .*/Version: {version}/", "/var/tmp/other/DEBIAN/control")
    machine.run("dpkg-deb", "--root-owner-group", "-Znone", "--build", "/var/tmp/other", OTHER)


def install(machine, package):
    machine.run("dpkg", "--install", package, environment={"DEBIAN_FRONTEND": "noninteractive"})


@check("The package is upgraded under load: no call is lost or refused, and the new program runs")
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
    equal(machine.call("system.hello")["limits"]["batch"], 7, "what the administrator configured")
    for each in (alice, bob):
        each.expect_nothing_lost()
        equal(each.told["refused"], [], f"what {each.user} was refused")


@check("A journal of a newer format is left as it is, said to be that, and the other modules work")
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
    contains(refused.errors, "newer", "what trackctl says")
    machine.run("trackctl", "--system", "start", "Bread", user="alice")
    machine.run("systemctl", "stop", "trackd.service")
    equal(machine.run("sha256sum", journal).output, before, "the file's checksum")


@check("With the program that knows it all is there again")
def back(machine):
    journal = "/var/lib/trackd/remarks.journal"
    header = json.loads(machine.run("head", "--lines=1", journal).output.split(" ", 1)[1]) | {"format": 1}
    machine.run("python3", "/opt/inside/reseal.py", journal, input=json.dumps(header, separators=(",", ":")))
    expect(remarks(machine, "alice"), "alice's remarks are gone")
