"""Checks of web/ without a browser: sizes, translations of every text, and forbidden code."""

import pathlib
import re
import unittest

WEB = pathlib.Path(__file__).resolve().parents[2] / "web"
MAP = "world.json"
LANGUAGES = 2

LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
TEMPLATE = re.compile(r"\bt`((?:[^`$\\]|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}|\\.)*)`")
VALUE = re.compile(r"\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}")


def texts():
    """Every text in the scripts in all languages: t`Stop|Anhalten`, and in tables and for numbers."""
    for path in sorted(WEB.glob("*.js")):
        script = re.sub(r"^\s*//.*$", "", path.read_text(), flags=re.M)
        for text in TEMPLATE.findall(script):
            yield path.name, text
        for text in LITERAL.findall(script):
            if "|" in text.strip("|") and " || " not in text:
                yield path.name, text


def parts(text):
    """A text by language, with a placeholder for each value, because values may contain bars."""
    values = []
    plain = VALUE.sub(lambda found: values.append(found[0]) or f"\0{len(values)}\0", text)
    return [(part, sorted(values[int(number) - 1] for number in re.findall(r"\0(\d+)\0", part)) + sorted(re.findall(r"\{\w+\}", part))) for part in plain.split("|")]


class Budget(unittest.TestCase):
    # A phone on a slow mobile network (2 Mbit/s) loads this much in a second. After that, the service worker has the
    # files in its cache.
    def test_all_files_but_the_map_are_under_256_kB(self):
        sizes = {path.name: path.stat().st_size for path in WEB.iterdir() if path.name != MAP}
        self.assertLess(sum(sizes.values()), 256_000, sizes)

    def test_the_map_is_under_100_kB(self):
        self.assertLess((WEB / MAP).stat().st_size, 100_000)

    def test_there_are_one_page_and_at_most_20_files(self):
        names = [path.name for path in WEB.iterdir()]
        self.assertEqual([name for name in names if name.endswith(".html")], ["index.html"])
        self.assertLessEqual(len(names) - 1, 20, names)

    def test_the_worker_keeps_every_file(self):
        kept = set(re.findall(r'"([\w.]+\.\w+)"', (WEB / "worker.js").read_text()))
        self.assertEqual(kept, {path.name for path in WEB.iterdir()} - {"index.html", "worker.js"})


class Texts(unittest.TestCase):
    def test_each_is_there_in_every_language(self):
        found = list(texts())
        self.assertGreater(len(found), 350)
        for where, text in found:
            self.assertEqual(len(parts(text)), LANGUAGES, f"{where}: {text}")
            self.assertTrue(all(part.strip() for part, _ in parts(text)), f"{where}: {text}")

    def test_the_same_things_are_filled_in_in_each(self):
        for where, text in texts():
            filled = [values for _, values in parts(text)]
            self.assertTrue(all(values == filled[0] for values in filled), f"{where}: {text}")

    def test_nothing_is_shown_that_is_in_one_language_only(self):
        # The first argument of each of these functions is text that the user sees.
        shown = re.compile(r'\b(?:button|card|empty|toast|dialog|ask|asking|choice|pick|h\("(?:h1|h2|h3|p)")[(,]\s*"([^"]*[a-z]{3}[^"]*)"')
        for path in WEB.glob("*.js"):
            self.assertEqual([text for text in shown.findall(path.read_text()) if "|" not in text], [], path.name)


    def test_every_kind_of_news_has_words(self):
        source = (WEB.parent / "Sources/Modules/Feed/Friends/NotificationMethods.swift").read_text()
        kinds = re.search(r"enum Kind: String, CaseIterable \{ case ([\w, ]+) \}", source)[1].split(", ")
        told = re.search(r"const told = \{(.*)\};", (WEB / "feed.js").read_text())[1]
        self.assertEqual(set(re.findall(r"(\w+): t`", told)), set(kinds))


class Scripts(unittest.TestCase):
    def test_none_makes_elements_or_code_of_text(self):
        for path in [*WEB.glob("*.js"), WEB / "index.html"]:
            for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "DOMParser", "setHTML", "srcdoc", "createContextualFragment", "javascript:"):
                self.assertNotIn(word, path.read_text(), path.name)

    def test_the_page_has_no_style_and_no_script_of_its_own(self):
        page = (WEB / "index.html").read_text()
        self.assertNotIn("<style", page)
        self.assertNotRegex(page, r'\sstyle="|\son\w+="')
        self.assertNotRegex(page, r"<script(?![^>]*\bsrc=)")

    def test_nothing_comes_from_another_host(self):
        for path in WEB.iterdir():
            hosts = set(re.findall(r"(?:https?|wss?)://([\w.]+)", path.read_text())) - {"www.openstreetmap.org", "www.w3.org"}
            self.assertEqual(hosts, set(), path.name)


if __name__ == "__main__":
    unittest.main()
