"""Every view with data, on a phone and on a desktop, light and dark. Pictures are left in build/web."""

import time
import unittest

import checks
from household import PASSWORD, Household
from page import SHOTS, VIEWS, browser, sign_in
from record import fill

LOOKS = [(width, dark) for width in (360, 768, 1400, 2560) for dark in (False, True)]


class Looks(unittest.TestCase):
    """Every view with data, at every size and in both themes."""

    long = True

    @classmethod
    def setUpClass(cls):
        cls.house = Household()
        fill(cls.house)

    @classmethod
    def tearDownClass(cls):
        cls.house.close()

    def test_views(self):
        for width, dark in LOOKS:
            tab = browser().tab(width=width, height=800 if width < 600 else 900, dark=dark)
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
        tab = browser().tab()
        sign_in(tab, self.house)
        for width in (320, 480, 1024, 1920):
            tab.resize(width, 1000)
            for view in VIEWS:
                with self.subTest(view=view, width=width):
                    tab.view(view)
                    self.assertEqual(tab.js(checks.WIDE), [])
        tab.close()

    def test_nothing_moves_by_itself_while_a_view_appears(self):
        for width in (360, 1400):
            tab = browser().tab(width=width)
            sign_in(tab, self.house, stay=True)
            for view in VIEWS:
                with self.subTest(view=view, width=width):
                    tab.open(f"{self.house.address}?again#{view}")
                    tab.reload()
                    tab.wait(f"document.querySelector('.view.{view}:not([aria-busy])')")
                    time.sleep(0.5)
                    self.assertLess(tab.js("window.shift"), 0.02, tab.js("window.shifts"))
            tab.close()

    def test_a_ring_is_whole(self):
        tab = browser().tab()
        sign_in(tab, self.house)
        # The page shows the previous week. On a Monday, the current week would have hardly any data.
        tab.view("time", "?range=last-week")
        # The circumference of each circle, as Chromium computes it for dashes. The unit is the expected circumference.
        lengths = tab.js("[...document.querySelectorAll('.pie circle')].map((one) => one.getTotalLength() / (2 * Math.PI * one.r.baseVal.value))")
        self.assertGreater(len(lengths), 3)
        for length in lengths:
            self.assertAlmostEqual(length, 1, delta=0.01)
        tab.close()

    def test_german(self):
        for width in (360, 1400):
            tab = browser().tab(width=width, language="de-DE")
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


if __name__ == "__main__":
    unittest.main()
