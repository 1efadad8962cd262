"""Debian's Chromium, driven through its DevTools protocol over a pipe, with the standard library only."""

import base64
import datetime
import itertools
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
import zoneinfo

# The time zone of pages, unless a test names another one. The machine uses UTC, so in this zone each day begins earlier
# than on the machine.
ZONE = "Europe/Berlin"

# This script runs before any script of the page, so that it can see early events.
EARLY = """
window.shift = 0;
window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) {
    window.shift += one.value;
    window.shifts.push(one.sources.map(({ node }) => node?.outerHTML?.slice(0, 120)));
  }
}).observe({ type: "layout-shift", buffered: true });
"""

# Finds an element by the name that a screen reader would use. A control with this label or text is preferred.
FIND = """
(name, kind) => {
  const shown = (node) => node.getClientRects().length > 0;
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const kinds = { button: "button, label.picker, summary", link: "a", any: "button, a, summary, label.picker" };
  const all = [...top.querySelectorAll(kinds[kind])].filter(shown);
  const label = (node) => (node.getAttribute("aria-label") ?? node.textContent).trim();
  return all.find((node) => label(node) === name) ?? all.find((node) => label(node).startsWith(name));
}
"""

FIELD = """
(name) => {
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const plain = (text) => text.trim().toLowerCase();
  const label = [...top.querySelectorAll("label")].filter((node) => node.getClientRects().length).find((node) => plain(node.textContent) === plain(name));
  return label ? (label.htmlFor ? document.getElementById(label.htmlFor) : label.querySelector("input, select, textarea")) : top.querySelector(`[aria-label="${name}"]`);
}
"""

# Scrolls to an element and returns the position of a click. The element must stay where it is for two frames, and nothing
# else may cover it there. Otherwise the click would hit something else, because a page may show a loaded change at any time.
POINT = """
async (find, x, y) => {
  const frame = () => Promise.race([new Promise(requestAnimationFrame), new Promise((done) => setTimeout(done, 100))]);
  let before, covering;
  for (const end = performance.now() + 20000; performance.now() < end; await frame()) {
    const node = find();
    if (!node) { before = undefined; continue; }
    node.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { left, top, width, height } = node.getBoundingClientRect();
    const point = [left + width * x, top + height * y];
    const hit = document.elementFromPoint(...point);
    const isFree = hit && (node.contains(hit) || hit.contains(node) && hit.closest("label, button, a"));
    if (isFree && before === point.join()) return point;
    before = isFree && point.join();
    covering = isFree ? "it moves" : `what is there: ${hit?.outerHTML?.slice(0, 200)}`;
  }
  throw new Error(`can't be clicked; ${covering}`);
}
"""


def today():
    """The day that a page calls today."""
    return datetime.datetime.now(zoneinfo.ZoneInfo(ZONE)).date()


def later(hours):
    return (datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")


def noon_zone():
    """A time zone whose day has hours before now, and hours after."""
    # In names like Etc/GMT+3, the sign is reversed. `+` means that the zone is behind UTC.
    return f"Etc/GMT{datetime.datetime.now(datetime.UTC).hour - 12:+}"


class Browser:
    def __init__(self, *options):
        self.folder = tempfile.mkdtemp(prefix="trackd-web-")
        down_read, down_write = os.pipe()
        up_read, up_write = os.pipe()

        def hand_over():
            os.dup2(down_read, 1003)
            os.dup2(up_write, 1004)
            os.dup2(1003, 3)
            os.dup2(1004, 4)
            # Browsers run with lower priority, because the programs of modules must answer within a second.
            os.nice(5)

        self.process = subprocess.Popen(
            ["chromium-headless-shell", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--lang=en",
             "--remote-debugging-pipe", "--disable-dev-shm-usage", "--force-color-profile=srgb", f"--user-data-dir={self.folder}",
             *options, "about:blank"],
            preexec_fn=hand_over, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(down_read)
        os.close(up_write)
        self.write, self.read = down_write, up_read
        self.ids, self.answers, self.tabs = itertools.count(1), {}, {}
        self.changed = threading.Condition()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        rest = b""
        while True:
            try:
                data = os.read(self.read, 1 << 20)
            except OSError:
                return
            if not data:
                return
            *texts, rest = (rest + data).split(b"\0")
            for text in texts:
                message = json.loads(text)
                with self.changed:
                    if "id" in message:
                        self.answers[message["id"]] = message
                    elif message.get("sessionId") in self.tabs:
                        self.tabs[message["sessionId"]]._heard(message["method"], message["params"])
                    elif message["method"] == "Tracing.dataCollected":
                        self.events += message["params"]["value"]
                    elif message["method"] == "Tracing.tracingComplete":
                        self.traced = True
                    self.changed.notify_all()

    def call(self, method, session=None, **params):
        number = next(self.ids)
        message = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        with self.changed:
            if not self.changed.wait_for(lambda: number in self.answers, 60):
                raise TimeoutError(method)
            answer = self.answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def tab(self, apart=True, **options):
        """A page with its own browser context, isolated from other pages."""
        context = self.call("Target.createBrowserContext")["browserContextId"] if apart else None
        target = self.call("Target.createTarget", url="about:blank", **({"browserContextId": context} if apart else {}))["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        tab = self.tabs[session] = Tab(self, session, context, **options)
        tab.start()
        return tab

    def trace(self, play):
        """Chromium's trace of all its threads while play() runs."""
        self.events, self.traced = [], False
        self.call("Tracing.start", traceConfig={"includedCategories": ["toplevel", "devtools.timeline"]}, transferMode="ReportEvents")
        play()
        self.call("Tracing.end")
        with self.changed:
            if not self.changed.wait_for(lambda: self.traced, 60):
                raise TimeoutError("the trace never ended")
        return self.events

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        # The browser's child processes still write files for a moment, so the first attempt to remove the folder may
        # fail.
        for _ in range(50):
            shutil.rmtree(self.folder, ignore_errors=True)
            time.sleep(0.1)
            if not os.path.exists(self.folder):
                break


class Tab:
    def __init__(self, browser, session, context, width=1400, height=900, dark=False, language="en-GB", zone=ZONE):
        self.browser, self.session, self.context = browser, session, context
        self.width, self.height, self.dark, self.language, self.zone = width, height, dark, language, zone
        self.errors = []

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def start(self):
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility", "DOM"):
            self.call(f"{domain}.enable")
        self.call("Page.addScriptToEvaluateOnNewDocument", source=EARLY)
        self.call("Emulation.setLocaleOverride", locale=self.language.replace("-", "_"))
        self.call("Network.setUserAgentOverride", userAgent="test", acceptLanguage=self.language)
        self.call("Emulation.setTimezoneOverride", timezoneId=self.zone)
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)
        # Slow pages show which tests depend on timing: TRACKD_SLOW_PAGES=6 ./dev test-web
        if slow := os.environ.get("TRACKD_SLOW_PAGES"):
            self.call("Emulation.setCPUThrottlingRate", rate=float(slow))
        self.resize(self.width, self.height)
        self.theme(self.dark)

    def resize(self, width, height):
        self.width, self.height = width, height
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)

    def theme(self, dark):
        self.dark = dark
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def _heard(self, method, params):
        if method == "Runtime.exceptionThrown":
            detail = params["exceptionDetails"]
            self.errors.append(detail.get("exception", {}).get("description", detail["text"]))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.errors.append(" ".join(str(arg.get("value", arg.get("description"))) for arg in params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.errors.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")

    def open(self, address):
        # Chromium gives up a load when a network interface appears or goes, as when another test starts a machine.
        for _ in range(5):
            error = self.call("Page.navigate", url=address).get("errorText")
            if error != "net::ERR_NETWORK_CHANGED":
                break
        if error:
            raise RuntimeError(f"{address} can't be opened: {error}")
        self.wait("document.querySelector('main .view')")

    def js(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", "?") + " in " + expression[:200])
        return answer["result"].get("value")

    def wait(self, expression, seconds=30):
        end = time.monotonic() + seconds
        while not self.holds(expression):
            if time.monotonic() > end:
                text = self.js("document.body.innerText")
                raise TimeoutError(f"never came: {expression}\nThe page says:\n{text[:1500]}\nThe console: {self.errors}")
            time.sleep(0.03)

    def holds(self, expression):
        """Evaluates a condition. It is false if an element doesn't exist yet or the page is being left."""
        try:
            return self.js(f"(async () => Boolean(await ({expression})))()")
        except RuntimeError:
            return False

    def reload(self):
        self.js("window.old = true")
        self.call("Page.reload")
        self.wait("!window.old && document.querySelector('main .view')")

    def says(self, text, seconds=30):
        return self.wait(f"document.body.innerText.includes({json.dumps(text)})", seconds)

    def settled(self):
        self.wait("!document.querySelector('.view[aria-busy]') && document.querySelector('main .view')")
        self.js("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))")

    def dismiss(self):
        """Removes all messages, so that the next Undo is the one of the next change."""
        self.js("document.getElementById('toasts').replaceChildren()")

    def view(self, name, query=""):
        self.js(f"location.hash = '#{name}{query}'")
        self.wait(f"document.querySelector('.view.{name.split('-')[0]}')")
        self.settled()

    def press(self, name, kind="button"):
        """Clicks like a mouse, at a position on the screen."""
        found = f"({FIND})({json.dumps(name)}, {json.dumps(kind)})"
        self.wait(found)
        self.click(found)

    def click(self, expression, x=0.5, y=0.5, shift=False):
        self.clicked = left, top = self.point(expression, x, y)
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=left, y=top, button="left" if kind != "mouseMoved" else "none", clickCount=1, modifiers=8 if shift else 0)

    def point(self, expression, x=0.5, y=0.5):
        """The position of an element on the screen, when it can be clicked."""
        return tuple(self.js(f"({POINT})(() => ({expression}), {x}, {y})"))

    def double_click(self, expression, apart=0.25, count=2):
        """Clicks twice at the same position, whatever is there by then. Slow clicks count as single clicks."""
        x, y = self.point(expression)
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for clicks in (1, count):
            for kind in ("mousePressed", "mouseReleased"):
                self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=clicks)
            time.sleep(apart)

    def drag(self, expression, dx, dy=0):
        x, y = self.point(expression)
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        self.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", clickCount=1)
        for part in (0.3, 0.7, 1):
            self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x + dx * part, y=y + dy * part, button="left", buttons=1)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", x=x + dx, y=y + dy, button="left", clickCount=1)

    def fill(self, label, text):
        found = f"({FIELD})({json.dumps(label)})"
        self.wait(found)
        kind = self.js(f"{found}.type")
        if kind in ("select-one", "date", "time", "datetime-local", "color", "range"):
            self.js(f"(() => {{ const it = {found}; it.value = {json.dumps(text)}; it.dispatchEvent(new Event('input', {{bubbles: true}})); it.dispatchEvent(new Event('change', {{bubbles: true}})) }})()")
            return
        self.js(f"{found}.focus(), {found}.select?.()")
        self.call("Input.insertText", text=text)

    def tick(self, label):
        self.click(f"({FIELD})({json.dumps(label)})")

    def key(self, key, code=None, modifiers=0):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key, modifiers=modifiers,
                      windowsVirtualKeyCode={"Tab": 9, "Enter": 13, "Escape": 27, "ArrowRight": 39, "ArrowLeft": 37, " ": 32}.get(key, 0),
                      **({"text": {"Enter": "\r"}.get(key, key)} if key in ("Enter", " ") and kind == "keyDown" else {}))

    def choose_file(self, expression, *paths):
        handle = self.call("Runtime.evaluate", expression=expression)["result"]["objectId"]
        self.call("DOM.setFileInputFiles", objectId=handle, files=[str(path) for path in paths])

    def picture(self, path, whole=True):
        height = self.height
        if whole:
            height = min(6000, max(self.height, self.js("document.documentElement.scrollHeight")))
            self.call("Emulation.setDeviceMetricsOverride", width=self.width, height=height, deviceScaleFactor=1, mobile=self.width < 600)
            time.sleep(0.15)
        data = self.call("Page.captureScreenshot", format="png")["data"]
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
        if whole:
            self.resize(self.width, self.height)

    def accessible(self):
        """The nodes of the accessibility tree that a screen reader visits: role, name and DOM node."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [(node["role"]["value"], node.get("name", {}).get("value", ""), node) for node in nodes if not node.get("ignored")]

    def close(self):
        if self.context:
            self.browser.call("Target.disposeBrowserContext", browserContextId=self.context)
        else:
            self.call("Page.close")
        self.browser.tabs.pop(self.session, None)
