"""A user's own daemon, under a service manager that runs without a login."""

import json

from checks import check, equal, expect

UNIT = "trackd.service"


@check("The user's socket listens under a lingering service manager, and no daemon runs")
def socket(machine):
    machine.add_user("alice", "users")
    machine.linger("alice")
    equal(machine.show("trackd.socket", "ActiveState", user="alice")["ActiveState"], "active", "the socket")
    equal(machine.pid(user="alice"), 0, "the daemon's pid")
    path = f"/run/user/{machine.uid('alice')}/trackd/trackd.sock"
    equal(machine.run("stat", "--format=%U %a", path).output, "alice 600\n", "the socket's owner and mode")


@check("The first trackctl starts it as alice, and not the system's daemon")
def first(machine):
    reply = machine.run("trackctl", "--json", "start", "Bread", user="alice").json
    equal(reply["entry"]["user"], "alice", "the entry's user")
    pid = machine.pid(user="alice")
    status = machine.run("trackctl", "--json", "call", "system.status", user="alice").json
    equal(status["pid"], pid, "the pid that it says")
    process = machine.run("ps", "-o", "user=,args=", "-p", pid).output.split()
    equal(process, ["alice", "/usr/bin/trackd", "--user"], "the process")
    equal(machine.pid(), 0, "the system's daemon's pid")
    shown = machine.show(UNIT, "ActiveState", "SubState", "StatusText", user="alice")
    expect(shown.pop("StatusText"), "there is no status")
    equal(shown, {"ActiveState": "active", "SubState": "running"}, "the service")


@check("Its state is private, in XDG_STATE_HOME")
def state(machine):
    folder = "/home/alice/.local/state/trackd"
    equal(machine.run("stat", "--format=%U %a", folder).output, "alice 700\n", "the state directory's owner and mode")
    equal(machine.run("stat", "--format=%U %a", f"{folder}/timer.journal").output, "alice 600\n", "the journal's")
    found = machine.run("find", "/home/alice", "-name", "*.journal", "-not", "-path", f"{folder}/*").output
    equal(found, "", "journals elsewhere")


@check("systemctl --user restarts it and reloads a configuration in ~/.config, and the timer runs on")
def manage(machine):
    machine.run("mkdir", "-p", "/home/alice/.config/trackd", user="alice")
    machine.write("/home/alice/.config/trackd/trackd.conf", "[limits]\nbatch = 7\n")
    machine.run("systemctl", "--user", "reload", UNIT, user="alice")
    limits = machine.run("trackctl", "--json", "call", "system.hello", user="alice").json["limits"]
    equal(limits["batch"], 7, "the limit in force")
    machine.run("systemctl", "--user", "restart", UNIT, user="alice")
    equal(machine.run("trackctl", "--json", "status", user="alice").json["entry"]["project"], "Bread", "what runs")


@check("The program of a user's custom module runs as that user, confined: no files of the user, no network and no new rights")
def program(machine):
    machine.run("trackctl", "module", "install", "/opt/inside/spy", user="alice")
    equal(attempt(machine, "os.getuid()"), str(machine.uid("alice")), "its user")
    machine.run("sh", "-c", "umask 077 && echo mine >/home/alice/secret", user="alice")
    for what in ("open('/home/alice/secret').read()", "os.listdir('/home/alice')", "socket.socket(socket.AF_UNIX)",
                 "open('/proc/self/status').read()", "open('x', 'w')", "socket.socket(socket.AF_INET)", "socket.socket(socket.AF_INET6)", "socket.socket(socket.AF_NETLINK)",
                 "open('/etc/shadow').read()", "open('/var/lib/trackd/timer.journal').read()", "os.setuid(0)", "os.kill(1, 0)",
                 "open('/etc/x', 'w')", "os.chmod('/home/alice/secret', 0o4755)"):
        said = attempt(machine, what)
        expect(said.endswith("Error"), f"{what} came to {said}")
    pid = attempt(machine, "os.getpid()")
    status = dict(line.split(":\t", 1) for line in machine.run("cat", f"/proc/{pid}/status").output.splitlines())
    equal([status[name] for name in ("NoNewPrivs", "Seccomp", "CapEff")], ["1", "2", "0000000000000000"], "its rights")
    # Descriptor 3 is the program's connection to the daemon.
    equal(machine.run("ls", f"/proc/{pid}/fd").output.split(), ["0", "1", "2", "3"], "its open files")


def attempt(machine, what):
    call = json.dumps({"what": what})
    return machine.run("trackctl", "--json", "call", "spy.try", call, user="alice").json["said"]


@check("Another user can't reach it, and root can")
def others(machine):
    machine.add_user("bob", "users")
    path = f"/run/user/{machine.uid('alice')}/trackd/trackd.sock"
    equal(machine.try_run("trackctl", "--socket", path, "status", user="bob").code, 3, "bob's exit status")
    ping = '{"jsonrpc":"2.0","id":1,"method":"system.ping"}\n'
    answer = machine.run("socat", "-", f"UNIX:{path}", input=ping).output
    equal(json.loads(answer)["result"], {}, "root's answer")


@check("Members of the system's group get no socket of their own, because it would hide the shared record")
def member(machine):
    machine.add_user("carla", "trackd")
    machine.linger("carla")
    equal(machine.show("trackd.socket", "ActiveState", "ConditionResult", user="carla"),
          {"ActiveState": "inactive", "ConditionResult": "no"}, "carla's socket")
    equal(machine.run("trackctl", "--json", "call", "system.status", user="carla").json["pid"], machine.pid(),
          "the pid of who answers")
