"""systemctl restart while clients are active: no call is refused, and nothing is lost."""

import contextlib
import json
import time

from checks import check, equal, expect, until
from load import Load, remarks

USERS = "alice", "bob", "carol", "dave"
RESTARTS = 5


@check("Five restarts under load from four clients refuse no connection and lose no acknowledged change")
def load(machine):
    for user in USERS:
        machine.add_user(user, "trackd")
    machine.watch = machine.start(
        "sh", "-c", "exec trackctl --system watch remarks >events", user="alice")
    # Two clients stay connected. One client reconnects for every call, and one reconnects for every tenth call.
    loads = [Load(machine, user, calls) for user, calls in zip(USERS, (1 << 30, 1 << 30, 1, 10))]
    with contextlib.ExitStack() as all_loads:
        for each in loads:
            all_loads.enter_context(each)
        for _ in range(RESTARTS):
            time.sleep(0.4)
            machine.run("systemctl", "restart", "trackd.service")
        time.sleep(0.4)
    equal(machine.show("trackd.service", "NRestarts", "Result"), {"NRestarts": "0", "Result": "success"}, "the service")
    for each in loads:
        each.expect_nothing_lost()
        equal(each.told["refused"], [], f"{each.user}'s refused calls")
        expect(each.told["longest"] < 5, f"{each.user} waited {each.told['longest']:.1f} s")
    expect(sum(each.told["cut"] for each in loads) >= RESTARTS, "no client noticed a restart")


@check("A subscriber continues after each restart and misses nothing")
def subscriber(machine):
    last = machine.run("trackctl", "--system", "--json", "remarks", "add", "the last", "1,1", user="alice").json["rev"]
    events = until(lambda: told_up_to(machine, last), 20, "the event about it")
    machine.watch.kill()
    seen = {event["rev"]: event for event in events}
    equal(len(seen), len(events), "the number of events, and of distinct ones")
    equal(sorted(seen), list(range(min(seen), last + 1)), "the revisions of its events")
    told = {each["after"]["text"] for event in seen.values() for each in event["changes"]}
    missed = [each["text"] for user in USERS for each in remarks(machine, user) if each["text"] not in told]
    equal(missed, [], "the missing events")


def told_up_to(machine, rev):
    """The events printed by alice's subscriber, once it has caught up."""
    lines = machine.run("cat", "events", user="alice").output.splitlines(keepends=True)
    events = [json.loads(line) for line in lines if line.endswith("\n")]
    events = [event for event in events if event.get("module") == "remarks"]
    return events if events and events[-1]["rev"] >= rev else None


@check("trackctl, which connects for every command, never fails because of a restart")
def command(machine):
    loop = machine.start(
        "bash", "-c",
        'while ! read -r -t 0; do trackctl --system remarks add again 1,1 >/dev/null || echo "$?"; done',
        user="bob")
    for _ in range(RESTARTS):
        time.sleep(0.3)
        machine.run("systemctl", "restart", "trackd.service")
    failures, errors = loop.communicate("\n", timeout=60)
    equal((failures, errors), ("", ""), "its exit status and errors")
