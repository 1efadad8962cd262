"""SECURITY.md names the tests behind each claim."""

import pathlib
import re
import unittest

HERE = pathlib.Path(__file__).resolve().parent


class Security(unittest.TestCase):
    def test_it_names_tests_that_there_are(self):
        sources = "".join(path.read_text() for path in HERE.parent.glob("*/test_*.py"))
        names = re.findall(r"`(test_\w+)`", (HERE.parents[1] / "SECURITY.md").read_text())
        self.assertGreater(len(names), 20)
        for name in names:
            self.assertIn(f"def {name}(", sources, "there is no such test")


if __name__ == "__main__":
    unittest.main()
