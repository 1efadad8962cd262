// Caches the page's shell, so that the page opens offline and says that it is offline. Caches no data.

const SHELL = "trackd-1";
const FILES = [
	"./", "style.css", "app.js", "connection.js", "elements.js", "timer.js", "hours.js", "billing.js", "chores.js", "places.js", "feed.js",
	"german.js", "account.js", "history.js", "outside.js", "outbox.js", "several.js", "steady.js",
	"world.json", "manifest.webmanifest",
];

/** @type {any} */
const worker = self;

worker.addEventListener("install", event => {
	event.waitUntil(caches.open(SHELL).then(cache => cache.addAll(FILES)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", event => {
	const old = caches.keys().then(names => Promise.all(names.filter(name => name !== SHELL).map(name => caches.delete(name))));
	event.waitUntil(old.then(() => worker.clients.claim()));
});

// Ask the server first, so that an upgrade shows immediately. Fall back to the cache.
worker.addEventListener("fetch", event => {
	const {request} = event;
	const address = new URL(request.url);
	if (request.method !== "GET" || address.origin !== location.origin || address.pathname.endsWith("/rpc")) return;
	const plain = address.origin + address.pathname; // A secret in the address isn't part of a file's name.
	event.respondWith(
		fetch(request).then(answer => {
			const copy = answer.clone();
			if (answer.ok) event.waitUntil(caches.open(SHELL).then(cache => cache.put(plain, copy)));
			return answer;
		}).catch(async () => (await caches.match(plain)) ?? Response.error()),
	);
});
