"""The daemon hangs, is killed, or has no disk space: nothing acknowledged is lost."""

import itertools
import time

from checks import check, contains, equal, expect, until
from load import Load, remarks

FULL = "f6c3dfaa2e85116bce2be956a0bba7f0"
RECOVERED = "6609f89207e3c70aefe8f8bde02cd5fd"
numbers = itertools.count()


def restarted(machine, pid):
    """Whether another daemon runs now."""
    now = machine.show("trackd.service", "MainPID", "ActiveState")
    return now["ActiveState"] == "active" and int(now["MainPID"]) not in (0, pid)


def restarts(machine):
    return int(machine.show("trackd.service", "NRestarts")["NRestarts"])


@check("After kill -9 it restarts at once, with everything acknowledged")
def killed(machine):
    machine.add_user("alice", "trackd")
    with Load(machine, "alice") as load:
        for _ in range(3):
            until(lambda: machine.pid(), 20, "a daemon")
            # The client needs this time to reconnect and to make some calls.
            time.sleep(1)
            pid = machine.pid()
            machine.run("kill", "-KILL", pid)
            until(lambda: restarted(machine, pid), 20, "the restart")
        time.sleep(0.3)
    expect(restarts(machine) == 3, "systemd did not restart it three times")
    expect(load.told["cut"] >= 3, f"the client noticed nothing: {load.told}")
    load.expect_nothing_lost()


@check("The watchdog ends a daemon that hangs, and nothing acknowledged is lost")
def hangs(machine):
    microseconds = machine.show("trackd.service", "WatchdogUSec")["WatchdogUSec"]
    equal(microseconds, "30s", "the watchdog's time")
    before, pid = restarts(machine), machine.pid()
    with Load(machine, "alice") as load:
        time.sleep(0.3)
        start = time.monotonic()
        machine.run("kill", "-STOP", pid)
        until(lambda: restarted(machine, pid), 50, "the restart")
        # The daemon notifies the watchdog twice per timeout. Half of the timeout may therefore already have passed when
        # SIGSTOP stops the daemon.
        took = time.monotonic() - start
        expect(14 < took < 40, f"the watchdog took {took:.1f} s")
        time.sleep(0.3)
    equal(restarts(machine), before + 1, "restarts")
    contains(machine.last_entries(), "Watchdog timeout", "the journal")
    load.expect_nothing_lost()


@check("On a full disk changes are refused with the reason and reads are served; once there is space, nothing is lost")
def full(machine):
    machine.run("systemctl", "stop", "trackd.service")
    machine.run("mount", "-t", "tmpfs", "-o", "size=2m,uid=trackd,gid=trackd,mode=0700", "tmpfs", "/var/lib/trackd")
    with Load(machine, "alice") as load:
        until(lambda: remarks(machine, "alice"), 20, "a remark")
        # dd fails as soon as the disk is full.
        machine.try_run("dd", "if=/dev/zero", "of=/var/lib/trackd/filler", "bs=4096")
        until(lambda: machine.entries(f"MESSAGE_ID={FULL}"), 20, "an entry about the full disk")
        pid = machine.pid()
        expect_refusal(machine)
        # In this time, the daemon refuses some calls. The log must contain only a few of the refusals.
        time.sleep(0.5)
        machine.run("rm", "/var/lib/trackd/filler")
        until(lambda: machine.entries(f"MESSAGE_ID={RECOVERED}"), 20, "an entry about the room")
        equal(one_more(machine).errors, "", "the error for a change")
    logged, refusals = len(machine.entries(f"MESSAGE_ID={FULL}")), len(load.told["refused"])
    expect(logged * 5 < refusals, f"{logged} entries about {refusals} refusals")
    equal(machine.pid(), pid, "the daemon's pid")
    expect("full" not in machine.show("trackd.service", "StatusText")["StatusText"], "the status still speaks of it")
    expect(load.told["refused"] and all("disk" in each for each in load.told["refused"]), f"refusals: {load.told}")
    load.expect_nothing_lost()
    machine.run("systemctl", "restart", "trackd.service")
    load.expect_nothing_lost()


def one_more(machine):
    return machine.try_run("trackctl", "--system", "remarks", "add", f"one more {next(numbers)}", "1,1", user="alice")


def expect_refusal(machine):
    """Every user learns why changes fail, and reads are served."""
    # After a longer transaction has failed, a shorter transaction may still fit. Soon, no transaction fits.
    errors = until(lambda: one_more(machine).errors, 20, "the refusal of a change")
    contains(errors, "disk is full", "the reason")
    contains(machine.show("trackd.service", "StatusText")["StatusText"], "disk is full", "the status")
    states = {module["name"]: module["state"] for module in machine.call("system.status")["modules"]}
    equal(states["remarks"], "readOnly", "the module's state")
    expect(remarks(machine, "alice"), "nothing is served")
