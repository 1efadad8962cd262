// Changes that the daemon has not confirmed, kept in this browser.
//
// Only the account that made a change sees and sends it. Its idempotencyKey makes retries safe. A change that is refused after
// its form closed stays, with the reason, until the user decides.

const PREFIX = "outbox-";

// Changes too large for storage, such as pictures. They last as long as this window.
const unstored = new Map();

let lastNumber = 0;

// Survives closing the window only if the device stays signed in.
const store = () => (localStorage.token ? localStorage : sessionStorage);

export function keep(one) {
	one.number ??= lastNumber = Math.max(Date.now(), lastNumber + 1);
	const name = PREFIX + one.params.idempotencyKey;
	try {
		store().setItem(name, JSON.stringify(one));
		unstored.delete(name);
	} catch {
		unstored.set(name, one);
	}
	return one;
}

export const isStored = one => !unstored.has(PREFIX + one.params.idempotencyKey);

export function forget({params: {idempotencyKey}}) {
	for (const place of [localStorage, sessionStorage]) place.removeItem(PREFIX + idempotencyKey);
	unstored.delete(PREFIX + idempotencyKey);
}

function read(text) {
	try {
		const one = JSON.parse(text);
		return one?.method && one.params?.idempotencyKey ? one : null;
	} catch {
		return null;
	}
}

// An account's changes, oldest first. All changes if the account is unknown.
export function of(account) {
	const stored = [localStorage, sessionStorage].flatMap(place => Object.keys(place).filter(name => name.startsWith(PREFIX)).map(name => read(place[name])));
	return [...stored, ...unstored.values()].filter(one => one && (account === undefined || one.account === account)).sort((a, b) => a.number - b.number);
}

export const isKept = name => name.startsWith(PREFIX);

addEventListener("beforeunload", event => unstored.size && event.preventDefault());
