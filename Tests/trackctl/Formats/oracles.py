"""Oracles for trackctl's import and export: other programs, driven by a test. The last line is `same` unless it fails.

usage: oracles.py NAME TRACKCTL SOCKET FOLDER
"""

import collections
import csv
import datetime
import io
import json
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
from zoneinfo import ZoneInfo

NAME, TRACKCTL, SOCKET, FOLDER = sys.argv[1:5]
ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"]


def trackctl(*words, zone="UTC", text=None):
    run = subprocess.run(
        [TRACKCTL, "--socket", SOCKET, *words], input=text, capture_output=True, text=True, env={**os.environ, "TZ": zone}
    )
    assert run.returncode == 0, (words, run.stderr)
    return run.stdout


def days(zone):
    """Seconds by project and local day, from the daemon."""
    found = {}
    projects = json.loads(trackctl("--json", "timer", "projects", zone=zone))["projects"]
    for project in projects:
        report = json.loads(
            trackctl("--json", "call", "timer.report", "by=day", f"project={project['name']}", f"timeZone={zone}", zone=zone)
        )
        for slice in report["slices"]:
            found[project["name"], slice["key"]] = slice["seconds"]
    return found


def sums(intervals, zone):
    """The same computed from intervals: an interval counts on each local day that it overlaps."""
    found = collections.Counter()
    local = ZoneInfo(zone)
    for start, end, project in intervals:
        while start < end:
            here = datetime.datetime.fromtimestamp(start, local)
            tomorrow = datetime.datetime.combine(here.date() + datetime.timedelta(days=1), datetime.time(), local)
            stop = min(end, int(tomorrow.timestamp()))
            found[project, here.date().isoformat()] += stop - start
            start = stop
    return dict(found)


def changes(zone):
    """The days of 2025 with clock changes."""
    local = ZoneInfo(zone)

    def offset(day):
        return datetime.datetime.combine(day, datetime.time(), local).utcoffset()

    days = [datetime.date(2025, 1, 1) + datetime.timedelta(days=number) for number in range(365)]
    return [day for day in days if offset(day) != offset(day + datetime.timedelta(days=1))]


def made(zone, count):
    """Intervals throughout the year, dense around both clock changes."""
    dice = random.Random(zone)
    noons = [
        int(datetime.datetime.combine(day, datetime.time(12), datetime.UTC).timestamp()) for day in changes(zone)
    ]
    usual = 360 * 86400 // (count - 200 * len(noons))
    intervals = []
    clock = int(datetime.datetime(2025, 1, 1, tzinfo=datetime.UTC).timestamp())
    while len(intervals) < count:
        near = any(abs(clock - noon) < 86400 for noon in noons)
        clock += dice.randrange(1, 900 if near else usual)
        end = clock + dice.randrange(1, 1200 if near else usual)
        intervals.append((clock, end, dice.choice(["Work", "Study", "two words", "größe"])))
        clock = end
    days = {day for _, day in sums(intervals, zone)}
    assert all(day.isoformat() in days for day in changes(zone)), "there is something on each of these days"
    return intervals


def stamp(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).strftime("%Y%m%dT%H%M%SZ")


def timew(home, zone, *words):
    run = subprocess.run(
        ["timew", "rc.confirmation=off", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "TZ": zone, "TIMEWARRIORDB": home, "HOME": home},
        input="yes\n",
    )
    return run.stdout


def write_timew(home, intervals, zone):
    os.makedirs(home + "/data", exist_ok=True)
    open(home + "/timewarrior.cfg", "w").close()
    months = collections.defaultdict(list)
    for start, end, project in intervals:
        tag = f'"{project}"' if " " in project else project
        month = datetime.datetime.fromtimestamp(start, ZoneInfo(zone)).strftime("%Y-%m")
        months[month].append(f"inc {stamp(start)} - {stamp(end)} # {tag}\n")
    for month, lines in months.items():
        with open(f"{home}/data/{month}.data", "w") as file:
            file.writelines(lines)


def exported(text):
    """Seconds by tag in timew's export."""
    found = collections.Counter()
    for interval in json.loads(text[text.index("[") :]):
        form = "%Y%m%dT%H%M%SZ"
        start, end = (datetime.datetime.strptime(interval[name], form) for name in ("start", "end"))
        for tag in interval["tags"]:
            found[tag] += int((end - start).total_seconds())
    return found


def summary(home, zone, day, project):
    """timew's total of a day in seconds."""
    text = timew(home, zone, "summary", str(day), "-", str(day + datetime.timedelta(days=1)), project).strip()
    if text.startswith("No filtered data"):
        return 0
    hours, minutes, seconds = text.splitlines()[-1].split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds)


def check_days(zone, said):
    """On days with clock changes and next to them, by project, from the program."""
    ours = days(zone)
    for change in changes(zone):
        for day in (change + datetime.timedelta(days=number) for number in (-1, 0, 1)):
            for project in ["Work", "two words"]:
                theirs = said(day, project)
                assert theirs == ours.get((project, day.isoformat()), 0), (zone, day, project, theirs)


def check_timew():
    for zone in ZONES:
        intervals = made(zone, 10_000 if zone == ZONES[0] else 1_000)
        home = f"{FOLDER}/timew-{zone.replace('/', '-')}"
        write_timew(home, intervals, zone)
        text = timew(home, zone, "export")
        assert sum(exported(text).values()) == sum(end - start for start, end, _ in intervals), "timew reads what was made"
        with open(home + "/export", "w") as file:
            file.write(text)
        done = json.loads(trackctl("--json", "import", "timewarrior", home + "/export", zone=zone))
        assert done["added"] == len(intervals), done
        assert {item["name"]: item["seconds"] for item in done["projects"]} == dict(exported(text))
        assert days(zone) == sums(intervals, zone), zone
        check_days(zone, lambda day, project: summary(home, zone, day, project))
        back = home + "-back"
        os.makedirs(back)
        open(back + "/timewarrior.cfg", "w").close()
        trackctl("export", "timewarrior", "--data", back + "/data", zone=zone)
        assert exported(timew(back, zone, "export")) == exported(text), "timew reads what was written for it"
        again = json.loads(trackctl("--json", "import", "timewarrior", home + "/export", zone=zone))
        assert again["added"] == 0 and again["known"] == len(intervals), again
        trackctl("import", "--undo", done["import"])
        shutil.rmtree(home)


def check_watson():
    for zone in ZONES:
        check_watson_in(zone, 10_000 if zone == ZONES[0] else 1_000)


def check_watson_in(zone, count):
    home = f"{FOLDER}/watson-{zone.replace('/', '-')}"
    os.makedirs(home)
    env = {**os.environ, "WATSON_DIR": home, "TZ": zone, "LC_ALL": "C.UTF-8"}

    def report(first, last):
        words = ["watson", "report", "--json", "--from", str(first), "--to", str(last), "--no-current"]
        said = json.loads(subprocess.run(words, env=env, capture_output=True, text=True, check=True).stdout)
        return {item["name"]: round(item["time"]) for item in said["projects"]}

    def write(text):
        with open(home + "/frames", "w") as file:
            file.write(text)

    intervals = made(zone, count)
    write(json.dumps([[start, end, project, f"{number:032x}", ["t"], end] for number, (start, end, project) in enumerate(intervals)]))
    year = report("2024-12-31", "2027-12-31")
    done = json.loads(trackctl("--json", "import", "watson", home + "/frames", zone=zone))
    assert {item["name"]: item["seconds"] for item in done["projects"]} == year
    by_day = {}
    check_days(zone, lambda day, project: by_day.setdefault(day, report(day, day)).get(project, 0))
    write(trackctl("export", "watson"))
    assert report("2024-12-31", "2027-12-31") == year
    trackctl("import", "--undo", done["import"])


def check_gdal():
    for number, text in enumerate(["a < b & \"c\"", "größe ☃", "=1+1"]):
        trackctl("call", "remarks.add", f"text={text}", f"lat:={52.5 + number}", f"lon:={-13.25 - number}")
    for name, layer in [("geojson", None), ("gpx", "waypoints"), ("kml", None)]:
        path = f"{FOLDER}/places.{name}"
        with open(path, "w") as file:
            file.write(trackctl("export", name))
        words = ["ogrinfo", "-al", path] + ([layer] if layer else [])
        text = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        for number, said in enumerate(["a < b & \"c\"", "größe ☃", "=1+1"]):
            assert f"({-13.25 - number} {52.5 + number}" in text, (name, text)
            assert said in text, (name, said, text)


def check_python():
    rows = [("Work", 'say "hi", =1', "a"), ("größe", "two\nlines", ""), ("=Sum", "-1", "x")]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["start", "stop", "project", "note", "tags"])
    for number, (project, note, tags) in enumerate(rows):
        writer.writerow([f"2026-03-0{number + 1} 09:00", f"2026-03-0{number + 1} 10:00", project, note, tags])
    path = FOLDER + "/table.csv"
    with open(path, "w", newline="") as file:
        file.write(out.getvalue())
    done = json.loads(trackctl("--json", "import", "csv", path))
    assert done["added"] == 3, done
    back = list(csv.DictReader(io.StringIO(trackctl("export", "csv"), newline="")))
    guarded = [(row["project"], row["note"]) for row in back]
    assert guarded == [("Work", 'say "hi", =1'), ("größe", "two\nlines"), ("'=Sum", "'-1")], guarded
    assert [json.loads(line) for line in trackctl("export", "jsonl").splitlines()]
    if shutil.which("sqlite3"):
        check_hamster()


def check_hamster():
    path = FOLDER + "/hamster.db"
    base = sqlite3.connect(path)
    base.executescript("""
        create table categories (id integer primary key, name text);
        create table activities (id integer primary key, name text, category_id integer);
        create table facts (id integer primary key, activity_id integer, start_time timestamp, end_time timestamp, description text);
        create table tags (id integer primary key, name text);
        create table fact_tags (fact_id integer, tag_id integer);
        insert into categories values (1, 'Job');
        insert into activities values (1, 'Reading', 1);
        insert into facts values (7, 1, '2025-06-01 09:00:00', '2025-06-01 10:30:00', 'a "book"');
        insert into tags values (1, 'quiet');
        insert into fact_tags values (7, 1);
    """)
    base.commit()
    base.close()
    done = json.loads(trackctl("--json", "import", "hamster", path, "--tz", "Europe/Berlin"))
    assert done["projects"] == [{"name": "Reading", "entries": 1, "seconds": 5400}], done
    entry = json.loads(trackctl("--json", "call", "timer.list", "project=Reading"))["entries"][0]
    assert entry["startedAt"] == "2025-06-01T07:00:00Z" and entry["tags"] == ["quiet", "Job"], entry
    assert entry["note"] == 'a "book"' and entry["source"] == "hamster:7", entry


def check_icalendar():
    import icalendar

    rows = [("Work", "a, b; c\\d", 9), ("größe ☃ " + "x" * 100, "two\nlines", 11), ("=Sum", "", 13)]
    for project, note, hour in rows:
        times = [f"startedAt=2025-06-01T{hour:02}:00:00Z", f"stoppedAt=2025-06-01T{hour + 1:02}:00:00Z"]
        trackctl("call", "timer.add", f"project={project}", f"note={note}", *times, "tags:=[\"x\", \"y\"]")
    path = FOLDER + "/calendar.ics"
    with open(path, "w", newline="") as file:
        file.write(trackctl("export", "ics"))
    with open(path, "rb") as file:
        events = list(icalendar.Calendar.from_ical(file.read()).walk("VEVENT"))
    assert len(events) == len(rows) and len({str(event["UID"]) for event in events}) == len(rows), events
    for event, (project, note, hour) in zip(events, rows):
        assert str(event["SUMMARY"]) == project and str(event.get("DESCRIPTION", "")) == note, event
        assert event["DTSTART"].dt == datetime.datetime(2025, 6, 1, hour, tzinfo=datetime.UTC), event
        assert event["DTSTAMP"].dt and str(event["X-TRACKD"]), event


def exported_lines(name, path):
    """The number of lines. Writes to a file, because this process's own memory would count as a child's before exec."""
    with open(path, "wb") as file:
        subprocess.run([TRACKCTL, "--socket", SOCKET, "export", name], stdout=file, check=True)
    with open(path, "rb") as file:
        return sum(1 for _ in file)


def check_memory():
    """trackctl uses less than 64 MB, and hardly more for ten times as many entries."""
    most = 0
    counts = [1_000_000] if os.environ.get("TRACKD_TEST_LONG") else [2_000, 20_000]
    for count in counts:
        path = FOLDER + "/many"
        with open(path, "w") as file:
            for number in range(count):
                start = 1_000_000_000 + number * 500
                file.write(f"inc {stamp(start)} - {stamp(start + 400)} # P{number % 40}\n")
        done = json.loads(trackctl("--json", "import", "timewarrior", path))
        assert done["added"] == count, done
        assert exported_lines("csv", path) == count + 1
        assert exported_lines("jsonl", path) >= count
        again = json.loads(trackctl("--json", "import", "jsonl", path))
        assert again["added"] == 0 and again["known"] >= count, again
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss << 10
        assert used < 64 << 20, used
        assert not most or used - most < 8 << 20, (used, most)
        most = used
        trackctl("import", "--undo", done["import"])


FORMATS = {
    "timewarrior": "inc ", "watson": "[[", "toggl": "Project,Start date\n", "hamster": "<a>", "klog": "", "org": "* ",
    "ics": "BEGIN:", "csv": "project,start\n", "jsonl": "{", "geojson": '{"features":["', "gpx": "<gpx>", "kml": "<kml>",
    "firebase": '{"a":"',
}


def check_endless():
    """A line larger than trackctl's memory limit: a gigabyte in a long run, 96 MB in others."""
    length = 1 << 30 if os.environ.get("TRACKD_TEST_LONG") else 96 << 20
    before = trackctl("--json", "system", "status")
    for name, start in FORMATS.items():
        path = f"{FOLDER}/endless"
        with open(path, "w") as file:
            file.write(start)
            for _ in range(length >> 20):
                file.write("x" * (1 << 20))
        run = subprocess.run([TRACKCTL, "--socket", SOCKET, "import", name, path], capture_output=True, text=True, timeout=120)
        assert run.returncode == 1 and "line " in run.stderr, (name, run.returncode, run.stderr[:1000])
        assert len(run.stderr) < 4096, name
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss << 10
        assert used < 64 << 20, (name, used)
        os.remove(path)
    # The input is a pipe, so it can be read only once.
    pipe = f"head -c {length} /dev/zero | tr '\\0' x | '{TRACKCTL}' --socket '{SOCKET}' import csv -"
    run = subprocess.run(["sh", "-c", pipe], capture_output=True, text=True, timeout=120)
    assert run.returncode == 1 and "line 1" in run.stderr, run.stderr[:1000]
    modules = [[(module["name"], module["rev"]) for module in json.loads(text)["modules"]] for text in (before, trackctl("--json", "system", "status"))]
    assert modules[0] == modules[1], modules


{
    "timew": check_timew,
    "watson": check_watson,
    "gdal": check_gdal,
    "icalendar": check_icalendar,
    "memory": check_memory,
    "endless": check_endless,
    "python": check_python,
}[NAME]()
print("same")
