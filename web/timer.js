// Today: the running timer, the day as a strip, chores due. Time: entries by day, reports.

import { act, address, call, change, complain, edit, go, page, redraw, refresh, title } from "./app.js";
import {
  TYPES, addDays, ask, bars, button, called, card, choice, clock, count, dayName, dayOf, decimal, deleteTool, dialog, differing, editTool,
  empty, encode, f, fieldName, form, h, icon, isoDay, isoTime, items, language, length, line, moment, monthName, pick, picture, pie, plainDecimal, quiet,
  range, rangeBar, running, shortDay, showMore, strong, t, table, tint, tool, turner, when, wide, words, zone,
} from "./elements.js";
import { chooseButton, chooser, chosenBar, escapes, isChoosing } from "./several.js";
import { inPlace } from "./steady.js";

const MINUTE = 60_000;
const STEP = 5 * MINUTE;
const GAP = 10 * MINUTE;

const colours = new Map();
const colour = project => colours.get(project) ?? tint(project);
const dot = project => h("span.dot", {style: {background: colour(project)}});
const named = project => [dot(project), words(project)];

// The daemon suggests projects until one is used. This browser keeps suggesting the rest while there are few.
async function readProjects() {
	const {projects} = await call("timer.projects");
	if (projects.every(({id}) => id === null)) localStorage.starters = JSON.stringify(projects);
	else if (projects.length < 4) projects.push(...JSON.parse(localStorage.starters ?? "[]").filter(({name}) => projects.every(own => own.name !== name)));
	for (const {name, color} of projects) colours.set(name, color);
	return projects.filter(({mergedInto}) => !mergedInto);
}

// A file button. The input is only visually hidden, so keyboard and voice control can reach it.
export const picker = (label, chosen) =>
	h("label.picker", {title: label},
		icon("photo"), h("span.hidden", label),
		h("input", {type: "file", accept: [...TYPES].join(), multiple: true, onchange: async ({target}) => {
			for (const file of target.files) await encode(file).then(chosen).catch(complain);
			target.value = "";
		}}));

// Today

// The modules whose status is shown beside the timer.
let others = [];

export const today = {
	get topics() { return ["timer", "chores", ...others]; },
	async load(query) {
		const start = query.day ? dayOf(query.day) : addDays(new Date(), 0);
		const day = isoDay(start);
		const [projects, status, list, report, chores, {conflicts}] = await Promise.all([
			readProjects(), call("timer.status", {timeZone: zone}),
			call("timer.list", {from: isoTime(addDays(start, -1)), to: isoTime(addDays(start, 1)), limit: 300, sort: "oldest"}),
			call("timer.report", {from: day, to: day, by: "project", timeZone: zone}), readChores(), call("sync.state"),
		]);
		const end = addDays(start, 1);
		const entries = list.entries.filter(one => (one.stoppedAt ? new Date(one.stoppedAt) : new Date()) > start && new Date(one.startedAt) < end);
		if (status.entry && !entries.some(({id}) => id === status.entry.id) && new Date(status.entry.startedAt) < end && isoDay(new Date()) === day) entries.unshift(status.entry);
		others = status.statuses ?? [];
		const said = await Promise.all(others.map(async module => ({module, ...(await call(module + ".status", {timeZone: zone}).catch(() => {}))})));
		return {start, day, projects, status: {...status, conflicts}, entries, report, chores, said: said.filter(({text}) => text)};
	},
	draw: ({start, day, projects, status, entries, report, chores, said}) =>
		h("div.columns",
			now(status, projects),
			said.length > 0 && h("section.card.said", {key: "said"}, h("ul.plain", said.map(({module, text}) => line(module, h("a", {href: address("module-" + module), dir: "auto"}, `${title("module-" + module)}: ${text[language] ?? text.en}`))))),
			wide("day", h("div.headline", h("h2", dayName(start)), h("span.total", length(report.total)),
					turner(by => go("today", {day: isoDay(addDays(start, by))}), day >= isoDay(new Date()))),
				strip(start, entries),
				entries.length ? h("ul.plain.entries", entries.map(one => row(one))) : empty(t`Nothing recorded on this day.|An diesem Tag ist nichts aufgezeichnet.`),
				report.slices.length > 1 && h("p.legend", report.slices.map(({key, seconds}) => h("span", {key}, named(key), " ", length(seconds)))),
				button(t`Add an entry|Eintrag hinzufügen`, () => fill(defaultGap(start, entries), "entry" + day), {glyph: "plus"}),
			),
			chores && dueCard(chores),
			chores && doneCard(chores),
		),
};

async function readChores() {
	if (!page.modules.includes("chores")) return null;
	try {
		const [{tasks}, {completions}] = await Promise.all([call("chores.tasks", {sort: "priority"}), call("chores.history", {limit: 6})]);
		return {tasks, completions};
	} catch (error) {
		if (/^-3200[123]$/.test(error.code)) return null; // The user doesn't live in a house.
		throw error;
	}
}

function now({running: runs, entry, conflicts}, projects) {
	const latest = projects.filter(({archived}) => !archived).sort((a, b) => (b.lastUsedAt ?? "").localeCompare(a.lastUsedAt ?? "")).slice(0, 8);
	const recent = inPlace("recent", latest, ({name}) => name);
	return h("section.card.now", {key: "now", class: runs ? "runs" : ""},
		conflicts > 0 && h("p.problem", count(conflicts, "One sync conflict|Ein Konflikt", "{n} sync conflicts|{n} Konflikte"), ": trackctl sync conflicts"),
		h("h2", runs ? t`Running|Es läuft` : t`Nothing runs|Nichts läuft`),
		// The same height without a timer, and variable parts below, so that the buttons don't move.
		h("div.clock", !runs ? h("p.quiet", t`Choose what you are doing, or type it.|Wähle, was du gerade tust, oder tippe es ein.`) : [
			h("div.headline.big", h("strong", named(entry.project)), running(entry.startedAt)),
			h("p.quiet", t`since ${moment(entry.startedAt)}|seit ${moment(entry.startedAt)}`, " ", tags(entry)),
			Date.now() - Date.parse(entry.startedAt) > FORGOTTEN && h("p.problem", t`Was it forgotten?|Vergessen?`, " ", button(t`Stop earlier|Früher anhalten`, () => stopEarlier(entry), {kind: "small"})),
			h("div.actions",
				button(t`Stop|Anhalten`, () => act("timer.stop", {}), {glyph: "stop", kind: "primary"}),
				picker(t`Add a picture|Bild hinzufügen`, data => act("timer.picture.add", {id: entry.id, data})),
				tool("trash", t`Discard|Verwerfen`, () => act("timer.discard"), {kind: "quiet"}))]),
		h("div.recent", {role: "group", label: runs ? t`Switch to|Wechseln zu` : t`Start|Starten`},
			recent.map(({name}) => h("button.project", {key: name, title: name, disabled: runs && entry.project === name, onclick: () => act("timer.start", {project: name, switch: true})}, named(name)))),
		runs && noteField(entry),
		runs && thumbnails(entry, "timer", entry.project),
		form({id: "start", inline: true, fields: [
			f("project!", null, {suggest: projects.map(({name}) => name)}),
			f("note", null, {type: "text"}),
			f("tags"),
		], action: t`Start|Starten`, glyph: "start", submit: ({project, note, tags}) => change("timer.start", {project, switch: true, ...(note && {note}), ...(tags.length && {tags})})}),
	);
}

// No usual day is longer.
const FORGOTTEN = 10 * 60 * MINUTE;

const stopEarlier = entry =>
	ask(t`When did it end?|Wann war Schluss?`, {id: "stop", fields: [f("stoppedAt!", isoTime(new Date(Date.parse(entry.startedAt) + 8 * 60 * MINUTE)), {label: t`End|Ende`})], action: t`Stop|Anhalten`, submit: ({stoppedAt}) => change("timer.stop", {id: entry.id, at: stoppedAt})});

const noteField = entry =>
	h("div.field", {key: "note-" + entry.id}, h("label", {for: "note"}, t`Note on ${entry.project}|Notiz zu ${entry.project}`),
		h("textarea", {id: "note", rows: 2, dir: "auto", value: entry.note, maxlength: 10000, onfocus: ({target}) => Object.assign(target, {$entry: entry.id, $seen: entry.note}), onchange: async ({target}) => {
			const note = target.value;
			await edit("timer.edit", "entries", {...entry, note: target.$seen}, {id: entry.id, note}).then(() => (target.$seen = note), complain);
		}}));

// A page that is left fires no change event. The note is stored first. If this page can't send it, the next one does.
addEventListener("pagehide", () => {
	/** @type {any} */
	const {$entry: id, $seen: note, value} = document.activeElement ?? {};
	if (id && value !== note) change("timer.edit", {id, note: value}, {seen: {table: "entries", old: {id, note}}}).catch(() => {});
});

function dueCard({tasks}) {
	const due = tasks.filter(({level}) => level === "now" || level === "high").slice(0, 8);
	return card(t`Due in the house|Im Haus fällig`,
		items(due, task => h("li.line", {key: task.id, class: `level ${task.level}`},
			h("span.grow", strong(task.name), quiet(" ", words(task.roomName), task.turn && [" · ", task.turn === page.me.name ? t`your turn|du bist dran` : [t`turn: |dran: `, words(task.turn)]])),
			tool("check", t`${task.name}: done|${task.name}: erledigt`, () => act("chores.done", {task: task.id}))), t`Nothing is due. Enjoy the day.|Nichts ist fällig. Genieß den Tag.`));
}

const doneCard = ({completions}) =>
	card(t`Who did what|Wer was getan hat`, items(completions, ({id, user, name, at, points}) =>
		line(id, h("span.grow", strong(user), " ", words(name)), quiet(count(points, "one point|ein Punkt", "{n} points|{n} Punkte"), " · ", when(at))), t`Nothing has been done yet.|Noch wurde nichts erledigt.`));

// The day as a strip: entries with handles, gaps as buttons to fill them.

function strip(start, entries) {
	const end = addDays(start, 1).getTime(), begin = start.getTime(), now = Math.min(Date.now(), end);
	const percent = time => `${((Math.min(Math.max(time, begin), end) - begin) / (end - begin)) * 100}%`;
	const sorted = [...entries].sort((a, b) => a.startedAt.localeCompare(b.startedAt));
	const from = one => Date.parse(one.startedAt);
	const to = one => (one.stoppedAt ? Date.parse(one.stoppedAt) : Date.now());
	// An entry may lie within another one, so a gap starts at the latest end so far.
	const ends = sorted.map((one, at) => Math.max(begin, ...sorted.slice(0, at + 1).map(to)));
	const gaps = sorted.slice(1).map((one, at) => [ends[at], from(one)]);
	if (sorted.length && sorted.every(one => one.stoppedAt)) gaps.push([ends.at(-1), now]);
	// Scrolls to the first entry if the day is wider than the screen.
	const first = percent(Math.min(now, ...sorted.map(from)) - 30 * MINUTE);
	requestAnimationFrame(() => {
		/** @type {any} */
		const node = document.querySelector(".strips");
		if (!node || node.$day === begin) return;
		node.$day = begin;
		node.scrollLeft = (node.scrollWidth * parseFloat(first)) / 100;
	});
	const hours = [0, 3, 6, 9, 12, 15, 18, 21].map(hour => new Date(start).setHours(hour));
	return h("div.scroll.strips", {tabIndex: 0, role: "region", label: t`The day as a strip|Der Tag als Streifen`},
		h("div.strip", {key: isoDay(start), "data-begin": begin, "data-end": end},
			hours.map(time => h("span.hour", {style: {left: percent(time)}}, clock(time))),
			gaps.filter(([a, b]) => b - a >= GAP).map(([a, b]) => {
				const label = t`Fill ${clock(a)} to ${clock(b)}|${clock(a)} bis ${clock(b)} füllen`;
				return h("button.gap", {key: "gap" + a, style: {left: percent(a), width: `calc(${percent(b)} - ${percent(a)})`}, label, title: label, onclick: () => fill([a, b])}, "+");
			}),
			sorted.map((one, at) => block(one, percent, {low: at ? to(sorted[at - 1]) : -Infinity, high: at + 1 < sorted.length ? from(sorted[at + 1]) : now}, from(one), to(one), begin)),
			now > begin && now < end && h("span.nowline", {style: {left: percent(now)}, "aria-hidden": "true"})));
}

function block(one, percent, {low, high}, from, to, begin) {
	return h("div.block", {key: "entry" + one.id, class: one.stoppedAt ? "" : "runs", style: {left: percent(from), width: `calc(${percent(to)} - ${percent(from)})`, background: colour(one.project)}, title: `${one.project} ${clock(from)}–${clock(to)}`},
		h("span.label", {dir: "auto"}, one.project),
		from >= begin && handle(one, "startedAt", from, {low, high: to - MINUTE}),
		one.stoppedAt && handle(one, "stoppedAt", to, {low: from + MINUTE, high}));
}

function handle(one, edge, time, {low, high}) {
	const label = edge === "startedAt" ? t`Start of ${one.project}|Beginn von ${one.project}` : t`End of ${one.project}|Ende von ${one.project}`;
	let at = time, timer;
	const move = (element, to, step = STEP) => {
		at = Math.min(high, Math.max(low, Math.round(to / step) * step));
		const block = element.parentNode, {begin, end} = block.parentNode.dataset;
		const [a, b] = edge === "startedAt" ? [at, one.stoppedAt ? Date.parse(one.stoppedAt) : Date.now()] : [Date.parse(one.startedAt), at];
		const share = it => ((Math.min(Math.max(it, begin), end) - begin) / (end - begin)) * 100;
		block.style.left = `${share(a)}%`;
		block.style.width = `${share(b) - share(a)}%`;
		element.setAttribute("aria-valuetext", clock(at));
		element.setAttribute("aria-valuenow", Math.round(at / MINUTE));
		block.title = `${one.project} ${clock(a)}–${clock(b)}`;
	};
	// Until `commit`, redraws leave the block and its handlers alone: new handlers wouldn't know what was moved so far.
	const hold = block => {
		timer = clearTimeout(timer);
		block.$still = true;
	};
	const commit = async block => {
		timer = clearTimeout(timer);
		block.$still = false;
		if (at === time) return redraw();
		const moved = at, to = isoTime(new Date(moved));
		const reply = await edit("timer.edit", "entries", one, {id: one.id, [edge]: to}).catch(complain);
		if (!reply) return redraw();
		// The next key may be pressed before the strip is drawn again.
		one = {...one, [edge]: to};
		time = moved;
	};
	return h("span.handle", {class: edge, role: "slider", tabIndex: 0, label, "aria-valuetext": clock(time), "aria-valuenow": Math.round(time / MINUTE),
		"aria-valuemin": Math.round(Math.max(low, time - 86_400_000) / MINUTE), "aria-valuemax": Math.round(high / MINUTE),
		onpointerdown(event) {
			const element = event.currentTarget, strip = element.closest(".strip"), {left, width} = strip.getBoundingClientRect();
			element.setPointerCapture(event.pointerId);
			event.preventDefault();
			element.focus();
			hold(element.parentNode);
			const {begin, end} = strip.dataset;
			element.onpointermove = ({clientX, shiftKey}) => move(element, Number(begin) + ((clientX - left) / width) * (end - begin), shiftKey ? MINUTE : STEP);
			element.onpointerup = element.onpointercancel = ({type}) => {
				element.onpointermove = element.onpointerup = element.onpointercancel = null;
				if (type !== "pointerup") at = time;
				commit(element.parentNode);
			};
		},
		onkeydown(event) {
			const way = {ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1}[event.key];
			if (!way) return;
			event.preventDefault();
			const element = event.currentTarget, block = element.parentNode;
			move(element, at + way * STEP, event.shiftKey ? MINUTE : STEP);
			hold(block);
			timer = setTimeout(commit, 700, block);
		},
		onblur({currentTarget}) {
			if (timer) commit(currentTarget.parentNode);
		},
	});
}

// At most an hour, right before the entries that adjoin the end of the day, or now.
/** @returns {[number, number]} */
function defaultGap(start, entries) {
	const begin = start.getTime();
	let end = Math.min(Date.now(), addDays(start, 1).getTime());
	for (const one of [...entries].sort((a, b) => b.startedAt.localeCompare(a.startedAt))) {
		const from = Date.parse(one.startedAt), to = one.stoppedAt ? Date.parse(one.stoppedAt) : Infinity;
		if (from >= end) continue;
		if (to <= end - MINUTE) return [Math.max(begin, to, end - 60 * MINUTE), end];
		end = from;
	}
	return [Math.max(begin, end - 60 * MINUTE), Math.max(begin, end)];
}

// A gap keeps its own draft. Without a gap, the times are only a proposal.
const fill = ([from, to], draft) =>
	ask(t`Add an entry|Eintrag hinzufügen`, {id: "fill", draft, fields: entryFields({startedAt: isoTime(new Date(from)), stoppedAt: isoTime(new Date(to))}), action: t`Add|Hinzufügen`, submit: values => change("timer.add", values)});

const entryFields = one => [
	f("project!", one.project, {suggest: [...colours.keys()]}),
	f("startedAt!", one.startedAt, {label: t`From|Von`}),
	(one.stoppedAt || !one.id) && f("stoppedAt!", one.stoppedAt, {label: t`To|Bis`}),
	f("note", one.note),
	f("tags", one.tags),
];

// An entry in a list. Its form replaces it during editing.

let edited = null;

function show(id) {
	const back = edited;
	edited = id;
	redraw();
	/** @type {HTMLElement} */
	const next = document.querySelector(id ? `[data-form="entry-${id}"] input` : `[data-edit="${back}"]`);
	next?.focus({preventScroll: true});
}

function row(one) {
	if (edited === one.id) return h("li.edited", {key: "edit" + one.id}, form({id: `entry-${one.id}`, fields: entryFields(one), cancel: forget => (forget(), show(null)), submit: values => saveEntry(one, values)}));
	return h("li.entry", {key: one.id}, facts(one, thumbnails(one, "timer", one.project)),
		h("span.actions",
			one.stoppedAt && tool("start", t`Continue ${one.project}|${one.project} fortsetzen`, () => act("timer.continue", {id: one.id})),
			picker(t`Add a picture to ${one.project}|Bild zu ${one.project} hinzufügen`, data => act("timer.picture.add", {id: one.id, data})),
			editTool(one.project, () => show(one.id), {"data-edit": one.id}),
			one.stoppedAt && deleteTool(one.project, () => act("timer.delete", {id: one.id}))));
}

const facts = (one, ...more) => [
	h("span.times", clock(one.startedAt), "–", one.stoppedAt ? clock(one.stoppedAt) : t`now|jetzt`),
	h("span.what", h("strong", named(one.project)), one.note && words(one.note, "p"), tags(one), more),
	h("span.length", {class: one.long ? "long" : ""}, one.stoppedAt ? length(one.seconds) : running(one.startedAt)),
];

async function saveEntry(one, values) {
	const changes = differing(values, one);
	if (changes) await edit("timer.edit", "entries", one, {id: one.id, ...changes});
	show(null);
	refresh();
}

export const tags = one => one.tags.map(tag => h("span.tag", "#", words(tag)));

// Only the owner can remove pictures. Entries are always the user's own.
export const thumbnails = ({pictures, own = true}, module, what) => pictures.length > 0 && h("span.thumbnails", pictures.map(({id}, at) => thumbnail(
	`${module}-${id}`, t`Picture ${at + 1} of ${what}|Bild ${at + 1} von ${what}`,
	() => call(module + ".picture.get", {picture: id}), own && (() => act(module + ".picture.remove", {picture: id})))));

export const thumbnail = (key, name, get, remove) => {
	const image = () => picture(key, get, name);
	return h("button", {key, label: name, onclick: () => dialog(name, close => [
		h("div.large", image()), remove && h("div.actions", button(t`Remove|Entfernen`, () => (close(), remove()), {glyph: "trash"}))], {wide: true})}, image());
};

// Time

export const time = {
	topics: ["timer"],
	async load(query) {
		const days = range(query);
		const by = query.by ?? "project";
		const within = {from: days.from, to: days.to, timeZone: zone};
		const only = {...(query.project && {project: query.project, within: true})};
		// A day with a clock change has 23 or 25 hours.
		const length = Math.round((days.end.getTime() - days.start.getTime()) / 86_400_000), unit = length <= 31 ? "day" : length <= 190 ? "week" : "month";
		const [projects, {rates}, list, report, whole] = await Promise.all([
			readProjects(), call("timer.rates"),
			call("timer.list", {...within, ...only, ...(query.tag && {tag: query.tag}), sort: query.sort ?? "newest", limit: Number(query.limit) || 100}),
			call("timer.report", {...within, ...only, by, amounts: true}),
			call("timer.report", {...within, ...only, by: "project"}),
		]);
		const top = whole.slices.slice(0, 7);
		const [sums, ...parts] = await Promise.all([call("timer.report", {...within, ...only, by: unit}), ...top.map(({key}) => call("timer.report", {...within, project: key, by: unit}))]);
		return {days, by, unit, projects, rates, list, report, top, sums, parts};
	},
	draw({days, by, unit, projects, rates, list, report, top, sums, parts}, query) {
		const again = changes => go("time", {...query, ...changes}), none = () => empty(t`Nothing recorded in this time.|In dieser Zeit ist nichts aufgezeichnet.`);
		return h("div.columns",
			wide("report", h("div.row", rangeBar(days, again), choice(t`By|Nach`, [...called(["project"]), ["root", t`Top project|Oberprojekt`], ...called(["client", "tag", "day", "week", "month"])], by, by => again({by}))),
				h("p.big", h("strong", length(report.total)), " ", money(report), " ", quiet(days.from === days.to ? shortDay(days.start) : `${shortDay(days.start)} – ${shortDay(addDays(days.end, -1))}`)),
				report.slices.length ? [h("div.figures", figure(by, report, {unit, top, sums, parts, days}), breakdown(by, report)), by === "tag" && h("p.quiet", t`An entry with several tags counts under each of them, and once in the total.|Ein Eintrag mit mehreren Schlagworten zählt bei jedem, in der Summe nur einmal.`)] : none()),
			wide("entries", h("div.row", h("h2", t`Entries|Einträge`), list.entries.length > 0 && chooseButton(), filters(projects, query, again)),
				list.entries.length ? h("div", {key: "list", ...escapes}, chosenBar(list.entries, projects.map(({name}) => name)), byDay(list.entries, query.sort)) : none(),
				showMore(list.next, query.limit ?? 100, again),
				button(t`Add an entry|Eintrag hinzufügen`, () => fill(defaultGap(addDays(new Date(), 0), list.entries), "entry"), {glyph: "plus"})),
			projectCard(projects),
			rateCard(rates, projects),
		);
	},
};

const money = ({amounts}) => amounts?.map(({amount, currency}) => `${decimal(amount)} ${currency}`).join(", ");

const keyName = (by, key) => by === "project" || by === "root" ? named(key) : by === "client" ? (key ? words(key) : t`without a client|ohne Kunden`) : by === "tag" ? (key ? words("#" + key) : t`without a tag|ohne Schlagwort`) : by === "day" ? shortDay(dayOf(key)) : by === "month" ? monthName(dayOf(key + "-01")) : t`week|Woche` + key.replace(/(\d+)-W0?(\d+)/, " $2, $1");

function figure(by, report, {unit, top, sums, parts, days}) {
	const slices = report.slices.map(({key, seconds}) => ({value: seconds, color: by === "project" ? colour(key) : tint(key), name: `${key || "–"} ${length(seconds)}`}));
	return [/project|tag|client|root/.test(by) && pie(slices), stacked(unit, top, sums, parts, days)];
}

function stacked(unit, top, sums, parts, days) {
	const keys = unit === "day" && (days.end - days.start) / 86_400_000 <= 14 ? everyDay(days) : sums.slices.map(({key}) => key);
	const short = key => unit === "day" ? String(dayOf(key).getDate()) : unit === "week" ? key.slice(6) : key.slice(5);
	const of = (report, key) => report.slices.find(slice => slice.key === key)?.seconds ?? 0;
	const columns = keys.slice(-31).map(key => {
		const shares = top.map(({key: name}, at) => ({value: of(parts[at], key), color: colour(name), name}));
		const rest = shares.reduce((rest, {value}) => rest - value, of(sums, key));
		return {name: short(key), parts: [...shares, {value: Math.max(0, rest), color: "var(--line)", name: t`others|andere`}]};
	});
	const title = {day: t`Days|Tage`, week: t`Weeks|Wochen`, month: t`Months|Monate`}[unit];
	return h("figure.whole", bars(columns, title, length), h("figcaption.quiet", title));
}

const everyDay = ({start, end}) => {
	const days = [];
	for (let day = start; day < end; day = addDays(day, 1)) days.push(isoDay(day));
	return days;
};

const breakdown = (by, {slices}) => {
	const priced = slices.some(({amounts}) => amounts?.length);
	return table([fieldName(by), t`Time|Zeit`, "%", t`Entries|Einträge`, ...(priced ? [t`Amount|Betrag`] : [])],
		slices.map(slice => [keyName(by, slice.key), length(slice.seconds), Math.round(slice.share * 100), slice.entries, ...(priced ? [money(slice)] : [])]), {caption: t`Report|Auswertung`, numeric: [1, 2, 3, 4], stacked: true});
};

const projectCard = projects => wide("projects", h("h2", t`Projects|Projekte`),
	h("ul.plain", projects.filter(({id}) => id).map(one => line(one.id, h("span.grow", named(one.name), one.client && [" ", quiet(one.client)]),
		quiet(one.rate && `${decimal(one.rate)} ${one.currency}/h `, one.amount && `${decimal(one.amount.amount)} ${one.amount.currency}`, one.budget && ` / ${decimal(one.budget)}`),
		editTool(one.name, () => editProject(one))))));

const isAmount = name => name === "rate" || name === "budget";

const editProject = one =>
	ask(one.name, {id: "project-" + one.id, fields: ["client", "rate", "budget", "currency"].map(name => f(name, isAmount(name) ? decimal(one[name] ?? "") : one[name] ?? "")), action: t`Save|Speichern`, submit: async values => {
		const changes = Object.fromEntries(Object.entries(values).map(([name, it]) => [name, (isAmount(name) ? plainDecimal(it.trim()) : it.trim()) || null]).filter(([name, it]) => it !== (one[name] ?? null)));
		if (Object.keys(changes).length) await edit("timer.project.edit", "projects", one, {name: one.name, ...changes});
	}});

const rateCard = (rates, projects) => card(t`Rates|Stundensätze`,
	items(rates, one => {
		const name = one.client ?? t`everything else|alles andere`, client = one.client && {client: one.client};
		const set = ({rate, ...values}) => change("timer.rate.set", {...client, ...values, rate: rate && plainDecimal(rate)});
		return line(one.id, h("span.grow", one.client ? strong(one.client) : name), quiet(`${decimal(one.rate)} ${one.currency}/h`),
			editTool(name, () => ask(name, {fields: [f("rate!", decimal(one.rate)), f("currency!", one.currency)], submit: set})),
			deleteTool(name, () => set({rate: null}).catch(complain)));
	}, t`No rate yet. Projects can have their own.|Noch kein Satz. Projekte können einen eigenen haben.`),
	h("div", {key: "rate" + rates[0]?.currency}, form({id: "rate", inline: true, fields: [
		f("client", null, {suggest: [...new Set(projects.map(({client}) => client).filter(Boolean))], help: t`Without a client: for everything else.|Ohne Kunde: für alles andere.`}),
		f("rate!"), f("currency!", rates[0]?.currency ?? null),
	], action: t`Set rate|Satz festlegen`, submit: ({client, rate, ...values}) => change("timer.rate.set", {...values, rate: plainDecimal(rate), ...(client && {client})})})));

const filters = (projects, query, again) => h("div.row",
	pick(t`Order|Reihenfolge`, query.sort ?? "newest", [["newest", t`Newest|Neueste`], ["oldest", t`Oldest|Älteste`], ["longest", t`Longest|Längste`], ["project", t`Project|Projekt`]], sort => again({sort})),
	pick(t`Project|Projekt`, query.project ?? "", [["", t`All|Alle`], ...projects.map(({name}) => [name, name])], project => again({project})));

function byDay(entries, sort = "newest") {
	const each = one => isChoosing() ? chooser(one, entries, facts(one)) : row(one);
	if (sort === "longest" || sort === "project") return h("ul.plain.entries", entries.map(each));
	const days = new Map();
	for (const one of entries) {
		const day = isoDay(new Date(one.startedAt));
		days.set(day, [...(days.get(day) ?? []), one]);
	}
	return [...days].map(([day, some]) => h("div.day", {key: day},
		h("div.headline", h("h3", dayName(dayOf(day))), h("span.total", length(some.reduce((sum, {seconds}) => sum + seconds, 0)))),
		h("ul.plain.entries", some.map(each))));
}
