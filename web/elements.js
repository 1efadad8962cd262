// What every view is made of: texts in the reader's language, elements, forms, dates, drawings. What others wrote gets into the
// page as a text node or as the value of a property; nothing here makes elements of text.

// A text stands where it is shown, in all languages: "Stop|Anhalten". So none can be missing unnoticed, and none is left over.

const LANGUAGES = ["en", "de"];
const asked = [localStorage.language, ...navigator.languages].map(name => name?.slice(0, 2));
export const language = asked.find(name => LANGUAGES.includes(name)) ?? "en";
document.documentElement.lang = language;

// t`Edit ${name}|${name} ändern`: the bars that count are those of the source; one in a name is a bar.
export function t(strings, ...values) {
	const texts = [""];
	[strings].flat().forEach((part, at) => {
		const [first, ...more] = part.split("|");
		texts[texts.length - 1] += first;
		texts.push(...more);
		texts[texts.length - 1] += values[at] ?? "";
	});
	return texts[LANGUAGES.indexOf(language)];
}
export const count = (number, one, many) => t(number === 1 ? one : many).replace("{n}", formatNumber(number));

// Dates are written as in the browser's region, where it speaks the page's language.
const locale = () => navigator.languages.find(name => name.startsWith(language)) ?? language;

// Elements

const SHAPES = new Set(["svg", "path", "circle", "rect", "g", "text", "line", "title", "polyline"]);
export const TYPES = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);
const PROPERTIES = new Set(["checked", "disabled", "hidden", "required", "multiple", "open", "tabIndex"]);

// h("button.primary", {onclick}, "Start"): an element with classes, properties and children. `key` names it among its siblings, so
// that morph() finds it again; `still` keeps morph() out of it; `label` is what it is called where nothing is written on it.
export function h(tag, ...rest) {
	const [name, ...classes] = tag.split(".");
	const node = SHAPES.has(name) ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
	if (classes.length) node.setAttribute("class", classes.join(" "));
	node.$on = {};
	if (name === "button") node.type = "button";
	const props = rest[0]?.constructor === Object ? rest.shift() : {};
	append(node, rest);
	for (const [key, value] of Object.entries(props)) if (value != null && value !== false) give(node, key, value);
	return node;
}

// A click that does something is done once: a second one while that is under way, or before it shows, does nothing. Where a further
// click means one more of the same, `data-repeats` says so.
const SHOWN_AFTER = 600;
const once = handler => event => {
	const node = event.currentTarget;
	if (node.$isBusy) return undefined;
	const result = handler(event);
	if (result?.finally && !node.hasAttribute("data-repeats")) {
		node.$isBusy = true;
		const free = () => setTimeout(() => (node.$isBusy = false), SHOWN_AFTER);
		result.then(free, free);
	}
	return result;
};

function give(node, key, value) {
	if (key === "onclick") node[key] = node.$on[key] = once(value);
	else if (key.startsWith("on")) node[key] = node.$on[key] = value;
	else if (key === "style") for (const [name, it] of Object.entries(value)) node.style.setProperty(name, it);
	else if (key === "class") node.classList.add(...value.split(" ").filter(Boolean));
	else if (key === "key") node.$key = String(value);
	else if (key === "still") node.$still = true;
	else if (key === "value" && "value" in node) node.value = node.$value = String(value);
	else if (PROPERTIES.has(key)) node[key] = value;
	else node.setAttribute(key === "label" ? "aria-label" : key, value === true ? "" : value);
}

function append(node, children) {
	for (const child of children.flat(Infinity)) {
		if (child == null || child === false || child === "") continue;
		node.append(child instanceof Node ? child : document.createTextNode(String(child)));
	}
}

const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && a.$key === b.$key;

// Makes what is shown like a newly made tree, touching only what differs: focus, scrolling and what is being typed stay.
export function morph(shown, wanted) {
	if (!alike(shown, wanted)) return shown.replaceWith(wanted);
	if (shown.nodeType !== Node.ELEMENT_NODE) {
		if (shown.data !== wanted.data) shown.data = wanted.data;
		return;
	}
	if (shown.$still) return;
	for (const {name} of [...shown.attributes]) {
		if (name !== "style" && name !== "open" && !wanted.hasAttribute(name)) shown.removeAttribute(name);
	}
	for (const {name, value} of wanted.attributes) {
		if (name !== "style" && shown.getAttribute(name) !== value) shown.setAttribute(name, value);
	}
	if (shown.style.cssText !== wanted.style.cssText) shown.style.cssText = wanted.style.cssText;
	for (const key in shown.$on) if (!(key in wanted.$on)) shown[key] = null;
	Object.assign(shown, wanted.$on).$on = wanted.$on;
	morphChildren(shown, wanted);
	if ("$value" in wanted) morphValue(shown, wanted);
	if (shown.checked !== undefined && shown.type !== "radio") shown.checked = wanted.checked;
}

function morphValue(shown, wanted) {
	const touched = shown.value !== shown.$value || (shown === document.activeElement && shown.nodeName !== "SELECT");
	shown.$value = wanted.$value;
	if (!touched && shown.value !== wanted.value) shown.value = wanted.value;
}

function morphChildren(shown, wanted) {
	const keys = new Set([...wanted.childNodes].map(child => child.$key));
	const keyed = new Map();
	for (const child of [...shown.childNodes]) if (child.$key !== undefined) keys.has(child.$key) ? keyed.set(child.$key, child) : child.remove();
	let at = shown.firstChild;
	for (const child of [...wanted.childNodes]) {
		let match = child.$key === undefined ? at : keyed.get(child.$key);
		if (child.$key === undefined) while (match && !alike(match, child)) match = match.nextSibling;
		if (!match || !alike(match, child)) {
			shown.insertBefore(child, at);
			continue;
		}
		// What stands before a match goes, but for what is wanted further on; so the match isn't moved, and keeps the focus.
		while (child.$key === undefined && at !== match) {
			const next = at.nextSibling;
			if (at.$key === undefined) at.remove();
			else match.after(at);
			at = next;
		}
		if (match === at) at = at.nextSibling;
		else shown.insertBefore(match, at);
		morph(match, child);
	}
	while (at) {
		const next = at.nextSibling;
		at.remove();
		at = next;
	}
}

const ICONS = {
	today: "M12 3a9 9 0 1 0 .01 0M12 7v5l3.5 2", time: "M4 6h16M4 12h10M4 18h13",
	hours: "M4 5h16v15H4zM4 10h16M8 3v4M16 3v4M8 14h3M8 17h6", chores: "M3 11l9-8 9 8M5 10v10h14V10M9 15l2.2 2.2L15.5 13",
	places: "M12 21s7-6.4 7-11.5a7 7 0 0 0-14 0C5 14.6 12 21 12 21zM12 12a2.5 2.5 0 1 0-.01 0",
	feed: "M4 5h16v11H10l-4.5 4v-4H4zM8 9h8M8 12h5", history: "M4 12a8 8 0 1 1 2.3 5.7M4 12l-2-2.5M4 12l2.7-2M12 8v4.5l3 1.5",
	outside: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13.5v6M13.5 16.5h6",
	account: "M12 12a4 4 0 1 0-.01 0M4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5", more: "M5 12h.01M12 12h.01M19 12h.01",
	start: "M8 5l11 7-11 7z", stop: "M7 7h10v10H7z", plus: "M12 5v14M5 12h14", minus: "M5 12h14", check: "M5 12.5l4.5 4.5L19 7.5",
	undo: "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3", edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
	trash: "M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5", photo: "M4 7h4l1.5-2.5h5L16 7h4v12H4zM12 16a3.2 3.2 0 1 0-.01 0",
	heart: "M12 20S4 14.8 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 14.8 12 20 12 20z", skip: "M5 6l8 6-8 6zM18 6v12",
	pause: "M8 6v12M16 6v12", left: "M14.5 6l-6 6 6 6", right: "M9.5 6l6 6-6 6", key: "M8 16a4 4 0 1 0-.01 0M11 9l9-5M17 6l2 3",
	here: "M12 17a5 5 0 1 0-.01 0M12 3v4M12 17v4M3 12h4M17 12h4", close: "M6 6l12 12M18 6L6 18",
	down: "M12 4v12M6.5 11L12 16.5 17.5 11M5 20h14",
};

export const icon = name => h("svg.icon", {viewBox: "0 0 24 24", "aria-hidden": "true", key: "icon-" + name}, h("path", {d: ICONS[name]}));

// A button with an icon and, unless `bare`, its label beside it. Either way the label is its name.
export const button = (label, onclick, {glyph, kind = "", bare, ...props} = {}) =>
	h("button", {onclick, class: kind + (bare ? " bare" : ""), ...(bare && {label, title: label}), ...props}, glyph && icon(glyph), bare ? null : h("span", label));

export const tool = (glyph, label, onclick, props) => button(label, onclick, {glyph, bare: true, ...props});
export const editTool = (what, onclick) => tool("edit", t`Edit ${what}|${what} ändern`, onclick);
export const deleteTool = (what, onclick) => tool("trash", t`Delete ${what}|${what} löschen`, onclick);

// Two arrows, through days, months or years; none goes on behind the last.
export const turner = (turn, isLast) => h("span.actions", tool("left", t`Earlier|Früher`, () => turn(-1)), tool("right", t`Later|Später`, () => turn(1), {disabled: isLast}));

export const quiet = (...children) => h("span.quiet", children);
export const line = (key, ...children) => h("li.line", {key}, children);
export const items = (all, draw, none) => (all.length ? h("ul.plain", all.map(draw)) : empty(none));
export const strong = text => words(text, "strong");
export const words = (text, tag = "span") => h(tag, {dir: "auto"}, text);

export const empty = text => h("p.empty", text);

export const wide = (key, ...children) => h("section.card.wide", {key}, children);
export const card = (title, ...children) => h("section.card", {key: "card-" + title}, h("h2", title), children);

// One of many.
export const options = all => all.map(([value, text]) => h("option", {value}, text));
export const pick = (label, value, all, choose) => h("label.inline", h("span", label), h("select", {value, onchange: ({target}) => choose(target.value)}, options(all)));

export const search = ({query}, choose) => h("label.search", h("span", t`Search|Suchen`), h("input", {type: "search", value: query ?? "", oninput: ({target}) => choose(target.value)}));

export const called = names => names.map(name => [name, fieldName(name)]);

// One of a few, as buttons side by side.
export const choice = (label, all, chosen, choose) =>
	h("div.choice", {role: "group", label}, all.map(([value, text]) => h("button", {key: value, "aria-pressed": String(value === chosen), onclick: () => choose(value)}, text)));

// Dates, times, lengths. All in the browser's zone; the daemon is told which that is.

export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const formats = new Map();
function format(date, options) {
	if (isNaN(date)) return "–";
	const key = JSON.stringify(options);
	if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(locale(), options));
	return formats.get(key).format(date);
}
const pad = number => String(number).padStart(2, "0");

export const isoDay = date => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
export const dayOf = text => {
	const [year, month, day] = text.split("-").map(Number);
	return new Date(year, month - 1, day);
};
export const addDays = (date, days) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
export const mondayOf = date => addDays(date, -((date.getDay() + 6) % 7));
export const isoTime = date => date.toISOString().slice(0, 19) + "Z";
// A moment of the past: today by the clock alone, before that with the day.
export const moment = date => (isoDay(new Date(date)) === isoDay(new Date()) ? "" : shortDay(new Date(date)) + ", ") + clock(date);
export const clock = date => format(new Date(date), {hour: "2-digit", minute: "2-digit"});
const longDay = date => format(date, {weekday: "long", day: "numeric", month: "long", year: "numeric"});
export const shortDay = date => format(date, {weekday: "short", day: "numeric", month: "short"});
export const monthName = date => format(date, {month: "long", year: "numeric"});
export const weekdayName = date => format(date, {weekday: "short"});
export const stamp = date => format(new Date(date), {day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit"});
export const formatNumber = (number, digits = 1) => new Intl.NumberFormat(locale(), {maximumFractionDigits: digits}).format(number);

export const dayName = date => isoDay(date) === isoDay(new Date()) ? t`Today|Heute` : longDay(date);

// "7:32", and with seconds what runs: "0:07:32".
export function length(seconds, exact = false) {
	const whole = Math.max(0, Math.floor(seconds));
	const minutes = `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}`;
	return exact ? `${minutes}:${pad(whole % 60)}` : minutes;
}

export function ago(time) {
	const seconds = (new Date(time) - Date.now()) / 1000;
	const units = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3600], ["minute", 60]];
	const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
	if (isNaN(seconds)) return "–";
	if (unit === "second") return t`just now|gerade eben`;
	return new Intl.RelativeTimeFormat(locale(), {numeric: "auto"}).format(Math.trunc(seconds / size), unit);
}

export const when = time => h("time", {datetime: time, title: stamp(time)}, ago(time));

// What counts up by itself: the page's clock keeps these elements right, without drawing anew.
export const running = since => h("span.running", { "data-since": Date.parse(since)}, length((Date.now() - Date.parse(since)) / 1000, true));

// What the members of the daemon's objects are called, in forms and in tables.
const NAMES = {};
for (const [keys, text] of Object.entries({
	"user author by": "who|wer", "project projects": "project|Projekt", client: "client|Kunde", startedAt: "start|Beginn",
	stoppedAt: "stop|Ende", seconds: "length|Dauer", note: "note|Notiz", tags: "tags|Schlagwörter", pictures: "pictures|Bilder",
	name: "name|Name", color: "colour|Farbe", "date day": "day|Tag", week: "week|Woche", month: "month|Monat", year: "year|Jahr", tag: "tag|Schlagwort", hours: "hours|Stunden", comment: "comment|Kommentar",
	comments: "comments|Kommentare", billable: "billable|abrechenbar", employment: "employment|Anstellung",
	createdAt: "made|angelegt", updatedAt: "changed|geändert", at: "when|wann", "text caption": "text|Text",
	"room roomName rooms": "room|Zimmer", "task tasks": "task|Aufgabe", everyDays: "every … days|alle … Tage",
	points: "points|Punkte", "assign turn": "whose turn|wer dran ist", level: "level|Stufe", priority: "priority|Dringlichkeit",
	dueAt: "due|fällig", lastDoneAt: "last done|zuletzt erledigt", lastDoneBy: "last done by|zuletzt erledigt von",
	place: "place|Ort", "visibility audience": "who sees it|wer es sieht", activity: "activity|Tätigkeit",
	progress: "progress|Fortschritt", entries: "entry|Eintrag", records: "record|Eintrag", houses: "house|Haus",
	completions: "done|erledigt", remarks: "remark|Bemerkung", posts: "post|Beitrag", likes: "likes|Gefällt",
	amount: "amount|Betrag", key: "key|Schlüssel", password: "password|Passwort", old: "old password|altes Passwort",
	new: "new password|neues Passwort", kind: "kind|Art", emoji: "emoji|Emoji", "image picture": "picture|Bild",
	displayName: "shown as|angezeigt als", status: "status|Status", lat: "latitude|Breite", lon: "longitude|Länge",
	from: "from|von", to: "to|bis", code: "code|Code",
})) for (const key of keys.split(" ")) NAMES[key] = t(text);
export const fieldName = key => NAMES[key] ?? key.replace(/([A-Z])/g, letter => " " + letter.toLowerCase());

// How they are asked for, where that isn't a line of text.
const KINDS = {};
for (const [type, keys] of Object.entries({
	area: "note comment text caption", tags: "tags", time: "startedAt stoppedAt at", date: "date day from to", picture: "image picture", color: "color",
	number: "hours everyDays points progress lat lon", check: "billable", select: "employment audience visibility assign room kind", password: "password old new",
})) for (const key of keys.split(" ")) KINDS[key] = type;
const LIMITS = {
	hours: {min: 0.5, max: 24, step: 0.5}, everyDays: {min: 0, max: 3650}, points: {min: 0, max: 10000}, progress: {min: 0, max: 100}, lat: {step: "any"}, lon: {step: "any"},
	tags: {help: t`separated by commas|durch Kommas getrennt`}, new: {autocomplete: "new-password", help: t`At least 8 characters.|Mindestens 8 Zeichen.`},
	employment: {options: [["full-time", t`full-time|Vollzeit`], ["part-time", t`part-time|Teilzeit`]]},
	password: {autocomplete: "current-password"}, old: {autocomplete: "current-password"},
};

// The description of a field by its name, with "!" behind it where it must be filled in.
export function f(name, value, props) {
	const key = name.replace("!", "");
	return {name: key, label: fieldName(key), type: KINDS[key], required: key !== name, value, ...LIMITS[key], ...props};
}

// Forms. What is typed is kept in this tab until it has gone through, under the form's id and the values that it was offered with: a
// draft for one place or time is none for another.

let nextID = 1;

const INPUTS = {check: "checkbox", picture: "file", time: "datetime-local", tags: "text"};

export function field(spec, draft = {}) {
	const {name, label, type = "text", help, required, min, max, step, placeholder, suggest, autocomplete = "off", multiple, hidden} = spec;
	const id = `f${nextID++}`, standard = spec.value ?? "", kind = INPUTS[type] ?? type;
	const given = draft[name] ?? standard;
	const value = Array.isArray(given) ? given.join(", ") : type === "time" && /Z$/.test(given) ? localInput(given) : given;
	const common = {id, name, required, placeholder, autocomplete, "aria-describedby": id + "-note"};
	const input =
		type === "area" ? h("textarea", {...common, rows: spec.rows ?? 3, value, dir: "auto"})
		: type === "select" ? h("select", {...common, value: value || null}, options(spec.options))
		: type === "check" ? h("input", {...common, type: kind, checked: Boolean(given)})
		: type === "picture" ? h("input", {...common, type: kind, accept: [...TYPES].join(), multiple})
		: h("input", {...common, type: kind, min, max, step: type === "time" ? 1 : step, list: suggest && id + "-list", dir: kind === "text" ? "auto" : null, value});
	Object.assign(input, {$type: type, $standard: type === "select" ? input.value : standard});
	const note = h("small.note", {id: id + "-note"}, help);
	if (type === "check") return h("div.field.check", {hidden}, h("label", {for: id}, input, h("span", label)), note);
	return h("div.field", {hidden}, h("label", {for: id}, label), input, suggest && h("datalist", {id: id + "-list"}, suggest.map(value => h("option", {value}))), note);
}

const localInput = time => isoDay(new Date(time)) + "T" + new Date(time).toTimeString().slice(0, 8);

function read({$type: type, value, checked, files}) {
	if (type === "check") return checked;
	if (type === "picture") return [...files];
	if (type === "tags") return value.split(/[,\s]+/).map(tag => tag.replace(/^#/, "")).filter(Boolean);
	if (value === "") return /number|time|date|select/.test(type) ? null : "";
	return type === "number" ? Number(value) : type === "time" ? isoTime(new Date(value)) : value;
}

// Those values that differ from what was there; null where none does.
export function differing(values, old) {
	const all = Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key]));
	return all.length ? Object.fromEntries(all) : null;
}

// Back to what a field was offered with.
function clear(input) {
	if (input.$type === "check") input.checked = Boolean(input.$standard);
	else input.value = input.$type === "picture" || Array.isArray(input.$standard) ? "" : input.$standard;
}

// submit(values) may throw a Refusal: its violations are said at their fields, everything else above the button.
export function form({id, fields, submit, action = t`Save|Speichern`, glyph, cancel, inline, kind = "primary"}) {
	const kept = id && id + JSON.stringify(fields.map(spec => spec?.value)), draft = JSON.parse(sessionStorage[kept] ?? "{}");
	const forget = () => delete sessionStorage[kept];
	const problem = h("p.problem", {role: "alert", hidden: true});
	const send = h("button", {type: "submit", class: kind}, glyph && icon(glyph), h("span", action));
	const node = h("form", {class: inline ? "inline" : "", key: id, still: true, "data-form": id},
		fields.filter(Boolean).map(spec => field(spec, draft)), problem, h("div.actions", cancel && button(t`Cancel|Abbrechen`, () => cancel(forget)), send));
	const inputs = [...node.elements].filter(input => input.$type);
	const values = (read, some = inputs) => Object.fromEntries(some.map(input => [input.name, read(input)]));
	node.oninput = () => {
		const typed = inputs.filter(({$type}) => !/password|picture/.test($type));
		if (id) sessionStorage[kept] = JSON.stringify(values(input => (input.$type === "check" ? input.checked : input.value), typed));
	};
	node.onsubmit = async event => {
		event.preventDefault();
		if (send.disabled) return;
		send.disabled = problem.hidden = true;
		for (const note of node.querySelectorAll(".wrong")) note.classList.remove("wrong");
		for (const input of inputs) input.removeAttribute("aria-invalid");
		try {
			await submit(values(read));
			forget();
			if (!node.closest("dialog")) inputs.forEach(clear);
		} catch (error) {
			complain(node, problem, inputs, error);
		} finally {
			send.disabled = false;
		}
	};
	return node;
}

function complain(node, problem, inputs, error) {
	const rest = [];
	for (const violation of error.data?.violations ?? [{message: error.message}]) {
		const input = inputs.find(({name}) => name && name === violation.field?.split(/[.[]/)[0]);
		if (!input) {
			rest.push(violation.message);
			continue;
		}
		input.setAttribute("aria-invalid", "true");
		const note = node.querySelector(`#${input.id}-note`);
		note.textContent = violation.message;
		note.classList.add("wrong");
		input.focus();
	}
	problem.hidden = rest.length === 0;
	problem.textContent = rest.join(" ");
	if (!error.code) console.warn(error);
}

// A dialog, modal. What it shows is made by body(close); close(value) ends it, Escape with null.
export function dialog(title, body, {wide} = {}) {
	return new Promise(resolve => {
		const id = `d${nextID++}`;
		let answer = null;
		const close = (value = null) => ((answer = value), node.close());
		const node = h("dialog", { "aria-labelledby": id, class: wide ? "wide" : "", onclose: () => (node.remove(), resolve(answer))},
			h("header", h("h2", {id, dir: "auto"}, title), tool("close", t`Close|Schließen`, () => close())));
		append(node, [body(close)]);
		document.body.append(node);
		node.showModal();
	});
}

export const ask = (title, {text, fields = [], submit = values => values, ...rest}) =>
	dialog(title, close => [
		text && h("p", {dir: "auto"}, text),
		form({...rest, fields, cancel: () => close(), submit: async values => close((await submit(values)) ?? true)}),
	]);

// A button that asks; the dialog is called like it, and what is asked for is done by a button of that name.
export const asking = (label, spec, props) => button(label, () => ask(label, {action: label, ...spec}), props);

export const showMore = (next, limit, again) => next && button(t`Show more|Mehr zeigen`, () => again({limit: Math.min(1000, limit * 3)}));

// Pictures: files become base64, smaller where they are large; base64 becomes an address that only this page has.

export async function encode(file) {
	let blob = file;
	if (file.size > 2_000_000 && file.type !== "image/gif") {
		const image = await createImageBitmap(file);
		const scale = Math.min(1, 1600 / Math.max(image.width, image.height));
		const canvas = h("canvas", {width: Math.round(image.width * scale), height: Math.round(image.height * scale)});
		canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
		blob = await new Promise(resolve => canvas.toBlob(resolve, "image/jpeg", 0.85));
	}
	const reader = new FileReader();
	await new Promise(resolve => {
		reader.onloadend = resolve;
		reader.readAsDataURL(blob);
	});
	return reader.result.slice(reader.result.indexOf(",") + 1);
}

const addresses = new Map();
// load() → {picture: {type}, data}; asked for once per `name`, when it comes into sight.
export function picture(name, load, alt) {
	const image = h("img", {alt, key: "picture-" + name, still: true, decoding: "async", width: 320, height: 240});
	if (addresses.has(name)) image.src = addresses.get(name);
	else new IntersectionObserver(async ([sight], observer) => {
		if (!sight.isIntersecting) return;
		observer.disconnect();
		try {
			const {picture, data} = await load();
			if (!TYPES.has(picture.type)) return;
			addresses.set(name, URL.createObjectURL(new Blob([Uint8Array.from(atob(data), char => char.charCodeAt(0))], {type: picture.type})));
			image.src = addresses.get(name);
		} catch (error) {
			image.alt = error.message;
		}
	}).observe(image);
	return image;
}

const sumOf = parts => parts.reduce((sum, {value}) => sum + value, 0);

// Drawings. To a screen reader each is one picture whose name has its numbers.

// A ring of one line a part: each is drawn from where the one before it ended. The units are small, or Chromium measures the
// circle as the square in it.
export function pie(slices) {
	const total = sumOf(slices) || 1;
	let from = 0;
	return h("svg.pie", {viewBox: "-100 -100 200 200", role: "img", label: slices.map(({name}) => name).join(", ")}, slices.map(({value, color, name}) => {
		const part = h("circle", {r: 75, pathLength: 1, "stroke-dasharray": `${value / total} 1`, "stroke-dashoffset": -from, style: {stroke: color}}, h("title", name));
		from += value / total;
		return part;
	}));
}

// Bars of parts: [{name, parts: [{value, color, name}]}]. Of many columns only some have their name below them, and none its sum above:
// each has both in its title, and the table beside them has all.
export function bars(columns, label, show) {
	const most = Math.max(...columns.map(({parts}) => sumOf(parts))) || 1;
	const told = columns.map(({name, parts}) => `${name} ${show(sumOf(parts))}`);
	const isFew = columns.length <= 12, every = Math.ceil(columns.length / 8);
	return h("div.bars", {role: "img", label: `${label}: ${told.join(", ")}`}, columns.map(({name, parts}, at) => {
		const sum = sumOf(parts);
		return h("div.column", {title: `${name}: ${show(sum)}`},
			h("div.plot", {style: { "--share": sum / most}},
				isFew && sum > 0 && h("span.sum", show(sum)),
				h("div.stack", parts.filter(({value}) => value).map(({value, color, name}) =>
					h("div", {title: `${name}: ${show(value)}`, style: { "flex-grow": value, background: color}})))),
			h("span.name", isFew || at % every === 0 ? name : "\u00a0"));
	}));
}

// `stacked`: on a phone a row is a card, each value beside its head.
export function table(heads, rows, {caption, numeric = [], stacked} = {}) {
	const cells = (tag, row) => h("tr", row.map((value, at) =>
		h(tag, {class: numeric.includes(at) ? "number" : "", scope: tag === "th" && "col", "data-head": stacked && tag === "td" && heads[at]}, value)));
	return h("div.scroll", {tabIndex: 0, role: "region", label: caption, class: stacked ? "stacked" : ""}, h("table", h("thead", cells("th", heads)), h("tbody", rows.map(row => cells("td", row)))));
}

// Ranges as people say them: [key, name], and key → {from, to} in days, both included. `all` has neither: a report of a module from
// outside goes by a column that rows may lack, and leaves those out in any range.
const ranges = hasAll => [
	...(hasAll ? [["all", t`Everything|Alles`]] : []),
	["today", t`Today|Heute`], ["week", t`This week|Diese Woche`], ["last-week", t`Last week|Letzte Woche`], ["month", t`This month|Dieser Monat`],
	["last-month", t`Last month|Letzter Monat`], ["year", t`This year|Dieses Jahr`], ["custom", t`From … to …|Von … bis …`],
];

export function range(query, standard = "week") {
	const now = new Date();
	const key = query.range ?? (query.from ? "custom" : standard);
	if (key === "all") return {key};
	const first = (year, month) => new Date(year, month, 1);
	const [y, m] = [now.getFullYear(), now.getMonth()];
	const days = {
		today: [now, now],
		week: [mondayOf(now), addDays(mondayOf(now), 6)],
		"last-week": [addDays(mondayOf(now), -7), addDays(mondayOf(now), -1)],
		month: [first(y, m), new Date(y, m + 1, 0)],
		"last-month": [first(y, m - 1), new Date(y, m, 0)],
		year: [first(y, 0), new Date(y, 11, 31)],
	}[key] ?? [query.from ? dayOf(query.from) : mondayOf(now), query.to ? dayOf(query.to) : now];
	return {key, from: isoDay(days[0]), to: isoDay(days[1]), start: addDays(days[0], 0), end: addDays(days[1], 1)};
}

export function rangeBar({key, from, to}, choose, {hasAll} = {}) {
	// Two days in the wrong order are said and not changed: which of them is meant is for people to say.
	const day = (label, value, days) => h("input", {type: "date", label, value, onchange: ({target}) => {
		if (!target.value) return;
		const chosen = {from, to, ...days(target.value)};
		const isReversed = chosen.from > chosen.to;
		target.setCustomValidity(isReversed ? t`The last day is before the first.|Der letzte Tag liegt vor dem ersten.` : "");
		if (isReversed) target.reportValidity();
		else choose({range: "custom", ...chosen});
	}});
	return h("div.rangebar", {key: "ranges"},
		pick(t`Range|Zeitraum`, key, ranges(hasAll), range => choose({range, from, to})),
		key === "custom" && [day(t`From|Von`, from, from => ({from})), day(t`To|Bis`, to, to => ({to}))]);
}

// A colour of its own for each name, always the same.
export function tint(name) {
	let sum = 7;
	for (const char of name) sum = (sum * 31 + char.codePointAt(0)) % 360;
	return `hsl(${sum} 55% 50%)`;
}

export function save(name, type, text) {
	const link = h("a", {href: URL.createObjectURL(new Blob([text], {type})), download: name});
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
