"""Clients in a machine that are active while something happens to the daemon."""

import itertools
import json
from collections import Counter

from checks import equal, expect


class Load:
    """One user's client, which runs until the end of a with statement."""

    # Each client gets its own number. Otherwise, the texts and keys of an earlier client could be mistaken for this
    # client's.
    clients = itertools.count(1)

    def __init__(self, machine, user, calls_per_connection=1 << 30, method="remarks.add"):
        self.machine = machine
        self.user = user
        self.command = "python3", "/opt/inside/load.py", f"{user}-{next(Load.clients)}", calls_per_connection, method

    def __enter__(self):
        self.process = self.machine.start(*self.command, user=self.user)
        return self

    def __exit__(self, *_):
        output, errors = self.process.communicate(timeout=120)
        expect(self.process.returncode == 0, f"{self.user}'s client ended with {self.process.returncode}: {errors}")
        self.told = json.loads(output)

    def expect_nothing_lost(self):
        """Each acknowledged change is there exactly once."""
        there = Counter(remark["text"] for remark in remarks(self.machine, self.user))
        lost = [text for text in self.told["acknowledged"] if text not in there]
        equal(lost, [], f"{self.user}'s acknowledged changes that are missing")
        equal([text for text, count in there.items() if count > 1], [], f"{self.user}'s changes that exist twice")
        equal(self.told["failed"], [], f"{self.user}'s other errors")
        expect(len(self.told["acknowledged"]) > 20, f"{self.user}'s client did little: {self.told}")


def remarks(machine, user):
    """All remarks of a user."""
    found, page = [], {}
    while True:
        reply = machine.call("remarks.list", user=user, mine=True, limit=1000, **page)
        found += reply["remarks"]
        if "next" not in reply:
            return found
        page = {"cursor": reply["next"]}
