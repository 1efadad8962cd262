"""What the page shows is right: bars, ranges, times, missing data, errors in the user's language, pins on the map."""

import datetime
import json
import math
import pathlib
import re
import shutil
import tempfile
import unittest

import checks
from browser import later, today
from household import PASSWORD, ROOT, Household
from page import SHOTS, PageTest, sign_in

MODULES = ROOT / "examples/modules"
BOXES = "[...document.querySelectorAll('{}')].map((node) => {{ const {{left, top, right, bottom, width, height}} = node.getBoundingClientRect(); return {{left, top, right, bottom, width, height, text: node.textContent}} }})"


def boxes(tab, selector):
    return tab.js(BOXES.format(selector))


class Truth(PageTest):
    def test_bars_are_as_high_as_what_they_stand_for(self):
        anna = self.house.person("Anna")
        monday = today() - datetime.timedelta(days=today().weekday() + 7)
        for day, seconds in enumerate([36_000, 31_680, 9_000]):
            start = datetime.datetime.combine(monday + datetime.timedelta(days=day), datetime.time(8))
            anna("timer.add", project="Work", startedAt=start.isoformat() + "Z", stoppedAt=(start + datetime.timedelta(seconds=seconds)).isoformat() + "Z")
        tab = self.tab()
        tab.view("time", "?range=last-week&by=day")
        tab.wait("document.querySelectorAll('.stack').length === 7")
        heights = [box["height"] for box in boxes(tab, ".stack") if box["height"] > 2]
        self.assertAlmostEqual(heights[1] / heights[0], 0.88, delta=0.02)
        self.assertAlmostEqual(heights[2] / heights[0], 0.25, delta=0.02)

    def test_a_whole_month_of_bars_is_in_sight_and_labels_dont_touch(self):
        anna = self.house.person("Anna")
        last = today().replace(day=1) - datetime.timedelta(days=1)
        for day in range(1, last.day + 1):
            start = datetime.datetime.combine(last.replace(day=day), datetime.time(8))
            anna("timer.add", project="Work", startedAt=start.isoformat() + "Z", stoppedAt=(start + datetime.timedelta(hours=7)).isoformat() + "Z")
        for width in (360, 1400):
            tab = self.tab(width=width)
            tab.view("time", "?range=last-month&by=day")
            tab.wait("document.querySelectorAll('.stack').length > 3")
            self.assertEqual(tab.js("document.querySelectorAll('.stack').length"), last.day)
            for box in boxes(tab, ".stack"):
                self.assertGreaterEqual(box["left"], 0)
                self.assertLessEqual(box["right"], width)
            labels = [box for box in boxes(tab, ".column .name") if box["text"].strip()]
            self.assertGreater(len(labels), 4)
            shown = tab.js("[...document.querySelectorAll('.column .name')].filter((node) => node.textContent.trim()).map((node) => { const range = document.createRange(); range.selectNodeContents(node); const {left, right} = range.getBoundingClientRect(); return [left, right] })")
            for (_, right), (left, _) in zip(shown, shown[1:]):
                self.assertGreater(left, right, f"labels at {width} px")
            tab.picture(f"{SHOTS}/truth/month-{width}.png")

    def test_a_range_in_the_wrong_order_is_said_and_nothing_is_changed(self):
        tab = self.tab()
        tab.view("time", "?range=custom&from=2026-03-02&to=2026-03-08")
        field = "document.querySelectorAll('.rangebar input')[1]"
        tab.js(f"{field}.value = '2026-03-01', {field}.dispatchEvent(new Event('change'))")
        self.assertIn("before the first", tab.js(f"{field}.validationMessage"))
        self.assertIn("to=2026-03-08", tab.js("location.hash"))

    def test_a_colour_like_the_card_has_an_edge(self):
        anna = self.house.person("Anna")
        anna("timer.add", project="Dark", startedAt=later(-0.01), stoppedAt=later(0))
        anna("timer.project.edit", name="Dark", color="#1d2326")
        tab = self.tab(dark=True)
        for view, selector, style in (
            ("today", ".block", "boxShadow"), ("time", ".dot", "boxShadow"), ("time", ".stack:not(:empty)", "boxShadow"), ("time", ".pie", "filter")):
            with self.subTest(selector=selector):
                tab.view(view)
                tab.wait(f"document.querySelector('{selector}')")
                edge = tab.js(f"getComputedStyle(document.querySelector('{selector}')).{style}")
                red, green, blue = map(int, re.search(r"rgb\((\d+), (\d+), (\d+)\)", edge).groups())
                self.assertGreater(min(red - 0x1d, green - 0x23, blue - 0x26), 60, edge)

    def test_each_way_to_group_time_has_a_name(self):
        self.house.person("Anna")("timer.add", project="Acme/Site", startedAt=later(-0.01), stoppedAt=later(0))
        tab = self.tab()
        tab.view("time")
        tab.wait("document.querySelector('.choice button')")
        names = tab.js("[...document.querySelectorAll('.choice button')].map(node => node.textContent)")
        self.assertIn("Top project", names)
        self.assertEqual([name for name in names if name[:1].islower()], [])

    def test_one_point_is_one_point(self):
        anna = self.house.person("Anna")
        anna("chores.house.create", name="Home")
        anna("chores.room.add", name="Hall")
        anna("chores.task.add", room="Hall", name="Bell", everyDays=1, points=1)
        anna("chores.done", task="Bell")
        tab = self.tab()
        tab.view("chores")
        tab.says("one point")
        self.assertNotIn("1 points", tab.js("document.body.textContent"))

    def test_what_runs_since_yesterday_says_so(self):
        anna = self.house.person("Anna")
        start = datetime.datetime.now(datetime.UTC) - datetime.timedelta(hours=30)
        anna("timer.start", project="Sleep", at=start.strftime("%Y-%m-%dT%H:%M:%SZ"))
        tab = self.tab()
        tab.says("since ")
        since = tab.js("document.querySelector('.now p.quiet').textContent")
        self.assertRegex(since, r"since \w{3},? \d+ \w{3}")

    def test_a_conflict_between_machines_shows_on_the_first_view(self):
        anna = self.house.person("Anna")
        tab = self.tab()
        tab.says("Nothing runs")
        self.assertNotIn("conflict", tab.js("document.querySelector('.now').textContent"))
        anna("timer.add", project="Work", startedAt="2026-03-02T09:00:00Z", stoppedAt="2026-03-02T17:00:00Z")
        anna("sync.enrol", module="timer", replica="phone", name="phone", sizes={})
        lunch = {"user": 0, "project": 65_536, "startedAt": "2026-03-02T12:00:00Z", "stoppedAt": "2026-03-02T13:00:00Z"}
        rows = [
            {"table": "projects", "id": 65_536, "after": {"user": 0, "name": "Lunch", "color": "#00aa00"}},
            {"table": "entries", "id": 65_536, "after": lunch}]
        transaction = {"rev": 1, "at": "2026-03-02T13:00:00Z", "do": "timer.add", "rows": rows}
        anna("sync.merge", module="timer", replica="phone", transactions=[transaction])
        tab.says("One sync conflict: trackctl sync conflicts")

    def test_a_new_account_lacks_no_day_before_it_was_there(self):
        tab = self.tab()
        tab.view("hours")
        text = tab.js("document.querySelector('.calendar').parentNode.textContent")
        self.assertRegex(text, "No working day is missing|One working day is missing")

    def test_german_pages_say_no_english_refusal(self):
        self.house.person("Anna")
        tab = self.blank(language="de-DE")
        tab.open(self.house.address)
        tab.wait("document.querySelector('.signin form')")
        tab.fill("Name", "Anna")
        tab.fill("Passwort", "wrong wrong wrong")
        tab.key("Enter")
        tab.wait("document.querySelector('.problem:not([hidden])')")
        self.assertEqual(tab.js("document.querySelector('.problem').textContent"), "Name oder Passwort stimmt nicht.")

    def test_each_reason_has_german_words(self):
        texts = (ROOT / "web/german.js").read_text()
        known = set(re.findall(r'^\t"([a-z]+\.\w+)":', texts, re.M))
        house = Household()
        self.addCleanup(house.close)
        anna = house.person("Anna")
        # The methods of sync are left out, because the page doesn't call them.
        methods = {method["name"]: method for method in anna("rpc.discover")["methods"] if not method["name"].startswith("sync.")}
        reasons = {reason for method in methods.values() for reason in re.findall(r'"enum": \["(\w+\.\w+)"\]', json.dumps(method.get("errors", [])))}
        self.assertGreater(len(reasons), 80)
        # Undo and the rules of modules have more reasons, which no method declares. They are found in the source.
        for path in (ROOT / "Sources/Modules").rglob("*.swift"):
            reasons |= set(re.findall(r'(?:conflict|forbidden|notFound|tooMany|inTheWay|Rejection)\(\s*(?:\.\w+, |\w+, )?"((?:accounts|chores|feed|hours|remarks|timer)\.\w+)"', path.read_text()))
        # The page's list of final methods must match the declarations. Otherwise, a button could offer an undo that is
        # refused.
        final = re.search(r"FINAL = \[(.*)\]", (ROOT / "web/history.js").read_text()).group(1)
        declared = [name for name, method in methods.items() if method.get("x-sentence", {}).get("final")]
        self.assertEqual(sorted(json.loads(f"[{final}]")), sorted(declared))
        # Violations and warnings have their own translations.
        of_parts = {"rpc.invalidParams", "rpc.wantsAcknowledgement"}
        self.assertEqual(sorted(reasons - known - of_parts - set(methods)), [])


class Places(PageTest):
    def test_the_map_shows_all_marks_apart_and_a_tap_says_what_one_is(self):
        anna = self.house.person("Anna")
        for text, lat, lon in (("Bakery", 48.14, 11.58), ("Bench", 48.14, 11.58), ("Well", 48.14001, 11.58), ("Bridge", 48.21, 11.7)):
            anna("remarks.add", text=text, lat=lat, lon=lon)
        for width in (360, 1400):
            tab = self.tab(width=width)
            tab.view("places")
            tab.wait("[...document.querySelectorAll('.pin')].length === 4 && document.querySelector('.pin').style.transform")
            tab.wait("[...document.querySelectorAll('.pin')].every((pin) => pin.style.visibility === 'visible')")
            pins = boxes(tab, ".pin")
            for at, one in enumerate(pins):
                for other in pins[at + 1:]:
                    self.assertTrue(abs(one["left"] - other["left"]) > 15 or abs(one["top"] - other["top"]) > 15, f"{one} hides {other}")
            before = tab.js("scrollY")
            tab.click("document.querySelector('.pin')")
            tab.wait("document.querySelector('.bubble')")
            self.assertEqual(tab.js("scrollY"), before, "the map stays where it is")
            checks.all_well(tab, self, "a pin is open")
            tab.picture(f"{SHOTS}/truth/map-{width}.png", whole=False)

    def test_the_maps_scale_is_true_at_every_zoom(self):
        anna = self.house.person("Anna")
        # The places are 9.04 km apart. At the latitude of Tromsø, Mercator's map is almost three times as large as at
        # the equator.
        for text, lon in (("Harbour", 18.9), ("Bridge", 19.13)):
            anna("remarks.add", text=text, lat=69.65, lon=lon)
        apart = 6378.137 * math.cos(math.radians(69.65)) * math.radians(0.23)
        for width in (360, 1400):
            tab = self.tab(width=width)
            tab.view("places")
            tab.wait("[...document.querySelectorAll('.pin')].filter((pin) => pin.style.visibility === 'visible').length === 2")
            for zoom in ("Zoom in", "Zoom out", "Zoom out"):
                left, right = sorted(box["left"] for box in boxes(tab, ".pin"))
                bar, = boxes(tab, ".scale")
                amount, unit = bar["text"].split()
                length = float(amount.replace(",", "")) / {"m": 1000, "km": 1}[unit]
                self.assertAlmostEqual(length / bar["width"] * (right - left), apart, delta=apart / 25, msg=f"{bar['text']} at {width} px")
                self.assertLessEqual(bar["width"], 104)
                before = bar["text"], bar["width"]
                tab.press(zoom)
                tab.wait(f"(bar => bar.textContent !== {json.dumps(before[0])} || Math.abs(bar.getBoundingClientRect().width - {before[1]}) > 1)(document.querySelector('.scale'))")
            tab.picture(f"{SHOTS}/truth/scale-{width}.png", whole=False)


class Outside(unittest.TestCase):
    def setUp(self):
        self.house = Household(daemon=["--modules-path", str(MODULES)])
        self.addCleanup(self.house.close)

    def house_with(self, manifest, program=None):
        """A household whose only custom module has this manifest."""
        modules = pathlib.Path(tempfile.mkdtemp(prefix="trackd-web-"))
        self.addCleanup(shutil.rmtree, modules)
        folder = modules / manifest["module"]
        folder.mkdir()
        (folder / "module.json").write_text(json.dumps(manifest))
        if program:
            shutil.copy(MODULES / "habits/trackd_module.py", folder)
            (folder / "run").write_text(program)
            (folder / "run").chmod(0o755)
        house = Household(daemon=["--modules-path", str(modules)])
        self.addCleanup(house.close)
        return house

    def test_rows_are_whole_and_their_actions_in_sight_on_a_phone(self):
        from page import browser
        anna = self.house.person("Anna")
        shed = anna("inventory.places.add", name="Gartenhaus hinten links")["place"]["id"]
        anna("inventory.add", name="Kettensägenschärfgerät", place=shed, tags=["geliehen"])
        tab = browser().tab(width=360)
        self.addCleanup(tab.close)
        sign_in(tab, self.house, "Anna")
        tab.view("module-inventory")
        tab.wait("document.querySelector('td .actions button')")
        for box in boxes(tab, ".stacked td .actions button"):
            self.assertLessEqual(box["right"], 360)
        word = tab.js("(() => { const node = [...document.querySelectorAll('.stacked td')].find((node) => node.textContent.includes('Kettensäge')); const range = document.createRange(); range.selectNodeContents(node.lastChild); return range.getClientRects().length })()")
        self.assertEqual(word, 1, "a word isn't broken")
        tab.picture(f"{SHOTS}/truth/inventory-360.png")

    def test_a_report_of_things_without_a_number_says_how_many_there_are(self):
        from page import browser
        anna = self.house.person("Anna")
        shed = anna("inventory.places.add", name="Shed")["place"]["id"]
        anna("inventory.add", name="Saw", place=shed)
        tab = browser().tab()
        self.addCleanup(tab.close)
        sign_in(tab, self.house, "Anna")
        tab.view("module-inventory")
        tab.wait("document.querySelector('p.big')")
        self.assertEqual(tab.js("document.querySelector('p.big strong').textContent"), "1 ×")

    def test_the_shared_page_says_where_what_only_administrators_may_do_is(self):
        from page import browser
        house = self.house_with({
            "module": "stock", "protocol": 1, "schema": 1, "summary": "What is in stock.",
            "tables": {"goods": {"one": "good", "verbs": ["add", "list"], "row": {"name": {"type": "string", "maxLength": 60}}}},
            "methods": {"stock.reorder": {"summary": "Orders what is missing.", "access": "admin"}}},
            program="#!/bin/sh\nexec cat >/dev/null\n")
        house.person("Anna")
        tab = browser().tab()
        self.addCleanup(tab.close)
        sign_in(tab, house)
        tab.view("module-stock")
        tab.wait("document.querySelector('main .empty')")
        said = tab.js("document.querySelector('main').textContent")
        self.assertIn("Administrators can do more, on the page that “trackctl web” opens.", said)
        self.assertNotIn("Orders what is missing", said)

    def test_a_notice_of_a_custom_module_offers_its_actions(self):
        from page import browser
        house = self.house_with({
            "module": "tea", "protocol": 1, "schema": 1, "summary": "Tea.",
            "tables": {"pots": {"one": "pot", "title": "name", "verbs": ["add", "list", {
                "name": "pour", "label": {"en": "Pour", "de": "Eingießen"}, "summary": "Pours it.", "params": {"n": {"type": "integer", "optional": True}},
                "set": {"cups": {"computed": "cups + 1"}}, "done": {"en": "poured {name}[, {cups:one} cup|, {cups} cups]", "de": "{name} eingegossen"}},
                {"name": "steep", "label": {"en": "Let it steep", "de": "Noch etwas ziehen lassen"}, "summary": "Waits.", "set": {"cups": 0}}],
                "row": {"name": {"type": "string"}, "ready": {"type": "time"}, "cups": {"type": "integer", "default": 0}}}},
            "notices": {"tea.ready": {"summary": {"en": "It is ready", "de": "Er ist fertig"}, "table": "pots", "column": "ready", "actions": ["pour", "steep"]}}})
        anna = house.person("Anna")
        # The text has the singular for one cup and the plural for two cups.
        for cups, language, said, pour, done in ((0, "en-GB", "Assam: It is ready", "Pour", "Poured Assam, 1 cup"), (1, "en-GB", "Assam: It is ready", "Pour", "Poured Assam, 2 cups"),
                (0, "de-DE", "Assam: Er ist fertig", "Eingießen", "Assam eingegossen")):
            tab = browser().tab(language=language, width=360)
            self.addCleanup(tab.close)
            tab.open(house.address)
            tab.wait("document.querySelector('.signin form')")
            tab.fill("name", "Anna")
            tab.fill({"en-GB": "Password"}.get(language, "Passwort"), PASSWORD)
            tab.key("Enter")
            tab.wait("document.querySelector('.view.today:not([aria-busy])')")
            ready = datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=2)
            pot = anna("tea.add", name="Assam", cups=cups, ready=ready.strftime("%Y-%m-%dT%H:%M:%SZ"))["pot"]["id"]
            tab.wait(f"[...document.querySelectorAll('.toast.stays')].some(node => node.textContent.startsWith({said!r}))")
            self.assertLessEqual(tab.js("Math.max(...[...document.querySelectorAll('.toast *')].map(node => node.getBoundingClientRect().right))"), 360)
            tab.picture(f"{SHOTS}/truth/notice-{language}-360.png")
            tab.press(pour)
            tab.says(done)
            tab.wait("!document.querySelector('.toast.stays')")
            self.assertEqual(next(one["cups"] for one in anna("tea.list")["pots"] if one["id"] == pot), cups + 1)

    def test_a_column_is_asked_for_and_shown_by_its_label_and_role(self):
        from page import browser
        house = self.house_with({
            "module": "garden", "protocol": 1, "schema": 1, "summary": "Plants.",
            "tables": {"plants": {"one": "plant", "title": "species", "owner": "user", "verbs": ["add", "edit", "list"], "row": {
                "user": {"type": "account", "is": "caller"}, "species": {"type": "string", "maxLength": 60, "label": {"en": "Species", "de": "Spezies"}},
                "water": {"type": "integer", "minimum": 0, "maximum": 100, "role": "count", "label": {"en": "Litres", "de": "Liter"}},
                "hints": {"type": "string", "maxLength": 200, "optional": True, "role": "note", "label": {"en": "What to know", "de": "Gut zu wissen"}},
            }}}})
        anna = house.person("Anna")
        for language, species, water, hints, add in (("en-GB", "Species", "Litres", "What to know", "Add"), ("de-DE", "Spezies", "Liter", "Gut zu wissen", "Hinzufügen")):
            tab = browser().tab(language=language)
            self.addCleanup(tab.close)
            tab.open(house.address)
            tab.wait("document.querySelector('.signin form')")
            tab.fill("name", "Anna")
            tab.fill({"en-GB": "Password"}.get(language, "Passwort"), PASSWORD)
            tab.key("Enter")
            tab.wait("document.querySelector('.view.today:not([aria-busy])')")
            # The history can use the labels and titles without the module's own view.
            anna("garden.add", species=f"Moss {language}", water=1)
            tab.view("history")
            tab.press("Garden")
            tab.wait("document.querySelector('.change details')")
            self.assertEqual(tab.js("document.querySelector('.change summary').textContent"), f"Moss {language}")
            # A migration may drop a table. The history of the table stays.
            dropped = "{rev: 1, at: '2026-03-02T09:00:00Z', method: 'garden.add', changes: [{table: 'weeds', id: 3, after: {kind: 'moss'}}]}"
            history = f"{{module: 'garden', tables: {{}}, transactions: [{dropped}]}}"
            drawn = tab.js(f"import('./history.js').then(({{history}}) => history.draw({history}, {{}})[1].textContent)")
            self.assertIn("#3", drawn)
            tab.click("document.querySelector('.change summary')")
            tab.wait(f"document.querySelector('.change tbody').textContent.includes('{water}')")
            tab.view("module-garden")
            tab.fill(species, f"Fern {language}")
            tab.fill(water, "3")
            tab.fill(hints, "Likes shade.")
            self.assertEqual(tab.js("[...document.querySelectorAll('textarea')].find(({$name}) => $name === 'hints').nodeName"), "TEXTAREA")
            tab.press(add)
            tab.wait(f"document.querySelector('tbody')?.textContent.includes('Fern {language}')")
            heads = tab.js("[...document.querySelectorAll('thead th')].map(node => node.textContent)")
            self.assertTrue({species, water, hints} <= set(heads), heads)
            tab.picture(f"{SHOTS}/truth/garden-{language}.png")

    def test_columns_may_have_the_names_of_a_forms_members(self):
        from page import browser
        names = ["elements", "append", "contains", "closest", "children", "submit"]
        house = self.house_with({
            "module": "parts", "protocol": 1, "schema": 1, "summary": "Parts.",
            "tables": {"parts": {"one": "part", "verbs": ["add", "edit", "list"], "row": {
                name: {"type": "string", "maxLength": 60, "optional": True} for name in names}}}})
        anna = house.person("Anna")
        tab = browser().tab()
        self.addCleanup(tab.close)
        sign_in(tab, house, "Anna")
        tab.view("module-parts")
        for name in names:
            tab.fill(name, f"its {name}")
        tab.press("Add")
        tab.wait("document.querySelector('tbody')?.textContent.includes('its submit')")
        self.assertEqual([{name: one[name] for name in names} for one in anna("parts.list")["parts"]], [{name: f"its {name}" for name in names}])

    def test_a_list_of_rows_from_a_program_is_a_table(self):
        from page import browser
        house = self.house_with({
            "module": "laps", "protocol": 1, "schema": 1, "summary": "Laps.",
            "tables": {"laps": {"one": "lap", "verbs": ["add"], "row": {"where": {"type": "string"}, "metres": {"type": "integer"}}}},
            "methods": {"laps.best": {
                "summary": "The best ones.", "needs": {"laps": {}}, "result": {"best": {"type": "list", "of": {"type": "row", "of": "laps"}}}}}},
            program="#!/usr/bin/env python3\nfrom trackd_module import serve\nserve({'laps.best': lambda call, rows: {'best': list(rows.laps)}})\n")
        anna = house.person("Anna")
        for where in ("park", "track"):
            anna("laps.add", where=where, metres=400)
        tab = browser().tab()
        self.addCleanup(tab.close)
        sign_in(tab, house, "Anna")
        tab.view("module-laps")
        tab.press("Show")
        tab.wait("document.querySelector('td tbody')")
        cells = tab.js("[...document.querySelectorAll('td table tr')].map(row => [...row.cells].map(cell => cell.textContent))")
        self.assertEqual(cells, [["where", "metres"], ["park", "400"], ["track", "400"]])
