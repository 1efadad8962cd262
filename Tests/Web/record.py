"""Users with weeks of data."""

import base64
import datetime
import random
import struct
import zlib


def png(width=160, height=120):
    """Makes a picture without a library."""
    rows = b"".join(b"\0" + bytes(v for x in range(width) for v in ((40 + x) % 256, (90 + y) % 256, (200 - x) % 256)) for y in range(height))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def instant(time_):
    return time_.strftime("%Y-%m-%dT%H:%M:%SZ")


def fill(house):
    """Creates Anna, Ben and Cleo with weeks of data. Returns them."""
    anna, ben, cleo = (house.person(name) for name in ("Anna", "Ben", "Cleo"))
    chance = random.Random(4)
    now = datetime.datetime.now(datetime.UTC).replace(microsecond=0)
    fill_timer(anna, now, chance)
    fill_hours(anna, ben, now, chance)
    fill_chores(anna, ben, cleo, now)
    fill_places(anna, ben, cleo)
    fill_feed(anna, ben, cleo, chance)
    return anna, ben, cleo


def fill_timer(anna, now, chance):
    projects = {"Writing": "#2f7d6b", "Study": "#3b6fb6", "Garden": "#7a9a2e", "Meetings": "#b8602b", "Transportation": "#8a5fb0"}
    for name, color in projects.items():
        anna("timer.project.add", name=name, color=color)
    for days in range(1, 75):
        at = now.replace(hour=7, minute=0, second=0) - datetime.timedelta(days=days, minutes=-chance.randrange(60))
        for _ in range(chance.randint(1, 4)):
            minutes = chance.choice([25, 45, 70, 95, 130])
            anna("timer.add", project=chance.choice(list(projects)), startedAt=instant(at), stoppedAt=instant(at + datetime.timedelta(minutes=minutes)),
                 note=chance.choice(["", "chapter two", "with Ben, about the roof", "tomatoes\nand beans"]), tags=chance.choice([[], ["home"], ["thesis", "deep"], ["client"]]))
            at += datetime.timedelta(minutes=minutes + chance.choice([0, 15, 40]))
    # Today's entries end at least an hour ago. Shortly after midnight, they are therefore on the previous day.
    for hours, project in ((4, "Study"), (2.5, "Writing")):
        at = now - datetime.timedelta(hours=hours)
        entry = anna("timer.add", project=project, startedAt=instant(at), stoppedAt=instant(at + datetime.timedelta(minutes=50)), note="early bird", tags=["home"])["entry"]
    anna("timer.picture.add", id=entry["id"], data=base64.b64encode(png()).decode())
    anna("timer.start", project="Writing", note="the page for the house", tags=["thesis"], at=instant(now - datetime.timedelta(minutes=24)))


def fill_hours(anna, ben, now, chance):
    for client, project in (("Aurora", "Website"), ("Aurora", "App"), ("Bakery Müller", "Till")):
        anna("hours.project.create", client=client, project=project)
    ben("hours.project.join", client="Aurora", project="Website")
    for days in range(40):
        day = (now - datetime.timedelta(days=days)).date()
        if day.weekday() < 5 and chance.random() > 0.2:
            anna("hours.submit", client="Aurora", project=chance.choice(["Website", "App"]), date=str(day), hours=chance.choice([4, 6, 8]), comment=chance.choice(["", "standup and review"]))
        if day.weekday() < 5 and chance.random() > 0.7:
            anna("hours.submit", client="Bakery Müller", project="Till", date=str(day), hours=1.5, billable=False)


def fill_chores(anna, ben, cleo, now):
    key = anna("chores.house.create", name="Linden Street 4")["house"]["key"]
    for person in (ben, cleo):
        person("chores.house.join", key=key)
    rooms = {name: anna("chores.room.add", name=name)["room"]["id"] for name in ("Kitchen", "Bathroom", "Living room", "Garden")}
    for room, name, every, points, days, by in (
        ("Kitchen", "Dishes", 1, 2, 0.2, "Ben"), ("Kitchen", "Mop the floor", 7, 8, 6.5, "Cleo"), ("Kitchen", "Clean the oven", 30, 15, 18, "Anna"),
        ("Bathroom", "Toilet", 4, 6, 5, "Ben"), ("Bathroom", "Mirror", 10, 3, None, None), ("Living room", "Vacuum", 7, 5, 0.5, "Anna"),
        ("Living room", "Water the plants", 3, 2, 1.5, "Cleo"), ("Garden", "Mow the lawn", 14, 10, 13, "Anna")):
        task = anna("chores.task.add", room=rooms[room], name=name, everyDays=every, points=points)["task"]["id"]
        if days is not None:
            anna("chores.done", task=task, by=by, at=instant(now - datetime.timedelta(days=days)))


def fill_places(anna, ben, cleo):
    for person, text, lat, lon, more in (
        (anna, "Best coffee in town, quiet in the morning.", 52.52, 13.405, {"place": "Café Linde"}),
        (ben, "The food is lovely. Would definitely come again.", 48.137, 11.575, {"place": "Wirtshaus"}),
        (cleo, "An amazing place to hang out. Nice atmosphere.", 1.337253, 103.757748, {}),
        (anna, "Spare key is with the neighbour.", 52.53, 13.41, {"place": "Home", "visibility": "private"}),
        (ben, "hey!", 40.71, -74.0, {}), (anna, "Whale seen from here", -33.9, 18.4, {"place": "Cape"})):
        person("remarks.add", text=text, lat=lat, lon=lon, **more)


def fill_feed(anna, ben, cleo, chance):
    ben("feed.friend.request", user="Anna")
    anna("feed.friend.accept", user="Ben")
    cleo("feed.friend.request", user="Anna")
    for page in range(8):
        anna("feed.post", activity=f"Page {page + 1}", progress=chance.choice([100, 100, 40]), color="#2f7d6b")
    run = ben("feed.post", activity="Run 10 km", emoji="🏃", caption="Along the river, before breakfast.", color="#3b6fb6", progress=60)["post"]["id"]
    bread = anna("feed.post", activity="Bake bread", emoji="🍞", caption="Sourdough, second attempt.", color="#b8602b", image=base64.b64encode(png()).decode(), progress=100, audience="everyone")["post"]["id"]
    ben("feed.post", kind="quote", caption="The best time to plant a tree was twenty years ago. The second best time is now.")
    anna("feed.like", post=run)
    ben("feed.like", post=bread)
    ben("feed.comment", post=bread, text="Save me a slice!")
    ben("feed.recommend", to="Anna", activity="Swim in the lake", note="on Sunday?")
    anna("feed.profile.set", displayName="Anna L.", status="writing a thesis", safe=True)
