"""What the page costs."""

import unittest

from page import PageTest


class Speed(PageTest):
    def test_what_the_first_view_costs(self):
        tab = self.tab(stay=True)
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
