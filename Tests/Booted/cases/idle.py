"""A daemon that exits when nobody is connected, and is started by the next connection."""

import json
import time

from checks import check, equal, expect, until

LONG = True
IDLE_SECONDS = 1
CONFIGURATION = f"[daemon]\nexitWhenIdle = {IDLE_SECONDS}s\n"
USERS = [f"user{number}" for number in range(1, 30)]
VISITS = 68


@check("Without connections the daemon exits after the configured time, and the socket stays")
def goes(machine):
    machine.write("/etc/trackd/trackd.conf", CONFIGURATION)
    machine.run("trackctl", "--system", "start", "Bread")
    start = time.monotonic()
    until(lambda: machine.show("trackd.service", "ActiveState")["ActiveState"] == "inactive", 20, "its going")
    expect(time.monotonic() - start > IDLE_SECONDS - 0.2, "it went too early")
    equal(machine.show("trackd.service", "Result")["Result"], "success", "the service")
    equal(machine.show("trackd.socket", "SubState")["SubState"], "listening", "the socket")
    equal(machine.call("timer.status")["entry"]["project"], "Bread", "what runs")


@check("It stays while a client is connected")
def stays(machine):
    pid = machine.call("system.status")["pid"]
    watch = machine.start("trackctl", "--system", "watch")
    time.sleep(IDLE_SECONDS * 2)
    equal(machine.pid(), pid, "the daemon's pid")
    watch.communicate("", timeout=1) if watch.poll() is not None else watch.kill()


@check("No call fails while a daemon is about to exit, over a thousand exits")
def boundary(machine):
    visits = [visit(machine, None, "/run/trackd/trackd.sock")]
    for user in USERS:
        machine.add_user(user, "users")
        machine.run("install", "-D", "/etc/trackd/trackd.conf", f"/home/{user}/.config/trackd/trackd.conf")
        machine.linger(user)
        visits.append(visit(machine, user, f"/run/user/{machine.uid(user)}/trackd/trackd.sock"))
    told = [json.loads(each.communicate(timeout=300)[0]) for each in visits]
    equal([failure for each in told for failure in each["failed"]], [], "calls that failed")
    daemons = sum(each["daemons"] for each in told)
    expect(daemons >= 1000, f"only {daemons} daemons came and went")
    print(f"  {daemons} daemons in {len(visits) * VISITS} calls", flush=True)
    longest = max(each["longest"] for each in told)
    expect(longest < 10, f"a call took {longest:.1f} s")


def visit(machine, user, path):
    words = "python3", "/opt/inside/visits.py", path, str(IDLE_SECONDS), str(VISITS), user or "root"
    return machine.start(*words, user=user)
