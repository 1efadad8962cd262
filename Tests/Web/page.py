"""Shared by the page's tests: one browser, users who sign in, and the folder for pictures."""

import atexit
import functools
import unittest

from browser import Browser
from household import PASSWORD, ROOT, Household

SHOTS = ROOT / "build/web"
VIEWS = ["today", "time", "hours", "chores", "places", "feed", "history", "account"]


@functools.cache
def browser():
    started = Browser()
    atexit.register(started.close)
    return started


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


class PageTest(unittest.TestCase):
    """A new household for each test, with tabs that are closed afterwards."""

    def setUp(self):
        self.house = Household()
        self.addCleanup(self.house.close)

    def blank(self, **options):
        tab = browser().tab(**options)
        self.addCleanup(tab.close)
        return tab

    def tab(self, name="Anna", stay=False, **options):
        """A page with a signed-in user."""
        self.house.person(name)
        tab = self.blank(**options)
        sign_in(tab, self.house, name, stay)
        return tab
