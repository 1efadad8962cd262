"""User stories on the page, module by module, in Debian's Chromium."""

import base64
import datetime
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

import checks
from browser import FIELD, FIND, today
from household import PASSWORD, ROOT, Household, wait
from page import SHOTS, VIEWS, PageTest, browser, sign_in
from record import png

MODULES = ROOT / "examples/modules"


class Stories(PageTest):
    def each_look(self, story):
        for width, dark in ((360, True), (1400, False)):
            with self.subTest(width=width, dark=dark):
                tab = self.tab(f"Anna{width}", width=width, dark=dark)
                story(tab, f"Anna{width}")
                checks.all_well(tab, self, "at the end")
                tab.picture(f"{SHOTS}/stories/{self._testMethodName[5:]}-{width}.png", whole=False)

    def test_sign_up(self):
        tab = self.blank()
        tab.open(self.house.address)
        tab.press("New account")
        tab.fill("name", "Dora")
        tab.fill("new password", "short")
        tab.key("Enter")
        tab.wait("document.querySelector('.wrong')")
        tab.fill("new password", PASSWORD)
        tab.key("Enter")
        tab.says("Nothing runs")
        self.assertEqual(tab.js("[localStorage.getItem('token'), sessionStorage.getItem('token')]"), [None, None])
        checks.all_well(tab, self, "an empty record")
        for view in VIEWS[1:]:
            tab.view(view)
            tab.picture(f"{SHOTS}/empty/{view}.png")
            checks.all_well(tab, self, f"empty {view}")
        tab.reload()
        tab.wait("document.querySelector('.signin form')")

    def test_a_device_stays_signed_in_only_where_asked_and_until_signed_out(self):
        self.house.person("Anna")
        tab = self.blank()
        sign_in(tab, self.house, stay=True)
        tab.reload()
        tab.says("Nothing runs")
        tab.view("account")
        tab.press("Sign out")
        tab.wait("document.querySelector('.signin form')")
        self.assertIsNone(tab.js("localStorage.getItem('token')"))

    def test_timer(self):
        def story(tab, name):
            tab.press("Study")
            tab.says("Running")
            tab.fill("Note on Study", "chapter three")
            tab.js("document.activeElement.blur()")
            tab.says("Entry changed")
            folder = pathlib.Path(tempfile.mkdtemp())
            (folder / "desk.png").write_bytes(png())
            tab.choose_file("document.querySelector('.now .picker input')", folder / "desk.png")
            tab.wait("document.querySelector('.now .thumbnails img[src^=\"blob:\"]')")
            shutil.rmtree(folder)
            tab.fill("project", "Work")
            tab.press("Start")
            tab.wait("document.querySelector('.now strong').textContent.includes('Work')")
            tab.press("Stop")
            tab.says("Nothing runs")
            tab.click("document.querySelector('.toast:last-child button')")
            tab.says("Taken back")
            tab.wait("document.querySelector('.now.runs')")
            tab.press("Stop")
            tab.wait("!document.querySelector('.now.runs')")

        self.each_look(story)

    def test_an_edge_is_dragged_and_moved_by_keys_and_a_gap_is_filled(self):
        tab = self.tab()
        anna = self.house.person("Anna")
        # The day before yesterday has ended in all time zones.
        day = str(today() - datetime.timedelta(days=2))
        for start, stop in (("09:00:00", "10:00:00"), ("11:00:00", "12:00:00")):
            anna("timer.add", project="Study", startedAt=f"{day}T{start}Z", stoppedAt=f"{day}T{stop}Z")
        first = lambda: anna("timer.list", sort="oldest")["entries"][0]
        tab.view("today", f"?day={day}")
        end = "document.querySelectorAll('.block')[0].querySelector('.stoppedAt')"
        width = tab.js("document.querySelector('.strip').getBoundingClientRect().width")
        tab.drag(end, width / 24 / 2)
        tab.says("Entry changed")
        self.assertEqual(first()["stoppedAt"], f"{day}T10:30:00Z")
        tab.js(f"{end}.focus()")
        tab.key("ArrowLeft")
        # The strip may be drawn again between two keys. The effect of the first key must not get lost.
        tab.js("import('./app.js').then(({redraw}) => redraw())")
        tab.key("ArrowLeft")
        wait(lambda: first()["stoppedAt"] == f"{day}T10:20:00Z")
        # The event of the change arrives after the response. Then the strip is drawn again.
        tab.wait("document.querySelector('.gap').title.includes('11:20')")
        tab.click("document.querySelector('.gap')")
        tab.fill("project", "Eat")
        tab.press("Add")
        tab.wait("document.querySelectorAll('.block').length === 3")
        eat = anna("timer.list", sort="oldest")["entries"][1]
        self.assertEqual((eat["project"], eat["startedAt"], eat["stoppedAt"]), ("Eat", f"{day}T10:20:00Z", f"{day}T11:00:00Z"))
        self.assertEqual(tab.errors, [])

    def test_lunch_is_cut_out_of_work_after_a_question(self):
        tab = self.tab()
        anna = self.house.person("Anna")
        day = str(today() - datetime.timedelta(days=2))
        anna("timer.add", project="Work", startedAt=f"{day}T09:00:00Z", stoppedAt=f"{day}T17:00:00Z")
        anna("timer.add", project="Eat", startedAt=f"{day}T18:00:00Z", stoppedAt=f"{day}T18:30:00Z")
        eat = anna("timer.list", sort="newest")["entries"][0]["id"]
        tab.view("today", f"?day={day}")
        # If a change overlaps another entry, the page asks the same question, whichever form the change comes from.
        script = "import('./app.js').then(({change}) => change('timer.edit', {id: %d, startedAt: '%sT12:00:00Z', stoppedAt: '%sT13:00:00Z'})).catch(() => {})"
        tab.js(script % (eat, day, day) + ", 1")
        tab.says("Shorten what is in the way?")
        tab.press("Shorten")
        wait(lambda: len(anna("timer.list")["entries"]) == 3)
        spans = [(one["project"], one["startedAt"][11:16]) for one in anna("timer.list", sort="oldest")["entries"]]
        self.assertEqual(spans, [("Work", "09:00"), ("Eat", "12:00"), ("Work", "13:00")])

    def test_a_forgotten_timer_can_be_stopped_at_an_earlier_time(self):
        tab = self.tab()
        anna = self.house.person("Anna")
        start = datetime.datetime.now(datetime.UTC).replace(microsecond=0) - datetime.timedelta(hours=26)
        anna("timer.start", project="Work", at=start.strftime("%Y-%m-%dT%H:%M:%SZ"))
        tab.view("today")
        tab.says("Was it forgotten?")
        # The page shows the day of the start as well as the time of day.
        self.assertRegex(tab.js("document.querySelector('.now .clock').textContent"), r"since \w+ \d+ \w+, ")
        tab.press("Stop earlier")
        tab.says("When did it end?")
        tab.js("document.querySelector('dialog form button[type=submit], dialog form .primary').click()")
        tab.wait("!document.querySelector('.now.runs')")
        self.assertEqual(anna("timer.list")["entries"][0]["seconds"], 8 * 3600)

    def test_several_entries_are_chosen_and_changed_at_once(self):
        def story(tab, name):
            anna = self.house.person(name)
            day = today() - datetime.timedelta(days=2)
            for hour in range(6, 12):
                anna("timer.add", project="Work", startedAt=f"{day}T{hour:02}:00:00Z", stoppedAt=f"{day}T{hour:02}:30:00Z", note="design", tags=["desk"])
            entries = lambda: anna("timer.list", sort="oldest")["entries"]
            seen = lambda: [(one["project"], one["tags"]) for one in entries()]
            tab.view("time", f"?range=custom&from={day}&to={day}&sort=oldest")
            box = "document.querySelectorAll('label.entry input')[{}]".format
            tab.press("Select")
            self.assertEqual(tab.js("document.activeElement.textContent"), "All")
            # The whole row reacts to a tap, so that it is easy to hit with a thumb.
            low = tab.js(f"{box(1)}.closest('label').getBoundingClientRect().height")
            self.assertGreaterEqual(low, 44)
            tab.click(f"{box(1)}.closest('label')")
            tab.says("1 selected, 0:30")
            tab.click(f"{box(4)}.closest('label')", shift=True)
            tab.says("4 selected, 2:00")
            self.assertEqual(tab.js("[...document.querySelectorAll('label.entry input')].map(one => one.checked)"), [False, True, True, True, True, False])
            self.assertEqual(tab.js("getSelection().toString()"), "")
            tab.picture(f"{SHOTS}/stories/selecting-{tab.width}.png", whole=False)
            checks.all_well(tab, self, "choosing")
            tab.press("Edit")
            tab.says("Change 4 entries")
            tab.fill("move to", "Client")
            tab.fill("add tags", "billed late")
            tab.fill("remove tags", "#desk")
            rev = anna("history.list", module="timer")["transactions"][0]["rev"]
            tab.picture(f"{SHOTS}/stories/selecting-dialog-{tab.width}.png", whole=False)
            tab.press("Save")
            tab.says("4 entries changed")
            wanted = [("Work", ["desk"])] + 4 * [("Client", ["billed", "late"])] + [("Work", ["desk"])]
            wait(lambda: seen() == wanted, why=seen())
            self.assertEqual(anna("history.list", module="timer")["transactions"][0]["rev"], rev + 1)
            tab.press("Undo")
            wait(lambda: seen() == 6 * [("Work", ["desk"])])
            # Wait for the page, too, because its lists move when it shows the undone change.
            shows_all = "document.body.innerText.split('#desk').length === 7"
            tab.wait(shows_all)
            # The same is done with the keyboard: choose an entry, extend the range with Shift, and delete.
            tab.js("document.querySelector('[data-choose]').focus()")
            tab.key("Enter")
            tab.wait("document.activeElement.textContent === 'All'")
            tab.js(f"{box(0)}.focus()")
            tab.key(" ", "Space")
            tab.says("1 selected")
            tab.js(f"{box(2)}.focus()")
            tab.key(" ", "Space", modifiers=8)
            tab.says("3 selected, 1:30")
            tab.press("Delete")
            tab.says("3 entries deleted")
            self.assertEqual(len(entries()), 3)
            tab.press("Undo")
            wait(lambda: len(entries()) == 6)
            tab.wait(shows_all)
            # All entries are chosen, and then none. After Escape, no entry is chosen.
            tab.says("Select")
            # A click on another button at the same place is ignored for a second.
            tab.press("Select")
            time.sleep(1.1)
            tab.press("All")
            tab.says("6 selected, 3:00")
            time.sleep(1.1)
            tab.press("None")
            tab.says("0 selected")
            self.assertTrue(tab.js("[...document.querySelectorAll('.chosen button')].filter(one => /Edit|Delete/.test(one.textContent)).every(one => one.disabled)"))
            tab.js(f"{box(0)}.focus()")
            tab.key("Escape")
            tab.wait("!document.querySelector('.chosen')")
            self.assertTrue(tab.js("document.activeElement.hasAttribute('data-choose')"))
            # If a chosen entry was deleted in the meantime, it isn't counted. The other entries are changed anyway.
            tab.press("Select")
            time.sleep(1.1)
            tab.press("All")
            tab.says("6 selected")
            anna("timer.delete", id=entries()[0]["id"])
            tab.says("5 selected, 2:30")
            tab.press("Delete")
            tab.says("5 entries deleted")
            self.assertEqual(entries(), [])

        self.each_look(story)

    def test_clients_and_rates_are_set_and_reported(self):
        tab = self.tab()
        anna = self.house.person("Anna")
        for day, project in ((3, "Acme/Site"), (4, "Acme/Shop")):
            date = str(today() - datetime.timedelta(days=day))
            anna("timer.add", project=project, startedAt=f"{date}T09:00:00Z", stoppedAt=f"{date}T11:00:00Z")
        tab.view("time", f"?range=custom&from={today() - datetime.timedelta(days=5)}&to={today()}&by=root")
        tab.says("Acme/Site")
        tab.click("[...document.querySelectorAll('.card li.line')].find(one => one.textContent.includes('Acme/Site')).querySelector('button')")
        for name, text in (("client", "Acme"), ("hourly rate", "80.50"), ("currency", "EUR")):
            tab.fill(name, text)
        tab.press("Save")
        wait(lambda: any(one.get("rate") == "80.5" for one in anna("timer.projects")["projects"]))
        tab.says("161.00 EUR")

    def test_hours(self):
        def story(tab, name):
            tab.view("hours")
            tab.fill("client", "Aurora")
            tab.fill("project", "Website " + name)
            tab.press("Create")
            tab.wait("document.querySelector('[data-form=log]')")
            tab.press("Log")
            tab.says("Hours logged")
            # If hours are logged again on the same day, there is a warning. The page logs the hours only after the user
            # has confirmed.
            tab.press("Log")
            tab.says("Are you sure?")
            tab.press("Do it anyway")
            tab.wait("document.querySelectorAll('.view > .columns > .card .length').length === 2")

        self.each_look(story)

    def test_hours_are_saved_as_a_table_that_runs_nothing(self):
        anna = self.house.person("Anna")
        anna("hours.project.create", client="=1+2", project='Said "so", and went')
        anna("hours.submit", client="=1+2", project='Said "so", and went', date=str(today()), hours=2.5, comment="@home", acknowledge=["future"])
        tab = self.tab()
        tab.view("hours")
        tab.js("URL.createObjectURL = (blob) => ((window.saved = blob), '#'), 1")
        tab.press("Save as CSV")
        tab.wait("window.saved")
        head, line = tab.js("saved.text()").split("\r\n")[:2]
        self.assertEqual(head, "date,client,project,hours,billable,employment,comment")
        self.assertEqual(line, f"{today()},'=1+2,\"Said \"\"so\"\", and went\",2.5,true,full-time,'@home")

    def test_a_contract_is_set_and_the_balance_is_shown(self):
        def story(tab, name):
            anna = self.house.person(name)
            anna("hours.project.create", client="Acme", project="Site " + name)
            monday = today() - datetime.timedelta(days=today().weekday())
            tab.view("hours")
            tab.says("No contract says how long you work.")
            tab.press("Change contract")
            tab.fill("from", str(monday))
            tab.fill("Fri", "4,5")
            tab.fill("days of holiday", "30")
            tab.press("Save")
            tab.says("36.5 hours a week")
            self.assertEqual(anna("hours.contracts")["contracts"][0]["hours"], [8, 8, 8, 8, 4.5, 0, 0])
            tab.dismiss()
            tab.click("document.querySelector('[aria-label^=\"Delete contract from\"]')")
            tab.says("No contract says how long you work.")
            tab.press("Undo")
            tab.says("36.5 hours a week")
            tab.press("Add days off")
            tab.fill("from", str(today()))
            tab.fill("to", str(today() + datetime.timedelta(days=1)))
            tab.fill("kind", "sick")
            tab.press("Add days off")
            tab.says("Owed")
            tab.wait("document.body.innerText.includes(' sick')")
            self.assertEqual(anna("hours.settings", dryRun=True)["settings"]["daysOff"][0]["kind"], "sick")
            tab.picture(f"{SHOTS}/stories/contract-{tab.width}.png")
            tab.press("Undo")
            wait(lambda: not anna("hours.settings", dryRun=True)["settings"]["daysOff"])

        self.each_look(story)

    def test_a_month_becomes_an_invoice_that_is_printed_paid_and_voided(self):
        def story(tab, name):
            anna, client = self.house.person(name), "Acme " + name
            anna("hours.project.create", client=client, project="Site")
            last = today().replace(day=1) - datetime.timedelta(days=1)
            for day in range(3):
                anna("hours.submit", client=client, project="Site", date=str(last - datetime.timedelta(days=day)), hours=2.5, acknowledge=["future"])
            tab.view("hours")
            tab.press(f"Edit {client}")
            tab.fill("rate", "80,10")
            tab.fill("currency", "EUR")
            tab.press("Save")
            tab.says("80.10 EUR/h")
            # The preview doesn't create an invoice.
            tab.fill("tax in percent", "19")
            tab.press("Preview")
            tab.says("714.89")
            tab.picture(f"{SHOTS}/stories/invoice-preview-{tab.width}.png", whole=False)
            tab.press("Cancel")
            tab.says("Not created.")
            self.assertEqual(anna("hours.invoice.list")["invoices"], [])
            tab.press("Preview")
            tab.says("714.89")
            tab.press("Create")
            tab.wait("document.querySelector('.invoice')")
            number = anna("hours.invoice.list")["invoices"][0]["number"]
            tab.says(f"Invoice {number}")
            # No message may offer an undo that would be refused.
            self.assertFalse(tab.js("[...document.querySelectorAll('.toast')].some(one => one.textContent.includes('Undo'))"))
            tab.fill("sender", "Anna\nMain Street 1")
            checks.all_well(tab, self, "an invoice")
            tab.picture(f"{SHOTS}/stories/invoice-{tab.width}.png")
            tab.js("window.print = () => (window.printed = true), 1")
            tab.press("Print")
            tab.wait("window.printed")
            tab.call("Emulation.setEmulatedMedia", media="print")
            self.assertEqual(tab.js("[...document.querySelectorAll('nav, #top, .invoice button, .view > h1')].filter(one => one.getClientRects().length).length"), 0)
            tab.picture(f"{SHOTS}/stories/invoice-print-{tab.width}.png")
            tab.call("Emulation.setEmulatedMedia", media="")
            tab.theme(tab.dark)
            state = lambda: anna("hours.invoice.show", number=number)["invoice"]["state"]
            tab.press("Paid")
            tab.says("When was invoice")
            tab.dismiss()
            tab.press("Paid")
            wait(lambda: state() == "paid")
            tab.says("Not paid")
            tab.press("Undo")
            wait(lambda: state() == "issued")
            tab.wait("[...document.querySelectorAll('.invoice button')].some(one => one.textContent === 'Void')")
            time.sleep(1.1)
            tab.press("Void")
            tab.says("can’t be undone")
            self.assertEqual(state(), "issued")
            tab.press("Void")
            wait(lambda: state() == "void")
            tab.says("It was cancelled by invoice")
            tab.press("All invoices", kind="link")
            tab.says(f"Cancellation invoice {number + 1}")
            tab.says("-714.89 EUR")
            tab.picture(f"{SHOTS}/stories/invoices-{tab.width}.png")

        self.each_look(story)

    def test_rates_and_invoices_are_shown_to_leads(self):
        anna, ben = self.house.person("Anna"), self.house.person("Ben")
        anna("hours.project.create", client="Acme", project="Site")
        anna("hours.project.edit", client="Acme", project="Site", rate="80", currency="EUR", budgetHours=10)
        ben("hours.project.join", client="Acme", project="Site")
        titles = "[...document.querySelectorAll('.card h2')].map(one => one.textContent)"
        tab = self.tab("Ben")
        tab.view("hours")
        self.assertFalse({"Invoices", "Clients’ rates"} & set(tab.js(titles)))
        self.assertFalse(tab.js("document.body.innerText.includes('80.00 EUR') || document.body.innerText.includes('budget')"))
        tab = self.tab("Anna")
        tab.view("hours")
        self.assertLessEqual({"Invoices", "Clients’ rates", "Contract"}, set(tab.js(titles)))
        tab.says("80.00 EUR/h · budget 10 h · 0 % used")
        # The lead is told about the budget once for each level. This comes in addition to the message about the lead's
        # own change.
        ben("hours.submit", client="Acme", project="Site", date=str(today()), hours=8.5, acknowledge=["future"])
        tab.says("85 % of the budget of Acme, Site is used.")
        tab.says("85 % used")
        ben("hours.submit", client="Acme", project="Site", date=str(today()), hours=2, acknowledge=["duplicate", "future"])
        tab.says("The budget of Acme, Site is used up.")
        self.assertEqual(tab.js("document.querySelectorAll('.toast').length"), 2)

    def test_amounts_on_german_pages_have_commas(self):
        anna = self.house.person("Anna")
        anna("hours.project.create", client="Acme", project="Site")
        anna("hours.project.edit", client="Acme", project="Site", rate="80.10", currency="EUR")
        anna("hours.submit", client="Acme", project="Site", date=str(today()), hours=2.5, acknowledge=["future"])
        day = str(today())
        number = anna("hours.invoice.create", client="Acme", **{"from": day, "to": day}, tax=7.7)["invoice"]["number"]
        tab = self.blank(width=360, language="de-DE")
        tab.open(self.house.address)
        tab.fill("Name", "Anna")
        tab.fill("Passwort", PASSWORD)
        tab.key("Enter")
        tab.wait("document.querySelector('.view.today:not([aria-busy])')")
        tab.view("hours", f"?invoice={number}")
        for text in ("Rechnung 1", "80,10", "200,25", "Steuer, 7,7 %", "15,42", "215,67"):
            tab.says(text)
        self.assertEqual(tab.js("(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)(document.querySelector('.invoice .scroll'))"), 0)
        checks.all_well(tab, self, "a German invoice")

    def test_rates_of_clients_are_set_and_removed(self):
        def story(tab, name):
            anna = self.house.person(name)
            rates = lambda: [(one["client"], one["rate"], one["currency"]) for one in anna("timer.rates")["rates"]]
            date = today() - datetime.timedelta(days=1)
            anna("timer.add", project="Site", startedAt=f"{date}T09:00:00Z", stoppedAt=f"{date}T11:00:00Z", tags=["desk", "late"])
            tab.view("time", f"?range=custom&from={date}&to={date}&by=tag")
            tab.fill("hourly rate", "60.5")
            tab.fill("currency", "EUR")
            tab.press("Set rate")
            tab.says("everything else")
            # The whole amount is shown for each tag, but the sum contains it only once.
            tab.wait("document.querySelectorAll('.figures td.number').length && document.body.innerText.split('121.00 EUR').length === 5")
            tab.says("counts under each of them")
            tab.fill("client", "Acme")
            tab.fill("hourly rate", "90")
            tab.press("Set rate")
            wait(lambda: rates() == [(None, "60.5", "EUR"), ("Acme", "90", "EUR")])
            tab.says("90 EUR/h")
            tab.dismiss()
            tab.press("Delete Acme")
            wait(lambda: rates() == [(None, "60.5", "EUR")])
            tab.press("Undo")
            wait(lambda: len(rates()) == 2)

        self.each_look(story)

    def test_chores(self):
        def story(tab, name):
            tab.view("chores")
            tab.fill("name", f"House of {name}")
            tab.press("Found it")
            tab.press("Add a room")
            tab.fill("name", "Kitchen")
            tab.press("Add")
            tab.press("Add a task to Kitchen")
            tab.fill("name", "Dishes")
            tab.press("Add")
            tab.says("your turn")
            self.assertEqual(tab.js("document.querySelector('.task').className"), "task level high")
            tab.press("Dishes: done")
            tab.wait("document.querySelector('.task.low')")
            tab.click("document.querySelector('.toast:last-child button')")
            tab.wait("document.querySelector('.task.high')")
            tab.press("Dishes: done")
            tab.wait("document.querySelector('.scores strong')")
            tab.press("Invite")
            tab.wait("document.querySelector('dialog .qr')")

        self.each_look(story)

    def test_the_invitation_can_be_read_by_a_camera(self):
        anna = self.house.person("Anna")
        key = anna("chores.house.create", name="Linden")["house"]["key"]
        tab = self.tab()
        tab.view("chores")
        tab.press("Invite")
        tab.wait("document.querySelector('dialog .qr')")
        tab.picture(f"{SHOTS}/stories/invite.png", whole=False)
        seen = subprocess.run(["zbarimg", "--quiet", "--raw", f"{SHOTS}/stories/invite.png"], capture_output=True, text=True, check=True).stdout.strip()
        self.assertEqual(seen, f"{self.house.address}#chores?key={key}")
        ben = self.tab("Ben")
        ben.open(seen.replace("/#", "/?scanned#"))
        ben.wait("document.querySelector('.signin form')")
        ben.fill("name", "Ben")
        ben.fill("password", PASSWORD)
        ben.key("Enter")
        ben.press("Look who lives there")
        ben.says("Join Linden?")
        ben.press("Move in")
        ben.says("Scoreboard")
        tab.key("Escape")
        tab.says("Ben")

    def test_goals_of_a_week_are_set_reached_and_removed(self):
        anna = self.house.person("Anna")
        for language, width, dark in (("en-GB", 1400, False), ("de-DE", 360, True)):
            german = language == "de-DE"
            tab = self.blank(language=language, width=width, dark=dark)
            tab.open(self.house.address)
            tab.fill("Name", "Anna")
            tab.fill("Passwort" if german else "Password", PASSWORD)
            tab.key("Enter")
            tab.wait("document.querySelector('.view.today:not([aria-busy])')")
            tab.view("feed")
            goal = "document.querySelector('[data-form=goal]')"
            tab.js(f"(([activity, times]) => {{ activity.value = 'Running'; times.value = '2'; for (const one of [activity, times]) one.dispatchEvent(new Event('input', {{bubbles: true}})) }})({goal}.querySelectorAll('input'))")
            tab.press("Setzen" if german else "Set")
            tab.says("0 von 2" if german else "0 of 2")
            anna("feed.post", activity="running", progress=100, audience="everyone")
            tab.says("1 von 2" if german else "1 of 2")
            anna("feed.post", activity="Running", progress=100)
            tab.wait("document.querySelector('.reached')")
            tab.settled()
            tab.picture(f"{SHOTS}/stories/goals-{width}.png")
            tab.press("Ziel für Running entfernen" if german else "Remove the goal for Running")
            tab.wait("!document.querySelector('.reached')")
            self.assertEqual(anna("feed.goals")["goals"], [])
            for post in anna("feed.timeline", scope="mine")["posts"]:
                anna("feed.delete", post=post["id"])

    def test_filters_of_remarks_are_saved_chosen_changed_and_removed(self):
        anna = self.house.person("Anna")
        notes = [anna("remarks.add", text=f"Bench {' '.join(tags)}", lat=1, lon=2, tags=tags)["remark"]["id"] for tags in (["seat"], ["seat", "wet"], [])]
        for language, width, dark in (("en-GB", 1400, False), ("de-DE", 360, True)):
            german = language == "de-DE"
            tab = self.blank(language=language, width=width, dark=dark)
            tab.open(self.house.address)
            tab.fill("Name", "Anna")
            tab.fill("Passwort" if german else "Password", PASSWORD)
            tab.key("Enter")
            tab.wait("document.querySelector('.view.today:not([aria-busy])')")
            tab.view("places")
            shown = lambda: tab.js("document.querySelectorAll('.remark').length")
            everything = shown()
            tab.press("Filter speichern" if german else "Save a filter")
            tab.fill("Name", "Seats")
            tab.fill("Schlagworte" if german else "Tags", "seat")
            tab.press("Speichern" if german else "Save")
            tab.wait("document.querySelector('.columns select')")
            self.assertEqual(shown(), everything, "a filter is saved before it is chosen")
            tab.js("(select => { select.value = 'Seats'; select.dispatchEvent(new Event('change')) })(document.querySelector('.columns select'))")
            tab.wait("document.querySelectorAll('.remark').length === 2")
            self.assertIn("filter=Seats", tab.js("location.hash"))
            tab.settled()
            tab.picture(f"{SHOTS}/stories/filter-{width}.png")
            tab.press("Seats ändern" if german else "Edit Seats")
            tab.fill("Ohne Schlagworte" if german else "Without tags", "wet")
            tab.press("Speichern" if german else "Save")
            tab.wait("document.querySelectorAll('.remark').length === 1")
            saved = anna("remarks.filters")["filters"]
            self.assertEqual([(one["tags"], one["notTags"]) for one in saved], [(["seat"], ["wet"])])
            tab.press("Seats löschen" if german else "Delete Seats")
            tab.wait(f"document.querySelectorAll('.remark').length === {everything} && !document.querySelector('.columns select')")
            self.assertEqual(anna("remarks.filters")["filters"], [])
        for id in notes:
            anna("remarks.delete", id=id)

    def test_posts_comments_and_friends_show_pictures_or_initials(self):
        anna, ben, cleo = (self.house.person(name) for name in ("Anna", "Ben", "Cleo"))
        anna("feed.friend.request", user="Ben")
        ben("feed.friend.accept", user="Anna")
        data = base64.b64encode(png()).decode()
        for one in (ben, cleo):
            one("feed.profile.set", picture=data)
        post = ben("feed.post", activity="Running", audience="everyone")["post"]["id"]
        ben("feed.comment", post=post, text="in the rain")
        cleo("feed.comment", post=post, text="how far?")
        for width, dark in ((1400, False), (360, True)):
            tab = self.tab("Anna", width=width, dark=dark)
            tab.view("feed")
            tab.press("2 comments")
            tab.wait("document.querySelectorAll('.face img').length === 3")
            self.assertEqual(tab.js("[...document.querySelectorAll('.comments .face')].map((face) => face.querySelector('img') ? 'picture' : face.textContent)"), ["picture", "C"], "Cleo isn't a friend")
            tab.settled()
            tab.picture(f"{SHOTS}/stories/faces-{width}.png")
            self.assertEqual(tab.errors, [])
            # When the page is read again, no picture is requested a second time.
            tab.js("window.asked = [], (send => WebSocket.prototype.send = function (text) { asked.push(text); return send.call(this, text) })(WebSocket.prototype.send)")
            anna("feed.like", post=post)
            tab.wait("document.querySelector('.like').textContent.includes('1')")
            tab.settled()
            self.assertFalse(tab.js("asked.some((text) => text.includes('picture.get'))"))
            anna("feed.unlike", post=post)
        ben("feed.profile.set", picture=None)
        tab.reload()
        tab.wait("document.querySelectorAll('.friends .face img, .post .face img').length === 0")

    def test_places(self):
        def story(tab, name):
            browser().call("Browser.grantPermissions", permissions=["geolocation"], origin=self.house.address.rstrip("/"), browserContextId=tab.context)
            tab.call("Emulation.setGeolocationOverride", latitude=52.52, longitude=13.405, accuracy=10)
            tab.view("places")
            box = "document.querySelector('.map')"
            tab.click(box, 0.35, 0.3 if tab.width < 600 else 0.6)
            tab.fill("remark", f"Seen by {name}")
            tab.press("Save")
            tab.says(f"Seen by {name}")
            self.assertEqual(tab.js("document.querySelectorAll('.pin.own').length"), 1)
            tab.press("Near me")
            tab.wait("location.hash.includes('near=')")
            tab.settled()
            tab.press("Add a remark in the middle")
            tab.fill("remark", f"Right here, {name}")
            tab.fill("Tags", "bench, shade")
            tab.press("Save")
            tab.says(f"Right here, {name}")
            tab.wait("document.querySelectorAll('.remark:has(.picker) .tag').length === 2")
            folder = pathlib.Path(tempfile.mkdtemp())
            (folder / "bench.png").write_bytes(png())
            tab.choose_file("document.querySelector('.remark .picker input')", folder / "bench.png")
            tab.wait("document.querySelector('.remark .thumbnails')")
            # A picture is loaded when it is in view. A redraw can move it out of view again.
            tab.wait("(document.querySelector('.remark .thumbnails').scrollIntoView(), document.querySelector('.remark .thumbnails img[src^=\"blob:\"]'))")
            shutil.rmtree(folder)
            tab.press("Everywhere")
            tab.fill("Search", f"HERE, {name}")
            tab.wait("document.querySelectorAll('.remark').length === 1")

        self.each_look(story)

    def test_a_picture_loads_when_the_page_hears_late_that_it_came_into_view(self):
        anna = self.house.person("Anna")
        entry = anna("timer.start", project="Study")["entry"]["id"]
        anna("timer.picture.add", id=entry, data=base64.b64encode(png()).decode())
        tab = self.blank()
        # A busy browser may call the observer once with two entries for the same picture: first out of view, then in view.
        tab.call("Page.addScriptToEvaluateOnNewDocument", source="""
            window.IntersectionObserver = class extends IntersectionObserver {
                constructor(hear) { super((sights, observer) => hear([{isIntersecting: false}, ...sights], observer)); }
            };""")
        sign_in(tab, self.house)
        tab.wait("document.querySelector('.now .thumbnails img[src^=\"blob:\"]')")

    def test_feed(self):
        ben = self.house.person("Ben")

        def story(tab, name):
            ben("feed.friend.request", user=name)
            tab.view("feed")
            tab.press("Accept: Ben")
            tab.press("Post something")
            tab.fill("activity", f"Bake {name}")
            (self.house.folder / "bread.png").write_bytes(png())
            tab.choose_file("document.querySelector('[data-form=post] [type=file]')", self.house.folder / "bread.png")
            tab.press("Post")
            tab.says("Posted")
            tab.wait("document.querySelector('.photo img[src^=\"blob:\"]')")
            post = f"[...document.querySelectorAll('.post')].find((node) => node.textContent.includes('Bake {name}'))"
            tab.wait(post)
            for label in (f"10 % more: Bake {name}", f"Finish Bake {name}"):
                tab.press(label)
            tab.wait(f"{post}.querySelector('[aria-valuenow=\"100\"]')")
            number = [one for one in ben("feed.timeline")["posts"] if name in one["activity"]][0]["id"]
            ben("feed.like", post=number)
            ben("feed.comment", post=number, text="Save me a slice!")
            tab.wait(f"{post}.textContent.includes('one comment')")
            tab.click(f"{post}.querySelector('[aria-expanded]')")
            tab.says("Save me a slice!")
            tab.press("Reply to Ben")
            tab.wait("document.querySelector('dialog[open]')")
            tab.fill("comment", "It's yours")
            tab.press("Reply")
            tab.wait(f"{post}.querySelector('.comments').textContent.includes('to Ben')")
            replies = ben("feed.comments", post=number)["comments"]
            self.assertEqual(replies[1]["replyTo"], replies[0]["id"])
            self.assertEqual(ben("feed.notifications")["notifications"][0]["kind"], "reply")
            tab.wait("document.querySelector('.legend').textContent.includes('days in a row 1')")
            tab.wait("document.querySelector('.heat .some')")

        self.each_look(story)

    def test_history(self):
        tab = self.tab()
        tab.press("Study")
        tab.says("Running")
        tab.view("history", "?module=timer")
        tab.says("Timer started")
        tab.click("document.querySelector('.change button')")
        tab.says("taken back")
        tab.view("today")
        tab.says("Nothing runs")

    def test_every_change_has_a_name_in_the_readers_language(self):
        anna = self.house.person("Anna")
        methods = [one["name"] for one in anna("rpc.discover")["methods"] if one.get("x-changes") and not one["name"].startswith("accounts.")]
        self.assertGreater(len(methods), 50)
        for language in ("en-GB", "de-DE"):
            tab = self.blank(language=language)
            tab.open(self.house.address)
            named = tab.js(f"import('./history.js').then(({{deed}}) => {methods!r}.map(method => [method, deed(method)]))")
            self.assertEqual([method for method, name in named if "." in name], [])

    def test_everything_can_be_done_by_keys(self):
        tab = self.tab()
        reached = """(() => {
            const at = document.activeElement, {outlineStyle, outlineWidth} = getComputedStyle(at.closest(".picker") ?? at);
            const seen = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && at.getClientRects().length > 0;
            return [at === document.body ? null : at.outerHTML.slice(0, 100), seen];
        })()"""
        wanted = """[...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
            .filter((node) => node.getClientRects().length && !node.disabled && node.checkVisibility({visibilityProperty: true}))"""
        for view in VIEWS:
            with self.subTest(view=view):
                tab.view(view)
                tab.js("window.found = new Set(), document.getElementById('skip').focus()")
                # A date field has several tab stops, so there are more key presses than fields.
                for _ in range(3 * tab.js(f"{wanted}.length")):
                    at, seen = tab.js(reached)
                    if at is None:
                        break
                    self.assertTrue(seen, f"nothing shows that the focus is at {at}")
                    tab.js("found.add(document.activeElement) && 1")
                    tab.key("Tab")
                self.assertEqual(tab.js(f"{wanted}.filter((node) => !found.has(node)).map((node) => node.outerHTML.slice(0, 100))"), [])
        tab.view("today")
        tab.js("document.querySelector('nav a').focus()")
        tab.key("Tab")
        tab.key("Enter")
        tab.wait("document.querySelector('.view.time')")
        tab.press("Add an entry")
        tab.wait("document.querySelector('dialog[open]')")
        self.assertTrue(tab.js("document.querySelector('dialog').contains(document.activeElement)"))
        tab.key("Escape")
        tab.wait("!document.querySelector('dialog')")
        self.assertEqual(tab.js("document.activeElement.textContent"), "Add an entry")

    @unittest.skipUnless(MODULES.exists(), "there are no custom modules yet")
    def test_modules_from_outside_have_their_pages_for_nothing(self):
        self.house.close()
        self.house = Household(daemon=["--modules-path", str(MODULES)])
        self.addCleanup(self.house.close)

        def story(tab, name):
            tab.view("module-expenses")
            for amount, kind in (("3.50", "food"), ("12", "fun"), ("4.25", "food")):
                tab.fill("amount", amount)
                tab.fill("what", f"Something for {amount}")
                tab.fill("kind", kind)
                tab.press("Add")
                tab.wait(f"document.querySelector('tbody').textContent.includes('Something for {amount}')")
            tab.wait("document.querySelector('.big strong').textContent === '19.75'")
            tab.wait("[...document.querySelectorAll('.figures tbody tr')].some((row) => row.textContent === 'food27.75')")
            tab.view("module-inventory")
            place = "document.querySelector('[data-form=\"inventory.places.add\"]')"
            tab.wait(place)
            tab.js(f"{place}.querySelector('input').value = 'Shed {name}', {place}.requestSubmit()")
            tab.wait(f"document.querySelector('[data-form=\"inventory.add\"] select')?.textContent.includes('Shed {name}')")
            tab.fill("name", "Ladder")
            number = tab.js(f"[...document.querySelectorAll('[data-form=\"inventory.add\"] option')].find((one) => one.textContent === 'Shed {name}').value")
            tab.fill("place", number)
            tab.press("Add")
            tab.wait(f"[...document.querySelectorAll('tbody tr')].some((row) => row.textContent.includes('LadderShed {name}'))")
            tab.click("[...document.querySelectorAll('.toast button')].find((node) => node.textContent === 'Undo')")
            tab.says("Taken back")
            tab.view("module-plants")
            tab.fill("Plant", f"Fern {name}")
            tab.press("Add")
            row = f"[...document.querySelectorAll('tbody tr')].find((row) => row.textContent.includes('Fern {name}'))"
            # The page follows the manifest: it shows the manifest's columns and groups, and which plants are thirsty.
            tab.wait(f"{row}?.classList.contains('highlight')")
            self.assertEqual(tab.js("[...document.querySelectorAll('thead th')].slice(0, 2).map((head) => head.textContent)"), ["Plant", "Wants water"])
            tab.view("today")
            tab.wait("/^Plants: [12] thirsty$/.test(document.querySelector('.said a')?.textContent)")
            tab.view("module-plants")
            tab.wait(row)
            # Each row has a button for a declared verb. A dialog asks for the verb's params.
            tab.click(f"[...{row}.querySelectorAll('button')].find((button) => button.textContent === 'Move')")
            tab.wait("document.querySelector('dialog')")
            tab.fill("Room", "Kitchen")
            tab.press("Move")
            tab.wait(f"{row}.previousElementSibling?.textContent === 'Kitchen'")
            tab.click(f"[...{row}.querySelectorAll('button')].find((button) => button.textContent === 'Water')")
            tab.wait(f"!{row}.classList.contains('highlight')")
            self.assertEqual(tab.js("document.querySelectorAll('[data-form^=\"plants.water\"]').length"), 0)

        self.each_look(story)

    @unittest.skipUnless(MODULES.exists(), "there are no custom modules yet")
    def test_example_modules_have_shelves_and_charts(self):
        self.house.close()
        self.house = Household(daemon=["--modules-path", str(MODULES)])
        self.addCleanup(self.house.close)
        anna, last = self.house.person("Anna"), datetime.date.today()
        for number, title in enumerate(("Middlemarch", "Momo", "Walden", "Emma")):
            book = anna("books.add", title=title, author="Somebody", pages=100 + 50 * number)["book"]["id"]
            if number > 0:
                anna("books.open", id=book, page=25)
            if number > 1:
                anna("books.finish", id=book, rating=number + 1)
        # On any day of the year, the calendar has all workouts, and each month has one reading.
        december = datetime.date(last.year - 1, 12, 28)
        for days in range(40):
            anna("workouts.add", kind=("run", "swim")[days % 2], minutes=10 + days, km=days / 4, day=str(december - datetime.timedelta(days=3 * days)))
        meter = anna("meters.meters.add", name="Gas", unit="m³")["meter"]
        for months in range(6):
            month = last.year * 12 + last.month - 1 - (5 - months)
            anna("meters.read", meter="Gas", value=100 + months**2, day=str(datetime.date(month // 12, month % 12 + 1, 1)))
        self.assertEqual(meter["name"], "Gas")
        tab = self.tab()
        tab.view("module-books")
        tab.wait("document.querySelectorAll('th.group').length === 3 && document.querySelectorAll('tr.highlight').length === 1")
        # The chart has one bar for this year, and another bar for the books that aren't read yet.
        self.assertEqual(tab.js("document.querySelectorAll('.bars .column').length"), 2)
        # A picture is chosen in its cell, then opened, and then removed.
        folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        (folder / "cover.png").write_bytes(png())
        cell = "[...document.querySelectorAll('tbody tr')].find((row) => row.textContent.includes('Momo')).querySelector('td')"
        tab.choose_file(f"{cell}.querySelector('.picker input')", folder / "cover.png")
        tab.wait(f"{cell}.querySelector('img[src^=\"blob:\"]')?.complete")
        tab.says("Set the cover of Momo")
        tab.picture(f"{SHOTS}/stories/books.png")
        tab.click(f"{cell}.querySelector('button')")
        tab.wait("document.querySelector('dialog .large img[src^=\"blob:\"]')")
        tab.dismiss()
        tab.press("Remove")
        tab.wait(f"{cell}.querySelector('.picker')")
        tab.press("Undo")
        tab.wait(f"{cell}.querySelector('img')")
        tab.view("module-workouts")
        tab.wait("document.querySelectorAll('.heat .some').length > 5")
        tab.picture(f"{SHOTS}/stories/workouts.png")
        tab.view("module-meters")
        tab.wait("document.querySelectorAll('.bars .column').length > 3")
        # If a method returns a table, the page draws a chart of it too.
        tab.js("const form = document.querySelector('[data-form=\"meters.year\"]'); form.querySelector('input').value = 'Gas', form.requestSubmit()")
        tab.wait("document.querySelector('.curve polyline') && document.querySelector('.curve').getAttribute('aria-label').includes('5')")
        tab.picture(f"{SHOTS}/stories/meters.png")
        checks.all_well(tab, self, "the examples")

    def test_a_module_is_shown_by_what_it_declares(self):
        # The view depends on no particular module, so it works with any module.
        tab = self.tab()
        tab.view("module-remarks")
        tab.fill("text", "By a form that nobody wrote")
        tab.fill("latitude", "1.5")
        tab.fill("longitude", "2.5")
        tab.press("Add")
        tab.wait("document.querySelector('tbody').textContent.includes('nobody wrote')")
        tab.press("Edit")
        tab.fill("text", "By another")
        tab.press("Save")
        tab.wait("document.querySelector('tbody').textContent.includes('By another')")
        tab.picture(f"{SHOTS}/stories/outside.png")
        tab.press("Delete")
        tab.says("Nothing here yet.")
        checks.all_well(tab, self, "a custom module")


class HastyHands(PageTest):
    def test_the_second_click_on_stop_starts_nothing(self):
        anna = self.house.person("Anna")
        for project in ("Work", "Study", "Garden"):
            anna("timer.start", project=project, switch=True)
        for width in (360, 1400):
            anna("timer.start", project="Work", switch=True)
            tab = self.tab(width=width)
            tab.says("Work")
            found = f"({FIND})('Stop', 'button')"
            tab.wait(found)
            tab.double_click(found)
            tab.says("Nothing runs")
            time.sleep(0.5)
            self.assertIsNone(anna("timer.status").get("entry"), f"at {width}")
            # After a pause, the same place can be clicked again.
            time.sleep(1)
            tab.press("Work")
            tab.wait(found)

    def test_the_second_click_completes_no_other_task(self):
        anna = self.house.person("Anna")
        anna("chores.house.create", name="Home")
        room = anna("chores.room.add", name="Kitchen")["room"]["id"]
        for number in range(4):
            anna("chores.task.add", room=room, name=f"Task {number}", everyDays=3, points=1)
        tab = self.tab()
        tab.view("chores")
        done = "[...document.querySelectorAll('button')].find((node) => /done/i.test(node.getAttribute('aria-label') ?? node.textContent) && /Task/.test((node.getAttribute('aria-label') ?? '') + node.closest('li, section, div').textContent))"
        tab.wait(done)
        # In the first round, the second click comes before the first click has had an effect. In the second round, the
        # second click comes afterwards.
        for times, apart in enumerate((0.03, 0.25), 1):
            tab.double_click(done, apart)
            time.sleep(1.5)
            self.assertEqual(len(anna("chores.history")["completions"]), times, f"{apart} s apart")


    def test_a_double_click_sends_a_form_once(self):
        anna = self.house.person("Anna")
        anna("hours.project.create", client="ACME", project="Site")
        day = today()
        before = str(day - datetime.timedelta(days=3))
        tab = self.tab()
        for apart in (0.03, 0.3):
            tab.view("today")
            tab.view("hours")
            tab.fill("Date", before)
            tab.fill("Hours", "2")
            tab.double_click(f"({FIND})('Log', 'button')", apart)
            time.sleep(1)
            self.assertEqual([one["date"] for one in anna("hours.list", **{"from": before, "to": str(day)})["records"]], [before], f"{apart} s apart")
            self.assertFalse(tab.holds("document.querySelector('dialog, .problem:not([hidden])')"))
            anna("hours.delete", id=anna("hours.list", **{"from": before, "to": str(day)})["records"][0]["id"])

    def test_a_number_may_have_a_comma(self):
        anna = self.house.person("Anna")
        anna("hours.project.create", client="ACME", project="Site")
        tab = self.tab()
        tab.view("hours")
        tab.fill("Hours", "1,5")
        tab.press("Log")
        tab.says("Hours logged")
        day = str(today())
        self.assertEqual([one["hours"] for one in anna("hours.list", **{"from": day, "to": day})["records"]], [1.5])

    def test_a_slow_second_click_on_what_changed_does_nothing(self):
        anna = self.house.person("Anna")
        for project in ("Work", "Study", "Garden"):
            anna("timer.add", project=project, startedAt="2026-01-05T09:00:00Z", stoppedAt="2026-01-05T09:00:00Z")
        for number in range(3):
            anna("remarks.add", text=f"Note {number}", lat=1, lon=number)
        for width in (360, 1400):
            tab = self.tab(width=width)
            tab.press("Work")
            tab.wait("document.querySelector('.now.runs')")
            time.sleep(1.1)
            tab.double_click(f"({FIND})('Stop', 'button')", 0.8, count=1)
            self.assertIsNone(anna("timer.status").get("entry"), f"at {width}")
            tab.view("places")
            before = len(anna("remarks.list")["remarks"])
            tab.double_click("document.querySelector('.remark button[aria-label^=Delete]')", 0.8, count=1)
            self.assertEqual(len(anna("remarks.list")["remarks"]), before - 1, f"at {width}")

    def test_nothing_else_comes_under_the_pointer_within_a_second(self):
        anna = self.house.person("Anna")
        for project in ("Work", "Study", "Garden", "Eat"):
            anna("timer.start", project=project, switch=True)
        anna("chores.house.create", name="Home")
        room = anna("chores.room.add", name="Kitchen")["room"]["id"]
        for number in range(6):
            anna("chores.task.add", room=room, name=f"Task {number}", everyDays=3, points=number)
        under = "document.elementFromPoint(%f, %f)?.closest('button, a, input, textarea, select, label')"
        told = f"(() => {{ const it = {under}; return it && !it.disabled ? (it.getAttribute('aria-label') ?? it.textContent) : null }})()"
        for width in (360, 1400):
            tab = self.tab(width=width)
            for view, name, done in (
                ("today", "Study", "document.querySelector('.now strong').textContent.includes('Study')"),
                ("today", "Stop", "!document.querySelector('.now.runs')"),
                ("chores", f"Task {width % 3}: done", "document.querySelector('.toast')"),
                ("today", f"Task {3 + width % 3}: done", "document.querySelector('.toast')"),
            ):
                with self.subTest(width=width, name=name):
                    tab.view(view)
                    time.sleep(1.1)
                    found = f"({FIND})({name!r}, 'button')"
                    tab.wait(found)
                    tab.js("document.querySelector('.toast')?.remove()")
                    tab.click(found)
                    at = tab.clicked
                    seen, end = set(), time.monotonic() + 0.8
                    while time.monotonic() < end:
                        seen.add(tab.js(told % at))
                    self.assertLessEqual(seen, {name, None})
                    tab.wait(done, 3)


class Leaving(PageTest):
    """Unsaved input and the scroll position survive leaving a page."""

    def test_changes_saved_without_a_connection_are_sent_after_a_reload(self):
        anna = self.house.person("Anna")
        tab = self.tab(stay=True)
        tab.wait("navigator.serviceWorker.controller", 20)
        tab.view("places")
        self.house.kill(self.house.gateway)
        tab.says("No connection.")
        for text in ("two A", "two B"):
            tab.press("Add a remark in the middle")
            tab.fill("Remark", text)
            tab.press("Save")
            tab.wait("!document.querySelector('dialog')")
            tab.says("Saved on this device.")
        tab.says("2 changes wait.")
        tab.reload()
        tab.says("2 changes wait.")
        self.house.start_gateway()
        wait(lambda: len(anna("remarks.list")["remarks"]) == 2)
        tab.says("two B", 20)
        self.assertEqual(sorted(one["text"] for one in anna("remarks.list")["remarks"]), ["two A", "two B"])
        tab.wait("!document.getElementById('line').textContent")
        tab.press("Add a remark in the middle")
        self.assertEqual(tab.js(f"({FIELD})('Remark').value"), "", "saved text isn't a draft")
        tab.key("Escape")
        tab.reload()
        tab.settled()
        time.sleep(1)
        self.assertEqual(len(anna("remarks.list")["remarks"]), 2, "each is sent once")

    def test_what_happens_without_a_connection_has_the_time_at_which_it_happened(self):
        anna = self.house.person("Anna")
        tab = self.tab()
        self.house.kill(self.house.gateway)
        tab.says("No connection.")
        pressed = datetime.datetime.now(datetime.UTC)
        tab.press("Study")
        tab.says("Waiting to be sent")
        tab.picture(f"{SHOTS}/stories/waiting.png", whole=False)
        time.sleep(4)
        self.house.start_gateway()
        wait(lambda: anna("timer.status").get("entry"))
        started = datetime.datetime.fromisoformat(anna("timer.status")["entry"]["startedAt"].replace("Z", "+00:00"))
        self.assertLess(abs((started - pressed).total_seconds()), 2)
        tab.wait("!document.querySelector('.outbox')")

    def test_what_waits_can_be_discarded(self):
        anna = self.house.person("Anna")
        tab = self.tab()
        self.house.kill(self.house.gateway)
        tab.says("No connection.")
        tab.press("Study")
        tab.press("Discard: Timer started")
        tab.wait("!document.querySelector('.outbox')")
        self.house.start_gateway()
        tab.wait("!document.getElementById('line').textContent", 20)
        time.sleep(1)
        self.assertIsNone(anna("timer.status").get("entry"))

    def test_a_kept_change_is_seen_and_sent_by_nobody_else(self):
        ben = self.house.person("Ben")
        anna = self.house.person("Anna")
        tab = self.tab()
        self.house.kill(self.house.gateway)
        tab.says("No connection.")
        tab.press("Study")
        tab.says("Saved on this device.")
        self.house.start_gateway()
        wait(lambda: anna("timer.status").get("entry"))
        tab.wait("document.querySelector('.now.runs')")
        anna("timer.discard")
        tab.says("Nothing runs")
        self.house.kill(self.house.gateway)
        tab.says("No connection.")
        time.sleep(1.1)
        tab.press("Study")
        tab.says("One change waits.")
        # Another user signs in, using the same tab.
        tab.call("Page.navigate", url="about:blank")
        self.house.start_gateway()
        tab.open(self.house.address)
        sign_in(tab, self.house, "Ben")
        time.sleep(1)
        self.assertIsNone(ben("timer.status").get("entry"))
        self.assertIsNone(anna("timer.status").get("entry"))
        self.assertNotIn("Study", tab.js("document.querySelector('.clock').textContent"))
        tab.call("Page.navigate", url="about:blank")
        tab.open(self.house.address)
        sign_in(tab, self.house, "Anna")
        wait(lambda: anna("timer.status").get("entry"))

    def test_a_kept_change_that_is_refused_is_shown_with_what_was_typed(self):
        anna = self.house.person("Anna")
        note = anna("remarks.add", text="first", lat=1, lon=2)["remark"]["id"]
        tab = self.tab()
        tab.view("places")
        self.house.kill(self.house.gateway)
        tab.says("No connection.")
        tab.press("Edit first")
        tab.fill("Remark", "a long thought")
        tab.press("Save")
        tab.says("Saved on this device.")
        anna("remarks.delete", id=note)
        self.house.start_gateway()
        tab.says("Not accepted", 20)
        tab.says("a long thought")
        tab.picture(f"{SHOTS}/stories/refused.png", whole=False)
        tab.press("Discard")
        tab.wait("!document.querySelector('.refused')")

    def test_signing_out_asks_while_changes_wait(self):
        tab = self.tab()
        tab.view("account")
        self.house.kill(self.house.gateway)
        tab.says("No connection.")
        tab.js("import('./app.js').then(({act}) => void act('timer.start', {project: 'Study'}))")
        tab.says("Saved on this device.")
        tab.press("Sign out")
        tab.says("It would be lost.")
        tab.press("Cancel")
        tab.wait("!document.querySelector('dialog')")
        tab.says("One change waits.")

    def test_a_dialog_has_the_focus_where_one_types(self):
        tab = self.tab()
        tab.view("places")
        tab.press("Add a remark in the middle")
        self.assertEqual(tab.js("document.activeElement.$name"), "text")
        # What the user types is kept. The effect of Enter is kept too.
        tab.call("Input.insertText", text="typed at once")
        tab.key("Tab")
        tab.key("Enter")
        tab.says("typed at once")
        tab.wait("!document.querySelector('dialog')")
        self.assertNotEqual(tab.js("document.activeElement.nodeName"), "BODY")
        tab.view("chores")
        tab.fill("name", "Home")
        tab.press("Found it")
        tab.press("Move out")
        tab.wait("document.querySelector('dialog')")
        self.assertEqual(tab.js("document.activeElement.textContent"), "Cancel", "a question is not answered by Enter")

    def test_the_focus_stays_where_something_was_edited(self):
        anna = self.house.person("Anna")
        for hour in (8, 9, 10):
            anna("timer.add", project=f"Study {hour}", startedAt=f"2026-01-05T{hour:02}:00:00Z", stoppedAt=f"2026-01-05T{hour:02}:30:00Z")
        tab = self.tab()
        tab.view("time", "?range=custom&from=2026-01-01&to=2026-01-31")
        tab.press("Edit Study 9")
        tab.wait("document.activeElement.$name === 'project'")
        tab.fill("note", "half")
        tab.press("Save")
        tab.wait("!document.querySelector('.edited')")
        tab.settled()
        self.assertEqual(tab.js("document.activeElement.getAttribute('aria-label')"), "Edit Study 9")
        tab.js("document.querySelector('[aria-label=\"Delete Study 9\"]').focus()")
        tab.key("Enter")
        tab.wait("!document.querySelector('.entries').textContent.includes('Study 9')")
        self.assertTrue(tab.js("document.querySelector('.entries').parentNode.contains(document.activeElement)"), "the deleted element had the focus")
        tab.view("today")
        tab.fill("project", "Work")
        tab.press("Start")
        tab.wait("document.querySelector('.now.runs')")
        self.assertEqual(tab.js("document.activeElement.$name"), "project")

    def test_back_closes_a_dialog_and_leaves_the_view(self):
        tab = self.tab()
        tab.view("time")
        tab.view("places")
        tab.press("Add a remark in the middle")
        tab.wait("document.querySelector('dialog')")
        tab.js("history.back()")
        tab.wait("!document.querySelector('dialog')")
        tab.settled()
        time.sleep(0.3)
        self.assertEqual(tab.js("[location.hash, document.querySelector('main .view').className]"), ["#places", "view places"])
        tab.js("history.back()")
        tab.wait("document.querySelector('.view.time')")

    def test_a_new_address_closes_a_dialog_and_shows_its_view(self):
        tab = self.tab()
        tab.press("Add an entry")
        tab.wait("document.querySelector('dialog')")
        tab.fill("project", "Half")
        tab.js("location.hash = '#history'")
        tab.wait("document.querySelector('.view.history') && !document.querySelector('dialog')")
        tab.view("today")
        tab.press("Add an entry")
        self.assertEqual(tab.js("[...document.querySelectorAll('dialog input')].find(({$name}) => $name === 'project').value"), "Half", "typed text is kept")

    def test_a_search_is_one_step_for_back(self):
        anna = self.house.person("Anna")
        anna("remarks.add", text="oak", lat=1, lon=2)
        tab = self.tab()
        tab.view("time")
        tab.view("places")
        for length in range(1, 4):
            tab.fill("Search", "oak"[:length])
            tab.wait(f"location.hash.endsWith('query={'oak'[:length]}')")
        tab.wait("document.querySelectorAll('.remark').length === 1")
        tab.js("history.back()")
        tab.wait("document.querySelector('.view.time')")

    def test_messages_leave_the_page_free(self):
        tab = self.tab()
        for _ in range(3):
            tab.js("import('./app.js').then(({toast}) => toast('Said'))")
        self.assertEqual(tab.js("document.querySelectorAll('.toast').length"), 1)
        # The last button can be scrolled to a place above the message.
        tab.js("scrollTo(0, document.documentElement.scrollHeight)")
        self.assertTrue(tab.js("""(() => {
            const last = [...document.querySelectorAll("main button")].at(-1).getBoundingClientRect(), {top} = document.querySelector(".toast").getBoundingClientRect();
            return last.bottom <= top;
        })()"""))


class Drafts(PageTest):
    def test_a_draft_belongs_to_the_place_that_was_tapped(self):
        tab = self.tab()
        tab.view("places")
        canvas = "document.querySelector('.map canvas')"
        where = f"[({FIELD})('Latitude').value, ({FIELD})('Longitude').value]"
        tab.click(canvas, 0.3, 0.4)
        tab.fill("Remark", "at the first")
        first = tab.js(where)
        tab.press("Cancel")
        tab.wait("!document.querySelector('dialog')")
        tab.click(canvas, 0.7, 0.6)
        tab.wait("document.querySelector('dialog textarea')")
        self.assertNotEqual(tab.js(where), first)
        self.assertEqual(tab.js(f"({FIELD})('Remark').value"), "")
        tab.press("Cancel")
        tab.wait("!document.querySelector('dialog')")
        tab.click(canvas, 0.3, 0.4)
        tab.wait("document.querySelector('dialog textarea')")
        self.assertEqual((tab.js(where), tab.js(f"({FIELD})('Remark').value")), (first, "at the first"))

    def test_a_draft_belongs_to_the_gap_that_was_chosen(self):
        now = datetime.datetime.now(datetime.UTC).replace(microsecond=0)
        tab = self.tab()
        times = f"[({FIELD})('Start').value, ({FIELD})('End').value]"
        open_ = "import('/elements.js').then(({ask, f}) => void ask('Fill', {id: 'fill', fields: [f('startedAt', %r), f('stoppedAt', %r), f('note')]}))"
        shown = []
        for hour in (3, 2):
            begin, end = ((now - datetime.timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ") for hours in (hour, hour - 1))
            tab.js(open_ % (begin, end))
            tab.wait("document.querySelector('dialog textarea')")
            shown.append((tab.js(times), tab.js(f"({FIELD})('Note').value")))
            tab.fill("Note", "of the first")
            tab.key("Escape")
            tab.wait("!document.querySelector('dialog')")
        self.assertNotEqual(shown[0][0], shown[1][0])
        self.assertEqual(shown[1][1], "")

    def test_a_draft_belongs_to_the_day_of_hours_that_was_chosen(self):
        self.house.person("Anna")("hours.project.create", client="Acme", project="Site")
        tab = self.tab()
        shown = {}
        for day in (3, 2, 3):
            day = str(today() - datetime.timedelta(days=day))
            tab.view("hours", f"?date={day}")
            self.assertEqual(tab.js(f"({FIELD})('Date').value"), day)
            shown.setdefault(day, []).append(tab.js(f"({FIELD})('Comment').value"))
            tab.fill("Comment", "of " + day)
        self.assertEqual(list(shown.values()), [["", "of " + next(iter(shown))], [""]])


if __name__ == "__main__":
    unittest.main()
