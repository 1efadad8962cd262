// Signing in, and the account.

import { call, complain, connection, enterWith, leave, page, redraw, refresh, toast, urgent } from "./app.js";
import { ask, asking, button, card, choice, count, f, form, h, language, line, quiet, t, when, words } from "./elements.js";
import { Lost } from "./connection.js";
import * as outbox from "./outbox.js";

// The name of this device in the list of sessions.
const device = () => [/Firefox|Edg|OPR|Chrome|Safari/, /Android|iPhone|iPad|Windows|Mac OS|Linux/].map(one => one.exec(navigator.userAgent)?.[0]).filter(Boolean).join(", ");

let signing = "in";

export function signIn() {
	const name = f("name!", null, {autocomplete: "username"});
	const password = f("password!");
	const fresh = f("new!");
	// The daemon reports violations of a new password under `password`.
	const first = {...fresh, name: "password"};
	const stay = f("stay", null, {label: t`This device stays signed in|Dieses Gerät bleibt angemeldet`, type: "check", help: t`Without it you are signed out when this page is reloaded or closed.|Ohne das bist du abgemeldet, sobald diese Seite neu geladen oder geschlossen wird.`});
	const code = f("code!", null, {label: t`Code from an administrator|Code der Verwaltung`});
	const kinds = {in: [name, password, stay], up: [name, first, stay], reset: [name, code, fresh]};
	const actions = {in: t`Sign in|Anmelden`, up: t`Create account|Konto anlegen`, reset: t`Set new password|Neues Passwort setzen`};
	const choose = kind => ((signing = kind), redraw());
	return h("div.view.signin", {key: "signin"},
		h("h1", t`Sign in to trackd|Bei trackd anmelden`),
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
	const reply = await urgent(kind === "up" ? "accounts.signUp" : "accounts.signIn", {name: values.name, password: values.password, from: device()});
	await enterWith(reply.token, values.stay);
}

// The account

export const account = {
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
				line(id, h("span.grow", current ? t`This device|Dieses Gerät` : words(from || t`Session ${id}|Sitzung ${id}`), quiet(" · ", when(lastUsedAt))),
					!current && button(t`End|Beenden`, () => call("accounts.endSession", {session: id}).then(refresh, complain), {kind: "small", label: t`End session ${id}|Sitzung ${id} beenden`}))))),
			h("p.quiet", {key: "version"}, `trackd ${page.version}`),
		);
	},
};

async function signOut() {
	const waiting = outbox.of(page.me.id);
	const text = count(waiting.length, "One change was not sent yet. It would be lost.|Eine Änderung ist noch nicht gesendet. Sie ginge verloren.", "{n} changes were not sent yet. They would be lost.|{n} Änderungen sind noch nicht gesendet. Sie gingen verloren.");
	if (waiting.length && !(await ask(t`Sign out?|Abmelden?`, {text, action: t`Sign out anyway|Trotzdem abmelden`, kind: "danger"}))) return;
	waiting.forEach(outbox.forget);
	await urgent("accounts.signOut").catch(() => {});
	leave(t`You are signed out.|Du bist abgemeldet.`);
}
