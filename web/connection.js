// The line to the daemon, through trackd-web; ARCHITECTURE.md says what that gives.
//
// A call is answered or refused, once. What was under way when the line broke goes out again: reads as they are, changes with the
// idempotencyKey that they had from the start, so they are done once; only calls of accounts, which take none, are given up. Events
// come in order, and go on after the last revision that was seen.

import { language } from "./elements.js";

const PING_EVERY = 25_000;
const ANSWER_WITHIN = 8_000;

const {inGerman} = language === "de" ? await import("./german.js") : {};

export class Refusal extends Error {
	constructor(error) {
		const {code, message, data} = inGerman?.(error) ?? error;
		super(message);
		Object.assign(this, {code, data: data ?? {}});
	}
}

export class Lost extends Error {}

function randomKey() {
	// crypto.randomUUID is missing where a page came over plain HTTP from another machine.
	return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

export class Connection {
	// greet() says who we are on a line that has just opened; what it calls goes out before everything that waits.
	constructor({secret, greet, heard, changed}) {
		Object.assign(this, {secret, greet, heard, changed, state: "connecting", calls: new Map(), nextID: 1, failures: 0});
		this.open();
		addEventListener("online", () => this.hurry());
		document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
		setInterval(() => this.ping(ANSWER_WITHIN), PING_EVERY);
	}

	get waiting() {
		return [...this.calls.values()].filter(call => call.changes).length;
	}

	call(method, params = {}, {urgent = false, changes = false} = {}) {
		if (changes) params = {idempotencyKey: randomKey(), ...params};
		return new Promise((resolve, reject) => {
			const id = this.nextID++;
			this.calls.set(id, {id, method, params, urgent, changes, resolve, reject});
			if (this.state === "open" || (urgent && this.state === "greeting")) this.send(id);
			else if (urgent) this.settle(id, {error: new Lost("no line")});
			if (changes) this.changed(this.state);
		});
	}

	send(id) {
		const {method, params} = this.calls.get(id);
		this.socket.send(JSON.stringify({jsonrpc: "2.0", id, method, params}));
	}

	settle(id, {result, error}) {
		const call = this.calls.get(id);
		if (!call) return;
		this.calls.delete(id);
		if (error) call.reject(error);
		else call.resolve(result);
		if (call.changes) this.changed(this.state);
	}

	open() {
		clearTimeout(this.retry);
		const address = new URL("rpc", location.href);
		address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
		address.hash = "";
		const key = sessionStorage.getItem("key");
		address.search = this.secret ? "?secret=" + this.secret : key ? "?key=" + key : "";
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
		for (const {id, urgent} of [...this.calls.values()]) if (urgent) this.settle(id, {error: new Lost("the line broke")});
	}

	become(state) {
		this.state = state;
		this.changed(state);
	}

	// Begins anew on another line.
	restart() {
		Object.assign(this.socket, {onopen: null, onmessage: null, onclose: null});
		this.socket.close();
		this.close();
	}

	// Somebody is looking, or the network is back: no reason to wait, and a line that is silently dead shows by a ping.
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
