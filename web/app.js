// The shell around the views: the account, the current view, the last change and its undo.

import { account, signIn } from "./account.js";
import { Connection, Lost, randomKey } from "./connection.js";
import { ask, button, count, dialog, empty, fieldName, h, icon, isoTime, learn, length, morph, small, strong, t, tool } from "./elements.js";
import { deed, history, isFinal, value } from "./history.js";
import * as outbox from "./outbox.js";
import { stillFor, underPointer } from "./steady.js";

const UNDO_FOR = 10_000;
const BUILT_IN = ["accounts", "timer", "hours", "chores", "remarks", "feed"];

// The account and the daemon. `me` is null before the account is known, and false when signed out.
// `tiles` is the map's server, {url, attribution}, if trackd-web has --tiles.
export const page = {me: null, admin: false, modules: [], notice: "", tiles: null};

const main = document.getElementById("main");
export let connection;
let subscription, current, discovered = {};
let revs = {};
let token = localStorage.token ?? sessionStorage.token;

// Calls

export const call = (method, params) => connection.call(method, params);
export const urgent = (method, params) => connection.call(method, params, {urgent: true});
export const complain = error => toast(error.message, {bad: !(error instanceof Lost)});

// The time matters for these calls. If one is queued without a connection, it contains the time of the click.
const TIMED = new Set(["timer.start", "timer.stop", "timer.continue", "chores.done", "chores.skip", "remarks.add", "feed.comment", "feed.post", "feed.progress"]);

// Makes a change and briefly offers its undo. Throws the daemon's refusal. Without a connection the change is queued, and the
// reply is {kept: true}.
/**
 * @param {string} method
 * @param {any} [params]
 * @param {{said?: string, seen?: any}} options
 */
export async function change(method, params = {}, {said, seen} = {}) {
	if (connection.state === "away") {
		const text = params => JSON.stringify({...params, idempotencyKey: undefined, at: undefined});
		if (outbox.of(page.me.id).some(one => one.method === method && text(one.params) === text(params))) {
			toast(t`That is already waiting to be sent.|Das wartet schon darauf, gesendet zu werden.`);
			return {kept: true};
		}
		if (TIMED.has(method)) params = {at: isoTime(new Date()), ...params};
	}
	const one = outbox.keep({account: page.me.id, method, said, seen, params: {idempotencyKey: randomKey(), ...params}});
	return new Promise((resolve, reject) => {
		let isAway = false;
		const away = () => {
			if (isAway) return;
			isAway = true;
			toast(outbox.isStored(one)
				? t`Saved on this device. It is sent as soon as there is a connection.|Auf diesem Gerät gespeichert. Es wird gesendet, sobald es eine Verbindung gibt.`
				: t`Too large to be saved here. Keep this window open until there is a connection.|Zu groß, um es hier zu speichern. Lass dieses Fenster offen, bis es eine Verbindung gibt.`, {bad: !outbox.isStored(one)});
			resolve({kept: true});
		};
		// An edit is sent after a check for conflicting changes.
		if (seen && connection.state === "away") {
			away();
			return changed();
		}
		send(one, away).then(resolve, error => {
			if (isAway) return refused(one, error);
			outbox.forget(one);
			if (error.code === -32005) return askAbout(one, error).then(resolve, reject);
			if (GIVES_WAY.has(method) && error.data?.reason === "timer.overlap" && !params.overlap) return askToSplit(one, error).then(resolve, reject);
			reject(error);
		});
	});
}

const underway = new Set();
// The revisions that this page has written but not read yet, by module and revision. Forms don't treat them as changes
// by others.
const sent = new Map();

async function send(one, away) {
	const {method, params, said} = one;
	underway.add(params.idempotencyKey);
	try {
		const reply = await connection.call(method, params, {changes: true, away});
		outbox.forget(one);
		const [module] = method === "history.undo" ? [params.module] : method.split(".");
		const isUndo = method === "history.undo" && !said, what = isUndo && reply.method !== method && deed(reply.method);
		const text = said ?? (what ? t`Taken back: ${what}|Zurückgenommen: ${what}` : deed(method, {...params, ...reply}));
		const action = isUndo ? t`Redo|Wiederholen` : t`Undo|Rückgängig`;
		if (reply.rev !== undefined) sent.set(`${module} ${reply.rev}`, params);
		if (reply.rev !== undefined && reply.changed !== false) toast(text, isFinal(method) ? {} : {action, run: () => undo(module, reply.rev, isUndo)});
		return reply;
	} finally {
		underway.delete(params.idempotencyKey);
	}
}

const GIVES_WAY = new Set(["timer.start", "timer.add", "timer.edit"]);

// Offers to shorten the entry in the way.
async function askToSplit({method, params: {idempotencyKey, ...params}, said}, error) {
	if (!(await ask(t`Shorten what is in the way?|Kürzen, was im Weg ist?`, {text: error.message, action: t`Shorten|Kürzen`}))) throw error;
	return change(method, {...params, overlap: "split"}, {said});
}

// Shows the daemon's warnings, and repeats the call if the user confirms them.
async function askAbout({method, params: {idempotencyKey, ...params}, said}, error) {
	const {warnings} = error.data;
	const sure = await ask(t`Are you sure?|Sicher?`, {text: warnings.map(({message}) => message).join(" "), action: t`Do it anyway|Trotzdem`});
	if (!sure) throw new Lost(t`Not done.|Nicht getan.`);
	return change(method, {...params, acknowledge: warnings.map(({name}) => name)}, {said});
}

// A queued change was refused after its form closed. The change stays, with the typed values, until the user decides.
function refused(one, error) {
	if (error.code === -32004) return;
	if (error.code === -32005) return outbox.forget(one), askAbout(one, error).catch(complain);
	outbox.keep({...one, problem: error.message});
	redraw();
}

function sendKept() {
	for (const one of outbox.of(page.me.id)) if (!one.problem && !underway.has(one.params.idempotencyKey)) sendLate(one).catch(error => refused(one, error));
}

async function sendLate(one) {
	const text = one.seen && await missed(one);
	if (text) throw new Error(text);
	if (!underway.has(one.params.idempotencyKey)) await send(one);
}

// Changes a row of `table` that a form showed as `old`. Asks before overwriting a newer change.
export async function edit(method, table, old, params) {
	const seen = {table, old: Object.fromEntries(["id", ...Object.keys(params)].map(key => [key, old[key] ?? null]))};
	const text = await missed({method, params, seen});
	if (text && !(await ask(t`Save yours anyway?|Deins trotzdem speichern?`, {text, action: t`Save mine|Meins speichern`}))) throw new Lost(t`Not saved.|Nicht gespeichert.`);
	return change(method, params, {seen: text ? undefined : seen});
}

// Describes changes by others to the fields of `params` since the form was opened. "" if there are none, or no connection.
async function missed({method, params, seen: {table, old}}) {
	const [module] = method.split("."), own = new Map(sent);
	const transactions = await new Promise(resolve => {
		const none = () => resolve([]);
		connection.call("history.list", {module, limit: 50}, {away: none}).then(reply => resolve(reply.transactions), none);
	});
	// A profile is found by its owner.
	const isThis = ({table: other, id, after}) => other === table && (old.id === null ? after?.user === page.me.name : id === old.id);
	const last = transactions.find(({changes}) => changes.some(isThis)), now = last?.changes.findLast(isThis).after;
	const mine = own.get(`${module} ${last?.rev}`) ?? {};
	const isNews = key => ![old[key], params[key], mine[key]].map(it => JSON.stringify(it)).includes(JSON.stringify(now[key]));
	const news = now ? Object.keys(old).filter(key => key !== "id" && key in now && isNews(key)) : [];
	if (!news.length) return "";
	const who = [null, page.me.name].includes(last.by) ? t`You changed this elsewhere in the meantime.|Du hast das inzwischen anderswo geändert.` : t`${last.by} changed this in the meantime.|${last.by} hat das inzwischen geändert.`;
	return h("p", who, news.map(key => [" ", capital(fieldName(key)), ": ", value(now[key], key), "."])).textContent;
}

// Makes a change for a button, and shows a refusal.
export function act(method, params, options) {
	return change(method, params, options).catch(complain);
}

// An undo of an undo is a redo.
export const undo = (module, rev, isRedo) => act("history.undo", {module, rev}, isRedo ? {said: t`Done again|Wiederholt`} : undefined);

export const discover = module => (discovered[module] ??= call("rpc.discover", {module}));

// Messages for ten seconds

/**
 * @param {string} text
 * @param {{action?: string, run?: () => any, offers?: [string, () => any][], bad?: boolean, stays?: boolean}} options
 */
export function toast(text, {action, run, offers = [], bad = false, stays = false} = {}) {
	const node = h("div.toast", {class: (bad ? "bad" : "") + (stays ? " stays" : ""), role: bad ? "alert" : null}, h("span", {dir: "auto"}, text));
	const gone = () => node.remove();
	if (action) node.append(button(action, () => (gone(), run()), {glyph: "undo", kind: "quiet"}));
	for (const [name, run] of offers) node.append(button(name, () => (gone(), run()), {kind: "quiet"}));
	node.append(tool("close", t`Dismiss|Ausblenden`, gone, {kind: "quiet"}));
	let timer = setTimeout(gone, UNDO_FOR);
	node.onmouseenter = node.onfocusin = () => clearTimeout(timer);
	node.onmouseleave = node.onfocusout = () => (clearTimeout(timer), (timer = setTimeout(gone, UNDO_FOR)));
	// A message replaces the previous one. Only a failure replaces a failure. News stays beside both.
	const toasts = document.getElementById("toasts");
	for (const old of [...toasts.children]) if (!stays && !old.classList.contains("stays") && (bad || !old.classList.contains("bad"))) old.remove();
	toasts.append(node);
}

// Views

const VIEWS = {
	today: [t`Today|Heute`, "timer", "./timer.js"], time: [t`Time|Zeit`, "timer", "./timer.js"], hours: [t`Hours|Stunden`, "hours", "./hours.js"],
	chores: [t`Chores|Haushalt`, "chores", "./chores.js"], places: [t`Places|Orte`, "remarks", "./places.js"], feed: [t`Feed|Neues`, "feed", "./feed.js"],
	history: [t`History|Verlauf`], account: [t`Account|Konto`],
};
const FIRST = ["today", "time", "chores", "feed"];

export const outsiders = () => page.modules.filter(name => !BUILT_IN.includes(name));
export const capital = text => text.replace(/^./, first => first.toUpperCase());
export const title = name => VIEWS[name]?.[0] ?? capital(name.replace(/^module-/, ""));

export const address = (name, query = {}) => {
	const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value != null && value !== "")).toString();
	return `#${name}${text && "?" + text}`;
};
export const go = (name, query) => (location.hash = address(name, query));
// Changes the address without a history entry, for changes at every keystroke.
export const replace = (name, query) => {
	window.history.replaceState(window.history.state, "", address(name, query));
	navigate();
};
export const viewTitle = module => title(Object.keys(VIEWS).findLast(name => VIEWS[name][1] === module) ?? module);

function asked() {
	const [name, query] = location.hash.slice(1).split("?");
	const known = VIEWS[name] || name.startsWith("module-");
	return {name: known ? name : "today", query: Object.fromEntries(new URLSearchParams(query ?? ""))};
}

async function viewOf(name) {
	if (name === "history") return history;
	if (name === "account") return account;
	if (name.startsWith("module-")) return (await import("./outside.js")).outside(name.slice(7));
	return (await import(VIEWS[name][2]))[name];
}

// The page's position in the browser's history. It distinguishes Back from a new address.
let step = 0;

async function navigate() {
	const {name, query} = asked();
	if (window.history.state?.step === undefined) window.history.replaceState({step: step + 1}, "");
	step = window.history.state.step;
	const same = current?.name === name;
	current = {name, query, data: same ? current.data : undefined, view: same ? current.view : undefined};
	document.title = `${title(name)} · trackd`;
	drawShell();
	if (!same) scrollTo(0, 0);
	const mine = current;
	mine.view ??= await viewOf(name);
	if (current !== mine) return;
	redraw();
	await read({isAsked: true});
	if (!same && document.activeElement === document.body) main.focus({preventScroll: true});
}

const signedOut = t`You were signed out. Please sign in again.|Du wurdest abgemeldet. Bitte melde dich wieder an.`;
let turn = 0, pending = 0;

// Reloads the view. Called for every event of the view's modules.
export const refresh = () => read();

/** @param {{isAsked?: boolean}} options */
async function read({isAsked} = {}) {
	const mine = ++turn, shown = current;
	const {view, query} = shown ?? {}, written = [...sent.keys()];
	if (!view || !page.me) return;
	try {
		const data = await view.load(query);
		// Another view may be current by now, and its data isn't loaded yet.
		if (mine !== turn || shown !== current) return;
		take({data, problem: null}, isAsked);
		if (current.data === data) for (const key of written) sent.delete(key);
	} catch (error) {
		if (mine !== turn || shown !== current || error instanceof Lost) return;
		if (error.code === -32004) return leave(signedOut);
		if (!error.code) console.error(error);
		take({problem: error.message ?? String(error)}, isAsked);
	}
}

// Shows the loaded data. If this would move another control under a pointer that has just clicked, it waits a moment.
function take(read, isAsked) {
	const {data, problem} = current, before = underPointer(), wait = stillFor();
	Object.assign(current, read);
	redraw();
	if (isAsked || data === undefined || !wait) return;
	const after = underPointer();
	const isMoved = after && after !== before;
	if (isMoved) {
		Object.assign(current, {data, problem});
		redraw();
	}
	soon(wait + 1);
}

function soon(wait = 15) {
	clearTimeout(pending);
	pending = setTimeout(refresh, wait);
}

export function redraw() {
	const {name, view, data, query, problem} = current ?? {};
	if (page.me === false) return show(signIn());
	if (!view) return;
	const ready = data !== undefined && page.me;
	show(
		h("div.view", {key: name, class: name.replace(/-.*/, ""), "aria-busy": ready ? null : "true"},
			h("h1", title(name)),
			page.me && outboxCard(one => one.problem, t`Not accepted|Nicht angenommen`),
			problem ? h("div.card", h("p.problem", problem), button(t`Try again|Noch einmal`, refresh)) : ready ? view.draw(data, query) : connection.failures > 0 ? empty(t`Without a connection your record can’t be shown.|Ohne Verbindung kann deine Aufzeichnung nicht gezeigt werden.`) : h("div.skeleton", { "aria-hidden": "true"}),
			page.me && connection.state === "away" && outboxCard(one => !one.problem, t`Waiting to be sent|Wartet darauf, gesendet zu werden`),
		),
	);
}

function outboxCard(isWanted, title) {
	const all = outbox.of(page.me.id).filter(isWanted);
	const again = one => (outbox.keep({...one, problem: undefined, seen: undefined}), sendKept(), redraw());
	const drop = one => (outbox.forget(one), connection.giveUp(one.params.idempotencyKey), drawLine(), redraw());
	return all.length > 0 && h("section.card.outbox", {key: title, class: all[0].problem ? "refused" : ""},
		h("h2", title),
		all.map(one => {
			const {method, params: {idempotencyKey, ...params}, problem} = one;
			const told = Object.entries(params).filter(([, it]) => it != null && it !== "" && it.length !== 0);
			return h("div", {key: idempotencyKey}, problem && h("p", problem),
				h("p.quiet", strong(deed(method)), told.map(([key, it]) => [" · ", fieldName(key), ": ", value(typeof it === "string" ? it.slice(0, 300) : it, key)])),
				h("div.actions",
					problem && small(t`Try again|Noch einmal`, deed(method), () => again(one)),
					small(t`Discard|Verwerfen`, deed(method), () => drop(one))));
		}));
}

function show(tree) {
	if (!main.firstChild) return main.append(tree);
	const focused = main.contains(document.activeElement) ? document.activeElement : null;
	/** @type {any[][]} */
	const path = [];
	for (let node = focused; node && node !== main; node = node.parentElement) path.push([node, node.parentElement, [...node.parentElement.children].indexOf(node)]);
	morph(main.firstChild, tree);
	// The focused element was removed, so focus what took its place.
	const [, near, at] = focused?.isConnected === false ? path.findLast(([node]) => !node.isConnected) : [];
	if (!near) return;
	const place = near === main ? main : near.children[Math.min(at, near.children.length - 1)] ?? near;
	if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
	place.focus({preventScroll: true});
}

function drawShell() {
	const names = Object.keys(VIEWS).filter(name => !VIEWS[name][1] || !page.modules.length || page.modules.includes(VIEWS[name][1]));
	const all = [...names.map(name => [name, name]), ...outsiders().map(name => ["module-" + name, "outside"])];
	/** @type {(view: string[], props: any) => any} */
	const link = ([name, glyph], props) => h("a", {href: address(name), key: name, "aria-current": current.name === name && "page", ...props}, icon(glyph), h("span", title(name)));
	const more = () => dialog(t`More|Mehr`, close => h("div.menu", all.map(one => link(one, {onclick: () => close()}))));
	morph(document.getElementById("nav"), h("nav", {id: "nav", label: t`Views|Ansichten`, hidden: page.me === false},
		all.map(one => link(one, {class: FIRST.includes(one[0]) ? "" : "further"})),
		h("button.more", {onclick: more, "aria-haspopup": "dialog", key: "more", class: FIRST.includes(current.name) ? "" : "here"}, icon("more"), h("span", t`More|Mehr`))));
	document.getElementById("skip").textContent = t`Skip to content|Zum Inhalt`;
	drawLine();
}

function drawLine() {
	const away = connection?.failures > 0, waiting = outbox.of(page.me?.id).filter(({problem}) => !problem).length;
	const text = (away ? page.closed ?? t`No connection.|Keine Verbindung.` : "") + (away && waiting ? " " + count(waiting, "One change waits.|Eine Änderung wartet.", "{n} changes wait.|{n} Änderungen warten.") : "");
	const line = document.getElementById("line");
	if (line.textContent !== text) line.textContent = text;
}

// Sign-in

async function greet() {
	if (token) {
		try {
			await urgent("accounts.resume", {token, required: true});
		} catch (error) {
			if (error.code !== -32004) throw error;
			leave(signedOut);
			throw new Lost();
		}
	}
	await meet();
}

async function meet() {
	const [hello, me, {"x-names": names}] = await Promise.all([
		urgent("system.hello", {client: "web"}), urgent("accounts.me").catch(error => error.code !== -32004 && Promise.reject(error)),
		urgent("rpc.discover", {names: true}),
	]);
	learn(names);
	discovered = {};
	Object.assign(page, {closed: undefined, version: hello.version, modules: hello.modules, admin: Boolean(me) && hello.admin});
	const changed = page.me?.id !== me?.account?.id;
	page.me = me && {...me.account, signedIn: me.signedIn, hasPassword: me.hasPassword};
	if (changed) revs = {};
	if (me) await follow();
	if (me) sendKept();
	drawShell();
	if (!page.me) redraw();
	else setTimeout(refresh);
}

async function follow(say = urgent) {
	const since = Object.keys(revs).length ? {...revs} : undefined;
	// If the position is too old, subscribe afresh. The view reloads anyway.
	const reply = await say("events.subscribe", since && {since}).catch(error => error instanceof Lost ? Promise.reject(error) : say("events.subscribe"));
	subscription = reply.subscription;
	revs = {...reply.revs, ...since};
}

// Reloads the page, so that the next person at this screen sees nothing of it. sessionStorage keeps `notice`, and `next`, the
// next account's token. Queued changes stay, hidden, for their account.
export function leave(notice, next) {
	document.body.hidden = true;
	for (const key of Object.keys(sessionStorage)) if (key !== "key" && !outbox.isKept(key)) delete sessionStorage[key];
	delete localStorage.token;
	Object.assign(sessionStorage, {notice, ...(next && {token: next})});
	window.history.replaceState(null, "", location.pathname);
	location.reload();
}

function heard(method, params) {
	if (method === "events.event") {
		revs[params.module] = Math.max(revs[params.module] ?? 0, params.rev);
		if (params.method === "hours.budget") toast(params.usedPercent >= 100 ? t`The budget of ${params.client}, ${params.project} is used up.|Das Budget von ${params.client}, ${params.project} ist aufgebraucht.` : t`${params.usedPercent} % of the budget of ${params.client}, ${params.project} is used.|Vom Budget von ${params.client}, ${params.project} sind ${params.usedPercent} % verbraucht.`, {stays: true});
		if (params.method === "hours.reminder") toast(t`Nothing is logged for today yet.|Für heute ist noch nichts eingetragen.`, {action: t`Log hours|Stunden eintragen`, run: () => go("hours")});
		if (params.by === null && outsiders().includes(params.module)) import("./outside.js").then(({notify}) => notify(params)).catch(() => {});
		if (current?.view?.topics.includes(params.module)) soon();
	} else if (method === "web.tiles") {
		page.tiles = params;
		redraw();
	} else if (method === "events.mark") Object.assign(revs, params.revs);
	else if (method === "events.reset") soon();
	else if (method === "events.overrun" && params.subscription === subscription) {
		revs = {};
		follow(call).then(refresh, () => {});
	}
}

// Continues as the token's account. Reloads the page first if another account was active.
export async function enterWith(given, stays) {
	if (page.me) return leave("", given);
	token = given;
	if (stays) localStorage.token = token;
	page.notice = "";
	await meet();
	navigate();
}

// Start

function takeSecret() {
	const given = /[?#&]secret=(\w+)/.exec(location.search + location.hash)?.[1];
	if (given) window.history.replaceState(null, "", location.pathname);
	return given;
}

let wasAway = false;

async function changed() {
	drawLine();
	const isAway = connection?.state === "away";
	if (page.me && (isAway || wasAway)) redraw();
	wasAway = isAway;
	if (connection?.failures !== 1 || page.me !== null || !(await connection.isClosed())) return;
	page.closed = t`This page is only for its owner. Open it with “trackctl web”.|Diese Seite gehört nur einer Person. Öffne sie mit „trackctl web“.`;
	drawLine();
}

function tick() {
	for (const node of document.querySelectorAll("[data-since]")) {
		const text = length((Date.now() - Number(node.getAttribute("data-since"))) / 1000, true);
		if (node.textContent !== text) node.textContent = text;
	}
}

// Adds a history entry before the first view. Without it, Back would leave the page while a dialog is open.
function guard() {
	if (window.history.state) return;
	window.history.replaceState({step: 0}, "");
	window.history.pushState({step: 1}, "");
}

/** @type {() => HTMLDialogElement[]} */
const dialogs = () => [...document.querySelectorAll("dialog")].filter(({open}) => open);

function retreat({state}) {
	if (state?.step !== 0) return;
	const open = dialogs().at(-1);
	open?.close();
	if (open) window.history.forward();
	else window.history.back();
}

// Back closes the top dialog and keeps the view. A new address closes all dialogs. A link in a dialog closes it first.
function moved() {
	const open = dialogs();
	const at = window.history.state?.step, isBack = at < step;
	if (!open.length || at === step) return navigate();
	for (const one of isBack ? open.slice(-1) : open) one.close();
	if (isBack) window.history.forward();
	else navigate();
}

function start() {
	const secret = takeSecret();
	page.notice = sessionStorage.notice;
	delete sessionStorage.notice;
	delete sessionStorage.token;
	connection = new Connection({secret, greet, heard, changed});
	guard();
	addEventListener("hashchange", moved);
	addEventListener("popstate", retreat);
	setInterval(tick, 1000);
	// Keeps "3 minutes ago" right, and notices the end of a day.
	setInterval(() => document.hidden || connection.state !== "open" || refresh(), 60_000);
	navigate();
	if ("serviceWorker" in navigator) navigator.serviceWorker.register("worker.js").catch(() => {});
}

start();
