// History: who changed what, before and after, and the name of each change.

import { call, capital, go, outsiders, page, title, undo, viewTitle } from "./app.js";
import {
  button, choice, empty, fieldName, formatNumber, h, language, length, quiet, showMore, stamp, t, table, when, words,
} from "./elements.js";

const NOUNS = {
	"timer.project": "Project|Projekt", "timer.picture": "Picture|Bild", "hours.project": "Project|Projekt",
	"hours.client": "Client|Kunde", "hours.invoice": "Invoice|Rechnung", "hours.week": "Week|Woche", "hours.contract": "Contract|Vertrag",
	hours: "Hours|Stunden", "chores.house": "House|Haus", "chores.room": "Room|Zimmer", "chores.task": "Task|Aufgabe",
	"chores.checklist": "Step|Schritt", chores: "Task|Aufgabe", "chores.member": "Member|Mitglied", "remarks.picture": "Picture|Bild", "remarks.filter": "Filter|Filter", remarks: "Remark|Bemerkung", "feed.comment": "Comment|Kommentar",
	"feed.friend": "Friendship|Freundschaft", "feed.goal": "Goal|Ziel", "feed.profile": "Profile|Profil", timer: "Entry|Eintrag", feed: "Post|Beitrag",
	sync: "Sync|Abgleich",
};
const VERBS = {
	add: "added|hinzugefügt", edit: "changed|geändert", delete: "deleted|gelöscht", remove: "removed|entfernt",
	rename: "renamed|umbenannt", create: "created|angelegt", archive: "archived|abgelegt", join: "joined|beigetreten",
	leave: "left|verlassen", done: "done|erledigt", skip: "skipped|ausgelassen", accept: "accepted|angenommen",
	decline: "declined|abgelehnt", set: "changed|geändert", continue: "continued|fortgesetzt",
	update: "changed|geändert", discard: "discarded|verworfen", submit: "logged|eingetragen", quick: "logged|eingetragen",
	recommend: "recommended|empfohlen", enrol: "allowed|erlaubt", forget: "forbidden|verboten", merge: "merged|übernommen",
	check: "checked|abgehakt", move: "moved|verschoben",
	void: "voided|storniert", approve: "approved|freigegeben", reject: "rejected|zurückgegeben",
	receive: "received|erhalten", people: "named people|hat Personen benannt", take: "settled|gelöst", drop: "settled|gelöst",
};
const DEEDS = {
	"timer.start": "Timer started|Uhr gestartet", "timer.stop": "Timer stopped|Uhr angehalten", "hours.settings": "Settings changed|Einstellungen geändert",
	"chores.house.join": "Moved in|Eingezogen", "chores.house.leave": "Moved out|Ausgezogen", "chores.house.newKey": "New key made|Neuer Schlüssel gemacht",
	"chores.away": "Gone away|Verreist", "chores.back": "Back again|Wieder da", "chores.swap": "Turn given away|Reihe abgegeben", "chores.pass": "Turn passed|Reihe weitergegeben",
	"chores.settings": "Reminder changed|Erinnerung geändert", "chores.pause": "House paused|Haus pausiert", "chores.unpause": "Pause ended|Pause beendet", "feed.post": "Posted|Veröffentlicht",
	"feed.progress": "Progress made|Fortschritt gemacht", "feed.like": "Liked|Gefällt dir", "feed.unlike": "Like taken back|Gefällt dir nicht mehr",
	"feed.comment": "Comment written|Kommentar geschrieben", "feed.markRead": "Marked as read|Als gelesen markiert",
	"feed.friend.request": "Friendship requested|Freundschaft angefragt", "feed.friend.remove": "Friendship ended|Freundschaft beendet",
	"hours.week.submit": "Week submitted|Woche eingereicht", "hours.fill": "Missing days filled|Fehlende Tage ergänzt",
	"hours.dayOff.add": "Day off added|Freier Tag eingetragen", "hours.dayOff.remove": "Day off removed|Freier Tag entfernt",
	"timer.join": "Entries joined|Einträge verbunden", "timer.split": "Entry split|Eintrag geteilt",
	"timer.entries.edit": "Entries changed|Einträge geändert", "timer.entries.delete": "Entries deleted|Einträge gelöscht",
	"sync.people": "People learned|Leute übernommen", "timer.rate.set": "Rate set|Stundensatz gesetzt", "hours.invoice.pay": "Payment recorded|Zahlung vermerkt",
	"timer.import.add": "Import started|Import begonnen", "timer.import.remove": "Import removed|Import entfernt",
	"system.erase": "User erased|Person gelöscht",
	"history.undo": "Taken back|Zurückgenommen", "history.redo": "Done again|Wiederholt",
};

const FINAL = ["hours.invoice.create", "hours.invoice.void", "chores.member.remove", "feed.friend.remove"];
export const isFinal = method => FINAL.includes(method);

// The sentences that custom modules declare, by method.
export const sentences = {};

const inWords = it => (typeof it === "number" ? formatNumber(it, 6) : /^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(it) ? stamp(it) : String(it.name ?? it));

// `[ in {room}]` is omitted unless its values exist. `[this|that]` is the first alternative whose values exist.
function filled(text, reply) {
	let whole = true;
	const said = text.replace(/\[([^[\]]*)\]|\{([^}]*)\}/g, (_, choice, places) => {
		if (choice !== undefined) return choice.split("|").map(one => filled(one, reply)).find(it => it.whole)?.said ?? "";
		const values = places.replace(/\?$/, "").split(/, */).map(place => {
			const [path, form] = place.split(":"), it = path.split(".").reduce((it, key) => it?.[key], reply);
			return form === "one" && it !== 1 ? null : it;
		}).filter(it => it || it === 0);
		if (!values.length) whole = false;
		return places.endsWith("?") ? "" : values.map(inWords).join(", ");
	});
	return {said, whole};
}

export function deed(method, reply) {
	if (DEEDS[method]) return t(DEEDS[method]);
	const declared = reply && sentences[method];
	if (declared) return capital(filled(declared[language] ?? declared.en, reply).said);
	const [, path, verb] = /^(.*)\.(\w+)$/.exec(method);
	return VERBS[verb] ? `${NOUNS[path] ? t(NOUNS[path]) : title(path)} ${t(VERBS[verb])}` : method;
}

export const history = {
	topics: [],
	async load(query) {
		const module = query.module ?? page.modules.find(name => name !== "accounts");
		this.topics = [module];
		const [reply, described] = await Promise.all([
			call("history.list", {module, limit: Math.min(1000, Number(query.limit) || 50)}),
			outsiders().includes(module) && import("./outside.js").then(({described}) => described(module)).catch(() => {}),
		]);
		return {module, tables: described?.["x-tables"]?.[module], ...reply};
	},
	draw({module, tables, transactions, next}, query) {
		const modules = page.modules.filter(name => name !== "accounts").map(name => [name, viewTitle(name)]);
		return [
			choice(t`Part of the record|Teil der Aufzeichnung`, modules, module, module => go("history", {module})),
			transactions.length ? h("ol.plain.changes", transactions.map(one => transaction(module, tables, one))) : empty(t`Nothing has changed here yet.|Hier hat sich noch nichts geändert.`),
			showMore(next, query.limit ?? 50, limit => go("history", {module, ...limit})),
		];
	},
};

function transaction(module, tables, {rev, at, by, method, changes, undoes, undone, truncated}) {
	const mine = page.admin || by === page.me.name;
	return h("li.card.change", {key: `${module}-${rev}`, class: undone ? "undone" : ""},
		h("div.headline",
			h("strong", undoes ? t`Taken back: revision ${undoes}|Zurückgenommen: Stand ${undoes}` : deed(method)),
			quiet(by && [words(by), " · "], when(at), ` · ${t`revision ${rev}|Stand ${rev}`}`, undone && " · " + t`taken back|zurückgenommen`),
			mine && !undone && !isFinal(method) && button(undoes ? t`Redo|Wiederholen` : t`Undo|Rückgängig`, () => undo(module, rev, undoes), {glyph: "undo", kind: "small"}),
		),
		truncated && h("p.quiet", t`Too much to show.|Zu viel, um es zu zeigen.`),
		changes.length > 0 && h("details", h("summary", words(about(changes, tables))), changes.slice(0, 50).map(one => difference(module, one))),
	);
}

// `tables` describes the tables of a custom module.
const about = (changes, tables) =>
	changes.slice(0, 3).map(({table, id, before, after}) => {
		const row = after ?? before ?? {}, {name, text, activity, project, client, caption, user} = row;
		const own = tables ? row[tables[table]?.["x-title"]] ?? "#" + id : name || text || activity || project || client || caption || user;
		return String(own || fieldName(table)).slice(0, 60);
	}).join(", ") + (changes.length > 3 ? " …" : "");

const HIDDEN = ["id", "own", "locked", "long"];
const isEmpty = it => it == null || it === "" || it.length === 0;
// A reference by number. The row's name is shown next to it, or is the title of the whole change.
const isReference = (key, row) => typeof row[key] === "number" && ["room", "task", "house", "entry", "post", "project"].includes(key);

function difference(module, {table: name, id, before, after}) {
	const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
		key => !HIDDEN.includes(key) && [before, after].some(row => !isEmpty(row?.[key]) && !isReference(key, row)) && JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]));
	return table(
		[fieldName(name, module), t`before|vorher`, t`after|nachher`],
		keys.map(key => [fieldName(key, module), value(before?.[key], key), value(after?.[key], key)]),
		{caption: `${fieldName(name)} ${id}`},
	);
}

export function value(it, key) {
	if (it == null || it === "") return "–";
	if (typeof it === "boolean") return it ? t`yes|ja` : t`no|nein`;
	if (key === "seconds") return length(it);
	if (typeof it === "number") return formatNumber(it, 6);
	if (/^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(it) && Date.parse(it)) return h("time", {datetime: it}, stamp(it));
	if (Array.isArray(it)) return it.length ? it.map(one => value(one)).flatMap((one, at) => (at ? [", ", one] : [one])) : "–";
	if (typeof it === "object") return words(it.name ?? (it.id ? "#" + it.id : JSON.stringify(it)));
	return words(String(it));
}
