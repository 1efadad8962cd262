"""The system unit gives the daemon few rights, and all those that it needs."""

import base64
import json
import re

from checks import check, equal, expect

UNIT = "/lib/systemd/system/trackd.service"
MOST_EXPOSED = 0.5
PASSWORD = "correct horse battery"
PICTURE = base64.b64encode(b"GIF89a" + bytes(range(256)) * 1000).decode()


@check("systemd-analyze gives the system unit an exposure of at most 0.5")
def security(machine):
    output = machine.run(
        "systemd-analyze", "--no-pager", "security", "--offline=yes", UNIT).output
    exposure = float(re.search(r"Overall exposure level for trackd.service: ([0-9.]+)", output)[1])
    expect(exposure <= MOST_EXPOSED, f"{exposure}\n{output}")


@check("systemd-analyze verify finds nothing wrong with the units")
def verify(machine):
    for manager, folder in (("--system", "/lib/systemd/system"), ("--user", "/usr/lib/systemd/user")):
        for kind in ("socket", "service"):
            result = machine.run(
                "systemd-analyze", manager, "--man=no", "verify", f"{folder}/trackd.{kind}",
                environment={"XDG_RUNTIME_DIR": "/run"})
            equal(result.output + result.errors, "", f"its report about {folder}/trackd.{kind}")


@check("In its unit the daemon runs without capabilities, on a read-only system")
def confined(machine):
    machine.add_user("alice", "trackd")
    machine.call("system.ping")
    lines = machine.run("cat", f"/proc/{machine.pid()}/status").output.splitlines()
    status = dict(line.split(":\t", 1) for line in lines)
    for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
        equal(int(status[name], 16), 0, name)
    equal(status["NoNewPrivs"], "1", "NoNewPrivs")
    equal(status["Seccomp"], "2", "Seccomp")
    mounts = machine.run("cat", f"/proc/{machine.pid()}/mounts").output.splitlines()
    # If several mounts have the same path, the last mount counts. /run/host belongs to the container.
    flags = {words[1]: words[3].split(",") for words in map(str.split, mounts)}
    writable = {path for path in flags if "rw" in flags[path] and not re.match("/proc|/dev/|/run/host/", path)}
    equal(writable, {"/var/lib/trackd", "/tmp", "/var/tmp"}, "writable paths")
    equal([path for path in writable if "noexec" not in flags[path]], [], "writable and executable paths")


@check("Pictures are stored and returned")
def pictures(machine):
    machine.call("timer.start", user="alice", project="Bread")
    # The picture is too long for a command-line argument, so the calls go through a bridge.
    picture = bridge(machine, ("timer.picture.add", {"data": PICTURE}))[0]["picture"]
    got = bridge(machine, ("timer.picture.get", {"picture": picture["id"]}))[0]
    expect(got["data"] == PICTURE, "the picture is another one")
    post = bridge(machine, ("feed.post", {"activity": "Running", "image": PICTURE}))[0]["post"]["id"]
    expect(bridge(machine, ("feed.picture.get", {"post": post}))[0]["data"] == PICTURE, "the post's is another one")


@check("Passwords are stored and checked")
def passwords(machine):
    token = bridge(machine, ("accounts.signUp", {"name": "Ann", "password": PASSWORD}))[0]["token"]
    ann = bridge(machine, ("accounts.signIn", {"name": "Ann", "password": PASSWORD}), ("accounts.me", {}))[1]
    equal(ann["account"]["name"], "Ann", "the signed-in account")
    ann = bridge(machine, ("accounts.resume", {"token": token}), ("accounts.me", {}))[1]
    equal(ann["account"]["name"], "Ann", "the account resumed by a token")
    refused = bridge(machine, ("accounts.signIn", {"name": "Ann", "password": "wrong horse battery"}))[0]
    equal(refused["code"], -32004, "a wrong password's error")


@check("Time zones are known")
def zones(machine):
    machine.call("timer.add", user="alice", project="Night", startedAt="2026-03-28T23:30:00Z",
                 stoppedAt="2026-03-29T23:30:00Z")
    # In Berlin, the entry starts half an hour after midnight, on a day with only 23 hours.
    slices = machine.call("timer.report", user="alice", by="day", timeZone="Europe/Berlin")["slices"]
    seconds = {each["key"]: each["seconds"] for each in slices}
    equal((seconds["2026-03-29"], seconds["2026-03-30"]), (81000, 5400), "seconds of two days")
    machine.call("hours.settings", user="alice", timeZone="Pacific/Auckland", reminder="17:00")
    equal(machine.call("hours.settings", user="alice")["settings"]["timeZone"], "Pacific/Auckland", "the zone of alice")


@check("Every module is compacted, and the next daemon reads it")
def compaction(machine):
    before = {module["name"]: module["rows"] for module in machine.call("system.status")["modules"]}
    for module in before:
        machine.call("system.compact", module=module)
    machine.run("systemctl", "restart", "trackd.service")
    status = machine.call("system.status")["modules"]
    equal({module["name"]: module["rows"] for module in status}, before, "rows")
    equal({module["state"] for module in status}, {"ready"}, "the modules' states")


@check("It has descriptors for the promised number of connections, and logs nothing above notice")
def quiet(machine):
    equal([entry["MESSAGE"] for entry in machine.entries("SYSLOG_IDENTIFIER=trackd") if int(entry["PRIORITY"]) < 6], [],
          "entries of that kind")


def bridge(machine, *calls):
    """Results or errors of alice's calls on one connection."""
    lines = [json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
             for number, (method, params) in enumerate(calls)]
    output = machine.run("trackctl", "--system", "bridge", user="alice", input="\n".join(lines) + "\n").output
    replies = [json.loads(line) for line in output.splitlines()]
    return [reply.get("result") or reply["error"] for reply in replies]
