"""Random histories of houses, and whose turn each task is after each call, as lines of JSON for TurnModelTests.swift.

It was written from the manual's words about turns and knows nothing of the daemon's code. It keeps lists, and counts them
anew for each answer.
"""

import copy
import json
import random
import sys

ADULTS = ["uid4000001", "uid4000002", "uid4000003", "uid4000004"]
CHILDREN = ["Ada", "Zoe"]
HOUR, DAY = 3600, 86_400


class Refused(Exception):
    pass


class Member:
    """One stay in the house. A person who leaves and joins again gets a new one, with nothing done."""

    def __init__(self, name):
        self.name = name
        self.away = []  # Periods as pairs of seconds. The end of a period doesn't belong to it.


class Task:
    def __init__(self, number, assign):
        self.number, self.assign = number, assign
        self.done = []  # Tuples (time, number of the completion, member).
        self.given = None  # The member who was given the turn, and the number of the last completion before that.

    def last(self):
        return max(self.done, key=lambda one: one[:2], default=(None, None, None))


class House:
    def __init__(self):
        self.now, self.completions, self.members, self.tasks = 0, 0, [], []

    def member(self, name):
        for member in self.members:
            if member.name == name:
                return member
        raise Refused("chores.memberNotFound")

    def is_away(self, member):
        return any(start <= self.now < end for start, end in member.away)

    def missed(self, member, task, sharing):
        """What others did meanwhile, divided by all who share the task."""
        if sharing < 2:
            return 0
        total = 0
        for start, end in member.away:
            others = [one for one in task.done if start <= one[0] < min(end, self.now) and one[2] is not member]
            total += len(others) // (sharing - 1)
        return total

    def turn(self, task, without=None):
        if task.assign == ["anyone"]:
            return None
        if without is None and task.given and task.given[1] == task.last()[1]:
            holders = [member for member in self.members if member.name == task.given[0]]
            if holders and not self.is_away(holders[0]):
                return holders[0]
        taking = sorted((member for member in self.members if member is not without), key=lambda one: one.name.lower())
        if task.assign != ["turns"]:
            taking = [member for member in taking if member.name in task.assign] or taking
        sharing = len(taking)
        present = [member for member in taking if not self.is_away(member)]
        if present or without:
            taking = present

        def rank(member):
            mine = [at for at, _, who in task.done if who is member]
            # If several members never did the task, the member who comes first is a different one for each task.
            place = (taking.index(member) - (task.number - 1)) % len(taking)
            return len(mine) + self.missed(member, task, sharing), max(mine, default=float("-inf")), place

        return min(taking, key=rank, default=None)

    def own_turn(self, task, caller):
        turn = self.turn(task)
        if turn is None:
            raise Refused("chores.noTurn")
        if turn.name != caller and turn.name in ADULTS:
            raise Refused("chores.notYourTurn")
        return turn

    # Each of the following functions has the name of the method that it models.

    def house_join(self, caller):
        self.members.append(Member(caller))

    def house_leave(self, caller):
        self.members.remove(self.member(caller))

    def member_add(self, caller, name):
        self.members.append(Member(name))

    def task_add(self, caller, assign, **_):
        self.tasks.append(Task(len(self.tasks) + 1, assign))

    def task_edit(self, caller, task, assign):
        self.tasks[task - 1].assign = assign

    def done(self, caller, task, by=None, at=0, **_):
        self.completions += 1
        self.tasks[task - 1].done.append((self.now + at, self.completions, self.member(by or caller)))

    def skip(self, caller, task):
        """A skip doesn't change the turn."""

    def swap(self, caller, task, **params):
        task = self.tasks[task - 1]
        self.own_turn(task, caller)
        task.given = (self.member(params["with"]).name, task.last()[1])

    def pass_on(self, caller, task):
        task = self.tasks[task - 1]
        following = self.turn(task, without=self.own_turn(task, caller))
        if following is None:
            raise Refused("chores.alone")
        task.given = (following.name, task.last()[1])

    def away(self, caller, user, **span):
        """An absence joins those that it touches."""
        member, (start, end) = self.member(user), (self.now + span["from"], self.now + span["to"])
        touched = [one for one in member.away if one[0] <= end and one[1] >= start]
        member.away = [one for one in member.away if one not in touched]
        member.away.append((min([start, *(one[0] for one in touched)]), max([end, *(one[1] for one in touched)])))

    def back(self, caller, user):
        """Ends the first absence that isn't over, or removes it if it hasn't begun."""
        member = self.member(user)
        absences = sorted(one for one in member.away if one[1] > self.now)
        if not absences:
            raise Refused("chores.notAway")
        member.away.remove(absences[0])
        if absences[0][0] < self.now:
            member.away.append((absences[0][0], self.now))


METHODS = {"house.join": "house_join", "house.leave": "house_leave", "member.add": "member_add", "task.add": "task_add", "task.edit": "task_edit", "pass": "pass_on"}


class History:
    def __init__(self, dice):
        self.dice, self.house, self.steps = dice, House(), []

    def call(self, caller, method, wait=0, undo=False, **params):
        """Plays a call. An undone one leaves the house as it was."""
        self.house.now += wait
        before, reason = copy.deepcopy(self.house), None
        try:
            getattr(self.house, METHODS.get(method, method))(caller, **params)
        except Refused as refusal:
            reason = str(refusal)
        if reason or undo:
            # An undo doesn't restore this number, because the numbers of completions are never reused.
            before.completions = self.house.completions
            self.house = before
        turns = [self.house.turn(task) for task in self.house.tasks]
        self.steps.append({
            "as": caller, "method": "chores." + method, "wait": wait, "params": params, "reason": reason,
            "undo": undo and not reason, "turns": [turn and turn.name for turn in turns],
        })

    def names(self):
        return [member.name for member in self.house.members]

    def assign(self):
        kind = self.dice.randrange(6)
        if kind < 3:
            return ["turns"]
        return ["anyone"] if kind == 3 else self.dice.sample(self.names(), self.dice.randint(1, len(self.names())))

    def move_in(self):
        # The first adult creates the house and stays in it.
        self.house.house_join(ADULTS[0])
        for name in ADULTS[1 : self.dice.randint(1, 4)]:
            self.call(name, "house.join")
        for number in range(self.dice.randint(1, 3)):
            self.call(ADULTS[0], "task.add", room=1, name=f"Task {number}", everyDays=1, points=5, assign=self.assign())

    def step(self):
        dice = self.dice
        names, task = self.names(), dice.randint(1, len(self.house.tasks))
        caller, other = dice.choice([name for name in names if name in ADULTS]), dice.choice(names)
        turn = self.house.turn(self.house.tasks[task - 1])
        holder = turn.name if turn and turn.name in ADULTS and dice.random() < 0.8 else caller
        later = {"wait": dice.choice([0, 1, 60, HOUR, 6 * HOUR, DAY]), "undo": dice.random() < 0.1}
        kind = dice.randrange(100)
        if kind < 40:
            by = turn.name if turn and dice.random() < 0.7 else other
            at = {"at": -dice.randrange(3 * DAY)} if dice.random() < 0.2 else {}
            self.call(caller, "done", **later, task=task, by=by, acknowledge=["again"], **at)
        elif kind < 50:
            ends = [end - self.house.now - later["wait"] for _, end in self.house.member(other).away]
            start = dice.choice([0, 0, -dice.randrange(3 * DAY), dice.randrange(2 * DAY), *ends])
            self.call(caller, "away", **later, user=other, **{"from": start, "to": start + dice.randint(1, 3 * DAY)})
        elif kind < 56:
            self.call(caller, "back", **later, user=other)
        elif kind < 66:
            self.call(holder, "swap", **later, task=task, **{"with": other})
        elif kind < 78:
            self.call(holder, "pass", **later, task=task)
        elif kind < 84:
            self.call(caller, "task.edit", **later, task=task, assign=self.assign())
        elif kind < 88:
            self.call(caller, "skip", **later, task=task)
        elif kind < 93 and caller != ADULTS[0]:
            self.call(caller, "house.leave", wait=later["wait"])
        elif kind < 97 and len(missing := [name for name in ADULTS if name not in names]) > 0:
            self.call(dice.choice(missing), "house.join", wait=later["wait"])
        elif len(missing := [name for name in CHILDREN if name not in names]) > 0:
            self.call(caller, "member.add", wait=later["wait"], name=dice.choice(missing))


def main(seed, count, length):
    for number in range(count):
        history = History(random.Random(seed + number))
        history.move_in()
        for _ in range(length):
            history.step()
        print(json.dumps({"seed": seed + number, "steps": history.steps}))


main(*map(int, sys.argv[1:]))
