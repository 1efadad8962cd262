#!/usr/bin/env python3
"""A model of the expressions of manifests, written from trackd-module(7) alone.

Makes random expressions and rows for some seconds. Prints a line of JSON for each expression: its text, rows, and the
value for each row. Usage: expressions.py SEED SECONDS
"""

import json
import math
import random
import sys
import time
from fractions import Fraction

MOST = 2**63 - 1
DAY = 86_400
NOW, TODAY = 43_200, 0
# For each column: its name, its type, and a function that makes a random value.
COLUMNS = [
    ("n", "number", lambda: random.choice([0, 1, -1, 7, random.randint(-10**12, 10**12)])),
    ("m", "number", lambda: random.randint(-9, 9)),
    ("price", "number", lambda: random.choice([1250, random.randint(-10**12, 10**12)])),
    ("day", "date", lambda: random.choice([TODAY, random.randint(-719_162, 2_932_896)])),
    ("at", "time", lambda: random.choice([NOW, random.randint(-62_135_596_800, 253_402_300_799)])),
    ("lasts", "duration", lambda: random.choice([DAY, random.randint(0, 10**12)])),
    ("fine", "boolean", lambda: random.randint(0, 1)),
    ("name", "text", lambda: random.choice(["a", "Äpfel", "it's", '"', "\\", "🥕"])),
    ("state", "text", lambda: random.choice(["new", "old"])),
    ("tags", "tags", lambda: ["x"] * random.randint(1, 3)),
]
ORDERED = ["number", "duration", "time", "date"]


def fitted(number):
    """The number, or None if it doesn't fit."""
    if number is None:
        return None
    if isinstance(number, Fraction):
        if number.denominator == 1:
            number = number.numerator
        elif number.denominator > MOST:
            return None
        else:
            return number if abs(number.numerator) <= MOST else None
    return number if abs(number) <= MOST else None


def operate(sign, left, right):
    if left is None or right is None:
        return None
    if sign == "+":
        return fitted(left + right)
    if sign == "-":
        return fitted(left - right)
    if sign == "*":
        return fitted(left * right)
    return None if right == 0 else fitted(Fraction(left) / right)


def negated(value):
    return None if value is None else not value


class Node:
    """An expression as text with its level of precedence, and as a function of a row."""

    def __init__(self, text, level, value):
        self.text, self.level, self.value = text, level, value

    def within(self, level):
        return self.text if self.level >= level else f"({self.text})"


CHOICE, OR, AND, RELATION, SUM, PRODUCT, SIGNED, VALUE = range(8)


def literal(kind):
    if kind == "number":
        if random.random() < 0.3:
            digits = random.randint(1, 4)
            number = random.randint(0, 99_999)
            text = f"{number // 10**digits}.{number % 10**digits:0{digits}}"
            value = fitted(Fraction(number, 10**digits))
            return Node(text, VALUE, lambda row: value)
        number = random.choice([0, 1, 2, 3, 10, random.randint(0, 10**17)])
        return Node(str(number), VALUE, lambda row: number)
    if kind == "boolean":
        value = random.random() < 0.5
        return Node("true" if value else "false", VALUE, lambda row: value)
    if kind == "text":
        value = random.choice(["new", "old", "a", "Äpfel", "it's", '"', "\\"])
        quote = random.choice("'\"")
        text = quote + value.replace("\\", "\\\\").replace(quote, "\\" + quote) + quote
        return Node(text, VALUE, lambda row: value)
    if kind == "time":
        return Node("now", VALUE, lambda row: NOW)
    if kind == "date":
        return Node("today", VALUE, lambda row: TODAY)
    days = literal("number")
    factor = random.choice([1, DAY])
    return Node(f"{'days' if factor == DAY else 'seconds'}({days.text})", VALUE, lambda row: fitted(days.value(row) * factor))


def column(kind):
    fitting = [(place, name) for place, (name, type, _) in enumerate(COLUMNS) if type == kind]
    place, name = random.choice(fitting)

    def value(row):
        stored = row[place]
        if stored is None:
            return None
        if name == "price":
            return fitted(Fraction(stored, 100))
        return bool(stored) if kind == "boolean" else stored

    return Node(name, VALUE, value)


def binary(level, sign, left, right, value):
    return Node(f"{left.within(level)} {sign} {right.within(level + 1)}", level, value)


def plain(sign, left, right):
    level = SUM if sign in "+-" else PRODUCT
    return binary(level, sign, left, right, lambda row: operate(sign, left.value(row), right.value(row)))


def chosen(kind, depth):
    condition, first, second = make("boolean", depth), make(kind, depth), make(kind, depth)

    def value(row):
        decided = condition.value(row)
        return None if decided is None else first.value(row) if decided else second.value(row)

    return Node(f"{condition.within(OR)} ? {first.text} : {second.text}", CHOICE, value)


def extreme(kind, depth):
    name = random.choice(["min", "max"])
    parts = [make(kind, depth) for _ in range(random.randint(2, 3))]

    def value(row):
        values = [part.value(row) for part in parts]
        return None if None in values else (min if name == "min" else max)(values)

    return Node(f"{name}({', '.join(part.text for part in parts)})", VALUE, value)


def negative(kind, depth):
    inner = make(kind, depth)
    return Node("-" + inner.within(SIGNED), SIGNED, lambda row: None if inner.value(row) is None else -inner.value(row))


def moved(kind, depth):
    """A date or a time, and a duration. Fractions of a unit are dropped."""
    start, length = make(kind, depth), make("duration", depth)
    unit = DAY if kind == "date" else 1
    is_behind = random.random() < 0.3
    sign = "+" if is_behind else random.choice("+-")

    def value(row):
        span = length.value(row) if unit == 1 else operate("/", length.value(row), unit)
        sum = operate(sign, start.value(row), span)
        return None if sum is None else math.floor(sum)

    return binary(SUM, sign, length, start, value) if is_behind else binary(SUM, sign, start, length, value)


def relation(depth):
    kind = random.choice(ORDERED + ["text", "boolean"])
    left, right = make(kind, depth), make(kind, depth)
    sign = random.choice(["==", "!="] if kind in ["text", "boolean"] else ["==", "!=", "<", "<=", ">", ">="])
    # If the column is a choice of texts, it may be compared only with these texts.
    if kind == "text":
        left = Node("name", VALUE, lambda row: row[7])

    def value(row):
        first, second = left.value(row), right.value(row)
        if first is None or second is None:
            return None
        return {"==": first == second, "!=": first != second}.get(sign) if sign in ["==", "!="] else {
            "<": first < second, "<=": first <= second, ">": first > second, ">=": first >= second}[sign]

    return binary(RELATION, sign, left, right, value)


def junction(depth):
    left, right = make("boolean", depth), make("boolean", depth)
    decisive = random.random() < 0.5

    def value(row):
        values = [left.value(row), right.value(row)]
        return decisive if decisive in values else None if None in values else not decisive

    return binary(OR if decisive else AND, "||" if decisive else "&&", left, right, value)


def opposite(depth):
    inner = make("boolean", depth)
    return Node("!" + inner.within(SIGNED), SIGNED, lambda row: negated(inner.value(row)))


def presence(depth):
    inner = make(random.choice(ORDERED + ["boolean", "text"]), depth)
    return Node(f"has({inner.text})", VALUE, lambda row: inner.value(row) is not None)


def size(depth):
    if random.random() < 0.5:
        return Node("size(tags)", VALUE, lambda row: len(row[9] or []))
    inner = make("text", depth)
    return Node(f"size({inner.text})", VALUE, lambda row: None if inner.value(row) is None else len(inner.value(row)))


def make(kind, depth):
    if depth == 0 or random.random() < 0.1:
        return column(kind) if random.random() < 0.6 else literal(kind)
    depth -= 1
    ways = [lambda: chosen(kind, depth)]
    if kind in ORDERED:
        ways.append(lambda: extreme(kind, depth))
    if kind == "number":
        ways += [lambda: plain(random.choice("+-*/"), make(kind, depth), make(kind, depth))] * 4
        ways += [lambda: negative(kind, depth), lambda: size(depth)]
        ways.append(lambda: plain("/", make("duration", depth), make("duration", depth)))
    if kind == "duration":
        ways += [lambda: plain(random.choice("+-"), make(kind, depth), make(kind, depth)), lambda: negative(kind, depth)]
        ways.append(lambda: plain(random.choice("*/"), make(kind, depth), make("number", depth)))
        ways.append(lambda: plain("*", make("number", depth), make(kind, depth)))
        ways.append(lambda: plain("-", make("time", depth), make("time", depth)))
        ways.append(lambda: days_between(depth))
    if kind in ["time", "date"]:
        ways += [lambda: moved(kind, depth)] * 3
    if kind == "boolean":
        ways += [lambda: relation(depth), lambda: junction(depth)] * 3 + [lambda: opposite(depth), lambda: presence(depth)]
    return random.choice(ways)()


def days_between(depth):
    left, right = make("date", depth), make("date", depth)
    return binary(
        SUM, "-", left, right, lambda row: operate("*", operate("-", left.value(row), right.value(row)), DAY))


def written(value):
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return {"text": value}
    return f"{value.numerator}/{value.denominator}"


def main():
    random.seed(int(sys.argv[1]))
    end = time.monotonic() + float(sys.argv[2])
    while time.monotonic() < end:
        node = make(random.choice(ORDERED + ["boolean", "text"]), random.randint(1, 4))
        if len(node.text.encode()) > 1000:
            continue
        rows = [[None if random.random() < 0.15 else make() for _, _, make in COLUMNS] for _ in range(25)]
        print(json.dumps([node.text, rows, [written(node.value(row)) for row in rows]]))


main()
