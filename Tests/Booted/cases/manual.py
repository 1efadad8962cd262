"""The commands in the manual for administrators do what the manual says."""

import gzip
import pathlib
import re

from checks import check, equal, expect

PAGES = "man5/trackd.conf.5.gz", "man5/trackd-journal.5.gz", "man8/trackd.8.gz"
# The user who types each line of the manual, keyed by the beginning of the line. The tests of the programs run the
# manual's other commands.
TYPISTS = {".Dl # ": None, ".Dl $ systemctl --user ": "anna"}


@check("Each command for root and for a user's own daemon succeeds")
def lines(machine):
    machine.run("useradd", "--create-home", "anna")
    machine.run("trackctl", "--system", "start", "Bread")
    typed = [line for page in PAGES for line in commands(f"{machine.folder}/usr/share/man/{page}")]
    expect(len(typed) > 8, f"only {typed}")
    folder = "/"
    for user, line in typed:
        if line.startswith("cd "):
            folder = line.removeprefix("cd ")
            continue
        # A user connects before each line. This check fails if the previous line removed the socket.
        machine.try_run("trackctl", "--system", "status")
        if user:
            machine.wait_for_manager(user)
        machine.run("sh", "-c", line if user else f"cd {folder} && {line}", user=user)
        if " disable " in line:
            # The manual has this command for users who want no daemon, but the next commands need an enabled daemon.
            machine.run("sh", "-c", line.replace(" disable ", " enable "), user=user)
    groups = machine.run("id", "--name", "--groups", "anna").output.split()
    equal(set(groups), {"anna", "trackd", "trackd-admin"}, "anna's groups")
    equal(machine.call("timer.status")["entry"]["project"], "Bread", "what runs")


def commands(path):
    """The commands, each with its user."""
    text = gzip.decompress(pathlib.Path(path).read_bytes()).decode()
    for line in text.replace(r"\e", "\\").splitlines():
        for beginning, user in TYPISTS.items():
            if line.startswith(beginning):
                # The manual's date is replaced by today's date, because the backup is made today.
                yield user, re.sub(r"\d{4}-\d\d-\d\d", "$(date +%F)", line[len(".Dl # "):])
