"""Two users of a machine, and one without access."""

from checks import check, contains, equal


@check("Two users have separate records and names")
def records(machine):
    for user in ("alice", "bob"):
        machine.add_user(user, "trackd")
        equal(machine.call("system.hello", user=user)["uid"], machine.uid(user), f"{user}'s uid")
        equal(machine.call("accounts.me", user=user)["account"]["name"], user, f"{user}'s account")
        machine.run("trackctl", "--system", "start", f"{user}-project", user=user)
    for user in ("alice", "bob"):
        entries = machine.call("timer.list", user=user)["entries"]
        seen = [(entry["user"], entry["project"]) for entry in entries]
        equal(seen, [(user, f"{user}-project")], f"{user}'s entries")


@check("Neither sees the other's entries, history or private remarks")
def privacy(machine):
    remark = machine.call("remarks.add", user="alice", text="mine", lat=1, lon=2, visibility="private")["remark"]["id"]
    equal(machine.call("remarks.list", user="bob")["remarks"], [], "alice's remarks visible to bob")
    refused = machine.try_run("trackctl", "--system", "call", "remarks.show", f"id:={remark}", user="bob")
    equal(refused.code, 1, "bob's look at it")
    for module in ("timer", "remarks"):
        seen = machine.call("history.list", user="bob", module=module)["transactions"]
        equal({each["by"] for each in seen} - {"bob"}, set(), f"others in bob's history of {module}")


@check("Neither is an administrator, but root and members of trackd-admin are")
def admins(machine):
    machine.add_user("carol", "trackd", "trackd-admin")
    admins = {user: machine.call("system.hello", user=user)["admin"] for user in ("alice", "bob", "carol", None)}
    equal(admins, {"alice": False, "bob": False, "carol": True, None: True}, "the administrators")


@check("A user outside the group learns which group is needed, with the exit status for an unreachable daemon")
def outsider(machine):
    machine.run("useradd", "--create-home", "eve")
    for words in (("status",), ("start", "Work"), ("timer", "list")):
        result = machine.try_run("trackctl", "--system", *words, user="eve")
        equal(result.code, 3, f"trackctl {words[0]}'s exit status")
        equal(result.output, "", "the output")
        contains(result.errors, "/run/trackd/trackd.sock", "its message")
        contains(result.errors, "usermod --append --groups trackd", "its message")
    prompt = machine.try_run("trackctl", "--system", "status", "--format=prompt", user="eve")
    equal(prompt.output + prompt.errors, "", "the prompt's output")


@check("Once in the group she has a record, too")
def admitted(machine):
    machine.run("usermod", "--append", "--groups=trackd", "eve")
    equal(machine.call("accounts.me", user="eve")["account"]["name"], "eve", "her account")
