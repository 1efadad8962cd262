"""A person's record on two machines: here two users of one machine, whose daemons meet over ssh."""

from checks import check, contains, equal, until

UNIT = "trackd-sync.service"


def trackctl(machine, user, *words):
    return machine.run("trackctl", *words, user=user, environment={"TZ": "UTC"}).output


def status(machine, user):
    """Its exit status says whether something runs."""
    return machine.try_run("trackctl", "status", user=user).output


@check("A new user joins with what trackctl-sync(1) says, and has the record of home")
def join(machine):
    for user in ("desk", "laptop"):
        machine.add_user(user, "users")
        machine.linger(user)
    machine.run("systemctl", "start", "ssh.service")
    machine.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "/home/laptop/.ssh/id_ed25519", user="laptop")
    machine.run("install", "-d", "-m", "700", "/home/desk/.ssh", user="desk")
    key = machine.run("cat", "/home/laptop/.ssh/id_ed25519.pub").output
    machine.write("/home/desk/.ssh/authorized_keys", key)
    machine.write("/home/laptop/.ssh/config", "Host home\n  HostName 127.0.0.1\n  User desk\n  StrictHostKeyChecking accept-new\n")
    trackctl(machine, "desk", "add", "Work", "2026-11-17T09:00", "2026-11-17T10:00", "letters")
    contains(trackctl(machine, "laptop", "sync", "join", "home", "--yes"), "in step", "what join says")
    contains(trackctl(machine, "laptop", "log", "2026-11-17"), "letters", "the log of the laptop")
    me = machine.run("trackctl", "--json", "call", "accounts.me", user="laptop").json
    equal(me["account"]["name"], "desk", "the account of the laptop")


@check("trackd-sync.service keeps both in step")
def follow(machine):
    machine.run("systemctl", "--user", "enable", "--now", UNIT, user="laptop")
    trackctl(machine, "laptop", "start", "Read")
    until(lambda: "Read" in status(machine, "desk"), 10, "the laptop's timer at home")
    trackctl(machine, "desk", "stop")
    until(lambda: "nothing runs" in status(machine, "laptop"), 10, "home's stop on the laptop")


@check("Without a network it waits, and afterwards nothing is lost and a conflict is told")
def flight(machine):
    machine.run("systemctl", "stop", "ssh.service")
    machine.try_run("pkill", "--full", "sshd: desk")
    trackctl(machine, "laptop", "edit", "1", "--note", "letters and bills")
    trackctl(machine, "desk", "edit", "1", "--note", "letters to Ada")
    contains(trackctl(machine, "laptop", "sync", "status"), "1 change to send", "the status during the flight")
    equal(machine.show(UNIT, "ActiveState", user="laptop")["ActiveState"], "active", "the service meanwhile")
    machine.run("systemctl", "start", "ssh.service")
    until(lambda: "1 conflict" in trackctl(machine, "laptop", "sync", "status"), 90, "the conflict after landing")
    trackctl(machine, "laptop", "sync", "take", conflicts(machine)[0]["id"])
    until(lambda: "letters and bills" in trackctl(machine, "desk", "log", "2026-11-17"), 10, "the settled note at home")
    equal(conflicts(machine), [], "the conflicts afterwards")


def conflicts(machine):
    return machine.run("trackctl", "--json", "sync", "conflicts", user="laptop").json["conflicts"]


@check("A forgotten replica's service stops for good and says why, and its record stays")
def forget(machine):
    replica = machine.run("trackctl", "--json", "sync", "replicas", user="desk").json["replicas"][0]
    trackctl(machine, "desk", "sync", "forget", replica["name"])
    trackctl(machine, "laptop", "start", "Read")
    until(lambda: machine.show(UNIT, "ActiveState", user="laptop")["ActiveState"] == "failed", 60, "the end of the service")
    equal(machine.show(UNIT, "ExecMainStatus", user="laptop")["ExecMainStatus"], "5", "its exit status")
    machine.run("journalctl", "--sync")
    said = machine.run("journalctl", "--no-pager", f"_SYSTEMD_USER_UNIT={UNIT}", "--output=cat").output
    contains(said, "sync leave", "what it says to do")
    contains(status(machine, "laptop"), "Read", "the laptop's record")
