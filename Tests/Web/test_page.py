"""Stories of the page, in Debian's Chromium, on a phone and on a screen, in light and in dark. Screenshots are left in build/web."""

import base64
import datetime
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import unittest

import checks
from browser import Browser
from household import PASSWORD, ROOT, Household, fill, png

SHOTS = ROOT / "build/web"
LOOKS = [(360, False), (360, True), (1400, False), (1400, True)]
VIEWS = ["today", "time", "hours", "chores", "places", "feed", "history", "account"]
EVIL = """"><img src=x onerror='document.title="had"'>{n}|</script>"""


def setUpModule():
    global browser
    browser = Browser()


def tearDownModule():
    browser.close()


def sign_in(tab, house, name="Anna", stay=False):
    tab.open(house.address)
    tab.wait("document.querySelector('.signin form')")
    tab.fill("name", name)
    tab.fill("password", PASSWORD)
    if stay:
        tab.tick("This device stays signed in")
    tab.key("Enter")
    tab.wait("document.querySelector('.view.today:not([aria-busy])')")
    tab.settled()


class Looks(unittest.TestCase):
    """Every view, filled, at every size and in both lights."""

    @classmethod
    def setUpClass(cls):
        cls.house = Household()
        fill(cls.house)

    @classmethod
    def tearDownClass(cls):
        cls.house.close()

    def test_views(self):
        for width, dark in LOOKS:
            tab = browser.tab(width=width, height=800 if width < 600 else 900, dark=dark)
            sign_in(tab, self.house)
            for view in VIEWS:
                with self.subTest(view=view, width=width, dark=dark):
                    tab.view(view)
                    time.sleep(0.3)
                    tab.picture(f"{SHOTS}/{view}-{width}-{'dark' if dark else 'light'}.png")
                    tab.errors, errors = [], tab.errors
                    self.assertEqual(errors, [])
                    checks.all_well(tab, self, f"{view} {width}")
            tab.close()

    def test_sizes_between(self):
        tab = browser.tab()
        sign_in(tab, self.house)
        for width in (480, 768, 1024, 1920, 2560):
            tab.resize(width, 1000)
            for view in VIEWS:
                with self.subTest(view=view, width=width):
                    tab.view(view)
                    tab.picture(f"{SHOTS}/sizes/{view}-{width}.png")
                    self.assertEqual(tab.js(checks.WIDE), [])
        tab.close()

    def test_nothing_moves_by_itself_while_a_view_appears(self):
        for width in (360, 1400):
            tab = browser.tab(width=width)
            sign_in(tab, self.house, stay=True)
            for view in VIEWS:
                with self.subTest(view=view, width=width):
                    tab.open(f"{self.house.address}?again#{view}")
                    tab.reload()
                    tab.wait(f"document.querySelector('.view.{view}:not([aria-busy])')")
                    time.sleep(0.5)
                    self.assertLess(tab.js("window.shift"), 0.02, tab.js("window.shifts"))
            tab.close()

    def test_german(self):
        for width in (360, 1400):
            tab = browser.tab(width=width, language="de-DE")
            tab.open(self.house.address)
            tab.fill("Name", "Anna")
            tab.fill("Passwort", PASSWORD)
            tab.key("Enter")
            for view in VIEWS:
                with self.subTest(view=view, width=width):
                    tab.view(view)
                    tab.picture(f"{SHOTS}/german/{view}-{width}.png")
                    checks.all_well(tab, self, f"{view} in German")
            self.assertEqual(tab.js("document.documentElement.lang"), "de")
            tab.close()


class Stories(unittest.TestCase):
    def setUp(self):
        self.house = Household()
        self.addCleanup(self.house.close)

    def tab(self, name="Anna", **options):
        self.house.person(name)
        tab = browser.tab(**options)
        self.addCleanup(tab.close)
        sign_in(tab, self.house, name)
        return tab

    def each_look(self, story):
        for width, dark in ((360, True), (1400, False)):
            with self.subTest(width=width, dark=dark):
                tab = self.tab(f"Anna{width}", width=width, dark=dark)
                story(tab, f"Anna{width}")
                checks.all_well(tab, self, "at the end")
                tab.picture(f"{SHOTS}/stories/{self._testMethodName[5:]}-{width}.png", whole=False)

    def test_sign_up(self):
        tab = browser.tab()
        self.addCleanup(tab.close)
        tab.open(self.house.address)
        tab.press("New account")
        tab.fill("name", "Dora")
        tab.fill("new password", "short")
        tab.key("Enter")
        tab.wait("document.querySelector('.problem:not([hidden])')")
        tab.fill("new password", PASSWORD)
        tab.key("Enter")
        tab.says("Nothing runs")
        self.assertEqual(tab.js("[localStorage.getItem('token'), sessionStorage.getItem('token')]"), [None, None])
        checks.all_well(tab, self, "an empty record")
        for view in VIEWS[1:]:
            tab.view(view)
            tab.picture(f"{SHOTS}/empty/{view}.png")
            checks.all_well(tab, self, f"empty {view}")
        tab.reload()
        tab.wait("document.querySelector('.signin form')")

    def test_a_device_stays_signed_in_only_where_asked_and_until_signed_out(self):
        self.house.person("Anna")
        tab = browser.tab()
        self.addCleanup(tab.close)
        sign_in(tab, self.house, stay=True)
        tab.reload()
        tab.says("Nothing runs")
        tab.view("account")
        tab.press("Sign out")
        tab.wait("document.querySelector('.signin form')")
        self.assertIsNone(tab.js("localStorage.getItem('token')"))

    def test_timer(self):
        def story(tab, name):
            tab.press("Study")
            tab.says("Running")
            tab.fill("note", "chapter three")
            tab.js("document.activeElement.blur()")
            tab.says("Entry changed")
            folder = pathlib.Path(tempfile.mkdtemp())
            (folder / "desk.png").write_bytes(png())
            tab.choose_file("document.querySelector('.now .picker input')", folder / "desk.png")
            tab.wait("document.querySelector('.now .thumbnails img[src^=\"blob:\"]')")
            shutil.rmtree(folder)
            tab.fill("project", "Work")
            tab.press("Start")
            tab.wait("document.querySelector('.now strong').textContent.includes('Work')")
            tab.press("Stop")
            tab.says("Nothing runs")
            tab.click("document.querySelector('.toast:last-child button')")
            tab.says("Taken back")
            tab.wait("document.querySelector('.now.runs')")
            tab.press("Stop")
            tab.wait("!document.querySelector('.now.runs')")

        self.each_look(story)

    def test_an_edge_is_dragged_and_moved_by_keys_and_a_gap_is_filled(self):
        tab = self.tab()
        anna = self.house.person("Anna")
        # The day before yesterday, so that it is over in every zone.
        day = (datetime.datetime.now() - datetime.timedelta(days=2)).strftime("%Y-%m-%d")
        for start, stop in (("09:00:00", "10:00:00"), ("11:00:00", "12:00:00")):
            anna("timer.add", project="Study", startedAt=f"{day}T{start}Z", stoppedAt=f"{day}T{stop}Z")
        first = lambda: anna("timer.list", sort="oldest")["entries"][0]
        tab.view("today", f"?day={day}")
        end = "document.querySelectorAll('.block')[0].querySelector('.stoppedAt')"
        width = tab.js("document.querySelector('.strip').getBoundingClientRect().width")
        tab.drag(end, width / 24 / 2)
        tab.says("Entry changed")
        self.assertEqual(first()["stoppedAt"], f"{day}T10:30:00Z")
        tab.js(f"{end}.focus()")
        tab.key("ArrowLeft")
        tab.key("ArrowLeft")
        tab.wait("document.querySelectorAll('.toast').length === 2")
        self.assertEqual(first()["stoppedAt"], f"{day}T10:20:00Z")
        tab.click("document.querySelector('.gap')")
        tab.fill("project", "Eat")
        tab.press("Add")
        tab.wait("document.querySelectorAll('.block').length === 3")
        eat = anna("timer.list", sort="oldest")["entries"][1]
        self.assertEqual((eat["project"], eat["startedAt"], eat["stoppedAt"]), ("Eat", f"{day}T10:20:00Z", f"{day}T11:00:00Z"))
        self.assertEqual(tab.errors, [])

    def test_hours(self):
        def story(tab, name):
            tab.view("hours")
            tab.fill("client", "Aurora")
            tab.fill("project", "Website " + name)
            tab.press("Create")
            tab.wait("document.querySelector('[data-form=log]')")
            tab.press("Log")
            tab.says("Hours logged")
            # The same again on the same day: the daemon warns, and it is done only when that was read.
            tab.press("Log")
            tab.says("Are you sure?")
            tab.press("Do it anyway")
            tab.wait("document.querySelectorAll('.view > .columns > .card .length').length === 2")

        self.each_look(story)

    def test_chores(self):
        def story(tab, name):
            tab.view("chores")
            tab.fill("name", f"House of {name}")
            tab.press("Found it")
            tab.press("Add a room")
            tab.fill("name", "Kitchen")
            tab.press("Add")
            tab.press("Add a task to Kitchen")
            tab.fill("name", "Dishes")
            tab.press("Add")
            tab.says("your turn")
            self.assertEqual(tab.js("document.querySelector('.task').className"), "task level high")
            tab.press("Dishes: done")
            tab.wait("document.querySelector('.task.low')")
            tab.click("document.querySelector('.toast:last-child button')")
            tab.wait("document.querySelector('.task.high')")
            tab.press("Dishes: done")
            tab.wait("document.querySelector('.scores strong')")
            tab.press("Invite")
            tab.wait("document.querySelector('dialog .qr')")

        self.each_look(story)

    def test_the_invitation_can_be_read_by_a_camera(self):
        anna = self.house.person("Anna")
        key = anna("chores.house.create", name="Linden")["house"]["key"]
        tab = self.tab()
        tab.view("chores")
        tab.press("Invite")
        tab.wait("document.querySelector('dialog .qr')")
        tab.picture(f"{SHOTS}/stories/invite.png", whole=False)
        seen = subprocess.run(["zbarimg", "--quiet", "--raw", f"{SHOTS}/stories/invite.png"], capture_output=True, text=True, check=True).stdout.strip()
        self.assertEqual(seen, f"{self.house.address}#chores?key={key}")
        ben = self.tab("Ben")
        ben.open(seen.replace("/#", "/?scanned#"))
        ben.wait("document.querySelector('.signin form')")
        ben.fill("name", "Ben")
        ben.fill("password", PASSWORD)
        ben.key("Enter")
        ben.press("Look who lives there")
        ben.says("Join Linden?")
        ben.press("Move in")
        ben.says("Scoreboard")
        tab.key("Escape")
        tab.says("Ben")

    def test_places(self):
        def story(tab, name):
            browser.call("Browser.grantPermissions", permissions=["geolocation"], origin=self.house.address.rstrip("/"), browserContextId=tab.context)
            tab.call("Emulation.setGeolocationOverride", latitude=52.52, longitude=13.405, accuracy=10)
            tab.view("places")
            box = "document.querySelector('.map')"
            tab.click(box, 0.5, 0.4)
            tab.fill("remark", f"Seen by {name}")
            tab.press("Save")
            tab.says(f"Seen by {name}")
            self.assertEqual(tab.js("document.querySelectorAll('.pin.own').length"), 1)
            tab.press("Near me")
            tab.wait("location.hash.includes('near=')")
            tab.settled()
            tab.press("Add a remark in the middle")
            tab.fill("remark", f"Right here, {name}")
            tab.press("Save")
            tab.says(f"Right here, {name}")
            tab.press("Everywhere")
            tab.fill("Search", f"HERE, {name}")
            tab.wait("document.querySelectorAll('.remark').length === 1")

        self.each_look(story)

    def test_feed(self):
        ben = self.house.person("Ben")

        def story(tab, name):
            ben("feed.friend.request", user=name)
            tab.view("feed")
            tab.press("Accept: Ben")
            tab.press("Post something")
            tab.fill("activity", f"Bake {name}")
            tab.press("Post")
            tab.says("Posted")
            post = f"[...document.querySelectorAll('.post')].find((node) => node.textContent.includes('Bake {name}'))"
            tab.wait(post)
            for label in (f"10 % more: Bake {name}", f"Finish Bake {name}"):
                tab.press(label)
            tab.wait(f"{post}.querySelector('[aria-valuenow=\"100\"]')")
            number = [one for one in ben("feed.timeline")["posts"] if name in one["activity"]][0]["id"]
            ben("feed.like", post=number)
            ben("feed.comment", post=number, text="Save me a slice!")
            tab.wait(f"{post}.textContent.includes('one comment')")
            tab.click(f"{post}.querySelector('[aria-expanded]')")
            tab.says("Save me a slice!")
            tab.wait("document.querySelector('.heat .some')")

        self.each_look(story)

    def test_history(self):
        tab = self.tab()
        tab.press("Study")
        tab.says("Running")
        tab.view("history", "?module=timer")
        tab.says("Timer started")
        tab.click("document.querySelector('.change button')")
        tab.says("taken back")
        tab.view("today")
        tab.says("Nothing runs")

    def test_a_module_is_shown_by_what_it_declares(self):
        # Any module will do: nothing of the view knows which it is.
        tab = self.tab()
        tab.view("module-remarks")
        tab.fill("text", "By a form that nobody wrote")
        tab.fill("latitude", "1.5")
        tab.fill("longitude", "2.5")
        tab.press("Add")
        tab.wait("document.querySelector('tbody').textContent.includes('nobody wrote')")
        tab.press("Edit")
        tab.fill("text", "By another")
        tab.press("Save")
        tab.wait("document.querySelector('tbody').textContent.includes('By another')")
        tab.picture(f"{SHOTS}/stories/outside.png")
        tab.press("Delete")
        tab.says("Nothing here yet.")
        checks.all_well(tab, self, "a module from outside")


class Hostile(unittest.TestCase):
    def test_a_name_that_is_a_script_stays_a_name(self):
        house = Household()
        self.addCleanup(house.close)
        anna, ben = house.person("Anna"), house.person("Ben")
        project = anna("timer.project.add", name=EVIL)["project"]["name"]
        anna("timer.start", project=project, note=EVIL, tags=[EVIL[:20]])
        anna("hours.project.create", client=EVIL, project=EVIL)
        anna("hours.submit", client=EVIL, project=EVIL, date=str(datetime.date.today()), hours=8, comment=EVIL)
        key = anna("chores.house.create", name=EVIL)["house"]["key"]
        ben("chores.house.join", key=key)
        room = anna("chores.room.add", name=EVIL)["room"]["id"]
        task = anna("chores.task.add", room=room, name=EVIL, everyDays=1, points=1)["task"]["id"]
        anna("chores.done", task=task)
        anna("remarks.add", text=EVIL, lat=1, lon=1, place=EVIL)
        post = anna("feed.post", activity=EVIL[:60], caption=EVIL, audience="everyone")["post"]["id"]
        anna("feed.post", kind="quote", caption=EVIL)
        anna("feed.comment", post=post, text=EVIL)
        anna("feed.profile.set", displayName=EVIL, status=EVIL)
        tab = browser.tab()
        self.addCleanup(tab.close)
        sign_in(tab, house)
        for view in [*VIEWS, "module-remarks"]:
            with self.subTest(view=view):
                tab.view(view)
                tab.js("document.querySelectorAll('details').forEach((node) => node.open = true), document.querySelectorAll('.post [aria-expanded=false]').forEach((node) => node.click())")
                tab.settled()
                tab.picture(f"{SHOTS}/hostile/{view}.png")
                self.assertEqual(tab.js("document.querySelectorAll('img[src=x]').length"), 0)
                self.assertNotEqual(tab.js("document.title"), "had")
                if view != "account":
                    self.assertIn("onerror", tab.js("document.querySelector('main').textContent"))
                self.assertEqual(tab.js(checks.WIDE), [])
                self.assertEqual(tab.errors, [])


class Live(unittest.TestCase):
    def setUp(self):
        self.house = Household()
        self.addCleanup(self.house.close)
        self.anna = self.house.person("Anna")

    def tab(self):
        tab = browser.tab()
        self.addCleanup(tab.close)
        sign_in(tab, self.house, stay=True)
        return tab

    def test_two_browsers_show_the_same(self):
        one, two = self.tab(), self.tab()
        # Noted in the page itself, on the clock that both share.
        two.js("new MutationObserver(() => document.querySelector('.now.runs') && (window.came ??= Date.now())).observe(document.querySelector('main'), {subtree: true, childList: true, attributes: true})")
        one.js("addEventListener('click', () => window.went ??= Date.now(), true)")
        one.press("Study")
        two.wait("window.came")
        late = two.js("window.came") - one.js("window.went")
        print(f"\nfrom the click in one browser to the sight in another: {late} ms")
        self.assertLess(late, 100)

    def test_nothing_typed_or_sent_is_lost_when_the_daemon_dies(self):
        tab = self.tab()
        tab.fill("project", "Typed before")
        self.house.kill(self.house.daemon)
        tab.says("No connection.")
        tab.press("Study")
        tab.says("One change waits.")
        self.house.start_daemon()
        tab.wait("document.querySelector('.now.runs')", 20)
        self.assertEqual(tab.js("document.querySelector('[name=project]').value"), "Typed before")
        anna = self.house.person("Anna")
        self.assertEqual([one["project"] for one in anna("timer.list")["entries"]], ["Study"])
        # What happens now is told again: the subscription went on.
        anna("timer.stop")
        tab.wait("!document.querySelector('.now.runs')")

    def test_a_line_that_is_cut_in_the_middle_of_a_change_does_it_once(self):
        tab = self.tab()
        tab.press("Study")
        self.house.kill(self.house.gateway)
        tab.says("No connection.")
        self.house.start_gateway()
        tab.wait("document.querySelector('.now.runs')", 20)
        self.assertEqual(len(self.anna("timer.list")["entries"]), 1)

    def test_what_is_typed_stays_over_a_reload(self):
        tab = self.tab()
        tab.fill("project", "Half a thou")
        tab.reload()
        tab.wait("document.querySelector('[name=project]')")
        self.assertEqual(tab.js("document.querySelector('[name=project]').value"), "Half a thou")

    def test_a_list_that_changes_leaves_alone_what_is_being_edited(self):
        self.anna("timer.add", project="Study", startedAt="2026-01-05T09:00:00Z", stoppedAt="2026-01-05T10:00:00Z")
        tab = self.tab()
        tab.view("time", "?range=custom&from=2026-01-01&to=2026-01-31")
        tab.press("Edit Study")
        tab.fill("note", "half")
        self.anna("timer.add", project="Eat", startedAt="2026-01-05T11:00:00Z", stoppedAt="2026-01-05T12:00:00Z")
        tab.wait("document.querySelector('.entries').textContent.includes('Eat')")
        self.assertEqual(tab.js("[document.activeElement.name, document.activeElement.value]"), ["note", "half"])

    def test_the_shell_opens_without_a_server_and_says_so(self):
        tab = self.tab()
        tab.wait("navigator.serviceWorker.controller", 20)
        tab.wait("caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).length > 10)")
        self.house.kill(self.house.gateway)
        tab.reload()
        tab.says("No connection.")
        self.assertTrue(tab.js("document.querySelector('nav a') !== null"))
        self.house.start_gateway()
        tab.says("Nothing runs", 20)


class Speed(unittest.TestCase):
    def test_what_the_first_view_costs(self):
        house = Household()
        self.addCleanup(house.close)
        house.person("Anna")
        tab = browser.tab()
        self.addCleanup(tab.close)
        sign_in(tab, house, stay=True)
        asked = []
        heard = tab._heard

        def listen(method, params):
            if method == "Network.requestWillBeSent" and params["request"]["url"].startswith("http"):
                asked.append(params["request"]["url"])
            heard(method, params)

        tab._heard = listen
        tab.call("Network.setBypassServiceWorker", bypass=True)
        # Time of the processor and not of the wall, or a busy machine would fail it.
        tab.call("Performance.enable", timeDomain="threadTicks")
        tab.reload()
        tab.says("Nothing runs")
        tab.settled()
        spent = {one["name"]: one["value"] for one in tab.call("Performance.getMetrics")["metrics"]}
        busy = sum(spent[name] for name in ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration"))
        print(f"\nfirst view: {busy * 1000:.0f} ms of the main thread, {len(set(asked))} files")
        self.assertLessEqual(len(set(asked)), 13, asked)
        self.assertLess(busy, 0.1)


if __name__ == "__main__":
    unittest.main()
