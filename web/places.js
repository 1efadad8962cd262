// Places: remarks on an offline map. Tests/Web/make_world.py generates world.json and documents its format.

import { act, call, change, edit, go, page, redraw, replace, toast } from "./app.js";
import {
  ask, button, choice, deleteTool, differing, editTool, f, formatNumber, h, items, language, pick, quiet, search, strong, t, tool, when,
  wide, words,
} from "./elements.js";
import { picker, tags, thumbnails } from "./timer.js";

const DIGITS = [...Array(92).keys()].map(at => String.fromCharCode(at + 35)).filter(char => char !== "\\" && char !== "&").join("");
let world;
// The maximum zoom without tiles, in pixels around the world. The offline map has no finer detail.
const CLOSEST = 2_400_000, TILE = 256, DEEPEST = 19;
const closest = () => (page.tiles ? TILE * 2 ** DEEPEST : CLOSEST);

// The visible part of the map: its center in the range [0, 1), and its zoom in pixels around the world.
let isFitted = sessionStorage.map !== undefined;
const eye = {x: 0.53, y: 0.36, scale: 900, ...JSON.parse(sessionStorage.map ?? null)};

const fromLon = lon => lon / 360 + 0.5;
const fromLat = lat => 0.5 - Math.log(Math.tan(Math.PI / 4 + (Math.min(85, Math.max(-85, lat)) * Math.PI) / 360)) / (2 * Math.PI);
const toLon = x => (((x % 1) + 1) % 1) * 360 - 180;
const toLat = y => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

function* numbers(text) {
	let sum = 0;
	for (const char of text) {
		const digit = DIGITS.indexOf(char);
		if (digit >= 45) {
			sum = sum * 45 + digit - 45;
			continue;
		}
		sum = sum * 45 + digit;
		yield sum % 2 ? -(sum + 1) / 2 : sum / 2;
		sum = 0;
	}
}

async function readWorld() {
	const {grid, lines, borders, countries} = await (await fetch("world.json")).json();
	const points = lines.split(" ").map(text => {
		const all = [...numbers(text)], line = [];
		for (let at = 0, x = 0, y = 0; at < all.length; at += 2) line.push([fromLon((x += all[at]) / grid), fromLat((y += all[at + 1]) / grid)]);
		return line;
	});
	const trace = (path, line, join) => line.forEach(([x, y], at) => (at || join ? path.lineTo(x, y) : path.moveTo(x, y)));
	const land = new Path2D(), coast = new Path2D(), border = new Path2D();
	points.forEach((line, at) => trace(borders[at] === "1" ? border : coast, line));
	const names = new Intl.DisplayNames([language], {type: "region"});
	const labels = countries.map(([code, rank, lon, lat, rings]) => {
		for (const ring of rings.split(" ")) {
			let join = false;
			for (const number of numbers(ring)) {
				trace(land, number < 0 ? points[-number - 1].toReversed() : points[number], join);
				join = true;
			}
			land.closePath();
		}
		return {name: /^[A-Z]{2}$/.test(code) ? names.of(code) : "", rank, x: fromLon(lon), y: fromLat(lat)};
	});
	return {land, coast, border, labels};
}

export const places = {
	topics: ["remarks"],
	async load(query) {
		world ??= await readWorld();
		const {filters} = await call("remarks.filters");
		// Another page may have removed the chosen filter.
		const saved = filters.find(({name}) => name === query.filter), only = saved && {filter: saved.name};
		const filter = {limit: 300, ...(query.mine && {mine: true}), ...only};
		const [lon, lat] = query.near?.split(",").map(Number) ?? [];
		const {remarks} = query.near ? await call("remarks.near", {lat, lon, radius: 50_000, limit: 100, ...only})
			: query.query ? await call("remarks.search", {query: query.query, ...filter}) : await call("remarks.list", filter);
		return {remarks, filters, saved, here: query.near ? {lat, lon} : null};
	},
	draw({remarks, filters, saved, here}, query) {
		fit(remarks);
		const again = changes => go("places", {...query, ...changes});
		return h("div.columns",
			wide("map", map(remarks, here),
				h("p.legend.quiet", h("span", h("span.pindot.own"), t`yours|deine`), h("span", h("span.pindot.other"), t`others’|von anderen`), h("span", t`Tap the map to add a remark.|Tippe auf die Karte, um eine Bemerkung hinzuzufügen.`))),
			wide("list",
				search(query, text => replace("places", {...query, query: text, near: ""})),
				h("div.row",
					choice(t`Whose|Wessen`, [["", t`All|Alle`], ["1", t`Mine|Meine`]], query.mine ?? "", mine => again({mine})),
					button(query.near ? t`Everywhere|Überall` : t`Near me|Um mich`, () => (query.near ? again({near: ""}) : nearMe(again)), {glyph: "here"})),
				h("div.row",
					filters.length > 0 && pick(t`Filter|Filter`, saved?.name ?? "", [["", t`None|Keiner`], ...filters.map(({name}) => [name, name])], filter => again({filter})),
					saved ? [editTool(saved.name, () => save(saved)), deleteTool(saved.name, () => act("remarks.filter.remove", {name: saved.name}))]
						: button(t`Save a filter|Filter speichern`, () => save({query: query.query, ...(query.mine && {mine: true})}), {kind: "quiet", glyph: "plus"})),
				items(remarks, drawRemark, t`No remark here yet.|Hier ist noch keine Bemerkung.`)));
	},
};

// Conditions without a field here stay as they are.
const save = one => {
	const {id, user, ...filter} = one;
	return ask(t`Save a filter|Filter speichern`, {
		fields: [f("name!", filter.name), f("query", filter.query), f("tags", filter.tags), f("notTags", filter.notTags)],
		submit: values => change("remarks.filter.set", {...filter, ...values, query: values.query || null}),
	});
};

// Fits all remarks into view, once. A map that the user moved stays.
function fit(remarks) {
	if (isFitted || !remarks.length) return;
	isFitted = true;
	const ys = remarks.map(({lat}) => fromLat(lat));
	// The world is round, so leave out the widest gap between two remarks.
	const xs = remarks.map(({lon}) => fromLon(lon)).sort((a, b) => a - b);
	const gaps = xs.map((x, at) => (xs[at + 1] ?? xs[0] + 1) - x);
	const widest = gaps.indexOf(Math.max(...gaps));
	const west = xs[(widest + 1) % xs.length], wide = 1 - gaps[widest];
	const high = Math.max(...ys) - Math.min(...ys);
	// Leaves room for the buttons at the map's edge.
	const room = Math.min(document.querySelector("main").clientWidth - 64, 600) - 120;
	Object.assign(eye, {x: (west + wide / 2) % 1, y: Math.min(...ys) + high / 2, scale: Math.min(page.tiles ? closest() / 8 : 200_000, room / Math.max(wide, high, 1e-9))});
}

const distance = metres => (metres < 1000 ? `${Math.round(metres)} m` : `${formatNumber(metres / 1000, metres < 10_000 ? 1 : 0)} km`);

function drawRemark(one) {
	const short = one.text.slice(0, 40);
	return h("li.remark", {key: one.id, id: "remark-" + one.id, tabIndex: -1},
		h("div.headline", h("span.pindot", {class: one.own ? "own" : "other"}), strong(one.user), quiet(when(one.at), one.distance !== undefined && ` · ${distance(one.distance)}`, one.visibility === "private" && [" · ", t`only you|nur du`])),
		words(one.text, "p"),
		tags(one), thumbnails(one, "remarks", short),
		h("div.actions",
			tool("places", t`Show on the map|Auf der Karte zeigen`, () => look(one), {label: t`Show ${short} on the map|${short} auf der Karte zeigen`}),
			h("a.small", {href: `https://www.openstreetmap.org/?mlat=${one.lat}&mlon=${one.lon}#map=16/${one.lat}/${one.lon}`, target: "_blank", rel: "noreferrer noopener"}, one.place ? words(one.place) : `${formatNumber(one.lat, 4)}, ${formatNumber(one.lon, 4)}`, h("span.hidden", " ", t`on OpenStreetMap|auf OpenStreetMap`)),
			one.own && picker(t`Add a picture to ${short}|Bild zu ${short} hinzufügen`, data => act("remarks.picture.add", {remark: one.id, data})),
			one.own && editTool(short, () => write(one)),
			one.own && deleteTool(short, () => act("remarks.delete", {id: one.id}))));
}

function nearMe(again) {
	const lost = () => toast(t`Your location isn’t known.|Wo du bist, ist nicht bekannt.`, {bad: true});
	if (!navigator.geolocation) return lost();
	navigator.geolocation.getCurrentPosition(({coords}) => {
		look({lat: coords.latitude, lon: coords.longitude});
		again({near: `${coords.longitude.toFixed(5)},${coords.latitude.toFixed(5)}`, query: ""});
	}, lost);
}

const write = one => ask(one.id ? t`Edit the remark|Bemerkung ändern` : t`Add a remark|Bemerkung hinzufügen`, {
	id: one.id ? undefined : "remark",
	fields: [
		f("text!", one.text, {label: t`remark|Bemerkung`}),
		f("place", one.place, {label: t`Name of the place|Name des Ortes`}),
		f("tags", one.tags),
		f("lat!", one.lat),
		f("lon!", one.lon),
		f("visibility", one.visibility ?? "public", {options: [["public", t`everybody|alle`], ["private", t`only you|nur du`]]}),
	], submit: async ({place, ...values}) => {
		if (!one.id) return change("remarks.add", {...values, ...(place && {place})});
		const changes = differing({...values, place: place || null}, {...one, place: one.place ?? null});
		return changes && edit("remarks.edit", "remarks", one, {id: one.id, ...changes});
	},
});

// The map: a canvas for the world, and buttons as pins, so that they have names and can be focused.

let shown = null;

function map(remarks, here) {
	const zoom = factor => (zoomAt(factor, 0, 0), paint());
	const canvas = h("canvas", {key: "canvas", still: true, "aria-hidden": "true"});
	const box = h("div.map", {key: "map", role: "group", label: t`Map|Karte`, tabIndex: 0, ...gestures()},
		canvas,
		remarks.map(one => h("button.pin", {key: "pin" + JSON.stringify(one), still: true, class: one.own ? "own" : "other", "data-x": fromLon(one.lon), "data-y": fromLat(one.lat), "data-name": nameOf(one), label: nameOf(one), title: nameOf(one), onclick: ({currentTarget}) => (currentTarget.dataset.count && eye.scale < closest() ? look(one, eye.scale * 4) : open(one))})),
		bubble(remarks.find(({id}) => id === chosen)),
		here && h("span.pin.here", {key: "here", "data-x": fromLon(here.lon), "data-y": fromLat(here.lat)}),
		h("div.scale", {key: "scale", still: true, "aria-hidden": "true"}),
		page.tiles?.attribution && h("div.credit", {key: "credit"}, page.tiles.attribution),
		h("div.zoom", {key: "zoom"}, tool("plus", t`Zoom in|Näher`, () => zoom(2)), tool("minus", t`Zoom out|Weiter weg`, () => zoom(0.5)), tool("edit", t`Add a remark in the middle|Bemerkung in der Mitte hinzufügen`, () => write(middle()))));
	queueMicrotask(() => requestAnimationFrame(watch));
	return box;
}

const nameOf = one => `${one.user}: ${one.text.slice(0, 80)}`;
const round = degrees => Math.round(degrees * 1e5) / 1e5;
const placeAt = (x, y) => ({lat: round(toLat(y)), lon: round(toLon(x))});
const middle = () => placeAt(eye.x, eye.y);

function fromMiddle(box, x, y) {
	const {left, top, width, height} = box.getBoundingClientRect();
	return [x - left - width / 2, y - top - height / 2];
}

function watch() {
	const box = document.querySelector(".map");
	if (!box) return;
	if (shown !== box) {
		shown = box;
		new ResizeObserver(paint).observe(box);
		// The wheel zooms, so this listener can't be passive.
		box.addEventListener("wheel", /** @param {WheelEvent} event */ event => {
			event.preventDefault();
			zoomAt(Math.exp(-event.deltaY / 400), ...fromMiddle(box, event.clientX, event.clientY));
			paint();
		}, {passive: false});
		matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
	}
	paint();
}

function zoomAt(factor, dx, dy) {
	const scale = Math.min(closest(), Math.max(300, eye.scale * factor));
	eye.x += dx / eye.scale - dx / scale;
	eye.y += dy / eye.scale - dy / scale;
	eye.scale = scale;
}

function look({lat, lon}, scale = page.tiles ? closest() / 16 : 20_000) {
	Object.assign(eye, {x: fromLon(lon), y: fromLat(lat), scale: Math.min(closest(), Math.max(eye.scale, scale))});
	paint();
	document.querySelector(".map")?.scrollIntoView({block: "nearest"});
}

// The remark that is open on the map. Opening it doesn't move the map.
let chosen = null;
const open = one => ((chosen = one?.id ?? null), redraw());

const bubble = one => one && h("div.bubble", {key: "bubble" + one.id, role: "status"},
	h("div.headline", strong(one.user), quiet(when(one.at)), tool("close", t`Close|Schließen`, () => open(null))),
	words(one.text, "p"),
	one.place && quiet(words(one.place)),
	one.own && h("div.actions", editTool(one.text.slice(0, 40), () => write(one))));

const fingers = new Map();
function gestures() {
	let moved = 0, apart = 0;
	const spread = () => {
		const [a, b] = [...fingers.values()];
		return Math.hypot(a.x - b.x, a.y - b.y);
	};
	return {
		onpointerdown({target, currentTarget, pointerId, clientX, clientY}) {
			if (target.closest("button, .bubble")) return;
			currentTarget.setPointerCapture(pointerId);
			fingers.set(pointerId, {x: clientX, y: clientY});
			moved = fingers.size > 1 ? 99 : 0;
			if (fingers.size === 2) apart = spread();
		},
		onpointermove({pointerId, clientX, clientY, currentTarget}) {
			const finger = fingers.get(pointerId);
			if (!finger) return;
			const [dx, dy] = [(clientX - finger.x) / fingers.size, (clientY - finger.y) / fingers.size];
			moved += Math.abs(dx) + Math.abs(dy);
			Object.assign(finger, {x: clientX, y: clientY});
			eye.x -= dx / eye.scale;
			eye.y -= dy / eye.scale;
			if (fingers.size === 2) {
				const [a, b] = [...fingers.values()];
				zoomAt(spread() / (apart || 1), ...fromMiddle(currentTarget, (a.x + b.x) / 2, (a.y + b.y) / 2));
				apart = spread();
			}
			paint();
		},
		onpointerup({pointerId, clientX, clientY, currentTarget}) {
			if (!fingers.delete(pointerId) || moved > 6) return;
			const [dx, dy] = fromMiddle(currentTarget, clientX, clientY);
			write(placeAt(eye.x + dx / eye.scale, eye.y + dy / eye.scale));
		},
		onpointercancel: ({pointerId}) => fingers.delete(pointerId),
		onkeydown(event) {
			if (event.target !== event.currentTarget) return;
			const way = {ArrowLeft: [-80, 0], ArrowRight: [80, 0], ArrowUp: [0, -80], ArrowDown: [0, 80]}[event.key];
			if (way) eye.x += way[0] / eye.scale, (eye.y += way[1] / eye.scale);
			else if (event.key === "+" || event.key === "-") zoomAt(event.key === "+" ? 2 : 0.5, 0, 0);
			else if (event.key === "Enter") write(middle());
			else return;
			event.preventDefault();
			paint();
		},
	};
}

// Spreads overlapping pins around the first pin, at most `most` pixels away, so that each can be tapped. A pin without room is
// hidden, and the first pin's count includes it.
function apart(pin, x, y, most, placed) {
	const taking = (x, y) => placed.find(one => Math.abs(one.x - x) <= 20 && Math.abs(one.y - y) <= 20);
	const first = taking(x, y);
	let spot = {x, y};
	for (let turn = 1, isTaken = first; isTaken; turn++) {
		const far = 12 * Math.sqrt(turn), angle = turn * 2.4;
		if (far > most) {
			first.count++;
			return false;
		}
		spot = {x: x + far * Math.cos(angle), y: y + far * Math.sin(angle)};
		isTaken = taking(spot.x, spot.y);
	}
	return placed.push({pin, count: 1, ...spot});
}

function put({style}, x, y, isSeen) {
	style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
	style.visibility = isSeen ? "visible" : "hidden";
}

// A pin's name is its remark. A cluster shows its count, and a click zooms in.
function name(pin, count) {
	const text = count > 1 ? t`${count} remarks: zoom in|${count} Bemerkungen: näher heran` : pin.dataset.name;
	if (pin.title === text) return;
	pin.title = text;
	pin.setAttribute("aria-label", text);
	if (count > 1) pin.dataset.count = pin.textContent = count;
	else delete pin.dataset.count, (pin.textContent = "");
}

let frame = 0;
function paint() {
	frame ||= requestAnimationFrame(() => {
		frame = 0;
		const box = shown, canvas = box?.querySelector("canvas");
		if (!canvas?.isConnected || !world) return;
		const {clientWidth: width, clientHeight: height} = box, density = devicePixelRatio || 1;
		eye.scale = Math.min(closest(), Math.max(eye.scale, width, 300));
		const room = height / 2 / eye.scale;
		eye.x = ((eye.x % 1) + 1) % 1;
		eye.y = room >= 0.5 ? 0.5 : Math.min(1 - room, Math.max(room, eye.y));
		sessionStorage.map = JSON.stringify(eye);
		if (canvas.width !== Math.floor(width * density) || canvas.height !== Math.floor(height * density)) Object.assign(canvas, {width: width * density, height: height * density});
		const pen = canvas.getContext("2d");
		paintWorld(pen, width, height, density);
		paintTiles(pen, width, height, density);
		drawScale(box.querySelector(".scale"));
		const placed = [];
		// Eight kilometres at the equator, but at most 76 pixels.
		const most = Math.min(76, eye.scale / 5000);
		for (const pin of box.querySelectorAll(".pin")) {
			const dx = ((pin.dataset.x - eye.x + 1.5) % 1) - 0.5;
			const [x, y] = [width / 2 + dx * eye.scale, height / 2 + (pin.dataset.y - eye.y) * eye.scale];
			const isSeen = x >= -20 && y >= -20 && x <= width + 20 && y <= height + 30;
			if (!pin.dataset.name) put(pin, x, y, isSeen);
			else if (!isSeen || !apart(pin, x, y, most, placed)) put(pin, x, y, false);
		}
		for (const {pin, x, y, count} of placed) {
			put(pin, x, y, true);
			name(pin, count);
		}
	});
}

const EQUATOR = 40_075_017;

// A round distance of at most a hundred pixels, at the middle of the map. On Mercator's map it shrinks towards the poles.
function drawScale(bar) {
	const metres = EQUATOR * Math.cos(toLat(eye.y) * Math.PI / 180) / eye.scale;
	const power = 10 ** Math.floor(Math.log10(100 * metres));
	const length = Math.max(...[1, 2, 5].map(times => times * power).filter(length => length <= 100 * metres));
	bar.style.width = `${length / metres}px`;
	bar.textContent = distance(length);
}

function paintWorld(pen, width, height, density) {
	const style = getComputedStyle(document.documentElement), colour = name => style.getPropertyValue(name);
	pen.setTransform(density, 0, 0, density, 0, 0);
	pen.fillStyle = colour("--sea");
	pen.fillRect(0, 0, width, height);
	// The map's lines are too coarse for this zoom, and there would be too many dashes.
	if (eye.scale > CLOSEST) return;
	for (const turn of [-1, 0, 1]) {
		const left = width / 2 + (turn - eye.x) * eye.scale;
		if (left > width || left + eye.scale < 0) continue;
		pen.setTransform(density * eye.scale, 0, 0, density * eye.scale, density * left, density * (height / 2 - eye.y * eye.scale));
		pen.lineWidth = 1 / eye.scale;
		pen.fillStyle = colour("--land");
		pen.fill(world.land, "evenodd");
		pen.strokeStyle = colour("--border");
		pen.stroke(world.coast);
		pen.setLineDash([4 / eye.scale, 3 / eye.scale]);
		pen.stroke(world.border);
		pen.setLineDash([]);
	}
	paintNames(pen, width, height, density, colour("--quiet"), colour("--land"));
}

// Country names, large countries first as one zooms in, without overlaps.
function paintNames(pen, width, height, density, colour, halo) {
	pen.setTransform(density, 0, 0, density, 0, 0);
	Object.assign(pen, {font: "12px system-ui, sans-serif", textAlign: "center", textBaseline: "middle", fillStyle: colour, strokeStyle: halo, lineWidth: 3, lineJoin: "round"});
	const taken = [];
	for (const {name, x, y} of [...world.labels].sort((a, b) => a.rank - b.rank).filter(({rank}) => rank <= Math.log2(eye.scale / 150))) {
		const [px, py] = [width / 2 + (((x - eye.x + 1.5) % 1) - 0.5) * eye.scale, height / 2 + (y - eye.y) * eye.scale];
		const half = name.length * 3.5;
		if (px < -50 || py < 0 || px > width + 50 || py > height || taken.some(([a, b, wide]) => Math.abs(a - px) < wide + half && Math.abs(b - py) < 15)) continue;
		taken.push([px, py, half]);
		pen.strokeText(name, px, py);
		pen.fillText(name, px, py);
	}
}

// The newest tiles by address, the least recently painted first.
const images = new Map();
let waiting = 0;

// Paints the available tiles. Until a missing tile is loaded, a part of a larger tile is painted. Loading starts once the map rests.
function paintTiles(pen, width, height, density) {
	if (!page.tiles) return;
	const depth = Math.min(DEEPEST, Math.max(0, Math.round(Math.log2(eye.scale / TILE)))), side = 2 ** depth, size = eye.scale / side;
	const left = width / 2 - eye.x * eye.scale, top = height / 2 - eye.y * eye.scale;
	const wanted = [], whole = number => Math.round(number * density);
	pen.setTransform(1, 0, 0, 1, 0, 0);
	for (let row = Math.max(0, Math.floor(-top / size)); row < side && top + row * size < height; row++) {
		for (let column = Math.floor(-left / size); left + column * size < width; column++) {
			const x = whole(left + column * size), y = whole(top + row * size);
			const box = [x, y, whole(left + (column + 1) * size) - x, whole(top + (row + 1) * size) - y];
			paintTile(pen, depth, ((column % side) + side) % side, row, box, wanted);
		}
	}
	if (matchMedia("(prefers-color-scheme: dark)").matches) {
		pen.fillStyle = "#0006";
		pen.fillRect(0, 0, width * density, height * density);
	}
	clearTimeout(waiting);
	if (wanted.length) waiting = setTimeout(() => wanted.forEach(load), 100);
}

function paintTile(pen, depth, column, row, box, wanted) {
	for (let up = 0; up <= depth; up++) {
		const times = 2 ** up;
		const address = Object.entries({z: depth - up, x: Math.floor(column / times), y: Math.floor(row / times)}).reduce((text, [name, number]) => text.replace(`{${name}}`, number), page.tiles.url);
		const image = images.get(address);
		if (!image && !up) wanted.push(address);
		if (!image?.complete || !image.naturalWidth) continue;
		images.delete(address);
		images.set(address, image);
		const part = image.naturalWidth / times;
		return pen.drawImage(image, (column % times) * part, (row % times) * part, part, part, ...box);
	}
}

function load(address) {
	const image = new Image();
	image.onload = paint;
	// A tile that failed may be loaded again after a while, when the map is painted the next time.
	image.onerror = () => setTimeout(() => images.delete(address), 10_000);
	image.src = address;
	images.set(address, image);
	if (images.size > 500) images.delete(images.keys().next().value);
}
