"""Two browsers beside each other, and lines that break."""

import unittest

from page import PageTest


class Live(PageTest):
    def setUp(self):
        super().setUp()
        self.anna = self.house.person("Anna")

    def tab(self, **options):
        return super().tab(stay=True, **options)

    def test_two_browsers_show_the_same(self):
        one, two = self.tab(), self.tab()
        # Noted in the page itself, on the clock that both share.
        two.js("new MutationObserver(() => document.querySelector('.now.runs') && (window.came ??= Date.now())).observe(document.querySelector('main'), {subtree: true, childList: true, attributes: true})")
        one.js("addEventListener('click', () => window.went ??= Date.now(), true)")
        one.press("Study")
        two.wait("window.came")
        late = two.js("window.came") - one.js("window.went")
        print(f"\nfrom the click in one browser to the sight in another: {late} ms")
        self.assertLess(late, 100)

    def test_nothing_typed_or_sent_is_lost_when_the_daemon_dies(self):
        tab = self.tab()
        tab.fill("project", "Typed before")
        self.house.kill(self.house.daemon)
        tab.says("No connection.")
        tab.press("Study")
        tab.says("One change waits.")
        self.house.start_daemon()
        tab.wait("document.querySelector('.now.runs')", 20)
        self.assertEqual(tab.js("document.querySelector('[name=project]').value"), "Typed before")
        anna = self.house.person("Anna")
        self.assertEqual([one["project"] for one in anna("timer.list")["entries"]], ["Study"])
        # What happens now is told again: the subscription went on.
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
        tab.wait("document.querySelector('[name=project]')")
        self.assertEqual(tab.js("document.querySelector('[name=project]').value"), "Half a thou")

    def test_a_list_that_changes_leaves_alone_what_is_being_edited(self):
        self.anna("timer.add", project="Study", startedAt="2026-01-05T09:00:00Z", stoppedAt="2026-01-05T10:00:00Z")
        tab = self.tab()
        tab.view("time", "?range=custom&from=2026-01-01&to=2026-01-31")
        tab.press("Edit Study")
        tab.fill("note", "half")
        self.anna("timer.add", project="Eat", startedAt="2026-01-05T11:00:00Z", stoppedAt="2026-01-05T12:00:00Z")
        tab.wait("document.querySelector('.entries').textContent.includes('Eat')")
        self.assertEqual(tab.js("[document.activeElement.name, document.activeElement.value]"), ["note", "half"])

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
