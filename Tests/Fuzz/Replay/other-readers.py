"""other-readers.py json|instants FOLDER: prints how Python reads each file of a folder, one line per file, sorted by
name."""

import calendar
import datetime
import json
import os
import re
import sys

# JSON doesn't limit the number of digits of an integer, so Python's limit is removed.
sys.set_int_max_str_digits(0)


def refuse(_):
    raise ValueError


def members(pairs):
    """Reject duplicate names in an object. Python accepts them."""
    names = [name for name, _ in pairs]
    if len(set(names)) != len(names):
        raise ValueError
    return dict(pairs)


def depth(value):
    """The nesting depth of arrays and objects."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


def texts(value):
    """All strings in a value, including names."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def is_json(data):
    try:
        # Python would also accept other encodings and a byte-order mark in bytes. Only UTF-8 without a byte-order mark
        # is valid.
        text = data.decode("utf-8")
        # Python would also accept NaN and Infinity. Numbers aren't converted, because JSON doesn't limit their size.
        value = json.loads(
            text, parse_constant=refuse, parse_float=lambda _: 0, parse_int=lambda _: 0, object_pairs_hook=members)
        # Python would also accept unpaired surrogates and more than 64 levels.
        for string in texts(value):
            string.encode("utf-8")
        return "yes" if depth(value) <= 64 else "no"
    except (ValueError, RecursionError):
        return "no"


INSTANT = re.compile(
    rb"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt ]([0-9]{2}:[0-9]{2}:[0-9]{2})(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})")


def instant(data):
    """Seconds since 1970. `fromisoformat` accepts more than RFC 3339, so check a pattern first."""
    match = INSTANT.fullmatch(data)
    if match is None:
        return "no"
    day, clock, _, offset = (part and part.decode() for part in match.groups())
    try:
        local = calendar.timegm(datetime.datetime.fromisoformat(f"{day}T{clock}").timetuple())
        shift = 0
        if offset not in "Zz":
            moment = datetime.time.fromisoformat(offset[1:])
            shift = (moment.hour * 3600 + moment.minute * 60) * (1 if offset[0] == "+" else -1)
        return str(local - shift) if -62135596800 <= local - shift <= 253402300799 else "no"
    except ValueError:
        return "no"


READERS = {"json": is_json, "instants": instant}

read, folder = READERS[sys.argv[1]], sys.argv[2]
for name in sorted(os.listdir(folder), key=os.fsencode):
    with open(os.path.join(folder, name), "rb") as file:
        print(read(file.read()))
