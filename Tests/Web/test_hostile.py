"""Text by other users, and attacks on the page."""

import pathlib
import tempfile
import time
import unittest

import checks
from browser import today
from household import PASSWORD
from page import SHOTS, VIEWS, PageTest, sign_in

EVIL = """"><img src=x onerror='document.title="had"'>{n}|</script>"""


class Hostile(PageTest):
    def test_a_name_that_is_a_script_stays_a_name(self):
        house = self.house
        anna, ben = house.person("Anna"), house.person("Ben")
        project = anna("timer.project.add", name=EVIL)["project"]["name"]
        anna("timer.start", project=project, note=EVIL, tags=[EVIL[:20]])
        anna("hours.project.create", client=EVIL, project=EVIL)
        anna("hours.submit", client=EVIL, project=EVIL, date=str(today()), hours=8, comment=EVIL, acknowledge=["future"])
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
        tab = self.tab()
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

    def test_a_name_that_is_long_breaks_nothing(self):
        anna, ben = self.house.person("Anna"), self.house.person("B" * 100)
        words = ("W" * 250, "مرحبا بالعالم " * 8 + "!")
        for word in words:
            anna("timer.start", project=word, note=word * 3, tags=["t" * 50], switch=True)
            anna("hours.project.create", client=word, project=word)
            anna("hours.submit", client=word, project=word, date=str(today()), hours=8, comment=word, acknowledge=["duplicate", "future"])
            anna("remarks.add", text=word * 4, lat=1, lon=1, place=word)
            anna("feed.post", activity=word[:60], caption=word * 3, audience="everyone")
        ben("chores.house.join", key=anna("chores.house.create", name=words[0])["house"]["key"])
        for word in words:
            room = anna("chores.room.add", name=word)["room"]["id"]
            ben("chores.done", task=anna("chores.task.add", room=room, name=word, everyDays=1, points=9999)["task"]["id"])
        ben("feed.friend.request", user="Anna")
        anna("feed.profile.set", displayName="W" * 60, status="W" * 140)
        for width in (320, 1400):
            tab = self.tab(width=width)
            for view in [*VIEWS, "module-remarks"]:
                with self.subTest(view=view, width=width):
                    tab.view(view)
                    tab.js("document.querySelectorAll('details').forEach((node) => node.open = true)")
                    tab.settled()
                    self.assertLessEqual(tab.js("document.documentElement.scrollWidth - innerWidth"), 0)
                    self.assertEqual(tab.js(checks.WIDE), [])
                    self.assertEqual(tab.js(checks.LOOSE), [])

    def test_a_drawing_that_could_run_is_no_picture(self):
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.house.folder))
        evil = "<svg xmlns='http://www.w3.org/2000/svg'><script>document.title='had'</script></svg>"
        for name in ("evil.svg", "evil.png"):
            (folder / name).write_text(evil)
        tab = self.tab()
        tab.press("Study")
        for name in ("evil.svg", "evil.png"):
            tab.wait("document.querySelector('.now .picker input')")
            tab.choose_file("document.querySelector('.now .picker input')", folder / name)
            tab.wait("document.querySelector('.toast.bad')")
            tab.js("document.querySelectorAll('.toast.bad button').forEach((node) => node.click())")
        self.assertEqual(tab.js("document.querySelectorAll('main img').length"), 0)
        # If a daemon sends a false type, the page doesn't show the data as an image. Only the four known types get a
        # URL.
        tab.js("""import("/elements.js").then(({picture}) => document.querySelector("main").append(
            picture("lie", async () => ({picture: {type: "image/svg+xml"}, data: btoa("<svg/>")}), "a lie")))""")
        tab.js("new Promise((done) => setTimeout(done, 300))")
        self.assertFalse(tab.js("document.querySelector('main img[alt=\"a lie\"]').hasAttribute('src')"))
        self.assertNotEqual(tab.js("document.title"), "had")

    def test_a_session_that_is_ended_elsewhere_ends_on_the_page(self):
        tab = self.tab(stay=True)
        anna = self.house.person("Anna")
        tab.view("account")
        for session in anna("accounts.sessions")["sessions"]:
            if not session.get("current"):
                anna("accounts.endSession", session=session["id"])
        tab.js("document.querySelector('nav a').click()")
        tab.wait("document.querySelector('.signin form')")
        tab.says("You were signed out. Please sign in again.")
        self.assertIsNone(tab.js("localStorage.getItem('token')"))
        self.assertNotIn("Nothing runs", tab.js("document.body.innerText"), "nothing of the record is left to see")

    def test_the_next_person_finds_nothing_of_the_previous_one(self):
        anna = self.house.person("Anna")
        self.house.person("Ben")
        anna("timer.start", project="Anna's secret")
        anna("remarks.add", text="Anna's hiding place", lat=1, lon=1, visibility="private")
        tab = self.tab()
        tab.says("Anna's secret")
        tab.view("places")
        tab.press("Add a remark in the middle")
        tab.fill("Remark", "Anna's draft")
        tab.press("Close")
        tab.view("time", "?query=Annas")
        tab.view("account")
        tab.press("Sign out")
        tab.wait("document.querySelector('.signin form')")
        self.assertEqual(tab.js("JSON.stringify(sessionStorage) + JSON.stringify(localStorage)").count("Anna"), 0)
        self.assertEqual(tab.js("location.hash"), "")
        tab.js("window.seen = '', new MutationObserver(() => { seen += document.body.innerText + [...document.querySelectorAll('input, textarea')].map(({value}) => value) }).observe(document.body, {childList: true, subtree: true, characterData: true})")
        tab.fill("name", "Ben")
        tab.fill("password", PASSWORD)
        tab.key("Enter")
        tab.wait("document.querySelector('.view.today:not([aria-busy])')")
        for view in ("today", "time", "places"):
            tab.view(view)
        tab.press("Add a remark in the middle")
        tab.wait("document.querySelector('dialog textarea')")
        self.assertNotIn("Anna", tab.js("seen + document.querySelector('dialog textarea').value"))

    def test_waiting_changes_leave_with_their_account(self):
        self.house.person("Anna"), self.house.person("Ben")
        tab = self.tab()
        tab.view("account")
        tab.js("window.old = true")
        self.house.kill(self.house.gateway)
        tab.says("No connection")
        tab.js("import('/app.js').then(({act}) => { act('timer.start', {project: \"Anna's\"}) })")
        tab.press("Sign out")
        tab.press("Sign out anyway")
        tab.wait("!window.old || document.body.hidden")
        self.house.start_gateway()
        # The test waits until the page has reloaded itself. If the reload interrupted a navigation, Chromium would
        # never answer.
        tab.wait("!window.old")
        sign_in(tab, self.house, "Ben")
        time.sleep(1)
        self.assertNotIn("Anna", tab.js("document.body.innerText"))

    def test_a_name_like_a_date_that_there_is_not_is_a_name(self):
        anna = self.house.person("Anna")
        anna("chores.house.create", name="Home")
        anna("chores.room.add", name="2026-99-99T99:99:99Z")
        tab = self.tab()
        tab.view("history", "?module=chores")
        tab.js("document.querySelectorAll('details').forEach((node) => node.open = true)")
        tab.says("2026-99-99T99:99:99Z")
        self.assertEqual(tab.errors, [])

    def test_no_frame_and_no_other_page_has_it(self):
        tab = self.tab()
        frame = tab.js("""new Promise((done) => {
            const frame = document.createElement("iframe");
            frame.onload = () => { try { done(frame.contentDocument?.body.innerText ?? "none") } catch { done("none") } };
            frame.src = "/";
            document.body.append(frame);
        })""")
        self.assertNotIn("Today", frame)
        script = tab.js("""new Promise((done) => {
            const script = document.createElement("script");
            script.textContent = "window.had = true";
            document.body.append(script);
            setTimeout(() => done(Boolean(window.had)), 50);
        })""")
        self.assertFalse(script, "a script in the page runs")


if __name__ == "__main__":
    unittest.main()
