"""What others wrote, and what others want of the page."""

import datetime
import unittest

import checks
from page import SHOTS, VIEWS, PageTest

EVIL = """"><img src=x onerror='document.title="had"'>{n}|</script>"""


class Hostile(PageTest):
    def test_a_name_that_is_a_script_stays_a_name(self):
        house = self.house
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


if __name__ == "__main__":
    unittest.main()
