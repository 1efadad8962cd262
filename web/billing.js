// Contracts, rates and invoices.

import { act, address, call, change, go, page } from "./app.js";
import {
  addDays, ask, asking, button, card, count, dayOf, decimal, deleteTool, editTool, empty, f, fieldName, form, formatNumber, fullDay, h, isoDay, items, line, monthName,
  mondayOf, plainDecimal, quiet, shortDay, showMore, strong, t, table, weekdayName, wide, words, zone,
} from "./elements.js";
import { Lost } from "./connection.js";

const number = value => formatNumber(value, 2);
const span = (from, to) => from === to ? shortDay(dayOf(from)) : `${shortDay(dayOf(from))} – ${shortDay(dayOf(to))}`;

// Whether the person may set rates of a project, and invoice it.
export const isLed = ({leads}) => page.admin || leads.includes(page.me.name);

// More would take too many calls.
const MOST_CLIENTS = 50;

// The reply is empty if others own the data, or only home has it.
export const tryCall = (method, params) => call(method, params).catch(error => error.code ? {} : Promise.reject(error));

export async function readBilling(projects, from, to, limit) {
	const clients = [...new Set(projects.filter(isLed).map(({client}) => client))].slice(0, MOST_CLIENTS);
	const [{contracts}, balance, {invoices, next}, terms] = await Promise.all([
		tryCall("hours.contracts"), tryCall("hours.balance", {from, to}), tryCall("hours.invoice.list", {limit}), Promise.all(clients.map(client => tryCall("hours.client.show", {client}))),
	]);
	return {contracts, balance, invoices, moreInvoices: next, clients, terms: terms.filter(one => one.client)};
}

// Contract

const KINDS = {holiday: t`holiday|Urlaub`, sick: t`sick|krank`, unpaid: t`unpaid|unbezahlt`};

export function contractCard({contracts, balance, month, settings}) {
	const today = isoDay(new Date()), now = contracts?.findLast(({from}) => from <= today), coming = contracts?.filter(({from}) => from > today);
	return card(t`Contract|Vertrag`,
		now ? contractLine(now) : empty(contracts ? t`No contract says how long you work.|Kein Vertrag sagt, wie lange du arbeitest.` : t`Only at home.|Nur zu Hause.`),
		coming?.map(contractLine),
		contracts?.length > 0 && balanceTable(balance, month),
		balance.absences?.map(({year, kind, days, allowance}) => h("p.quiet", `${year}, ${KINDS[kind]}: `,
			allowance == null ? count(days, "one working day|ein Arbeitstag", "{n} working days|{n} Arbeitstage") : t`${days} of ${allowance} working days|${days} von ${allowance} Arbeitstagen`)),
		h("ul.plain", settings.daysOff.filter(({to}) => to >= today).map(({from, to, name, kind = "holiday"}) => line(from,
			h("span.grow", span(from, to), quiet(" ", KINDS[kind], " ", words(name))), deleteTool(span(from, to), () => act("hours.dayOff.remove", {from, to}))))),
		h("div.actions",
			contracts && button(t`Change contract|Vertrag ändern`, () => editContract(now), {glyph: "edit"}),
			asking(t`Add days off|Freie Tage eintragen`, {fields: [
				f("from!", today, {label: t`From|Von`}), f("to!", today, {label: t`To|Bis`}), f("kind", "holiday", {label: t`Kind|Art`, options: Object.entries(KINDS)}), f("name", null, {label: t`Name|Name`}),
			], submit: ({name, ...values}) => change("hours.dayOff.add", {...values, ...(name && {name})})}, {glyph: "plus"})));
}

const weekdays = () => Array.from({length: 7}, (_, day) => weekdayName(addDays(mondayOf(new Date()), day)));

const contractLine = ({from, hours}) => h("div.line", {key: from}, h("p.grow",
	strong(count(hours.reduce((sum, some) => sum + some), "{n} hour a week|{n} Stunde pro Woche", "{n} hours a week|{n} Stunden pro Woche")), quiet(" ", t`from ${shortDay(dayOf(from))} on|ab ${shortDay(dayOf(from))}`),
	h("br"), quiet(weekdays().map((name, day) => hours[day] > 0 && `${name} ${number(hours[day])}`).filter(Boolean).join(" · "))),
	deleteTool(t`contract from ${shortDay(dayOf(from))}|Vertrag ab ${shortDay(dayOf(from))}`, () => act("hours.contract.remove", {from})));

const balanceTable = (balance, month) => table([monthName(month), t`Hours|Stunden`],
	[...["owed", "worked", "off", "balance", "carried"].map(name => [fieldName(name, "hours"), number(balance[name])]),
		Object.assign([t`In all|Insgesamt`, number(balance.balance + balance.carried)], {class: "highlight"})],
	{caption: t`Balance|Saldo`, numeric: [1]});

const editContract = now => ask(t`Change contract|Vertrag ändern`, {text: t`Hours of each weekday, from the given day on.|Stunden je Wochentag, ab einem Tag.`, fields: [
	f("from!", isoDay(new Date()), {label: t`From|Ab`}),
	...weekdays().map((name, day) => f("hours!", now?.hours[day] ?? (day < 5 ? 8 : 0), {name: `hours${day}`, label: name, type: "number"})),
	f("allowance", now?.allowance ?? null, {type: "number"}),
], submit: values => change("hours.contract.set", {from: values.from, hours: weekdays().map((_, day) => values[`hours${day}`]), allowance: values.allowance})});

// Rates and budgets

const TERMS = ["rate", "currency", "budget", "budgetHours"];

export const termsText = ({rate, currency, budget, budgetHours, usedPercent}) => [
	rate && `${decimal(rate)} ${currency}/h`,
	(budget || budgetHours) && t`budget ${[budget && `${decimal(budget)} ${currency}`, budgetHours && `${number(budgetHours)} h`].filter(Boolean).join(", ")}|Budget ${[budget && `${decimal(budget)} ${currency}`, budgetHours && `${number(budgetHours)} h`].filter(Boolean).join(", ")}`,
	usedPercent != null && t`${usedPercent} % used|${usedPercent} % verbraucht`,
].filter(Boolean).join(" · ");

// An empty field removes the value.
export const editTerms = (name, method, target, old) => ask(name, {
	fields: TERMS.map(term => f(term, typeof old[term] === "string" ? decimal(old[term]) : old[term] ?? "", {label: fieldName(term, "hours"), type: term === "budgetHours" ? "number" : "text"})),
	submit: async values => {
		const changes = Object.fromEntries(TERMS.map(term => [term, values[term] === "" ? null : typeof values[term] === "string" ? plainDecimal(values[term]) : values[term]]).filter(([term, value]) => value !== (old[term] ?? null)));
		if (Object.keys(changes).length) await change(method, {...target, ...changes});
	},
});

export const clientsCard = ({terms}) => terms.length > 0 && card(t`Clients’ rates|Sätze der Kunden`,
	h("ul.plain", terms.map(one => line(one.client, h("span.grow", strong(one.client), " ", quiet(termsText(one) || t`no rate|kein Satz`)),
		editTool(one.client, () => editTerms(one.client, "hours.client.edit", {client: one.client}, one))))));

// Invoices

const STATES = {issued: t`open|offen`, paid: t`paid|bezahlt`, void: t`voided|storniert`, counter: t`cancellation|Storno`};
const nameOf = ({number, state}) => state === "counter" ? t`Cancellation invoice ${number}|Stornorechnung ${number}` : t`Invoice ${number}|Rechnung ${number}`;

export function invoicesCard({invoices, moreInvoices, clients}, query, again) {
	if (!invoices || !clients.length && !invoices.length) return null;
	const today = new Date(), first = new Date(today.getFullYear(), today.getMonth() - 1, 1), last = new Date(today.getFullYear(), today.getMonth(), 0);
	return wide("invoices", h("h2", t`Invoices|Rechnungen`),
		items(invoices, one => line(one.number,
			h("a", {href: address("hours", {invoice: one.number})}, nameOf(one)), h("span.grow", words(one.client), quiet(" ", span(one.from, one.to))), quiet(STATES[one.state]),
			h("span.length", `${decimal(one.total)} ${one.currency}`)), t`No invoice yet.|Noch keine Rechnung.`),
		showMore(moreInvoices, query.invoices ?? 20, ({limit}) => again({invoices: limit})),
		clients.length > 0 && form({id: "invoice", inline: true, draft: "invoice" + clients, fields: [
			f("client", clients[0], {options: clients.map(client => [client, client])}), f("project"),
			f("from!", isoDay(first), {label: t`From|Von`}), f("to!", isoDay(last), {label: t`To|Bis`}),
			f("tax", invoices[0]?.taxPercent ?? null, {label: t`Tax in percent|Steuer in Prozent`, type: "number"}),
			f("note"),
		], action: t`Preview|Vorschau`, submit: preview}));
}

async function preview({tax, project, ...values}) {
	const params = {...values, ...(project && {project}), ...(tax != null && {tax})};
	const {invoice} = await call("hours.invoice.create", {...params, dryRun: true});
	const isWanted = await dialogOf(invoice);
	if (!isWanted) throw new Lost(t`Not created.|Nicht angelegt.`);
	const reply = await change("hours.invoice.create", params);
	if (reply.invoice) go("hours", {invoice: reply.invoice.number});
}

const dialogOf = invoice => ask(nameOf(invoice), {body: sheet(invoice), text: t`It can’t be undone, only voided. Its records are locked.|Sie lässt sich nicht zurücknehmen, nur stornieren. Ihre Einträge werden gesperrt.`, action: t`Create|Anlegen`});

const sheet = ({lines, net, tax, taxPercent, total, currency, client, from, to}) => [
	h("p", words(client), quiet(" ", span(from, to))),
	table([fieldName("project"), t`Hours|Stunden`, t`Rate|Satz`, currency], [
		...lines.map(one => [words(one.project), number(one.hours), decimal(one.rate), decimal(one.amount)]),
		[t`Net|Netto`, "", "", decimal(net)],
		...(taxPercent ? [[t`Tax, ${decimal(taxPercent)} %|Steuer, ${decimal(taxPercent)} %`, "", "", decimal(tax)]] : []),
		Object.assign([t`Total|Summe`, "", "", decimal(total)], {class: "highlight"}),
	], {caption: t`Lines|Positionen`, numeric: [1, 2, 3]}),
];

// An invoice by itself, which prints as a letter. The browser remembers the sender.
export function invoicePage(invoice) {
	const {number, state, client, from, to, note, at, paidOn, voids, voidedBy} = invoice, isInForce = state === "issued" || state === "paid";
	const other = number => h("a", {href: address("hours", {invoice: number})}, String(number));
	return h("section.card.invoice", {key: "invoice" + number},
		h("div.actions.screen",
			h("a", {href: address("hours")}, t`All invoices|Alle Rechnungen`),
			button(t`Print|Drucken`, () => print(), {glyph: "down"}),
			state === "issued" && button(t`Paid|Bezahlt`, () => pay(invoice), {glyph: "check"}),
			state === "paid" && button(t`Not paid|Nicht bezahlt`, () => act("hours.invoice.pay", {number, paid: false})),
			isInForce && button(t`Void|Stornieren`, () => cancel(invoice), {glyph: "trash"})),
		h("p.screen", STATES[state]),
		h("div.parties",
			party("sender", t`Sender|Absender`, localStorage["sender" + page.me.id] ?? page.me.name, value => (localStorage["sender" + page.me.id] = value)),
			party("recipient" + number, t`Recipient|Empfänger`, client)),
		h("h2", nameOf(invoice)),
		h("p", fullDay(new Date(at)), ". ", t`Work from ${fullDay(dayOf(from))} to ${fullDay(dayOf(to))}.|Arbeit vom ${fullDay(dayOf(from))} bis ${fullDay(dayOf(to))}.`,
			voids && [" ", t`It cancels invoice |Sie storniert Rechnung `, other(voids), "."], voidedBy && [" ", t`It was cancelled by invoice |Sie wurde storniert durch Rechnung `, other(voidedBy), "."],
			paidOn && [" ", t`Paid on ${fullDay(dayOf(paidOn))}.|Bezahlt am ${fullDay(dayOf(paidOn))}.`]),
		sheet(invoice).slice(1),
		note && words(note, "p.lines"));
}

const party = (key, label, value, kept = undefined) => h("label.party", {key}, h("span.screen.quiet", label), h("textarea", {rows: 4, dir: "auto", value, still: true, onchange: ({target}) => kept?.(target.value)}));

const pay = ({number}) => ask(t`When was invoice ${number} paid?|Wann wurde Rechnung ${number} bezahlt?`, {fields: [f("paidOn!", isoDay(new Date()))], action: t`Paid|Bezahlt`,
	submit: ({paidOn}) => change("hours.invoice.pay", {number, paidOn, timeZone: zone})});

const cancel = ({number}) => ask(t`Void invoice ${number}?|Rechnung ${number} stornieren?`, {
	text: t`That makes a cancellation invoice with the next number, and can’t be undone. The records can be changed and invoiced again.|Das legt eine Stornorechnung mit der nächsten Nummer an und lässt sich nicht zurücknehmen. Die Einträge lassen sich wieder ändern und abrechnen.`,
	fields: [f("note")], action: t`Void|Stornieren`, kind: "danger", submit: ({note}) => change("hours.invoice.void", {number, note})});
