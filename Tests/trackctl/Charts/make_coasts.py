"""Prints Sources/trackctl/Charts/Map/CoastLines.swift, generated from the page's map: make_coasts.py web/world.json

Only coasts, in steps of a tenth of a degree, the most that a terminal can show. See Tests/Web/make_world.py for the
encoding.
"""

import json
import math
import sys

GRID = 10  # The number of steps per degree.
TOLERANCE = 0.15  # How far a simplified line may be from the original, in degrees.
SMALLEST = 0.4  # Islands that are smaller than this are dropped. The unit is degrees.
DIGITS = "".join(chr(code) for code in range(35, 127) if chr(code) not in "\\&")[:90]


def numbers(text):
    total = 0
    for letter in text:
        digit = DIGITS.index(letter)
        if digit >= 45:
            total = total * 45 + digit - 45
            continue
        total = total * 45 + digit
        yield -(total + 1) // 2 if total % 2 else total // 2
        total = 0


def write(number):
    number = number * 2 if number >= 0 else -number * 2 - 1
    text = DIGITS[number % 45]
    number //= 45
    while number:
        text = DIGITS[45 + number % 45] + text
        number //= 45
    return text


def simplify(points):
    """Douglas-Peucker, with longitudes scaled by latitude."""
    keep, todo = {0, len(points) - 1}, [(0, len(points) - 1)]
    while todo:
        first, last = todo.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        squeeze = max(0.1, math.cos(math.radians((ay + by) / 2)))
        dx, dy = (bx - ax) * squeeze, by - ay
        length, worst, at = math.hypot(dx, dy), 0, None
        for i in range(first + 1, last):
            px, py = (points[i][0] - ax) * squeeze, points[i][1] - ay
            along = 0 if length == 0 else max(0, min(1, (px * dx + py * dy) / length**2))
            off = math.hypot(px - along * dx, py - along * dy)
            if off > worst:
                worst, at = off, i
        if worst > TOLERANCE:
            keep.add(at)
            todo += [(first, at), (at, last)]
    return [points[i] for i in sorted(keep)]


def coasts(world):
    for text, is_border in zip(world["lines"].split(" "), world["borders"]):
        if is_border == "1":
            continue
        steps, line, x, y = list(numbers(text)), [], 0, 0
        for dx, dy in zip(steps[::2], steps[1::2]):
            x, y = x + dx, y + dy
            line.append((x / world["grid"], y / world["grid"]))
        yield line


def main(path):
    with open(path, encoding="utf-8") as file:
        world = json.load(file)
    lines = []
    for line in coasts(world):
        wide, high = (max(one) - min(one) for one in zip(*line))
        if line[0] == line[-1] and max(wide, high) < SMALLEST:
            continue
        points = [(round(x * GRID), round(y * GRID)) for x, y in simplify(line)]
        points = [point for i, point in enumerate(points) if i == 0 or point != points[i - 1]]
        if len(points) > 1:
            starts = [(0, 0), *points]
            lines.append("".join(write(b[0] - a[0]) + write(b[1] - a[1]) for a, b in zip(starts, points)))
    print("// Generated from web/world.json by Tests/trackctl/Charts/make_coasts.py. Don't edit this file.")
    print("// swift-format-ignore-file")
    print()
    print("/// The coasts of the Earth, from " + world["source"].split(",")[0] + ", which is in the public domain.")
    print("enum CoastLines {")
    print("  /// Steps a degree.")
    print(f"  static let grid = {GRID}.0")
    print('  static let text: StaticString = #"' + " ".join(lines) + '"#')
    print("}")


main(*sys.argv[1:])
