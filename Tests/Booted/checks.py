"""The checks, and the messages of failed ones."""

import time

found = []


class Wrong(Exception):
    """A failed check."""


class check:
    """Registers a function as a check with a sentence as its name. The checks of a file run in order, on one machine."""

    def __init__(self, sentence):
        self.sentence = sentence

    def __call__(self, function):
        self.function = function
        self.case = function.__module__.removeprefix("cases.")
        found.append(self)
        return function


def expect(condition, wrong):
    if not condition:
        raise Wrong(wrong)


def equal(actual, expected, what):
    expect(actual == expected, f"{what}: expected {expected!r}, got {actual!r}")


def contains(text, part, what):
    expect(part in text, f"{what}: no {part!r} in {text!r}")


def until(condition, seconds, what):
    """Waits until the condition returns a true value, and returns that."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        expect(time.monotonic() < deadline, f"{what}: not within {seconds} s")
        time.sleep(0.02)
