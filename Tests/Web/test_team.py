"""A team's quarter on the page: six users, from the project to approved weeks and the paid invoice."""

import datetime
import unittest

import checks
from browser import today
from household import Refused, wait
from page import SHOTS, PageTest

SITE = {"client": "Globex", "project": "Portal"}
TEAM = ["Ben", "Clara", "Dora", "Emil"]


class Quarter(PageTest):
    """Anna leads the project at a desk, Ben has a phone, and Finn isn't in the team."""

    def setUp(self):
        super().setUp()
        self.people = {name: self.house.person(name) for name in ["Anna", *TEAM, "Finn"]}
        self.anna, self.ben = self.tab(), self.tab("Ben", width=360, height=740)
        monday = today() - datetime.timedelta(days=today().weekday())
        # Four weeks that have ended, oldest first.
        self.mondays = [monday - datetime.timedelta(weeks=ago) for ago in (4, 3, 2, 1)]
        self.weeks = ["{}-W{:02}".format(*day.isocalendar()) for day in self.mondays]

    def ask(self, name, method, **params):
        return self.people[name](method, **params)

    def again(self, tab, is_done):
        """Undoes and redoes what was just done."""
        wait(is_done)
        tab.press("Undo")
        wait(lambda: not is_done())
        tab.press("Redo")
        wait(is_done)
        tab.says("Done again")
        tab.dismiss()

    def state(self, name, week):
        return self.ask(name, "hours.week", week=week)["week"]["state"]

    def test_a_team_logs_a_quarter_and_its_lead_approves_and_bills_it(self):
        self.project()
        self.members()
        self.log()
        self.submit()
        self.reject()
        self.approve()
        self.bill()
        self.leave()
        for tab in (self.anna, self.ben):
            self.assertEqual(tab.js(checks.WIDE), [])
            self.assertEqual(tab.errors, [])

    def project(self):
        tab = self.anna
        tab.view("hours")
        tab.fill("client", "Globex")
        tab.fill("project", "Portal")
        tab.press("Create")
        self.again(tab, lambda: self.ask("Anna", "hours.projects")["projects"])
        tab.press("Edit Globex Portal")
        tab.fill("rate", "100")
        tab.fill("currency", "EUR")
        tab.fill("budget in hours", "200")
        tab.press("Save")
        tab.says("100.00 EUR/h · budget 200 h")

    def members(self):
        def names():
            return [one["user"] for one in self.ask("Anna", "hours.project.members", **SITE)["members"]]

        tab = self.anna
        tab.press("Add a member: Globex Portal")
        tab.fill("user", "Ben")
        tab.picture(f"{SHOTS}/stories/team-member.png", whole=False)
        tab.press("Add a member")
        self.again(tab, lambda: "Ben" in names())
        for name in TEAM[1:]:
            self.ask("Anna", "hours.project.join", user=name, **SITE)
        tab.says("5 members")
        # A user who doesn't lead the project can't add members to it.
        self.ben.view("hours")
        self.ben.says("Globex")
        self.assertNotIn("Add a member", self.ben.js("document.querySelector('main').innerText"))

    def log(self):
        """Ben logs the first day by himself. 4 people log 4 weeks of 10 hours: 160 of 200."""
        day = str(self.mondays[0])
        tab = self.ben
        tab.view("hours", f"?date={day}")
        tab.fill("hours", "2")
        tab.press("Log")
        self.again(tab, lambda: len(self.ask("Ben", "hours.list", **{"from": day, "to": day})["records"]) == 1)
        for name in TEAM:
            for monday in self.mondays:
                for offset in range(5):
                    date = str(monday + datetime.timedelta(days=offset))
                    if (name, date) != ("Ben", day):
                        self.ask(name, "hours.submit", date=date, hours=2, billable=True, **SITE)
        self.anna.says("80 % used")

    def submit(self):
        tab, week = self.ben, self.weeks[0]
        tab.view("hours")
        tab.says("This week")
        for _ in range(4):
            tab.js("[...document.querySelectorAll('.headline')].find(one => /eek/.test(one.textContent)).querySelector('button').click()")
            tab.settled()
        tab.says(f"{week} open, 10 h")
        tab.press("Submit")
        self.again(tab, lambda: self.state("Ben", week) == "submitted")
        for name in TEAM:
            for each in self.weeks:
                if (name, each) != ("Ben", week):
                    self.ask(name, "hours.week.submit", week=each)

    def reject(self):
        tab, week = self.anna, self.weeks[0]
        # When the other users' submitted weeks arrive, they move the button, so the test waits for them.
        tab.settled()
        tab.press(f"Reject {week}: Ben")
        tab.fill("reason", "Friday was longer")
        tab.press("Reject")
        self.again(tab, lambda: self.state("Ben", week) == "rejected")
        # The page tells Ben the reason even if it is showing another week.
        self.ben.view("hours")
        self.ben.says("Friday was longer")
        self.ben.picture(f"{SHOTS}/stories/team-rejected.png")
        self.ben.press(f"Show {week}")
        self.ben.says(f"{week} rejected, 10 h Friday was longer")
        friday = str(self.mondays[0] + datetime.timedelta(days=4))
        record = self.ask("Ben", "hours.list", **{"from": friday, "to": friday})["records"][0]
        self.ask("Ben", "hours.edit", id=record["id"], hours=4)
        self.ben.says(f"{week} rejected, 12 h")
        self.ben.press("Submit")
        wait(lambda: self.state("Ben", week) == "submitted")

    def approve(self):
        tab, week = self.anna, self.weeks[0]
        tab.says("Approve")
        tab.picture(f"{SHOTS}/stories/team-waiting.png")
        tab.press(f"Approve {week}: Ben")
        self.again(tab, lambda: self.state("Ben", week) == "approved")
        for name in TEAM:
            for each in self.weeks:
                if (name, each) != ("Ben", week):
                    self.ask("Anna", "hours.week.approve", week=each, user=name)
        # An approved week is locked, and the page says that.
        self.ben.view("hours", f"?date={self.mondays[0]}")
        self.ben.fill("hours", "1")
        self.ben.press("Log")
        self.ben.says("is approved")
        self.assertEqual(self.ask("Ben", "hours.week", week=week)["week"]["hours"], 12)

    def bill(self):
        tab = self.anna
        # These are the first two date fields in the card. They are found by position, because other cards have fields
        # with the same names.
        for place, day in enumerate((self.mondays[0], today())):
            found = f"document.querySelectorAll('[data-form=invoice] input[type=date]')[{place}]"
            tab.js(f"{found}.value = '{day}', {found}.dispatchEvent(new Event('input', {{bubbles: true}}))")
        tab.fill("tax in percent", "19")
        tab.press("Preview")
        # The net amount is for 162 hours at 100 EUR. The page shows the total, which includes 19 % tax.
        tab.says("19278.00")
        tab.press("Create")
        tab.wait("document.querySelector('.invoice')")
        number = self.ask("Anna", "hours.invoice.list")["invoices"][0]["number"]

        def is_paid():
            return self.ask("Anna", "hours.invoice.show", number=number)["invoice"]["state"] == "paid"

        tab.press("Paid")
        tab.says("When was invoice")
        tab.press("Paid")
        self.again(tab, is_paid)
        tab.picture(f"{SHOTS}/stories/team-invoice.png")

    def leave(self):
        tab = self.anna
        tab.view("hours")
        tab.press("Remove a member: Globex Portal")
        tab.fill("user", "Emil")
        tab.press("Remove a member")
        self.again(tab, lambda: len(self.ask("Anna", "hours.project.members", **SITE)["members"]) == 4)
        tab.says("4 members")
        self.assertEqual({self.state("Emil", week) for week in self.weeks}, {"approved"})
        self.assertEqual(self.ask("Anna", "hours.report", user="*", **{"from": str(self.mondays[0])})["total"], 162)
        # Only leads can see amounts of money.
        self.ben.view("hours")
        self.ben.says("Globex")
        self.assertNotIn("EUR", self.ben.js("document.querySelector('main').innerText"))
        with self.assertRaises(Refused):
            self.ask("Finn", "hours.week", week=self.weeks[0], user="Ben")
        finn = self.tab("Finn")
        finn.view("hours")
        finn.settled()
        self.assertNotIn("Ben", finn.js("document.querySelector('main').innerText"))


if __name__ == "__main__":
    unittest.main()
