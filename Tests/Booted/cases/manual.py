"""What the manual has people type who administer a machine does what it says."""

import gzip
import pathlib
import re

from checks import check, equal, expect

PAGES = "man5/trackd.conf.5.gz", "man5/trackd-journal.5.gz", "man8/trackd.8.gz"
# By what a line begins with: who types it. What else there is for users is run where the programs are tested.
TYPISTS = {".Dl # ": None, ".Dl $ systemctl --user ": "anna"}


@check("Root's commands, and those for a daemon of one's own, succeed line by line")
def lines(machine):
    machine.run("useradd", "--create-home", "anna")
    machine.run("trackctl", "--system", "start", "Bread")
    typed = [line for page in PAGES for line in commands(f"{machine.folder}/usr/share/man/{page}")]
    expect(len(typed) > 8, f"only {typed}")
    for user, line in typed:
        # As somebody who comes meanwhile. Where the line before has taken the socket away, nobody gets in.
        machine.try_run("trackctl", "--system", "status")
        if user:
            machine.wait_for_manager(user)
        machine.run("sh", "-c", line, user=user)
        if " disable " in line:
            # That is for those who want none; the next lines are for those who do.
            machine.run("sh", "-c", line.replace(" disable ", " enable "), user=user)
    groups = machine.run("id", "--name", "--groups", "anna").output.split()
    equal(set(groups), {"anna", "trackd", "trackd-admin"}, "anna's groups")
    equal(machine.call("timer.status")["entry"]["project"], "Bread", "what runs")


def commands(path):
    """Who types what."""
    text = gzip.decompress(pathlib.Path(path).read_bytes()).decode()
    for line in text.replace(r"\e", "\\").splitlines():
        for beginning, user in TYPISTS.items():
            if line.startswith(beginning):
                # The day on which the page was written stands for that of a backup made here.
                yield user, re.sub(r"\d{4}-\d\d-\d\d", "$(date +%F)", line[len(".Dl # "):])
