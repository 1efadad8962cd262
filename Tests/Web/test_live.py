"""Two browsers side by side, and broken connections."""

import json
import statistics
import subprocess
import unittest

from household import TRACKCTL
from page import SHOTS, PageTest, sign_in
from relay import Relay


class Pages(PageTest):
    def setUp(self):
        super().setUp()
        self.anna = self.house.person("Anna")

    def tab(self, name="Anna", **options):
        return super().tab(name, stay=True, **options)


class Speed(Pages):
    alone = True

    def test_two_browsers_show_the_same(self):
        one, two = self.tab(), self.tab()
        # The pages record the times themselves. The times can be compared, because both pages use the same clock.
        two.js("""new MutationObserver(() => {
            const runs = Boolean(document.querySelector(".now.runs"));
            if (runs !== window.ran) [window.ran, window.came] = [runs, Date.now()];
        }).observe(document.querySelector("main"), {subtree: true, childList: true, attributes: true}), window.ran = false""")
        one.js("addEventListener('click', () => window.went = Date.now(), true)")
        late = []
        for button, runs in [("Study", "true"), ("Stop", "false")] * 3:
            one.press(button)
            two.wait(f"window.ran === {runs}")
            late.append(two.js("window.came") - one.js("window.went"))
        print(f"\nfrom the click in one browser to the sight in another: {sorted(late)} ms")
        self.assertLess(statistics.median(late), 100)


class Live(Pages):
    def test_the_command_and_two_browsers_see_what_each_other_does(self):
        self.house.person("Ben")
        command = subprocess.Popen([TRACKCTL, "--socket", self.house.path, "watch", "remarks"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(command.stdout.close)
        self.addCleanup(command.wait)
        self.addCleanup(command.terminate)
        anna, ben = self.tab(), self.tab("Ben")
        for tab in (anna, ben):
            tab.view("places")
        anna.press("Add a remark in the middle")
        anna.fill("remark", "Written on a page")
        anna.press("Save")
        ben.says("Written on a page")
        self.assertEqual(json.loads(command.stdout.readline())["method"], "remarks.add")
        subprocess.run([TRACKCTL, "--socket", self.house.path, "remarks", "add", "Written in a shell", "52,13"], check=True, capture_output=True)
        for tab in (anna, ben):
            tab.says("Written in a shell")

    def test_a_page_whose_scripts_do_not_load_says_so(self):
        tab = self.blank(width=360)
        tab.call("Network.setBlockedURLs", urls=["*/elements.js"])
        tab.call("Page.navigate", url=self.house.address)
        tab.wait("document.querySelector('.late')")
        self.assertNotIn("Reload", tab.js("document.body.innerText"))
        tab.says("The page didn’t load. Reload it. Die Seite wurde nicht geladen.")
        tab.picture(f"{SHOTS}/not-loaded.png", whole=False)
        tab.call("Network.setBlockedURLs", urls=[])
        tab.reload()
        tab.says("Sign in")
        self.assertFalse(tab.js("document.querySelector('.late').checkVisibility()"))

    def test_a_line_that_fell_silent_is_given_up_when_somebody_looks(self):
        relay = Relay(self.house.port)
        self.addCleanup(relay.close)
        tab = self.blank()
        self.house.address = f"http://127.0.0.1:{relay.port}/"
        sign_in(tab, self.house, stay=True)
        relay.suspend()
        # While the connection is suspended, the page receives no changes, whether for a moment or for an hour.
        self.anna("timer.start", project="Study")
        tab.js("new Promise((done) => setTimeout(done, 500))")
        self.assertFalse(tab.holds("document.querySelector('.now.runs')"))
        tab.js("document.dispatchEvent(new Event('visibilitychange'))")
        tab.wait("document.querySelector('.now.runs')", 8)
        self.anna("timer.stop")
        tab.wait("!document.querySelector('.now.runs')")
        self.assertEqual([one for one in tab.errors if "WebSocket" not in one], [])

    def test_an_edit_goes_on_over_the_death_of_both_programs(self):
        entry = self.anna("timer.add", project="Study", startedAt="2026-01-05T09:00:00Z", stoppedAt="2026-01-05T10:00:00Z")["entry"]
        tab = self.tab()
        tab.view("time", "?range=custom&from=2026-01-01&to=2026-01-31")
        tab.press("Edit Study")
        tab.fill("note", "half a th")
        self.house.kill(self.house.daemon)
        self.house.kill(self.house.gateway)
        tab.says("No connection.")
        tab.call("Input.insertText", text="ought")
        tab.press("Save")
        tab.says("One change waits.")
        self.house.start_daemon()
        self.house.start_gateway()
        tab.wait("document.querySelector('.entries').textContent.includes('half a thought')", 20)
        anna = self.house.person("Anna")
        self.assertEqual(anna("timer.show", id=entry["id"])["entry"]["note"], "half a thought")
        changes = anna("history.list", module="timer")["transactions"]
        self.assertEqual([one["method"] for one in changes].count("timer.edit"), 1)

    def test_nothing_typed_or_sent_is_lost_when_the_daemon_dies(self):
        tab = self.tab()
        tab.fill("project", "Typed before")
        self.house.kill(self.house.daemon)
        tab.says("No connection.")
        tab.press("Study")
        tab.says("One change waits.")
        self.house.start_daemon()
        tab.wait("document.querySelector('.now.runs')", 20)
        self.assertEqual(tab.js("[...document.querySelectorAll('input')].find(({$name}) => $name === 'project').value"), "Typed before")
        anna = self.house.person("Anna")
        self.assertEqual([one["project"] for one in anna("timer.list")["entries"]], ["Study"])
        # The page receives a later change, so the subscription is still active.
        anna("timer.stop")
        tab.wait("!document.querySelector('.now.runs')")

    def test_a_line_that_is_cut_in_the_middle_of_a_change_does_it_once(self):
        tab = self.tab()
        tab.press("Study")
        self.house.kill(self.house.gateway)
        tab.says("No connection.")
        self.house.start_gateway()
        tab.wait("document.querySelector('.now.runs')", 20)
        self.assertEqual(len(self.anna("timer.list")["entries"]), 1)

    def test_what_is_typed_stays_over_a_reload(self):
        tab = self.tab()
        tab.fill("project", "Half a thou")
        tab.reload()
        tab.wait("[...document.querySelectorAll('input')].find(({$name}) => $name === 'project')")
        self.assertEqual(tab.js("[...document.querySelectorAll('input')].find(({$name}) => $name === 'project').value"), "Half a thou")

    def test_a_list_that_changes_leaves_alone_what_is_being_edited(self):
        self.anna("timer.add", project="Study", startedAt="2026-01-05T09:00:00Z", stoppedAt="2026-01-05T10:00:00Z")
        tab = self.tab()
        tab.view("time", "?range=custom&from=2026-01-01&to=2026-01-31")
        tab.press("Edit Study")
        tab.fill("note", "half")
        self.anna("timer.add", project="Eat", startedAt="2026-01-05T11:00:00Z", stoppedAt="2026-01-05T12:00:00Z")
        tab.wait("document.querySelector('.entries').textContent.includes('Eat')")
        self.assertEqual(tab.js("[document.activeElement.$name, document.activeElement.value]"), ["note", "half"])

    def test_it_can_be_installed(self):
        # The tab isn't private, because Chromium installs no apps from private windows.
        tab = self.blank(apart=False)
        tab.open(self.house.address)
        self.assertEqual(tab.call("Page.getAppManifest")["errors"], [])
        self.assertEqual(tab.call("Page.getInstallabilityErrors")["installabilityErrors"], [])

    def test_the_shell_opens_without_a_server_and_says_so(self):
        tab = self.tab()
        tab.wait("navigator.serviceWorker.controller", 20)
        tab.wait("caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).length > 10)")
        self.house.kill(self.house.gateway)
        tab.reload()
        tab.says("No connection.")
        self.assertTrue(tab.js("document.querySelector('nav a') !== null"))
        self.house.start_gateway()
        tab.says("Nothing runs", 20)


if __name__ == "__main__":
    unittest.main()
