"""Charts by trackctl in Chromium: on a phone and on a desktop, light and dark, with malicious names.

Their pictures are left in build/web/charts.
"""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import checks
from household import TRACKCTL, TRACKD, connects, wait
from page import SHOTS, browser

HOSTILE = ["<script>window.harm = 1</script>", "\"><img src=x onerror='window.harm=1'>&lt;]]>", "W" * 300, "日本語 とても長い名前"]
CHARTS = {
    "report": ["report", "2024-W10"], "report-days": ["report", "2024-W10", "--by", "day"], "day": ["day", "2024-03-06"],
    "weeks": ["weeks", "2024-W08..2024-W12"], "heatmap": ["feed", "heatmap"], "map": ["remarks", "map"],
    "nothing": ["report", "2023"],
}

# Finds the texts of a drawing that overlap another text or extend beyond the drawing. Chromium computes the layout.
CROWDED = """
(() => {
  const shown = (node) => {
    let box = node.getBoundingClientRect();
    let { left, top, right, bottom } = box;
    // A drawing within a drawing cuts what is in it.
    for (let at = node.parentElement.closest("svg"); at; at = at.parentElement?.closest("svg")) {
      if (!at.ownerSVGElement) continue;
      // Its rectangle would be that of all that is in it.
      const { a: scale, e, f } = at.parentElement.getScreenCTM(), side = (name) => at[name].baseVal.value * scale;
      [left, top] = [Math.max(left, e + side("x")), Math.max(top, f + side("y"))];
      [right, bottom] = [Math.min(right, e + side("x") + side("width")), Math.min(bottom, f + side("y") + side("height"))];
    }
    return { left, top, right, bottom, text: node.textContent.slice(0, 30) };
  };
  const root = document.querySelector("svg.chart") ?? document.documentElement;
  const all = [...root.querySelectorAll("text:not(.letter):not(.mark)")].map(shown);
  const drawing = root.getBoundingClientRect();
  const out = all.filter((one) => one.left < drawing.left - 1 || one.right > drawing.right + 1 || one.bottom > drawing.bottom + 1);
  const pairs = [];
  all.forEach((one, at) => all.slice(at + 1).forEach((other) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left), high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (wide > 1 && high > 4) pairs.push(`${one.text} on ${other.text}`);
  }));
  return [...out.map((one) => `${one.text} is out of the drawing`), ...pairs].slice(0, 5);
})()
"""

SMALLEST = """Math.min(...[...document.querySelectorAll("svg text")].map((node) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a))"""


class Charts(unittest.TestCase):
    long = True

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="trackd-charts-"))
        cls.socket = str(cls.folder / "trackd.sock")
        cls.daemon = subprocess.Popen([TRACKD, "--user", "--socket", cls.socket, "--state", str(cls.folder / "state")], stderr=subprocess.DEVNULL)
        wait(lambda: connects(cls.socket), 60)
        for day in range(4, 9):
            for hour, project in enumerate(["Work", "Study", "Eat", "Transportation", "Garden", "Reading", *HOSTILE]):
                begin, end = (f"2024-03-0{day}T{at:02}:{minute:02}" for at, minute in ((8 + hour, 0), (8 + hour, 20 + 4 * day - hour)))
                cls.call("timer", "add", project, begin, end)
        cls.call("timer", "add", "Work", "2024-02-20T09:00", "2024-02-20T16:00")
        for text, place in zip([*HOSTILE, "Tram"], ["59.9,10.7", "37.97,23.7", "38.7,-9.1", "52.52,13.405", "48.85,2.35"]):
            cls.call("remarks", "add", text, place)
        for number in range(5):
            cls.call("feed", "post", "--activity", f"Run {number}", "--progress", "100" if number else "20")
        for name, words in CHARTS.items():
            cls.call(*words, "--svg", str(cls.folder / f"{name}.svg"), "--html", str(cls.folder / f"{name}.html"))

    @classmethod
    def tearDownClass(cls):
        cls.daemon.terminate()
        cls.daemon.wait(20)
        shutil.rmtree(cls.folder, ignore_errors=True)

    @classmethod
    def call(cls, *words):
        env = {**os.environ, "TZ": "UTC", "LC_ALL": "C.UTF-8", "TRACKD_SOCKET": cls.socket}
        subprocess.run([TRACKCTL, *words], env=env, check=True, stdout=subprocess.DEVNULL)

    def look(self, path, width, dark):
        tab = browser().tab(width=width, height=800 if width < 600 else 900, dark=dark)
        self.addCleanup(tab.close)
        tab.call("Page.navigate", url=f"file://{path}")
        tab.wait(f"document.readyState === 'complete' && location.href.endsWith({json.dumps(path.name)})")
        tab.picture(f"{SHOTS}/charts/{path.stem}-{path.suffix[1:]}-{width}-{'dark' if dark else 'light'}.png", whole=path.suffix == ".html")
        return tab

    def test_every_chart(self):
        for name in CHARTS:
            for kind in ("svg", "html"):
                for width in (360, 1400):
                    for dark in (False, True):
                        with self.subTest(chart=name, kind=kind, width=width, dark=dark):
                            tab = self.look(self.folder / f"{name}.{kind}", width, dark)
                            self.assertEqual(tab.errors, [])
                            self.assertIsNone(tab.js("window.harm ?? null"))
                            self.assertEqual(tab.js("document.querySelectorAll('script, img, b').length"), 0)
                            self.assertEqual(tab.js(CROWDED), [])
                            # The labels of weekdays and pins are nine pixels high.
                            self.assertGreaterEqual(tab.js(SMALLEST), 8 if name in ("heatmap", "map") else 10)
                            if kind == "html":
                                checks.all_well(tab, self, name)
                                self.assertLessEqual(tab.js("document.documentElement.scrollWidth"), width)

    def test_light_and_dark_differ(self):
        for kind in ("svg", "html"):
            grounds = []
            for dark in (False, True):
                tab = self.look(self.folder / f"report.{kind}", 360, dark)
                found = "getComputedStyle(document.querySelector('.ground') ?? document.body)"
                grounds.append(tab.js(f"{found}.{'fill' if kind == 'svg' else 'backgroundColor'}"))
            self.assertEqual(grounds, ["rgb(255, 255, 255)", "rgb(29, 35, 38)"])

    def test_a_pie_is_whole(self):
        tab = self.look(self.folder / "report.html", 360, False)
        parts = tab.js("[...document.querySelectorAll('circle')].map((one) => parseFloat(one.getAttribute('stroke-dasharray')))")
        self.assertAlmostEqual(sum(parts), 100, delta=0.1)
        self.assertEqual(len(parts), 9)


if __name__ == "__main__":
    unittest.main()
