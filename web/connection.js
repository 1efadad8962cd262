// The connection to the daemon through trackd-web. See ARCHITECTURE.md.
//
// Each call is settled once. A reconnect sends pending calls again. A change keeps its idempotencyKey, so it is carried out once.
// Account calls take no key, so they fail. Events arrive in order, and resume after the last revision seen.

import { language, moment } from "./elements.js";

const PING_EVERY = 25_000;
const ANSWER_WITHIN = 8_000;

const inGerman = language === "de" ? (await import("./german.js")).inGerman : null;

// Removes the clause that names a method from a message of the daemon, and makes UTC times local.
const METHOD = /\(?\b(?:accounts|chores|events|feed|history|hours|remarks|system|timer)(?:\.[a-z]+[A-Z]?[a-z]*)+/;
export function forPeople(text) {
	const before = text.slice(0, Math.max(0, text.search(METHOD)));
	// As in "You have no entry 7. To list your entries: timer.list."
	const cut = before.search(/[.;] to [^.:;]+: $|[:;,.] (?!.*[:;,.] )/i);
	return (cut < 0 ? text : text.slice(0, cut) + ".").replace(/\d{4}-\d\d-\d\dT[\d:]+Z/g, moment);
}

export class Refusal extends Error {
	constructor(error) {
		const {code, message, data} = inGerman?.(error) ?? error;
		super(forPeople(message));
		const said = all => all?.map(one => ({...one, message: forPeople(one.message)}));
		const {violations, warnings} = data ?? {};
		Object.assign(this, {code, data: {...data, ...(violations && {violations: said(violations)}), ...(warnings && {warnings: said(warnings)})}});
	}
}

// Not a failure: the connection is down, or the user cancelled.
export class Lost extends Error {
	isExpected = true;
}

export function randomKey() {
	// crypto.randomUUID needs a secure context, and plain HTTP from another machine isn't one.
	return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

export class Connection {
	// `greet` signs in on a new connection. Its calls are sent before all pending calls.
	constructor({secret, greet, heard, changed}) {
		this.secret = secret;
		this.greet = greet;
		this.heard = heard;
		this.changed = changed;
		this.state = "connecting";
		this.calls = new Map();
		this.nextID = 1;
		this.failures = 0;
		this.shareKey();
		this.open();
		addEventListener("online", () => this.hurry());
		document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
		setInterval(() => this.ping(ANSWER_WITHIN), PING_EVERY);
	}

	/**
	 * @param {string} method
	 * @param {any} [params]
	 * @param {{urgent?: boolean, changes?: boolean, away?: () => void}} options
	 * @returns {Promise<any>}
	 */
	call(method, params = {}, {urgent = false, changes = false, away} = {}) {
		if (changes) params = {idempotencyKey: randomKey(), ...params};
		return new Promise((resolve, reject) => {
			const id = this.nextID++;
			this.calls.set(id, {id, method, params, urgent, changes, away, resolve, reject});
			if (this.state === "open" || (urgent && this.state === "greeting")) this.send(id);
			else if (urgent) this.settle(id, {error: new Lost("no line")});
			if (this.state === "away") away?.();
			if (changes) this.changed(this.state);
		});
	}

	send(id) {
		const {method, params} = this.calls.get(id);
		this.socket.send(JSON.stringify({jsonrpc: "2.0", id, method, params}));
	}

	/**
	 * @param {number} id
	 * @param {{result?: any, error?: Error}} answer
	 */
	settle(id, {result, error}) {
		const call = this.calls.get(id);
		if (!call) return;
		this.calls.delete(id);
		if (error) call.reject(error);
		else call.resolve(result);
		if (call.changes) this.changed(this.state);
	}

	// A tab opened from another has no key, so it asks the browser's other tabs.
	shareKey() {
		const tabs = new BroadcastChannel("trackd");
		tabs.onmessage = ({data}) => {
			const key = sessionStorage.getItem("key");
			if (data.isAsked && key) tabs.postMessage({key});
			if (!data.key || key || this.secret) return;
			sessionStorage.setItem("key", data.key);
			this.hurry();
		};
		if (!this.secret && !sessionStorage.getItem("key")) tabs.postMessage({isAsked: true});
	}

	// Whether the server demands a key that this tab doesn't have.
	async isClosed() {
		const answer = await fetch("rpc" + this.proof()).catch(() => null);
		return answer?.status === 403;
	}

	proof() {
		const key = sessionStorage.getItem("key");
		return this.secret ? "?secret=" + this.secret : key ? "?key=" + key : "";
	}

	giveUp(key) {
		for (const [id, {params}] of this.calls) if (params.idempotencyKey === key) this.calls.delete(id);
	}

	open() {
		clearTimeout(this.retry);
		const address = new URL("rpc", location.href);
		address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
		address.hash = "";
		address.search = this.proof();
		const socket = (this.socket = new WebSocket(address));
		socket.onmessage = ({data}) => this.take(JSON.parse(data));
		socket.onclose = () => this.close();
		socket.onopen = async () => {
			this.become("greeting");
			try {
				await this.greet();
			} catch (error) {
				if (error instanceof Lost) return;
				console.warn(error);
				return this.restart();
			}
			if (this.socket !== socket || this.state !== "greeting") return;
			this.failures = 0;
			this.become("open");
			for (const {id, urgent} of [...this.calls.values()]) if (!urgent) this.send(id);
		};
	}

	close() {
		const wait = Math.min(5_000, 200 * 2 ** this.failures++) * (0.75 + Math.random() / 2);
		this.retry = setTimeout(() => this.open(), wait);
		this.become("away");
		for (const {away} of [...this.calls.values()]) away?.();
		for (const {id, urgent} of [...this.calls.values()]) if (urgent) this.settle(id, {error: new Lost("the line broke")});
	}

	become(state) {
		this.state = state;
		this.changed(state);
	}

	// Reconnects.
	restart() {
		Object.assign(this.socket, {onopen: null, onmessage: null, onclose: null});
		this.socket.close();
		this.close();
	}

	// The page became visible or the network is back: skip the backoff, and ping to detect a dead connection.
	hurry() {
		if (this.state !== "away") this.ping(3_000);
		else if (this.socket.readyState === WebSocket.CLOSED) this.open();
	}

	async ping(within) {
		if (this.state !== "open") return;
		const socket = this.socket;
		const timer = setTimeout(() => this.socket === socket && this.restart(), within);
		await this.call("system.ping", {}, {urgent: true}).catch(() => {});
		clearTimeout(timer);
	}

	take(message) {
		if (message.method === "web.key") {
			this.secret = null;
			sessionStorage.setItem("key", message.params.key);
		} else if (message.method) this.heard(message.method, message.params ?? {});
		else if (message.id != null) {
			this.settle(message.id, message.error ? {error: new Refusal(message.error)} : {result: message.result});
		} else if (message.error) console.warn(message.error.message);
	}
}
