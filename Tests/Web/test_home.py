"""A flat of four on two phones at once."""

import checks
from page import SHOTS, PageTest


class Flat(PageTest):
    """Anna and Ben have phones, Clara has none, and Mia is a child without a login."""

    def found(self):
        house = self.house
        anna, ben = (self.tab(name, width=360, height=740) for name in ("Anna", "Ben"))
        anna.view("chores")
        anna.fill("name", "Linden")
        anna.press("Found it")
        anna.says("Add a room")
        key = house.person("Anna")("chores.house.show")["house"]["key"]
        ben.view("chores", f"?key={key}")
        ben.press("Look who lives there")
        ben.press("Move in")
        anna.says("Ben")
        house.person("Clara")("chores.house.join", key=key)
        anna.says("Clara")
        anna.settled()
        anna.press("Add a child")
        anna.fill("name", "Mia")
        anna.press("Add a child")
        ben.says("Mia")
        return anna, ben

    def add(self, tab, name, rhythm):
        tab.press("Add a task to Kitchen")
        tab.fill("name", name)
        tab.fill("How often", rhythm)
        tab.press("Add")
        tab.wait("!document.querySelector('dialog')")

    def test_a_flat_of_four_shares_its_chores(self):
        anna, ben = self.found()
        asked = self.house.person("Anna")
        anna.press("Add a room")
        anna.fill("name", "Kitchen")
        anna.press("Add")
        self.add(anna, "Dishes", "1")
        self.add(anna, "Bins", "thursday")
        ben.says("Bins")
        # Ben records a task that the child did. Anna's page shows that at once.
        ben.press("More about Dishes")
        ben.press("Done by Mia")
        anna.wait("document.querySelector('.scores')?.textContent.includes('Mia')")
        anna.wait("[...document.querySelectorAll('.task')].find(node => node.textContent.includes('Dishes')).classList.contains('low')")
        # If the same task is done again within an hour, it was probably the same work, so the page asks.
        anna.press("Dishes: done")
        anna.wait("document.querySelector('dialog[open]')")
        anna.key("Escape")
        anna.wait("!document.querySelector('dialog')")
        self.assertEqual(len(asked("chores.history")["completions"]), 1)
        # A member who is away doesn't get a turn.
        ben.press("I am away")
        ben.press("I am away")
        anna.says("away until")
        self.assertNotIn("Ben", [task.get("turn") for task in asked("chores.tasks")["tasks"]])
        anna.press("Back")
        ben.wait("!document.body.innerText.includes('away until')")
        for tab in (anna, ben):
            tab.picture(f"{SHOTS}/stories/flat-{tab is ben}.png")
            self.assertEqual(tab.js(checks.WIDE), [])
            self.assertEqual(tab.errors, [])

    def test_a_flatmate_who_is_removed_learns_nothing_afterwards(self):
        anna, ben = self.found()
        ben.wait("document.querySelector('.scores, .line')")
        anna.settled()
        anna.press("Remove Ben")
        anna.press("Do it anyway")
        ben.says("Create a house")
        room = self.house.person("Anna")("chores.room.add", name="Secret")["room"]["id"]
        self.house.person("Anna")("chores.task.add", room=room, name="Secret", everyDays=1, points=1)
        anna.says("Secret")
        ben.settled()
        self.assertNotIn("Secret", ben.js("document.documentElement.innerText"))
        self.assertNotIn("Mia", ben.js("document.querySelector('main').innerText"))
        ben.view("history", "?module=chores")
        ben.settled()
        self.assertNotIn("Secret", ben.js("document.documentElement.innerText"))
