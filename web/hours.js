// Hours: work by client and project, missing days, reports.

import { act, call, change, edit, go, page, toast } from "./app.js";
import { clientsCard, contractCard, editTerms, invoicePage, invoicesCard, isLed, readBilling, termsText, tryCall } from "./billing.js";
import {
  addDays, ask, asking, bars, button, called, card, choice, count, dayOf, decimal, deleteTool, differing, editTool, empty, f, fieldName, form,
  formatNumber, h, isoDay, items, line, mondayOf, monthName, pie, quiet, range, rangeBar, save, shortDay, showMore, small, strong, t,
  table, tint, tool, turner, weekdayName, wide, words, zone,
} from "./elements.js";

const pairOf = ({client, project}) => JSON.stringify([client, project]);
const number = value => formatNumber(value, 1);
const inHours = value => count(value, "{n} hour|{n} Stunde", "{n} hours|{n} Stunden");

export const hours = {
	topics: ["hours"],
	async load(query) {
		if (query.invoice) return call("hours.invoice.show", {number: Number(query.invoice)});
		const days = range(query, "month");
		const by = query.by ?? "project";
		const month = query.month ? dayOf(query.month + "-01") : new Date(new Date().getFullYear(), new Date().getMonth(), 1);
		const from = isoDay(month), to = isoDay(new Date(month.getFullYear(), month.getMonth() + 1, 0));
		const until = to < isoDay(new Date()) ? to : isoDay(new Date());
		const everybody = by === "user" && {user: "*"};
		const [{projects}, recent, list, report, missing, calendar, {settings}, {week}, {weeks = []}, {weeks: rejected = []}] = await Promise.all([
			call("hours.projects"), call("hours.recent"), call("hours.list", {from: days.from, to: days.to, limit: Number(query.limit) || 60}), call("hours.report", {from: days.from, to: days.to, by, ...everybody}),
			missingDays(from, until), call("hours.report", {from, to, by: "day"}), call("hours.settings"), call("hours.week", {week: query.week, timeZone: zone}), tryCall("hours.weeks", {state: "submitted"}), tryCall("hours.weeks", {state: "rejected"})]);
		const billing = await readBilling(projects, from, to, Number(query.invoices) || 20);
		return {...billing, days, by, month, projects, recent: recent.projects, list, report, missing: missing.days, calendar: calendar.rows, settings, week, weeks, rejected};
	},
	draw(data, query) {
		if (data.invoice) return invoicePage(data.invoice);
		const again = changes => go("hours", {...query, ...changes});
		return h("div.columns", logCard(data, query), calendarCard(data, again), weekCard(data, again), contractCard(data), projectsCard(data), clientsCard(data), reportCard(data, again), invoicesCard(data, query, again), recordsCard(data, query, again));
	},
};

// Days before the account existed aren't missing.
async function missingDays(from, to) {
	const first = isoDay(new Date(page.me.createdAt));
	if (from < first) from = first;
	return from <= to ? call("hours.missing", {from, to, timeZone: zone}) : {days: []};
}

const EMPLOYMENT = {options: [["full-time", t`full-time|Vollzeit`], ["part-time", t`part-time|Teilzeit`]]};

function logCard({projects, recent, settings}, query) {
	const joined = projects.filter(({joined}) => joined);
	const last = recent[0], day = query.date ? shortDay(dayOf(query.date)) : t`today|heute`, again = t`The same again: ${day}|Noch einmal dasselbe: ${day}`;
	const fields = [
		f("pair", last ? pairOf(last) : undefined, {label: t`Client and project|Kunde und Projekt`, type: "select", options: joined.map(one => [pairOf(one), `${one.client} · ${one.project}`])}),
		f("date!", query.date ?? isoDay(new Date())),
		f("hours!", last?.last?.hours ?? 8),
		f("comment", null),
		f("billable", last?.last?.billable ?? true),
		f("employment", settings.employment, EMPLOYMENT),
	];
	return card(t`Log hours|Stunden eintragen`,
		recent.length > 0 && [h("small.note", again), h("div.recent", {role: "group", label: again}, recent.map(one => h("button.project", {key: pairOf(one), onclick: () => act("hours.quick", {client: one.client, project: one.project, date: query.date ?? isoDay(new Date()), timeZone: zone})}, h("span", words(one.client), " · ", words(one.project), quiet(` ${number(one.last?.hours ?? 8)} h`)))))],
		joined.length ? h("div", {key: `log${joined.length}${query.date ?? isoDay(new Date())}`}, form({id: "log", draft: "log" + joined.map(pairOf) + (query.date ?? ""), fields, action: t`Log|Eintragen`, glyph: "check", submit: ({pair, ...values}) => {
			const [client, project] = JSON.parse(pair);
			return change("hours.submit", {client, project, ...values, timeZone: zone});
		}})) : empty(t`Join a project, or create one, to log hours.|Tritt einem Projekt bei oder lege eines an, um Stunden einzutragen.`));
}

function calendarCard({month, missing, calendar}, again) {
	const sums = new Map(calendar.map(({key, hours}) => [key, hours]));
	const lacks = new Set(missing), first = mondayOf(month), next = new Date(month.getFullYear(), month.getMonth() + 1, 1);
	const days = [];
	for (let day = first; day < next || day.getDay() !== 1; day = addDays(day, 1)) days.push(day);
	const turn = by => again({month: isoDay(new Date(month.getFullYear(), month.getMonth() + by, 1)).slice(0, 7)});
	return h("section.card", {key: "calendar"},
		h("div.headline", h("h2", monthName(month)), turner(turn)),
		h("div.calendar", days.slice(0, 7).map(day => h("span.quiet", { "aria-hidden": "true"}, weekdayName(day))),
			days.map(day => {
				const key = isoDay(day), sum = sums.get(key), lack = lacks.has(key);
				if (day.getMonth() !== month.getMonth()) return h("span", {key});
				return h("button", {key, class: lack ? "medium" : sum ? "low" : "", label: `${shortDay(day)}: ${sum ? inHours(sum) : lack ? t`missing|fehlt` : t`nothing|nichts`}`, "aria-current": key === isoDay(new Date()) ? "date" : null, onclick: () => again({date: key})}, h("span", String(day.getDate())), h("small", sum ? number(sum) : lack ? "!" : " "));
			})),
		h("p.quiet", missing.length ? count(missing.length, "One working day is missing.|Ein Arbeitstag fehlt.", "{n} working days are missing.|{n} Arbeitstage fehlen.") : t`No working day is missing.|Kein Arbeitstag fehlt.`));
}

function reportCard({days, by, report}, again) {
	const kinds = called(["client", "project", ...(page.admin ? ["user"] : []), "day", "week", "month"]);
	const pieces = report.rows.map(({key, hours}) => ({value: hours, color: tint(key), name: `${key} ${number(hours)}`}));
	const timed = ["day", "week", "month"].includes(by);
	return wide("report", h("div.row", rangeBar(days, again), choice(t`By|Nach`, kinds, by, by => again({by}))),
		h("p.big", h("strong", inHours(report.total)), " ", quiet(t`${number(report.billable)} billable|${number(report.billable)} abrechenbar`), (report.amounts ?? []).map(({amount, currency}) => quiet(` ${decimal(amount)} ${currency}`))),
		report.rows.length ? h("div.figures",
			timed ? h("figure.whole", bars(report.rows.slice(-31).map(({key, billable, unbillable}) => ({name: key.slice(5), parts: [{value: billable, color: "var(--accent)", name: t`billable|abrechenbar`}, {value: unbillable, color: "var(--field)", name: t`not billable|nicht abrechenbar`}]})), t`Hours|Stunden`, number)) : pie(pieces),
			table([fieldName(by), t`Hours|Stunden`, t`billable|abrechenbar`, t`Records|Einträge`], report.rows.map(row => [[!timed && h("span.dot", {style: {background: tint(row.key)}}), words(row.key)], number(row.hours), number(row.billable), row.records]), {caption: t`Report|Auswertung`, numeric: [1, 2, 3], stacked: true})) : empty(t`Nothing logged in this time.|In dieser Zeit ist nichts eingetragen.`));
}

function recordsCard({list, days}, query, again) {
	return wide("records", h("div.headline", h("h2", t`Records|Einträge`), button("CSV", () => exportCSV(days), {glyph: "down", label: t`Save as CSV|Als CSV speichern`})),
		items(list.records, one => line(one.id, h("span.times", shortDay(dayOf(one.date))),
			h("span.grow", strong(one.client), " · ", words(one.project), quiet(one.user !== page.me.name && [" ", words(one.user)], !one.billable && [" ", t`not billable|nicht abrechenbar`], one.locked && [" ", t`locked|gesperrt`]), one.comment && h("div.quiet", {dir: "auto"}, one.comment)),
			h("span.length", `${number(one.hours)} h`),
			!one.locked && h("span.actions",
				editTool(nameOf(one), () => editRecord(one)),
				deleteTool(nameOf(one), () => act("hours.delete", {id: one.id})))), t`Nothing logged in this time.|In dieser Zeit ist nichts eingetragen.`),
		showMore(list.next, query.limit ?? 60, again));
}

const nameOf = one => `${one.client}, ${shortDay(dayOf(one.date))}`;

const editRecord = one => ask(nameOf(one), {fields: [
	f("date!", one.date),
	f("hours!", one.hours),
	f("comment", one.comment),
	f("billable", one.billable),
	f("employment", one.employment, EMPLOYMENT),
], submit: async values => {
	const changes = differing(values, one);
	if (changes) await edit("hours.edit", "records", one, {id: one.id, ...changes});
}});

// A leading apostrophe keeps spreadsheets from running a cell as a formula.
const cell = value => {
	const text = typeof value === "string" && /^[=+\-@\t]/.test(value) ? "'" + value : String(value);
	return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

async function exportCSV({from, to}) {
	const rows = [["date", "client", "project", "hours", "billable", "employment", "comment"]];
	try {
		let cursor;
		do {
			const {records, next} = await call("hours.list", {from, to, limit: 1000, cursor});
			for (const one of records) rows.push(rows[0].map(key => one[key]));
			cursor = next;
		} while (cursor);
		save(`hours-${from}-${to}.csv`, "text/csv", rows.map(row => row.map(cell).join() + "\r\n").join(""));
	} catch (error) {
		toast(error.message, {bad: true});
	}
}

const STATES = {open: t`open|offen`, submitted: t`submitted|eingereicht`, approved: t`approved|freigegeben`, rejected: t`rejected|zurückgegeben`};

// 2026-W48
function weekOf(day) {
	const monday = mondayOf(day), year = addDays(monday, 3).getFullYear();
	return `${year}-W${String(Math.round((monday.getTime() - mondayOf(new Date(year, 0, 4)).getTime()) / 604800000) + 1).padStart(2, "0")}`;
}

function weekCard({week, weeks, rejected}, again) {
	const waiting = weeks.filter(({user}) => user !== page.me.name), own = rejected.filter(one => one.user === page.me.name && one.week !== week.week);
	const monday = dayOf(week.days[0].date), isNow = week.week === weekOf(new Date());
	return h("section.card", {key: "week"},
		h("div.headline", h("h2", isNow ? t`This week|Diese Woche` : t`Week of ${shortDay(monday)}|Woche vom ${shortDay(monday)}`), turner(by => again({week: weekOf(addDays(monday, 7 * by))}), isNow)),
		h("p", week.week, quiet(` ${STATES[week.state]}, ${number(week.hours)} h `), week.reason && words(week.reason)),
		["open", "rejected"].includes(week.state) && button(t`Submit|Einreichen`, () => act("hours.week.submit", {week: week.week}), {glyph: "check"}),
		own.length > 0 && items(own, one => line(one.id, h("span.grow", strong(one.week), quiet(` ${STATES.rejected} `), words(one.reason)),
			button(t`Show|Zeigen`, () => again({week: one.week}), {kind: "small", label: t`Show ${one.week}|${one.week} zeigen`}))),
		waiting.length > 0 && items(waiting, one => line(one.id, h("span.grow", strong(one.user), " ", one.week), quiet(`${number(one.hours)} h`),
			button(t`Approve|Freigeben`, () => act("hours.week.approve", {week: one.week, user: one.user}), {kind: "small", label: t`Approve ${one.week}: ${one.user}|${one.week} freigeben: ${one.user}`}),
			asking(t`Reject|Zurückgeben`, {fields: [f("reason!")], submit: ({reason}) => change("hours.week.reject", {week: one.week, user: one.user, reason})}, {kind: "small", label: t`Reject ${one.week}: ${one.user}|${one.week} zurückgeben: ${one.user}`}))));
}

function memberButtons(client, project) {
	const name = `${client} ${project}`, add = t`Add a member|Mitglied hinzufügen`, remove = t`Remove a member|Mitglied entfernen`;
	const submit = verb => ({user}) => change(`hours.project.${verb}`, {client, project, user});
	return [
		small(add, name, () => ask(`${add}: ${name}`, {action: add, fields: [f("user!")], submit: submit("join")})),
		small(remove, name, async () => {
			const {members} = await call("hours.project.members", {client, project, limit: 1000});
			ask(`${remove}: ${name}`, {action: remove, fields: [f("user!", members[0]?.user, {type: "select", options: members.map(({user}) => [user, user])})], submit: submit("leave")});
		}),
	];
}

function projectsCard({projects}) {
	return h("section.card", {key: "projects"}, h("h2", t`Projects|Projekte`),
		items(projects, one => {
			const {id, client, project, members, joined, createdBy} = one, terms = termsText(one);
			return h("li.line.wraps", {key: id}, h("span.grow", strong(client), " · ", words(project), terms && h("div.quiet", terms)),
				quiet(count(members, "one member|ein Mitglied", "{n} members|{n} Mitglieder")),
				h("span.actions",
					isLed(one) && memberButtons(client, project),
					isLed(one) && editTool(`${client} ${project}`, () => editTerms(`${client} · ${project}`, "hours.project.edit", {client, project}, one)),
					small(joined ? t`Leave|Verlassen` : t`Join|Beitreten`, `${client} ${project}`, () => act(joined ? "hours.project.leave" : "hours.project.join", {client, project})),
					(page.admin || createdBy === page.me.name) && tool("trash", t`Remove ${`${client} ${project}`}|${`${client} ${project}`} entfernen`, () => act("hours.project.remove", {client, project}))));
		}, t`No project yet.|Noch kein Projekt.`),
		form({id: "pair", inline: true, fields: [f("client!", null, {suggest: [...new Set(projects.map(({client}) => client))]}), f("project!")], action: t`Create|Anlegen`, glyph: "plus", submit: values => change("hours.project.create", values)}));
}
