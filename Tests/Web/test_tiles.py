"""The map's streets: tiles of a server that an administrator has named, and of no other."""

import contextlib
import http.server
import re
import threading
import unittest

from household import Household, wait
from page import SHOTS, browser, sign_in
from record import png

# If a canvas contains an image from another host, the browser doesn't let scripts read the canvas. An exception
# therefore means that tiles are shown.
SHOWS_TILES = "(() => { try { document.querySelector('.map canvas').getContext('2d').getImageData(0, 0, 1, 1); return false } catch { return true } })()"
TILE = png(256, 256)
ATTRIBUTION = "© <b>Somebody</b> & others"


class TileServer(http.server.ThreadingHTTPServer):
    """Answers every tile, and notes each request's path and headers."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answer)
        self.asked, self.works = [], True
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def template(self):
        return f"http://127.0.0.1:{self.server_port}/map/{{z}}/{{x}}/{{y}}.png?key=1"

    def zooms(self):
        return {int(path.split("/")[2]) for path, _ in self.asked}


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append((self.path, dict(self.headers)))
        self.send_response(200 if self.server.works else 503)
        self.end_headers()
        if self.server.works:
            # If the page was closed, the browser doesn't read the rest of the response.
            with contextlib.suppress(OSError):
                self.wfile.write(TILE)

    def log_message(self, *_):
        pass


class Tiles(unittest.TestCase):
    def setUp(self):
        self.server = TileServer()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def house(self, *options):
        house = Household(*options)
        self.addCleanup(house.close)
        return house

    def tab(self, house, **options):
        tab = browser().tab(**options)
        self.addCleanup(tab.close)
        house.person("Anna")("remarks.add", text="A bench", lat=52.52, lon=13.405)
        sign_in(tab, house)
        return tab

    def with_tiles(self, **options):
        return self.tab(self.house("--tiles", self.server.template, "--tiles-attribution", ATTRIBUTION), **options)

    def test_only_the_named_server_is_in_the_policy_of_the_page(self):
        plain, named = self.house(), self.house("--tiles", self.server.template)
        origin = f"http://127.0.0.1:{self.server.server_port}"
        policies = [house.request("/")[1]["content-security-policy"] for house in (plain, named)]
        self.assertEqual(policies[1], policies[0].replace("data: blob:;", f"data: blob: {origin};"))
        self.assertIn(origin, policies[1])
        self.assertEqual(named.request("/")[1]["referrer-policy"], "no-referrer")
        # A browser may have cached the page before the tile server was set. The browser must load the page again.
        tag = plain.request("/")[1]["etag"]
        self.assertEqual(named.request("/", headers=[f"If-None-Match: {tag}"])[0], 200)
        self.assertEqual(plain.request("/", headers=[f"If-None-Match: {tag}"])[0], 304)

    def test_without_a_named_server_nothing_is_loaded_from_it(self):
        tab = self.tab(self.house())
        tab.view("places")
        tab.wait("document.querySelector('.pin')")
        self.assertFalse(tab.js(SHOWS_TILES))
        self.assertFalse(tab.js("Boolean(document.querySelector('.credit'))"))
        self.assertEqual(self.server.asked, [])

    def test_tiles_lie_under_pins_and_scale_and_name_their_source(self):
        for width, dark in ((1400, False), (360, True)):
            self.server.asked.clear()
            tab = self.with_tiles(width=width, dark=dark)
            tab.view("places")
            tab.wait("document.querySelector('.pin') && document.querySelector('.scale').textContent")
            tab.wait("!document.querySelector('.view[aria-busy]')")
            tab.wait(SHOWS_TILES)
            self.assertEqual(tab.js("document.querySelector('.credit').textContent"), ATTRIBUTION)
            self.assertEqual(tab.js("document.elementFromPoint(...(box => [box.x + box.width / 2, box.y + box.height / 2])(document.querySelector('.pin').getBoundingClientRect())).className"), "pin own")
            tab.settled()
            tab.picture(f"{SHOTS}/tiles-{width}.png", whole=False)
            self.assertLess(len(self.server.asked), 100)
            for path, headers in self.server.asked:
                zoom, x, y = map(int, re.fullmatch(r"/map/(\d+)/(\d+)/(\d+)\.png\?key=1", path).groups())
                self.assertTrue(zoom <= 19 and max(x, y) < 2 ** zoom, path)
                self.assertFalse({"referer", "cookie", "authorization"} & {name.lower() for name in headers}, headers)
            self.assertEqual([error for error in tab.errors if "getImageData" not in error], [])

    def test_the_map_goes_as_close_as_the_tiles(self):
        tab = self.with_tiles()
        tab.view("places")
        tab.wait("document.querySelector('.pin')")
        for _ in range(30):
            tab.press("Zoom in")
        tab.wait("document.querySelector('.scale').textContent === '10 m' || document.querySelector('.scale').textContent === '20 m'")
        wait(lambda: 19 in self.server.zooms())
        self.assertLess(len(self.server.asked), 400)
        self.assertEqual(tab.js("document.querySelectorAll('.pin').length"), 1)

    def test_the_own_map_stays_when_the_server_is_away_and_streets_come_back(self):
        self.server.works = False
        tab = self.with_tiles()
        tab.view("places")
        tab.wait("document.querySelector('.pin')")
        tab.press("Zoom in")
        tab.settled()
        self.assertFalse(tab.js(SHOWS_TILES))
        wait(lambda: self.server.asked)
        self.server.works = True
        tab.press("Zoom in")
        tab.wait(SHOWS_TILES)


if __name__ == "__main__":
    unittest.main()
