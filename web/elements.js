// Building blocks for all views. Untrusted text is inserted only as a text node or as a property value, never as HTML.

// A text in the source contains all languages: "Stop|Anhalten".

const LANGUAGES = ["en", "de"];
const asked = [localStorage.language, ...navigator.languages].map(name => name?.slice(0, 2));
export const language = asked.find(name => LANGUAGES.includes(name)) ?? "en";
document.documentElement.lang = language;

// t`Edit ${name}|${name} ändern`: only bars in the source separate languages, not those in a value.
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

// The locale for dates: the browser's region, if the region uses the page's language.
const locale = () => navigator.languages.find(name => name.startsWith(language)) ?? language;

// Elements

const SHAPES = new Set(["svg", "path", "circle", "rect", "g", "text", "line", "title", "polyline"]);
export const TYPES = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);
const PROPERTIES = new Set(["checked", "disabled", "hidden", "required", "multiple", "open", "tabIndex"]);

// h("button.primary", {onclick}, "Start"): an element with classes, properties and children. `key` identifies it for morph(),
// `still` makes morph() skip it, and `label` names it without visible text.
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

// A click's action runs once. Ignores further clicks on the same element until its result shows, unless another click came
// between. `data-repeats` marks a button whose action repeats.
const SHOWN_AFTER = 1000;
let settling = null, clicks = 0;
addEventListener("click", () => clicks++, true);
// In a dialog, Escape and Back count as clicks too.
addEventListener("keydown", ({key}) => key === "Escape" && clicks++, true);
addEventListener("popstate", () => clicks++);
const once = handler => event => {
	const node = event.currentTarget;
	if (node.$isBusy || settling === node) return undefined;
	settling = null;
	const before = clicks;
	const result = handler(event);
	if (result?.finally && !node.hasAttribute("data-repeats")) {
		node.$isBusy = true;
		const free = () => {
			node.$isBusy = false;
			if (clicks > before) return;
			settling = node;
			setTimeout(() => settling === node && (settling = null), SHOWN_AFTER);
		};
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

// Changes the shown tree into the wanted one. Keeps what is equal, focus, scrolling and typed text.
export function morph(shown, wanted) {
	if (!alike(shown, wanted)) return shown.replaceWith(wanted);
	if (shown.nodeType !== Node.ELEMENT_NODE) {
		if (shown.data !== wanted.data) shown.data = wanted.data;
		return;
	}
	if (shown.$still) return;
	for (const {name} of [...shown.attributes]) {
		if (name !== "style" && name !== "open" && name !== "tabindex" && !wanted.hasAttribute(name)) shown.removeAttribute(name);
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
		// Removes the nodes before a match, or moves those that are wanted later. The match stays, and keeps the focus.
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

// A button with an icon and its label. If `bare`, the label is only its accessible name.
/** @type {(label: string, onclick: (event?: any) => any, options?: {glyph?: string, kind?: string, bare?: boolean, [name: string]: any}) => any} */
export const button = (label, onclick, {glyph, kind = "", bare, ...props} = {}) =>
	h("button", {onclick, class: kind + (bare ? " bare" : ""), ...(bare && {label, title: label}), ...props}, glyph && icon(glyph), bare ? null : h("span", label));

export const small = (label, what, onclick) => button(label, onclick, {kind: "small", label: `${label}: ${what}`});
export const tool = (glyph, label, onclick, props) => button(label, onclick, {glyph, bare: true, ...props});
export const editTool = (what, onclick, props) => tool("edit", t`Edit ${what}|${what} ändern`, onclick, props);
export const deleteTool = (what, onclick) => tool("trash", t`Delete ${what}|${what} löschen`, onclick);

// Buttons for the previous and the next day, month or year.
export const turner = (turn, isLast) => h("span.actions", tool("left", t`Earlier|Früher`, () => turn(-1)), tool("right", t`Later|Später`, () => turn(1), {disabled: isLast}));

export const quiet = (...children) => h("span.quiet", children);
export const line = (key, ...children) => h("li.line", {key}, children);
export const items = (all, draw, none) => (all.length ? h("ul.plain", all.map(draw)) : empty(none));
export const strong = text => words(text, "strong");
export const words = (text, tag = "span") => h(tag, {dir: "auto"}, text);

export const empty = text => h("p.empty", text);

export const wide = (key, ...children) => h("section.card.wide", {key}, children);
export const card = (title, ...children) => h("section.card", {key: "card-" + title}, h("h2", title), children);

export const options = all => all.map(([value, text]) => h("option", {value}, text));
export const pick = (label, value, all, choose) => h("label.inline", h("span", label), h("select", {value, onchange: ({target}) => choose(target.value)}, options(all)));

export const search = ({query}, choose) => h("label.search", h("span", t`Search|Suchen`), h("input", {type: "search", value: query ?? "", oninput: ({target}) => choose(target.value)}));

export const called = (names, module) => names.map(name => [name, fieldName(name, module)]);

export const choice = (label, all, chosen, choose) =>
	h("div.choice.scroll", {role: "group", label}, all.map(([value, text]) => h("button", {key: value, "aria-pressed": String(value === chosen), onclick: () => choose(value)}, text)));

// Dates, times and durations in the browser's time zone. Calls tell the daemon the name of this zone.

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
	const date = new Date(year, month - 1, day);
	return year >= 1900 && year < 10_000 && !isNaN(date.getTime()) ? date : addDays(new Date(), 0);
};
export const addDays = (date, days) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
export const mondayOf = date => addDays(date, -((date.getDay() + 6) % 7));
export const isoTime = date => date.toISOString().slice(0, 19) + "Z";
// A past time. The day is left out if it is today.
export const moment = date => (isoDay(new Date(date)) === isoDay(new Date()) ? "" : shortDay(new Date(date)) + ", ") + clock(date);
export const clock = date => format(new Date(date), {hour: "2-digit", minute: "2-digit"});
const longDay = date => format(date, {weekday: "long", day: "numeric", month: "long", year: "numeric"});
export const fullDay = date => format(date, {day: "numeric", month: "long", year: "numeric"});
export const shortDay = date => format(date, {weekday: "short", day: "numeric", month: "short"});
export const monthName = date => format(date, {month: "long", year: "numeric"});
export const weekdayName = date => format(date, {weekday: "short"});
export const stamp = date => format(new Date(date), {day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit"});
// The ends of a span: its first and last day if it has whole days, otherwise the times.
const edge = (time, last) => {
	const date = new Date(time);
	return date.getTime() === addDays(date, 0).getTime() ? format(addDays(date, last), {day: "numeric", month: "short", year: "numeric"}) : stamp(date);
};
export const begins = time => edge(time, 0);
export const ends = time => edge(time, -1);
export const formatNumber = (number, digits = 1) => new Intl.NumberFormat(locale(), {maximumFractionDigits: digits}).format(number);

// Amounts are exact decimal text. People may type a comma.
export const decimal = text => language === "de" ? text.replace(".", ",") : text;
export const plainDecimal = text => text.replace(",", ".");

export const dayName = date => isoDay(date) === isoDay(new Date()) ? t`Today|Heute` : longDay(date);

// "7:32", or with seconds for a running timer: "0:07:32".
export function length(seconds, exact = false) {
	const whole = Math.max(0, Math.floor(seconds));
	const minutes = `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}`;
	return exact ? `${minutes}:${pad(whole % 60)}` : minutes;
}

export function ago(time) {
	const seconds = (new Date(time).getTime() - Date.now()) / 1000;
	/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
	const units = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 0]];
	const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? units.at(-1);
	if (isNaN(seconds)) return "–";
	if (unit === "second") return t`just now|gerade eben`;
	return new Intl.RelativeTimeFormat(locale(), {numeric: "auto"}).format(Math.trunc(seconds / size), unit);
}

export const when = time => h("time", {datetime: time, title: stamp(time)}, ago(time));

// A running duration. tick() updates these elements without a redraw.
export const running = since => h("span.running", { "data-since": Date.parse(since)}, length((Date.now() - Date.parse(since)) / 1000, true));

// The meanings of member names by module, from rpc.discover; "*" for all modules. Cached for a start without a connection.
const meanings = JSON.parse(localStorage.names ?? "{}");
export function learn(names) {
	Object.assign(meanings, names);
	if ("*" in names) localStorage.names = JSON.stringify(names);
}
const meaningOf = (name, module) => ({...(meanings["*"]?.[name] ?? Object.values(meanings).find(names => names[name])?.[name]), ...meanings[module]?.[name]});
export const labelOf = ({"x-label": label}, name) => label?.[language] ?? label?.en ?? name.replace(/([A-Z])/g, letter => " " + letter.toLowerCase());
export const fieldName = (name, module) => labelOf(meaningOf(name, module), name);

// Input types by role. The default is a line of text.
const ASKED = {
	note: {type: "area"}, tags: {type: "tags", help: t`separated by commas or spaces|durch Kommas oder Leerzeichen getrennt`},
	start: {type: "time"}, end: {type: "time"}, instant: {type: "time"}, day: {type: "date"}, picture: {type: "picture"}, color: {type: "color"},
	hours: {type: "number"}, interval: {type: "number"}, count: {type: "number"}, percent: {type: "number"}, latitude: {type: "number"},
	longitude: {type: "number"}, password: {type: "password", autocomplete: "current-password"},
	newPassword: {type: "password", autocomplete: "new-password", help: t`At least 8 characters.|Mindestens 8 Zeichen.`},
};

// The field for a name. A "!" after the name makes it required.
export function f(name, value, props) {
	const key = name.replace("!", ""), meaning = meaningOf(key);
	const type = props?.options ? "select" : typeof value === "boolean" ? "check" : /^\d{4}-\d\d-\d\d$/.test(value) ? "date" : "text";
	return {name: key, label: labelOf(meaning, key), required: key !== name, value, type, ...(type === "text" && ASKED[meaning["x-role"]]), ...props};
}

export function declared(param, kind, props) {
	const type = kind === "text" && param["x-role"] === "note" ? "area" : kind;
	return {name: param.name, label: labelOf(param, param.name), help: [param.name, param["x-label"]?.en].includes(param.summary) ? "" : param.summary, required: param.required, type, ...props};
}

// Forms. This tab keeps a draft until it is submitted, under the form's id and initial values.

let nextID = 1;

const INPUTS = {check: "checkbox", picture: "file", time: "datetime-local", tags: "text", number: "text"};
// For English pages, browsers drop the comma in number inputs, so 1,5 became 15.
const NUMBER = {inputmode: "decimal", pattern: " *[\\-+]?[0-9]+([.,][0-9]+)? *", title: t`A number, such as 1.5|Eine Zahl, etwa 1,5`};

export function field(spec, draft = {}) {
	const {name, label, type = "text", help, required, placeholder, suggest, autocomplete = "off", multiple, hidden} = spec;
	const id = `f${nextID++}`, standard = spec.value ?? "", kind = INPUTS[type] ?? type;
	const given = draft[name] ?? standard;
	const value = Array.isArray(given) ? given.join(", ") : type === "time" && /Z$/.test(given) ? localInput(given) : given;
	const common = {id, required, placeholder, autocomplete, "aria-describedby": id + "-note"};
	const input =
		type === "area" ? h("textarea", {...common, rows: spec.rows ?? 3, value, dir: "auto"})
		: type === "select" ? h("select", {...common, value: value || null}, options(spec.options))
		: type === "check" ? h("input", {...common, type: kind, checked: Boolean(given)})
		: type === "picture" ? h("input", {...common, type: kind, accept: [...TYPES].join(), multiple})
		: h("input", {...common, ...(type === "number" && NUMBER), type: kind, step: type === "time" ? 1 : null, max: {date: "9999-12-31", time: "9999-12-31T23:59:59"}[type], list: suggest && id + "-list", dir: kind === "text" ? "auto" : null, value});
	Object.assign(input, {$name: name, $type: type, $standard: type === "select" ? input.value : standard});
	const note = Object.assign(h("small.note", {id: id + "-note"}, help), {$help: help ?? ""});
	if (type === "check") return h("div.field.check", {hidden}, h("label", {for: id}, input, h("span", label)), note);
	return h("div.field", {hidden}, h("label", {for: id}, label), input, suggest && h("datalist", {id: id + "-list"}, suggest.map(value => h("option", {value}))), note);
}

const localInput = time => isoDay(new Date(time)) + "T" + new Date(time).toTimeString().slice(0, 8);

function read({$type: type, $standard: standard, value, checked, files}) {
	if (type === "check") return checked;
	if (type === "picture") return [...files];
	if (type === "tags") return value.split(/[,\s]+/).map(tag => tag.replace(/^#/, "")).filter(Boolean);
	// In the hour that comes twice, the field is ambiguous. An untouched time stays.
	if (type === "time" && /Z$/.test(standard) && +new Date(value) === +new Date(localInput(standard))) return standard;
	if (value === "") return /number|time|date|select/.test(type) ? null : "";
	return type === "number" ? Number(value.replace(",", ".")) : type === "time" ? isoTime(new Date(value)) : value;
}

// The values that differ from the old values. Null if there are none.
export function differing(values, old) {
	const all = Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key]));
	return all.length ? Object.fromEntries(all) : null;
}

const raw = input => (input.$type === "check" ? input.checked : input.value);

function clear(input) {
	if (input.$type === "check") input.checked = Boolean(input.$standard);
	else input.value = input.$type === "picture" || Array.isArray(input.$standard) ? "" : input.$standard;
}

// submit(values) may throw a Refusal. Violations appear at their fields, other errors above the button.
/** @param {{id?: string, draft?: string, fields: any[], submit: (values: any) => any, action?: string, glyph?: string, cancel?: (forget: () => void) => any, inline?: boolean, kind?: string}} spec */
export function form({id, draft: name, fields, submit, action = t`Save|Speichern`, glyph, cancel, inline, kind = "primary"}) {
	const kept = name ?? (id && id + JSON.stringify(fields.map(spec => spec?.value))), draft = JSON.parse(sessionStorage[kept] ?? "{}");
	const forget = () => delete sessionStorage[kept];
	const problem = h("p.problem", {role: "alert", hidden: true});
	let isBusy = false, isAskedAgain = false;
	const send = h("button", {type: "submit", class: kind}, glyph && icon(glyph), h("span", action));
	const node = h("form", {class: inline ? "inline" : "", key: id, still: true, "data-form": id},
		fields.filter(Boolean).map(spec => field(spec, draft)), problem, h("div.actions", cancel && button(t`Cancel|Abbrechen`, () => cancel(forget), {kind: "cancel"}), send));
	const inputs = [...node.elements].filter(input => input.$type);
	const values = (read, some = inputs) => Object.fromEntries(some.map(input => [input.$name, read(input)]));
	node.oninput = ({target}) => {
		clearComplaint(node, target);
		const typed = inputs.filter(({$type}) => !/password|picture/.test($type));
		if (kept) sessionStorage[kept] = JSON.stringify(values(raw, typed));
	};
	node.onsubmit = async event => {
		event.preventDefault();
		if (isBusy) return void (isAskedAgain = true);
		isBusy = problem.hidden = true;
		const sent = inputs.map(raw);
		let next = [];
		send.setAttribute("aria-disabled", "true");
		for (const input of inputs) clearComplaint(node, input);
		try {
			await submit(values(read));
			forget();
			if (node.closest("dialog")) return;
			// Text typed during submission belongs to the next entry.
			next = inputs.filter((input, at) => raw(input) !== sent[at]);
			inputs.filter(input => !next.includes(input)).forEach(clear);
			if (node.contains(document.activeElement)) inputs[0]?.focus({preventScroll: true});
		} catch (error) {
			complain(node, problem, inputs, error);
		} finally {
			isBusy = false;
			send.removeAttribute("aria-disabled");
			if (isAskedAgain && next.length) node.requestSubmit();
			isAskedAgain = false;
		}
	};
	return node;
}

function clearComplaint(node, input) {
	const note = node.querySelector(`#${input.id}-note`);
	if (!note?.classList.contains("wrong")) return;
	note.classList.remove("wrong");
	note.textContent = note.$help;
	input.removeAttribute("aria-invalid");
}

function complain(node, problem, inputs, error) {
	const rest = [];
	for (const violation of error.data?.violations ?? [{message: error.message}]) {
		const input = inputs.find(({$name}) => $name === violation.field?.split(/[.[]/)[0]);
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
	if (!error.code && !error.isExpected) console.warn(error);
}

// A modal dialog. body(close) makes its content. close(value) ends it; Escape gives null.
/**
 * @param {any} title
 * @param {(close: (value?: any) => void) => any} body
 * @param {{wide?: boolean}} options
 */
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
		firstOf(node).focus();
	});
}

// The initial focus of a dialog: its first field, or Cancel, or the heading. Never a button that acts.
function firstOf(node) {
	const [, first] = node.querySelectorAll("button, input, select, textarea");
	if (first && first.nodeName !== "BUTTON") return first;
	const safe = node.querySelector("form .cancel"), heading = node.querySelector("h2");
	heading.tabIndex = -1;
	return safe ?? heading;
}

/** @type {(title: any, spec: {text?: any, body?: any, fields?: any[], submit?: (values: any) => any, [name: string]: any}) => Promise<any>} */
export const ask = (title, {text, body, fields = [], submit = values => values, ...rest}) =>
	dialog(title, close => [
		body,
		text && h("p", {dir: "auto"}, text),
		form({...rest, fields, cancel: () => close(), submit: async values => close((await submit(values)) ?? true)}),
	]);

// A button that opens a dialog. The label is also the dialog's title and its submit button.
export const asking = (label, spec, props) => button(label, () => ask(label, {action: label, ...spec}), props);

export const showMore = (next, limit, again) => next && button(t`Show more|Mehr zeigen`, () => again({limit: Math.min(1000, limit * 3)}));

// Pictures. Files become base64, large ones are scaled down. Base64 becomes a URL of this page.

export async function encode(file) {
	let blob = file;
	const image = await createImageBitmap(file).catch(() => {
		throw new Error(t`“${file.name}” can't be read as a picture.|„${file.name}“ lässt sich nicht als Bild lesen.`);
	});
	if (file.size > 2_000_000 && file.type !== "image/gif") {
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
	const address = String(reader.result);
	return address.slice(address.indexOf(",") + 1);
}

const addresses = new Map();
// load() → {picture: {type}, data}; called once per `name`, when it scrolls into view.
export function picture(name, load, alt) {
	const image = h("img", {alt, key: "picture-" + name, still: true, decoding: "async", width: 320, height: 240});
	if (addresses.has(name)) image.src = addresses.get(name);
	else new IntersectionObserver(async (sights, observer) => {
		if (!sights.at(-1).isIntersecting) return;
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

// Drawings. For a screen reader, each is an image whose name contains the numbers.

// A ring with an arc per slice, each starting where the previous one ended. The radius is large in user units, because Chromium
// measures a small circle as its inscribed square.
export function pie(slices) {
	const total = sumOf(slices) || 1;
	let from = 0;
	return h("svg.pie", {viewBox: "-100 -100 200 200", role: "img", label: slices.map(({name}) => name).join(", ")}, slices.map(({value, color, name}) => {
		const part = h("circle", {r: 75, pathLength: 1, "stroke-dasharray": `${value / total} 1`, "stroke-dashoffset": -from, style: {stroke: color}}, h("title", name));
		from += value / total;
		return part;
	}));
}

// Stacked bars: [{name, parts: [{value, color, name}]}]. With many columns, only some show a name, and none its sum. Titles and
// the table have everything.
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

// The days of a year as squares. look(day) returns how dark the square is, and what its number means.
export function heat(year, look, label) {
	const first = mondayOf(new Date(year, 0, 1)), squares = [];
	for (let day = new Date(year, 0, 1); day.getFullYear() === year; day = addDays(day, 1)) {
		const at = Math.round((day.getTime() - first.getTime()) / 86_400_000), {strength, told} = look(isoDay(day));
		squares.push(h("rect", {x: Math.floor(at / 7) * 12, y: (at % 7) * 12, width: 10, height: 10, rx: 2, class: strength ? "some" : "none", style: strength ? { "fill-opacity": strength} : {}}, h("title", `${shortDay(day)}: ${told}`)));
	}
	return h("svg.heat", {viewBox: "0 0 638 84", role: "img", label}, squares);
}

// A chart that a module declares, of [{name, value}]: bars, a line, or the days of the last year.
export function chart(kind, points, label, show) {
	const values = points.map(({value}) => value), most = Math.max(...values), least = Math.min(...values);
	const told = `${label}: ${points.map(({name, value}) => `${name} ${show(value)}`).join(", ")}`;
	if (kind === "heatmap" && points.every(({name}) => /^\d{4}-\d\d-\d\d/.test(name))) {
		const days = new Map();
		for (const {name, value} of points) days.set(name.slice(0, 10), (days.get(name.slice(0, 10)) ?? 0) + value);
		const darkest = Math.max(...days.values());
		return heat(Number([...days.keys()].sort().at(-1).slice(0, 4)), day => ({strength: days.get(day) > 0 ? 0.35 + 0.65 * days.get(day) / darkest : 0, told: show(days.get(day) ?? 0)}), told);
	}
	if (kind !== "line") return bars(points.slice(0, 60).map(({name, value}) => ({name, parts: [{value: Math.max(0, value), color: "var(--accent)", name}]})), label, show);
	// A list may have the newest first.
	if (points[0].name > points.at(-1).name) points.reverse();
	const places = points.map(({value}, at) => [points.length > 1 ? 10 + Math.round(580 * at / (points.length - 1)) : 300, 24 + Math.round(110 * (1 - (value - least) / (most - least || 1)))]);
	const [from, to] = [points[0], points.at(-1)].map(({name}) => name.replace(/T.*Z$/, ""));
	return h("svg.curve", {viewBox: "0 0 600 170", role: "img", label: told},
		h("polyline", {points: places.join(" ")}),
		places.map(([cx, cy], at) => h("circle", {cx, cy, r: 3}, h("title", `${points[at].name}: ${show(points[at].value)}`))),
		h("text", {x: 10, y: 14}, show(most)), h("text", {x: 10, y: 149}, show(least)),
		h("text", {x: 10, y: 167}, from), points.length > 1 && h("text", {x: 590, y: 167, "text-anchor": "end"}, to));
}

// A row's `key` identifies it for morph(). A row with `isHeading` is a title over the next rows. `stacked`: on a phone, rows are cards.
/**
 * @param {any[]} heads
 * @param {any[]} rows
 * @param {{caption?: string, numeric?: number[], stacked?: boolean}} options
 */
export function table(heads, rows, {caption, numeric = [], stacked} = {}) {
	const cells = (tag, row) => row.isHeading ? h("tr", {key: row.key}, h("th.group", {colspan: heads.length, scope: "colgroup"}, row)) : h("tr", {key: row.key, class: row.class ?? ""}, row.map((value, at) =>
		h(tag, {class: numeric.includes(at) ? "number" : "", scope: tag === "th" && "col", "data-head": stacked && tag === "td" && heads[at]}, value)));
	return h("div.scroll", {tabIndex: 0, role: "region", label: caption, class: stacked ? "stacked" : ""}, h("table", h("thead", cells("th", heads)), h("tbody", rows.map(row => cells("td", row)))));
}

export const reversed = () => t`The last day is before the first.|Der letzte Tag liegt vor dem ersten.`;

// Ranges: [key, name], and key → {from, to} as days, both inclusive. `all` has neither. A custom module's report filters by a
// column that may be empty, and any range excludes such rows.
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
	}[key] ?? [query.from ? dayOf(query.from) : mondayOf(now), query.to ? dayOf(query.to) : now].sort((a, b) => a.getTime() - b.getTime()); // An address may be typed.
	return {key, from: isoDay(days[0]), to: isoDay(days[1]), start: addDays(days[0], 0), end: addDays(days[1], 1)};
}

/**
 * @param {any} range
 * @param {(query: any) => any} choose
 * @param {{hasAll?: boolean}} options
 */
export function rangeBar({key, from, to}, choose, {hasAll} = {}) {
	// Reports two days in the wrong order and leaves the correction to the user.
	const day = (label, value, days) => h("input", {type: "date", label, value, min: "1900-01-01", max: "9999-12-31", onchange: ({target}) => {
		// While a year is typed, it is 2, 20 and 202 first.
		if (target.value < "1900") return;
		const chosen = {from, to, ...days(target.value)};
		target.setCustomValidity(chosen.from > chosen.to ? reversed() : "");
		if (target.reportValidity()) choose({range: "custom", ...chosen});
	}});
	return h("div.rangebar", {key: "ranges"},
		pick(t`Range|Zeitraum`, key, ranges(hasAll), range => choose({range, from, to})),
		key === "custom" && [day(t`From|Von`, from, from => ({from})), day(t`To|Bis`, to, to => ({to}))]);
}

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
