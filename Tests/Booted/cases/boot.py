"""A machine comes up, and the first call starts the daemon."""

from checks import check, contains, equal, expect

STARTED = "caf094159f012e22ddd66f4c8358ea7a"


@check("After boot the socket listens and no daemon runs")
def idle(machine):
    equal(machine.run("systemctl", "is-system-running").output, "running\n", "the machine's state")
    equal(machine.show("trackd.socket", "ActiveState", "SubState"),
          {"ActiveState": "active", "SubState": "listening"}, "the socket")
    equal(machine.show("trackd.service", "ActiveState", "MainPID"),
          {"ActiveState": "inactive", "MainPID": "0"}, "the service")
    equal(machine.try_run("pgrep", "--exact", "trackd").output, "", "processes named trackd")
    equal(machine.run("stat", "--format=%U:%G %a", "/run/trackd/trackd.sock").output, "root:trackd 660\n",
          "the socket's owner and mode")


@check("The first trackctl starts it as the user trackd, with a private state directory")
def first(machine):
    reply = machine.call("system.status")
    equal(reply["pid"], machine.pid(), "the pid that it says")
    equal(machine.run("ps", "-o", "user=,args=", "-p", machine.pid()).output.split()[:2], ["trackd", "/usr/bin/trackd"],
          "the process")
    equal({module["state"] for module in reply["modules"]}, {"ready"}, "the modules' states")
    equal(machine.run("stat", "--format=%U:%G %a", "/var/lib/trackd").output, "trackd:trackd 700\n",
          "the state directory's owner and mode")


@check("systemctl status shows that it is ready, and its status text")
def status(machine):
    shown = machine.show("trackd.service", "Type", "ActiveState", "SubState", "StatusText", "Result")
    text = shown.pop("StatusText")
    equal(shown, {"Type": "notify", "ActiveState": "active", "SubState": "running", "Result": "success"}, "the service")
    expect(text, "there is no status")
    printed = machine.run("systemctl", "--no-pager", "status", "trackd").output
    contains(printed, f'Status: "{text}"', "systemctl status")


@check("The journal's entries have their fields")
def fields(machine):
    entries = machine.entries(f"MESSAGE_ID={STARTED}")
    equal(len(entries), 1, "entries about the start")
    entry = entries[0]
    equal(entry["PRIORITY"], "6", "its priority")
    equal(entry["SYSLOG_IDENTIFIER"], "trackd", "its identifier")
    equal(entry["TRACKD_STATE"], "/var/lib/trackd", "its state directory")
    contains(entry["CODE_FILE"], ".swift", "where in the code it was made")
    expect(int(entry["CODE_LINE"]) > 0, "no line of the code")


@check("A denied call is logged with user, method and module, and without anything that the user wrote")
def denied(machine):
    machine.add_user("alice", "trackd")
    secret = "xyzzy-plugh"
    result = machine.try_run("trackctl", "--system", "call", "system.compact", f"module={secret}", user="alice")
    expect(result.code == 1, f"system.compact by alice: {result}")
    machine.run("trackctl", "--system", "remarks", "add", secret, "52.5,13.4", user="alice")
    uid = str(machine.uid("alice"))
    entries = machine.entries("TRACKD_METHOD=system.compact")
    equal([entry["TRACKD_PEER_UID"] for entry in entries], [uid], "the denied user")
    equal(entries[0]["PRIORITY"], "5", "its priority")
    equal([entry for entry in machine.entries() if secret in str(entry)], [], "entries with what alice wrote")


@check("Only a few of a thousand denied calls are logged")
def flood(machine):
    line = '{"jsonrpc":"2.0","id":1,"method":"system.compact"}\n'
    replies = machine.run("trackctl", "--system", "bridge", user="alice", input=line * 1000).output.splitlines()
    equal(len(replies), 1000, "replies")
    logged = len(machine.entries("TRACKD_METHOD=system.compact"))
    expect(1 < logged <= 100, f"{logged} entries about a thousand denied calls")


@check("journalctl -x explains every entry, and the catalog has every kind of entry")
def catalog(machine):
    ids = {entry["MESSAGE_ID"] for entry in machine.entries("SYSLOG_IDENTIFIER=trackd")}
    expect(len(ids) >= 2, f"only {ids}")
    for each in ids:
        explained = machine.run("journalctl", "--no-pager", "--catalog", "--lines=1", f"MESSAGE_ID={each}").output
        contains(explained, " Subject: ", f"the explanation of {each}")
        contains(explained, " Defined-By: trackd\n", f"the explanation of {each}")
    listed = machine.run("journalctl", "--list-catalog").output
    expect(sum("trackd" in line for line in listed.splitlines()) > len(ids), "the catalog has too little about trackd")
