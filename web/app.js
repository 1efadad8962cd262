// The shell round the views: who is there, which view is shown, what was just done and how it is taken back. Besides, the views
// that belong to no one module: history, modules from outside, the account.

import { Connection, Lost } from "./connection.js";
import {
  ask, asking, bars, button, called, card, choice, count, dialog, empty, encode, f, fieldName, form, formatNumber, h,
  icon, language, length, line, morph, pick, quiet, range, rangeBar, search, showMore, stamp, t, table, tool, when,
  wide, words, zone,
} from "./elements.js";

const UNDO_FOR = 10_000;
const BUILT_IN = ["accounts", "timer", "hours", "chores", "remarks", "feed"];

// What the page knows of who acts and of the daemon. `me` is null before that is known, and false for nobody.
export const page = {me: null, admin: false, modules: [], notice: ""};

const main = document.getElementById("main");
let connection, subscription, current, discovered;
let revs = {};
let token = localStorage.token ?? sessionStorage.token;

// Calls

export const call = (method, params) => connection.call(method, params);
const urgent = (method, params) => connection.call(method, params, {urgent: true});
const complain = error => toast(error.message, {bad: !(error instanceof Lost)});

// Changes something, and shows for a while how it is taken back. Throws what the daemon refuses.
export async function change(method, params = {}, {said} = {}) {
	try {
		const reply = await connection.call(method, params, {changes: true});
		if (reply.rev !== undefined && reply.changed !== false) {
			toast(said ?? deed(method), {action: t`Undo|Rückgängig`, run: () => undo(method.split(".")[0], reply.rev)});
		}
		return reply;
	} catch (error) {
		if (error.code !== -32005) throw error;
		const {warnings} = error.data;
		const sure = await ask(t`Are you sure?|Sicher?`, {text: warnings.map(({message}) => message).join(" "), action: t`Do it anyway|Trotzdem`});
		if (!sure) throw new Lost(t`Not done.|Nicht getan.`);
		return change(method, {...params, acknowledge: warnings.map(({name}) => name)}, {said});
	}
}

// The same for a button: what is refused is said.
export function act(method, params, options) {
	return change(method, params, options).catch(complain);
}

export async function undo(module, rev) {
	const reply = await connection.call("history.undo", {module, rev}, {changes: true}).catch(complain);
	if (reply) toast(t`Taken back: ${deed(reply.method)}|Zurückgenommen: ${deed(reply.method)}`, {action: t`Redo|Wiederholen`, run: () => undo(module, reply.rev)});
}

// All that is declared, asked for once.
export const discover = () => (discovered ??= call("rpc.discover"));

// What is shown for ten seconds

export function toast(text, {action, run, bad = false} = {}) {
	const node = h("div.toast", {class: bad ? "bad" : "", role: bad ? "alert" : null}, h("span", {dir: "auto"}, text));
	const gone = () => node.remove();
	if (action) node.append(button(action, () => (gone(), run()), {glyph: "undo", kind: "quiet"}));
	node.append(tool("close", t`Dismiss|Ausblenden`, gone, {kind: "quiet"}));
	let timer = setTimeout(gone, UNDO_FOR);
	node.onmouseenter = node.onfocusin = () => clearTimeout(timer);
	node.onmouseleave = node.onfocusout = () => (clearTimeout(timer), (timer = setTimeout(gone, UNDO_FOR)));
	const toasts = document.getElementById("toasts");
	toasts.append(node);
	while (toasts.children.length > 3) toasts.firstChild.remove();
}

// Views

const VIEWS = {
	today: [t`Today|Heute`, "timer", "./timer.js"], time: [t`Time|Zeit`, "timer", "./timer.js"], hours: [t`Hours|Stunden`, "hours", "./hours.js"],
	chores: [t`Chores|Haushalt`, "chores", "./chores.js"], places: [t`Places|Orte`, "remarks", "./places.js"], feed: [t`Feed|Neues`, "feed", "./feed.js"],
	history: [t`History|Verlauf`], account: [t`Account|Konto`],
};
const FIRST = ["today", "time", "chores", "feed"];

const outsiders = () => page.modules.filter(name => !BUILT_IN.includes(name));
const title = name => VIEWS[name]?.[0] ?? capital(name.replace(/^module-/, ""));

export const address = (name, query = {}) => {
	const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value != null && value !== "")).toString();
	return `#${name}${text && "?" + text}`;
};
export const go = (name, query) => (location.hash = address(name, query));

function asked() {
	const [name, query] = location.hash.slice(1).split("?");
	const known = VIEWS[name] || name.startsWith("module-");
	return {name: known ? name : "today", query: Object.fromEntries(new URLSearchParams(query ?? ""))};
}

async function viewOf(name) {
	if (name === "history") return history;
	if (name === "account") return account;
	if (name.startsWith("module-")) return outside(name.slice(7));
	return (await import(VIEWS[name][2]))[name];
}

async function navigate() {
	const {name, query} = asked();
	const same = current?.name === name;
	current = {name, query, data: same ? current.data : undefined, view: same ? current.view : undefined};
	document.title = `${title(name)} · trackd`;
	drawShell();
	if (!same) scrollTo(0, 0);
	const mine = current;
	mine.view ??= await viewOf(name);
	if (current !== mine) return;
	redraw();
	await refresh();
	if (!same && document.activeElement === document.body) main.focus({preventScroll: true});
}

let turn = 0, pending = 0;

// Reads anew what the view shows, and shows it. Every event of a module that the view is about comes here.
export async function refresh() {
	const mine = ++turn;
	const {view, query} = current ?? {};
	if (!view || !page.me) return;
	try {
		const data = await view.load(query);
		if (mine !== turn) return;
		current.data = data;
		current.problem = null;
	} catch (error) {
		if (mine !== turn || error instanceof Lost) return;
		if (error.code === -32004) return leave(error.message);
		current.problem = error.message ?? String(error);
		if (!error.code) console.error(error);
	}
	redraw();
}

function soon() {
	pending ||= setTimeout(() => ((pending = 0), refresh()), 15);
}

export function redraw() {
	const {name, view, data, query, problem} = current ?? {};
	if (page.me === false) return show(signIn());
	if (!view) return;
	const ready = data !== undefined && page.me;
	show(
		h("div.view", {key: name, class: name.replace(/-.*/, ""), "aria-busy": ready ? null : "true"},
			h("h1", title(name)),
			problem ? h("div.card", h("p.problem", problem), button(t`Try again|Noch einmal`, refresh)) : ready ? view.draw(data, query) : h("div.skeleton", { "aria-hidden": "true"}),
		),
	);
}

function show(tree) {
	if (main.firstChild) morph(main.firstChild, tree);
	else main.append(tree);
}

function drawShell() {
	const names = Object.keys(VIEWS).filter(name => !VIEWS[name][1] || !page.modules.length || page.modules.includes(VIEWS[name][1]));
	const all = [...names.map(name => [name, name]), ...outsiders().map(name => ["module-" + name, "outside"])];
	const link = ([name, glyph], props) => h("a", {href: address(name), key: name, "aria-current": current.name === name && "page", ...props}, icon(glyph), h("span", title(name)));
	const more = () => dialog(t`More|Mehr`, close => h("div.menu", all.map(one => link(one, {onclick: () => close()}))));
	morph(document.getElementById("nav"), h("nav", {id: "nav", label: t`Views|Ansichten`, hidden: page.me === false},
		all.map(one => link(one, {class: FIRST.includes(one[0]) ? "" : "further"})),
		h("button.more", {onclick: more, "aria-haspopup": "dialog", key: "more", class: FIRST.includes(current.name) ? "" : "here"}, icon("more"), h("span", t`More|Mehr`))));
	document.getElementById("skip").textContent = t`Skip to content|Zum Inhalt`;
	drawLine();
}

function drawLine() {
	const away = connection?.failures > 0, waiting = connection?.waiting;
	const text = (away ? t`No connection.|Keine Verbindung.` : "") + (away && waiting ? " " + count(waiting, "One change waits.|Eine Änderung wartet.", "{n} changes wait.|{n} Änderungen warten.") : "");
	const line = document.getElementById("line");
	if (line.textContent !== text) line.textContent = text;
}

// Who is there

async function greet() {
	if (token) {
		try {
			await urgent("accounts.resume", {token, required: true});
		} catch (error) {
			if (error.code !== -32004) throw error;
			leave(t`You were signed out. Please sign in again.|Du wurdest abgemeldet. Bitte melde dich wieder an.`);
			throw new Lost();
		}
	}
	await meet();
}

async function meet() {
	const [hello, me] = await Promise.all([urgent("system.hello", {client: "web"}), urgent("accounts.me").catch(error => error.code !== -32004 && Promise.reject(error))]);
	Object.assign(page, {version: hello.version, modules: hello.modules, admin: Boolean(me) && hello.admin});
	const changed = page.me?.id !== me?.account?.id;
	page.me = me && {...me.account, signedIn: me.signedIn, hasPassword: me.hasPassword};
	if (changed) revs = {};
	if (me) await follow();
	drawShell();
	if (!page.me) redraw();
	else setTimeout(refresh);
}

async function follow(say = urgent) {
	const since = Object.keys(revs).length ? {...revs} : undefined;
	// A place that is too old begins anew: what is shown is read again in any case.
	const reply = await say("events.subscribe", since && {since}).catch(error => error instanceof Lost ? Promise.reject(error) : say("events.subscribe"));
	subscription = reply.subscription;
	revs = {...reply.revs, ...since};
}

// Whoever is at this screen next finds nothing of what was shown, typed, or waits to be sent: all of it goes with the page, which is
// loaded anew. What that one is to know goes by the tab's storage: `notice`, and `next`, the token of who signs in.
function leave(notice, next) {
	document.body.hidden = true;
	for (const key of Object.keys(sessionStorage)) if (key !== "key") delete sessionStorage[key];
	delete localStorage.token;
	Object.assign(sessionStorage, {notice, ...(next && {token: next})});
	window.history.replaceState(null, "", location.pathname);
	location.reload();
}

function heard(method, params) {
	if (method === "events.event") {
		revs[params.module] = Math.max(revs[params.module] ?? 0, params.rev);
		if (params.method === "hours.reminder") toast(t`Nothing is logged for today yet.|Für heute ist noch nichts eingetragen.`, {action: t`Log hours|Stunden eintragen`, run: () => go("hours")});
		if (current?.view?.topics.includes(params.module)) soon();
	} else if (method === "events.mark") Object.assign(revs, params.revs);
	else if (method === "events.reset") soon();
	else if (method === "events.overrun" && params.subscription === subscription) {
		revs = {};
		follow(call).then(refresh, () => {});
	}
}

// How the list of sessions calls this one.
const device = () => [/Firefox|Edg|OPR|Chrome|Safari/, /Android|iPhone|iPad|Windows|Mac OS|Linux/].map(one => one.exec(navigator.userAgent)?.[0]).filter(Boolean).join(", ");

let signing = "in";

function signIn() {
	const name = f("name!", null, {autocomplete: "username"});
	const password = f("password!");
	const fresh = f("new!");
	const stay = f("stay", null, {label: t`This device stays signed in|Dieses Gerät bleibt angemeldet`, type: "check"});
	const code = f("code!", null, {label: t`Code from an administrator|Code der Verwaltung`});
	const kinds = {in: [name, password, stay], up: [name, fresh, stay], reset: [name, code, fresh]};
	const actions = {in: t`Sign in|Anmelden`, up: t`Create account|Konto anlegen`, reset: t`Set new password|Neues Passwort setzen`};
	const choose = kind => ((signing = kind), redraw());
	return h("div.view.signin", {key: "signin"},
		h("h1", t`Your day, kept|Dein Tag, bewahrt`),
		page.notice && h("p.problem", {role: "alert"}, page.notice),
		choice(t`What to do|Was tun`, [["in", t`Sign in|Anmelden`], ["up", t`New account|Neues Konto`], ["reset", t`Password forgotten|Passwort vergessen`]], signing, choose),
		form({id: "sign-" + signing, fields: kinds[signing], action: actions[signing], submit: values => enter(signing, values)}),
	);
}

async function enter(kind, values) {
	if (connection.state === "away") throw new Lost(t`No connection.|Keine Verbindung.`);
	if (kind === "reset") {
		await urgent("accounts.resetPassword", {name: values.name, code: values.code, new: values.new});
		page.notice = t`The new password is set. Sign in with it.|Das neue Passwort gilt. Melde dich damit an.`;
		signing = "in";
		return redraw();
	}
	const reply = await urgent(kind === "up" ? "accounts.signUp" : "accounts.signIn", {name: values.name, password: values.password ?? values.new, from: device()});
	if (page.me) return leave("", reply.token);
	token = reply.token;
	if (values.stay) localStorage.token = token;
	page.notice = "";
	await meet();
	navigate();
}

// What was done, by its method, as history and undo tell it: some have a text of their own, most are a noun and a verb.

const NOUNS = {
	"timer.project": "Project|Projekt", "timer.picture": "Picture|Bild", "hours.project": "Project|Projekt",
	hours: "Hours|Stunden", "chores.house": "House|Haus", "chores.room": "Room|Zimmer", "chores.task": "Task|Aufgabe",
	chores: "Task|Aufgabe", remarks: "Remark|Bemerkung", "feed.comment": "Comment|Kommentar",
	"feed.friend": "Friendship|Freundschaft", "feed.profile": "Profile|Profil", timer: "Entry|Eintrag", feed: "Post|Beitrag",
};
const VERBS = {
	add: "added|hinzugefügt", edit: "changed|geändert", delete: "deleted|gelöscht", remove: "removed|entfernt",
	rename: "renamed|umbenannt", create: "created|angelegt", archive: "archived|abgelegt", join: "joined|beigetreten",
	leave: "left|verlassen", done: "done|erledigt", skip: "skipped|ausgelassen", accept: "accepted|angenommen",
	decline: "declined|abgelehnt", request: "asked for|angefragt", set: "changed|geändert", continue: "continued|fortgesetzt",
	update: "changed|geändert", discard: "discarded|verworfen", submit: "logged|eingetragen", quick: "logged|eingetragen",
	recommend: "recommended|empfohlen",
};
const DEEDS = {
	"timer.start": "Timer started|Uhr gestartet", "timer.stop": "Timer stopped|Uhr angehalten", "hours.settings": "Settings changed|Einstellungen geändert",
	"chores.house.join": "Moved in|Eingezogen", "chores.house.leave": "Moved out|Ausgezogen", "chores.house.newKey": "New key made|Neuer Schlüssel gemacht",
	"chores.pause": "House paused|Haus pausiert", "chores.unpause": "Pause ended|Pause beendet", "feed.post": "Posted|Veröffentlicht",
	"feed.progress": "Progress made|Fortschritt gemacht", "feed.like": "Liked|Gefällt dir", "feed.unlike": "Like taken back|Gefällt dir nicht mehr",
	"feed.comment": "Comment written|Kommentar geschrieben", "feed.markRead": "Marked as read|Als gelesen markiert",
	"history.undo": "Taken back|Zurückgenommen", "history.redo": "Done again|Wiederholt",
};

function deed(method) {
	if (DEEDS[method]) return t(DEEDS[method]);
	const [, path, verb] = /^(.*)\.(\w+)$/.exec(method);
	return VERBS[verb] ? `${NOUNS[path] ? t(NOUNS[path]) : title(path)} ${t(VERBS[verb])}` : method;
}

// History: who changed what, before and after.

const history = {
	topics: [],
	async load(query) {
		const module = query.module ?? page.modules.find(name => name !== "accounts");
		this.topics = [module];
		const reply = await call("history.list", {module, limit: Math.min(1000, Number(query.limit) || 50)});
		return {module, ...reply};
	},
	draw({module, transactions, next}, query) {
		const called = module => title(Object.keys(VIEWS).findLast(name => VIEWS[name][1] === module) ?? module);
		const modules = page.modules.filter(name => name !== "accounts").map(name => [name, called(name)]);
		return [
			choice(t`Part of the record|Teil der Aufzeichnung`, modules, module, module => go("history", {module})),
			transactions.length ? h("ol.plain.changes", transactions.map(one => transaction(module, one))) : empty(t`Nothing has changed here yet.|Hier hat sich noch nichts geändert.`),
			showMore(next, query.limit ?? 50, limit => go("history", {module, ...limit})),
		];
	},
};

function transaction(module, {rev, at, by, method, changes, undoes, undone, truncated}) {
	const mine = page.admin || by === page.me.name;
	return h("li.card.change", {key: `${module}-${rev}`, class: undone ? "undone" : ""},
		h("div.headline",
			h("strong", undoes ? t`Taken back: revision ${undoes}|Zurückgenommen: Stand ${undoes}` : deed(method)),
			quiet(by && [words(by), " · "], when(at), ` · ${t`revision ${rev}|Stand ${rev}`}`, undone && " · " + t`taken back|zurückgenommen`),
			mine && !undone && button(undoes ? t`Redo|Wiederholen` : t`Undo|Rückgängig`, () => undo(module, rev), {glyph: "undo", kind: "small"}),
		),
		truncated && h("p.quiet", t`Too much to show.|Zu viel, um es zu zeigen.`),
		changes.length > 0 && h("details", h("summary", words(about(changes))), changes.slice(0, 50).map(difference)),
	);
}

// What the first rows of a change are called.
const about = changes =>
	changes.slice(0, 3).map(({table, id, before, after}) => {
		const {name, text, activity, project, client, caption} = after ?? before ?? {};
		return String(name || text || activity || project || client || caption || `${fieldName(table)} ${id}`).slice(0, 60);
	}).join(", ") + (changes.length > 3 ? " …" : "");

function difference({table: name, id, before, after}) {
	const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
		key => !["id", "own", "locked", "long"].includes(key) && JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]));
	return table(
		[`${fieldName(name)} ${id}`, t`before|vorher`, t`after|nachher`],
		keys.map(key => [fieldName(key), value(before?.[key], key), value(after?.[key], key)]),
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

// Modules from outside: forms, lists and reports, made of what rpc.discover says of them and of nothing else.

const HIDDEN = new Set(["idempotencyKey", "dryRun", "cursor", "limit", "timeZone", "id", "acknowledge"]);
const plain = schema => {
	const some = (schema.anyOf ?? schema.oneOf ?? [schema]).filter(one => one.type !== "null");
	return {...schema, ...(some.find(({type}) => type === "number") ?? some[0])};
};

// `names` has the names of rows of the module's own tables by id, for each column that refers to one.
function fieldOf(param, old, names = {}) {
	const schema = plain(param.schema);
	const {format: kind, type: is, maximum: max, minimum: min, maxLength} = schema;
	const {name, summary: help, required} = param;
	const common = {name, label: fieldName(name), help, required, value: old?.[name] ?? undefined};
	const few = names[name] ? [...names[name]] : schema.enum?.map(one => [one, String(one)]);
	if (few) return {...common, type: "select", options: [...(required ? [] : [["", "–"]]), ...few]};
	if (is === "boolean") return {...common, type: "check", required: false, value: common.value ?? schema.default};
	if (is === "integer" || is === "number") return {...common, type: "number", min, max, step: is === "integer" ? 1 : "any"};
	const kinds = { "date-time": "time", date: "date", password: "password"};
	return {...common, type: is === "array" ? "tags" : schema.contentEncoding ? "picture" : kinds[kind] ?? (maxLength > 300 ? "area" : "text")};
}

// What a form says, as params: what was left empty is left out, or null in an edit where something stood.
async function paramsOf(method, values, old) {
	const params = {};
	for (const {name, schema} of method.params) {
		let it = values[name];
		if (it === undefined) continue;
		if (Array.isArray(it) && it[0] instanceof File) it = await encode(it[0]);
		if (it === "" || it === null || (Array.isArray(it) && !it.length)) {
			if (old?.[name] == null || !schema.anyOf?.some(({type}) => type === "null")) continue;
			it = null;
		} else if (plain(schema).type === "integer") it = Number(it); // One of a list is chosen as a text.
		if (old && JSON.stringify(old[name]) === JSON.stringify(it)) continue;
		params[name] = it;
	}
	return params;
}

const takes = (method, name) => method?.params.some(param => param.name === name);
const zoned = (method, params) => (takes(method, "timeZone") ? {...params, timeZone: zone} : params);
const capital = text => text.replace(/^./, first => first.toUpperCase());

function outside(module) {
	return {
		topics: [module],
		async load(query) {
			const {methods, "x-tables": stored} = await discover();
			const own = methods.filter(({name}) => name.startsWith(module + "."));
			const tables = own.filter(({name}) => name.endsWith(".list")).map(({name}) => name.slice(0, -5));
			const parts = await Promise.all(tables.map(path => outsideTable(path, own, query)));
			const verbs = new Set(tables.flatMap(path => ["add", "list", "show", "edit", "delete", "report"].map(verb => `${path}.${verb}`)));
			const names = {};
			for (const {columns} of Object.values(stored?.[module] ?? {})) for (const [column, {"x-references": to}] of Object.entries(columns)) {
				// The first table has the module's own verbs.
				const rows = (parts.find(({path}) => path === to) ?? (to?.startsWith(module + ".") && parts.find(({path}) => path === module)))?.rows;
				if (rows) names[column] = new Map(rows.map(row => [String(row.id), row.name ?? Object.values(row).find(it => typeof it === "string") ?? "#" + row.id]));
			}
			const rest = own.filter(({name}) => !verbs.has(name));
			const mine = rest.filter(method => page.admin || method["x-access"] !== "admin");
			return {module, parts, names, rest: mine, forAdmins: mine.length < rest.length};
		},
		draw: ({module, parts, names, rest, forAdmins}, query) =>
			h("div.columns", parts.map(part => drawOutside(module, part, names, query)), rest.map(method => outsideCall(module, method)),
				forAdmins && elsewhere(),
				!parts.length && !rest.length && empty(t`This module declares nothing to show.|Dieses Modul hat nichts zu zeigen.`)),
	};
}

// Nobody becomes an administrator by a password, so on a shared page nobody is one.
const elsewhere = () => empty(t`More of this is for administrators, on the page that “trackctl web” opens.|Mehr davon ist für Administratoren, auf der Seite, die „trackctl web“ öffnet.`);

async function outsideTable(path, own, query) {
	const method = verb => own.find(({name}) => name === `${path}.${verb}`);
	const list = method("list"), report = method("report");
	const filters = zoned(list, takes(list, "query") && query.query ? {query: query.query} : {});
	const days = range(query, "all");
	const kinds = plain(report?.params.find(({name}) => name === "by")?.schema ?? {}).enum, by = query.by ?? kinds?.[0];
	const within = report && zoned(report, {...(by && {by}), ...(days.from && takes(report, "from") && {from: days.from, to: days.to})});
	const [rows, sums] = await Promise.all([call(list.name, {...filters, limit: 200}), report && call(report.name, within)]);
	return {path, method, list, rows: Object.values(rows).find(Array.isArray) ?? [], more: Boolean(rows.next), report, sums, kinds, by, days};
}

function drawOutside(module, {path, method, list, rows, more, report, sums, kinds, by, days}, names, query) {
	const name = capital(fieldName(path.split(".").at(-1)));
	const again = changes => go("module-" + module, {...query, ...changes});
	const add = method("add"), edit = method("edit"), remove = method("delete");
	const keys = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(key => key !== "id" && key !== "own");
	const groups = sums?.groups ?? sums?.rows ?? sums?.slices;
	const shown = (it, key) => value(names[key]?.get(String(it?.id ?? it)) ?? it, key);
	const none = () => empty(t`Nothing here yet.|Hier ist noch nichts.`), title = t`Report|Auswertung`;
	// A sum of nothing says less than how many there are.
	const hasSum = Number(sums?.sum ?? 0) !== 0;
	const all = groups?.map(({key, count, sum}) => [names[by]?.get(String(key)) ?? key, count, Number(sum ?? count)]);
	return [
		// A form stays as it is, but one with other rows to choose from.
		add && wide(add.name + add.params.map(({name}) => names[name]?.size), h("h2", add.summary), form({id: add.name, inline: true, fields: fieldsOf(add, null, names), action: t`Add|Hinzufügen`, glyph: "plus",
			submit: async values => change(add.name, await paramsOf(add, values))})),
		wide(path, h("h2", {dir: "auto"}, name),
			takes(list, "query") && search(query, query => again({query})),
			rows.length ? table([...keys.map(fieldName), t`Actions|Aktionen`], rows.map(row => [...keys.map(key => shown(row[key], key)), h("span.actions",
				edit && tool("edit", t`Edit|Ändern`, () => editOutside(edit, row, names)),
				remove && tool("trash", t`Delete|Löschen`, () => act(remove.name, {id: row.id})))]), {caption: name, stacked: true}) : none(),
			more && h("p.quiet", t`Only the first 200 are shown.|Nur die ersten 200 sind zu sehen.`),
		),
		all && wide(report.name,
			h("div.row", h("h2", title), takes(report, "from") && rangeBar(days, again, {hasAll: true}), kinds && pick(t`By|Nach`, by, called(kinds), by => again({by}))),
			h("p.big", h("strong", hasSum ? formatNumber(Number(sums.sum), 6) : `${sums.count} ×`), " ", hasSum && quiet(`${sums.count} ×`)),
			all.length ? h("div.figures",
				h("figure.whole", bars(all.slice(0, 31).map(([key, count, sum]) => ({name: String(key), parts: [{value: hasSum ? sum : count, color: "var(--accent)", name: String(key)}]})), title, it => formatNumber(it, 2))),
				table([fieldName(by ?? "key"), t`count|Anzahl`, ...(hasSum ? [t`sum|Summe`] : [])], all.map(group => group.slice(0, hasSum ? 3 : 2).map(it => value(it))), {caption: title, numeric: [1, 2]}),
			) : none()),
	];
}

const fieldsOf = (method, old, names) => method.params.filter(({name}) => !HIDDEN.has(name) || (name === "id" && !old)).map(param => fieldOf(param, old, names));

const editOutside = (method, row, names) =>
	ask(t`Edit|Ändern`, {fields: fieldsOf(method, row, names).map(field => ({...field, required: false})), submit: async values => change(method.name, {id: row.id, ...(await paramsOf(method, values, row))})});

// A method that a program answers: its params as a form, its result as a table.
function outsideCall(module, method) {
	const result = h("div", { "aria-live": "polite", still: true, key: "result"});
	return card(capital(fieldName(method.name.slice(module.length + 1))), h("p.quiet", method.summary),
		form({id: method.name, fields: fieldsOf(method), action: method["x-changes"] ? t`Do it|Ausführen` : t`Show|Zeigen`, submit: async values => {
			const params = await paramsOf(method, values);
			const reply = await (method["x-changes"] ? change : call)(method.name, zoned(method, params));
			result.replaceChildren(table([t`what|was`, t`value|Wert`], Object.entries(reply).filter(([key]) => key !== "rev").map(([key, it]) => [fieldName(key), value(it, key)]), {caption: method.name}));
		}}), result);
}

// The account

const account = {
	topics: [],
	load() {
		return call("accounts.sessions");
	},
	draw({sessions}) {
		const {me} = page;
		return h("div.columns",
			card(t`You|Du`,
				h("p", t`You act as |Du handelst als `, h("strong", {dir: "auto"}, me.name), "."),
				h("div.actions",
					me.signedIn && button(t`Sign out|Abmelden`, signOut),
					!me.signedIn && asking(t`Sign in as somebody else|Als jemand anderes anmelden`, {fields: [f("name!"), f("password!")], submit: values => enter("in", values)}),
				)),
			card(t`Language|Sprache`, choice(t`Language|Sprache`, [["en", "English"], ["de", "Deutsch"]], language, chosen => ((localStorage.language = chosen), location.reload()))),
			card(t`Password|Passwort`, form({action: t`Change password|Passwort ändern`, fields: [
				me.hasPassword && f("old!"),
				f("new!"),
			], submit: async values => {
				await urgent("accounts.changePassword", values);
				me.hasPassword = true;
				toast(t`The password is changed. Other devices are signed out.|Das Passwort ist geändert. Andere Geräte sind abgemeldet.`);
				redraw();
			}})),
			sessions.length > 0 && card(t`Where you are signed in|Wo du angemeldet bist`, h("ul.plain", sessions.map(({id, from, lastUsedAt, current}) =>
				line(id, h("span.grow", current ? t`This device|Dieses Gerät` : words(from || t`Session ${id}|Sitzung ${id}`), " ", when(lastUsedAt)),
					!current && button(t`End|Beenden`, () => call("accounts.endSession", {session: id}).then(refresh, complain), {kind: "small", label: t`End session ${id}|Sitzung ${id} beenden`}))))),
			h("p.quiet", {key: "version"}, `trackd ${page.version}`),
		);
	},
};

async function signOut() {
	await urgent("accounts.signOut").catch(() => {});
	leave(t`You are signed out.|Du bist abgemeldet.`);
}

// The start

function takeSecret() {
	const given = /[?#&]secret=(\w+)/.exec(location.search + location.hash)?.[1];
	if (given) window.history.replaceState(null, "", location.pathname);
	return given;
}

function tick() {
	for (const node of document.querySelectorAll("[data-since]")) {
		const text = length((Date.now() - node.dataset.since) / 1000, true);
		if (node.textContent !== text) node.textContent = text;
	}
}

// The second click of a double click means what the first did, and not what has come under the pointer meanwhile.
let clicked = {};

function calm(event) {
	const control = event.target.closest("button, a, label, summary, input, select, textarea");
	const name = control && (control.getAttribute("aria-label") ?? control.textContent);
	// The keyboard's clicks are no double ones, and a label's comes again at its field.
	if (!event.detail || (control && control === clicked.control?.control)) return;
	if (event.detail > 1 && (control !== clicked.control || name !== clicked.name)) {
		event.preventDefault();
		event.stopImmediatePropagation();
	} else clicked = {control, name};
}

function start() {
	addEventListener("click", calm, true);
	const secret = takeSecret();
	page.notice = sessionStorage.notice;
	delete sessionStorage.notice;
	delete sessionStorage.token;
	connection = new Connection({secret, greet, heard, changed: drawLine});
	addEventListener("hashchange", navigate);
	setInterval(tick, 1000);
	// "3 minutes ago" gets older, and a day ends, without anything happening.
	setInterval(() => document.hidden || refresh(), 60_000);
	navigate();
	if ("serviceWorker" in navigator) navigator.serviceWorker.register("worker.js").catch(() => {});
}

start();
