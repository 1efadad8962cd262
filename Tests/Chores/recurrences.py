"""Random recurrence rules and their days and times, by dateutil. One rule a line, for RecurrenceModelTests.swift."""

import datetime as calendar
import pathlib
import random
import sys
import warnings
from datetime import date, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

warnings.simplefilter("ignore")
# If a rule has no more days, dateutil searches up to this year. Its default, 9999, would take too long.
calendar.MAXYEAR = 2060
# The Swift test uses the same files. Fixed time zone rules are needed because countries change their rules.
FIXED_ZONES = pathlib.Path(__file__).resolve().parents[1] / "Zones"
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "America/Havana", "Australia/Lord_Howe", "Asia/Kathmandu"]


def fixed_zone(name):
    with open(FIXED_ZONES / name, "rb") as file:
        return ZoneInfo.from_file(file, key=name)


def some(values, most):
    return random.sample(values, random.randint(1, most))


def joined(values):
    return ",".join(str(value) for value in values)


def signed(most, count):
    return joined(some([n for n in range(-most, most + 1) if n != 0], count))


def rule(start):
    frequency = random.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
    parts = [f"FREQ={frequency}"]
    if random.random() < 0.5:
        parts.append(f"INTERVAL={random.choice([1, 2, 3, 4, 5, 7, 13])}")
    if random.random() < 0.3:
        parts.append(f"BYMONTH={joined(some(range(1, 13), 6))}")
    if frequency != "WEEKLY" and random.random() < 0.3:
        parts.append(f"BYMONTHDAY={signed(31, 6)}")
    weeks = frequency == "YEARLY" and random.random() < 0.2
    if weeks:
        # In the days around the new year, dateutil finds no negative weeks except -1, and it confuses some days of
        # weeks 52 and 53. RecurrenceModelTests.swift tests these weeks separately.
        parts.append(f"BYWEEKNO={joined(some([-1, *range(1, 52)], 6))}")
    elif frequency == "YEARLY" and random.random() < 0.2:
        parts.append(f"BYYEARDAY={signed(366, 8)}")
    kind = random.random()
    if kind < 0.3:
        parts.append(f"BYDAY={joined(some(WEEKDAYS, 5))}")
    elif kind < 0.5 and frequency in ("MONTHLY", "YEARLY") and not weeks:
        parts.append("BYDAY=" + joined(f"{random.choice([1, 2, 3, 4, 5, -1, -2])}{day}" for day in some(WEEKDAYS, 3)))
    if random.random() < 0.15 and any(p.startswith("BY") for p in parts):
        parts.append(f"BYSETPOS={signed(5, 2)}")
    if random.random() < 0.3:
        parts.append(f"WKST={random.choice(WEEKDAYS)}")
    end = random.random()
    if end < 0.15:
        parts.append(f"COUNT={random.randint(1, 40)}")
    elif end < 0.3:
        parts.append(f"UNTIL={(start + timedelta(days=random.randint(0, 1500))):%Y%m%d}")
    clock = None
    if random.random() < 0.4:
        clock = (random.randint(0, 23), random.randint(0, 59))
        parts.append(f"BYHOUR={clock[0]};BYMINUTE={clock[1]}")
    head, rest = parts[0], parts[1:]
    random.shuffle(rest)
    return ";".join([head, *rest] if random.random() < 0.5 else [*rest, head]), clock


def main(seed, count):
    random.seed(seed)
    made = 0
    while made < count:
        start = date(2000, 1, 1) + timedelta(days=random.randint(0, 15_000))
        text, clock = rule(start)
        # If UNTIL is a day, that day is included.
        theirs = ";".join(p + "T235959" if p.startswith("UNTIL=") else p for p in text.split(";"))
        found = rrulestr(theirs, dtstart=datetime(start.year, start.month, start.day))
        span = 800 if "DAILY" in text or "WEEKLY" in text else 3_000
        horizon = datetime(start.year, start.month, start.day, 23, 59, 59) + timedelta(days=span)
        ends = found._until if found._until and found._until < horizon else horizon
        days = list(islice(found.replace(until=ends), 12))
        zone = fixed_zone(random.choice(ZONES))
        places = [(day - datetime(start.year, start.month, start.day)).days for day in days]
        if any(later - earlier > 900 for earlier, later in zip([0, *places], places)):
            continue
        hours, minutes = clock or (0, 0)
        times = [int(day.replace(hour=hours, minute=minutes, tzinfo=zone).timestamp()) for day in days]
        shown = " ".join(f"{day:%Y-%m-%d}={at}" for day, at in zip(days, times))
        is_complete = len(days) < 12
        print(text, start, zone.key, f"{ends:%Y-%m-%d}", "whole" if is_complete else "first", shown, sep="\t")
        made += 1


main(int(sys.argv[1]), int(sys.argv[2]))
