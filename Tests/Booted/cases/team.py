"""A freelancer's month and a team's quarter: six users, from the first entry to the approved week and the paid invoice.

Each step is undone and redone where that is possible.
"""

from checks import check, contains, equal, expect

LEAD, TEAM, FREELANCER = "anna", ["bob", "carol", "dave", "erin"], "frank"
PORTAL = "Globex/Portal"
# Twelve weeks, beginning with Monday, 5 January 2026.
WEEKS = [f"2026-W{week:02}" for week in range(2, 14)]


@check("A freelancer tracks two clients, and logs a month's time exactly")
def month(machine):
    for user in (LEAD, *TEAM, FREELANCER):
        machine.add_user(user, "trackd")
        # The first call of a user creates the user's account.
        machine.call("accounts.me", user=user)
    for client, rate in (("Acme", "80"), ("Initech", "95.50")):
        machine.run("trackctl", "--system", "hours", "project", "create", client, "Site", user=FREELANCER)
        machine.run("trackctl", "--system", "hours", "client", "edit", client, "--rate", rate, "--currency", "EUR", user=FREELANCER)
    for day in range(5, 10):
        for client, start, end in (("Acme", "09:00", "12:20"), ("Initech", "13:00", "17:10")):
            machine.run("trackctl", "--system", "add", f"{client}/Site", f"2026-10-{day:02} {start}", f"2026-10-{day:02} {end}",
                        "the", "new", "page", user=FREELANCER)
    machine.run("trackctl", "--system", "hours", "fill", "2026-10", "--yes", user=FREELANCER)
    again(machine, "hours", FREELANCER)
    report = machine.call("hours.report", user=FREELANCER, **{"from": "2026-10-01", "to": "2026-10-31", "by": "client"})
    equal({row["key"]: row["minutes"] for row in report["rows"]}, {"Acme": 1000, "Initech": 1250}, "minutes by client")
    comments = {record["comment"] for record in machine.call("hours.list", user=FREELANCER)["records"]}
    equal(comments, {"the new page"}, "the comments")


@check("The freelancer approves the week, bills each client, and is paid")
def billed(machine):
    for verb in ("submit", "approve"):
        machine.run("trackctl", "--system", "hours", "week", verb, "2026-W41", user=FREELANCER)
        again(machine, "hours", FREELANCER)
    totals = {}
    for client in ("Acme", "Initech"):
        invoice = machine.trackctl("hours", "invoice", "create", client, "2026-10", "--tax", "19", user=FREELANCER)["invoice"]
        totals[client] = (invoice["number"], invoice["net"], invoice["tax"], invoice["total"])
    # The first invoice is for 1000 minutes at a rate of 80, the second for 1250 minutes at a rate of 95.50.
    equal(totals, {"Acme": (1, "1333.33", "253.33", "1586.66"), "Initech": (2, "1989.58", "378.02", "2367.60")}, "the invoices")
    refused = machine.try_run("trackctl", "--system", "undo", "hours", user=FREELANCER)
    contains(refused.errors, "void it instead", "the undo of an invoice")
    machine.run("trackctl", "--system", "hours", "print", "1", "acme.html", "--sender", "Frank", user=FREELANCER)
    contains(machine.run("cat", "/home/frank/acme.html").output, "1586.66", "the printed invoice")
    machine.run("trackctl", "--system", "hours", "invoice", "pay", "1", user=FREELANCER)
    again(machine, "hours", FREELANCER)
    equal(states(machine, FREELANCER), {1: "paid", 2: "issued"}, "the invoices' states")


@check("A team logs a quarter, and the lead approves each week or rejects it with a reason")
def quarter(machine):
    machine.run("trackctl", "--system", "hours", "project", "create", "Globex", "Portal", user=LEAD)
    machine.run("trackctl", "--system", "hours", "project", "edit", "Globex", "Portal", "--rate", "100", "--currency", "EUR",
                "--budget-hours", "2000", user=LEAD)
    for user in TEAM:
        machine.run("trackctl", "--system", "hours", "project", "join", "Globex", "Portal", "--user", user, user=LEAD)
    for user in TEAM:
        for week in WEEKS:
            machine.run("trackctl", "--system", "hours", "week", "set", PORTAL, 8, 8, "7:30", 8, 4, "--week", week, user=user)
            machine.run("trackctl", "--system", "hours", "week", "submit", week, user=user)
    again(machine, "hours", TEAM[0])
    waiting = machine.call("hours.weeks", user=LEAD, state="submitted", limit=1000)["weeks"]
    equal(len(waiting), len(TEAM) * len(WEEKS), "weeks that wait for the lead")
    rejected = machine.run("trackctl", "--system", "hours", "week", "reject", WEEKS[0], "Friday is missing", "--user", "dave", user=LEAD)
    contains(rejected.output, "rejected", "the answer")
    contains(machine.run("trackctl", "--system", "hours", "week", WEEKS[0], user="dave").output, "Friday is missing", "dave's week")
    machine.run("trackctl", "--system", "hours", "week", "set", PORTAL, 8, 8, "7:30", 8, 8, "--week", WEEKS[0], user="dave")
    machine.run("trackctl", "--system", "hours", "week", "submit", WEEKS[0], user="dave")
    for user in TEAM:
        for week in WEEKS:
            machine.run("trackctl", "--system", "hours", "week", "approve", week, "--user", user, user=LEAD)
    again(machine, "hours", LEAD)
    locked = machine.try_run("trackctl", "--system", "hours", "week", "set", PORTAL, 1, "--week", WEEKS[-1], user="bob")
    contains(locked.errors, "approved", "a change of an approved week")
    stranger = machine.try_run("trackctl", "--system", "hours", "week", "reject", WEEKS[-1], "why not", "--user", "bob", user="carol")
    expect(stranger.code == 1, f"a member rejects another's week: {stranger}")


@check("The quarter is billed once, and the team sees how much of the budget is used")
def team_billed(machine):
    hours = len(TEAM) * len(WEEKS) * 35.5 + 4
    invoice = machine.trackctl("hours", "invoice", "create", "Globex", "2026-01-01..2026-03-31", "--tax", "19", user=LEAD)["invoice"]
    equal((invoice["net"], invoice["total"]), (f"{hours * 100:.2f}", f"{hours * 119:.2f}"), "the invoice")
    project = machine.call("hours.projects", user=LEAD, client="Globex")["projects"][0]
    equal((project["used"], project["budgetHours"], project["usedPercent"]), (hours, 2000, int(hours) * 100 // 2000), "the budget")
    twice = machine.try_run("trackctl", "--system", "hours", "invoice", "create", "Globex", "2026-01-01..2026-03-31", user=LEAD)
    expect(twice.code == 1, f"the second invoice: {twice}")
    for user in TEAM:
        seen = machine.try_run("trackctl", "--system", "call", "hours.invoice.show", f"number:={invoice['number']}", user=user)
        expect(seen.code == 1, f"{user} sees the invoice")
    lines = machine.run("trackctl", "--system", "export", "csv", "--module", "hours", "--user", "*").output.splitlines()
    equal(len(lines) - 1, len(TEAM) * len(WEEKS) * 5 + 10, "records that an administrator exports")


@check("A member leaves, and an administrator erases them: what was billed stays, and nothing else")
def erased(machine):
    machine.run("trackctl", "--system", "start", "Reading", "a", "secret", user="dave")
    machine.run("trackctl", "--system", "hours", "submit", "Globex", "Portal", "2026-04-01", 8, "--comment", "secret", user="dave")
    machine.run("trackctl", "--system", "hours", "project", "leave", "Globex", "Portal", user="dave")
    before = machine.call("hours.invoice.list", user=LEAD)["invoices"]
    refused = machine.try_run("trackctl", "--system", "accounts", "erase", "dave", "--yes", user=LEAD)
    expect(refused.code == 1, f"a lead erases a member: {refused}")
    machine.run("trackctl", "--system", "accounts", "erase", "dave", "--yes")
    equal(machine.call("hours.invoice.list", user=LEAD)["invoices"], before, "the invoices")
    records = machine.trackctl("hours", "list", "--user", "dave", "--limit", 1000, user=LEAD)["records"]
    equal(({record["invoice"] for record in records}, len(records)), ({before[0]["number"]}, len(WEEKS) * 5), "dave's records")
    equal(machine.call("timer.list", user="dave")["entries"], [], "dave's entries")
    left = machine.try_run("sh", "-c", "grep --files-with-matches secret /var/lib/trackd/*.journal").output
    equal(left, "", "journals with dave's words")


def again(machine, module, user):
    """Undoes the user's last change, and redoes it."""
    for verb in ("undo", "redo"):
        machine.run("trackctl", "--system", verb, module, user=user)


def states(machine, user):
    return {each["number"]: each["state"] for each in machine.call("hours.invoice.list", user=user)["invoices"]}
