// Chores: a board of rooms, the scores, and a key to invite others.

import { act, address, call, change, edit, go, page, toast } from "./app.js";
import {
  addDays, ago, ask, asking, begins, button, card, choice, count, dialog, differing, editTool, empty, encode, ends, f,
  form, h, isoDay, items, language, line, picture, quiet, reversed, shortDay, stamp, strong, t, tool, when, words, zone,
} from "./elements.js";
import { inPlace } from "./steady.js";

const LEVELS = ["now", "high", "medium", "low"];
const levelName = level => ({now: t`now|jetzt`, high: t`high|hoch`, medium: t`medium|mittel`, low: t`low|niedrig`})[level];

export const chores = {
	topics: ["chores", "accounts"],
	async load(query) {
		let house;
		try {
			({house} = await call("chores.house.show"));
		} catch (error) {
			if (error.data?.reason !== "chores.noHouse") throw error;
			return {house: null};
		}
		const days = {week: 7, month: 30}[query.board];
		const since = days && {from: isoDay(addDays(new Date(), -days)), to: isoDay(new Date()), timeZone: zone};
		const [{rooms}, {tasks}, {members}, {completions}] = await Promise.all([
			call("chores.rooms"), call("chores.tasks", {sort: "priority"}), call("chores.scoreboard", since), call("chores.history", {limit: 12})]);
		return {house, rooms, tasks, members, completions};
	},
	draw({house, rooms, tasks, members, completions}, query) {
		if (!house) return moveIn(query.key);
		const paused = house.pauses.filter(({from, to}) => Date.parse(from) <= Date.now() && Date.now() < Date.parse(to));
		return [
			h("div.headline", {key: "house"}, h("h2", {dir: "auto"}, house.name),
				h("span.actions", LEVELS.map(level => h("span.badge", {class: level}, levelName(level), " ", String(tasks.filter(task => task.level === level).length)))),
				button(t`Invite|Einladen`, () => invite(house), {glyph: "key"}), asking(t`Add a room|Zimmer hinzufügen`, {id: "room", fields: [f("name!")], submit: values => change("chores.room.add", values)}, {glyph: "plus"})),
			paused.length > 0 && h("p.badge.medium", {key: "paused"}, t`Paused until ${ends(paused[0].to)}|Pause bis ${ends(paused[0].to)}`),
			rooms.length ? h("div.board", {key: "board"}, inPlace("rooms", [...rooms].sort((a, b) => b.priority - a.priority)).map(room => drawRoom(room, inPlace("tasks" + room.id, tasks.filter(task => task.room === room.id)), house, rooms))) : empty(t`No room yet. Add the kitchen, for example.|Noch kein Zimmer. Füge zum Beispiel die Küche hinzu.`),
			h("div.columns", {key: "rest"},
				card(t`Scoreboard|Punktestand`, choice(t`Time|Zeit`, [["", t`All|Alle`], ["month", t`30 days|30 Tage`], ["week", t`7 days|7 Tage`]], query.board ?? "", board => go("chores", {board})),
					h("ol.plain.scores", members.map(({user, points, completions}) => h("li", {key: user},
						h("div.line", strong(user), h("span.grow"), h("span.number", count(points, "one point|ein Punkt", "{n} points|{n} Punkte"), quiet(" · ", count(completions, "one task|eine Aufgabe", "{n} tasks|{n} Aufgaben")))),
						h("div.meter", h("div", {style: {width: `${(points / Math.max(1, members[0].points)) * 100}%`}})))))),
				card(t`Done lately|Zuletzt erledigt`, items(completions, ({id, user, name, roomName, points, at, note}) => line(id, h("span.grow", strong(user), " ", words(name), quiet(" ", words(roomName)), note && words(note, "div")), quiet(`+${points} · `, when(at))), t`Nothing has been done yet.|Noch wurde nichts erledigt.`)),
				houseCard(house)),
		];
	},
};

function drawRoom(room, tasks, house, rooms) {
	const label = t`Add a task to ${room.name}|Aufgabe in ${room.name} hinzufügen`;
	const add = () => ask(label, {id: "task", fields: taskFields({}, house, rooms), action: t`Add|Hinzufügen`, submit: async values => change("chores.task.add", {room: room.id, ...await taskParams(values)})});
	return h("section.card.room", {key: "room" + room.id, class: tasks.length ? room.level : ""},
		h("div.headline", h("h3", {dir: "auto"}, room.name), tool("plus", label, add), editTool(room.name, () => editRoom(room))),
		tasks.length ? h("ul.plain", tasks.map(task => drawTask(task, house, rooms))) : h("p.quiet", t`No task yet.|Noch keine Aufgabe.`));
}

function drawTask(task, house, rooms) {
	const turn = task.turn && (task.turn === page.me.name ? h("strong", t`your turn|du bist dran`) : [t`turn: |dran: `, words(task.turn)]);
	return h("li.task.level", {key: task.id, class: task.level},
		h("button.tick", {label: t`${task.name}: done|${task.name}: erledigt`, title: t`Done|Erledigt`, onclick: () => done(task)}, h("span.box", { "aria-hidden": "true"}, "✓")),
		h("div.grow", h("div", strong(task.name), " ", h("span.badge", {class: task.level}, levelName(task.level))),
			h("div.quiet", task.lastDoneAt ? [ago(task.lastDoneAt), task.lastDoneBy && [" · ", words(task.lastDoneBy)]] : t`never done|nie erledigt`, turn && [" · ", turn], ` · +${task.points}`)),
		tool("more", t`More about ${task.name}|Mehr zu ${task.name}`, () => moreOf(task, house, rooms)));
}

const done = ({id, name, points}, more) => act("chores.done", {task: id, ...more}, {
	said: t`${name} done: |${name} erledigt: ` + count(points, "one point|ein Punkt", "{n} points|{n} Punkte"),
});

const taskFields = (task, house, rooms) => [
	f("name!", task.name),
	rooms.length > 1 && task.id && f("room", String(task.room), {label: t`Room|Zimmer`, options: rooms.map(({id, name}) => [String(id), name])}),
	f("rhythm!", rhythm(task), {label: t`How often|Wie oft`, help: t`7 (days), thursday, 2 weeks on mon, 1st sat, 24 dec, 2026-12-24|7 (Tage), Donnerstag, alle 2 Wochen am Montag, 1. Samstag, 24. Dezember, 24.12.2026`}),
	f("points!", task.points ?? 5),
	f("assign", names(task.assign ?? "turns"), {options: [["turns", t`in turns|reihum`], ["anyone", t`anyone|irgendwer`], ...(Array.isArray(task.assign) ? [[names(task.assign), names(task.assign)]] : []), ...house.members.map(({user}) => [user, user])]}),
	f("note", task.note),
	f("picture"),
];

const names = assign => [assign].flat().join(", ");

// A number of days, or dates in words. The daemon reads them in both languages.
const rhythm = ({schedule, everyDays, every, everyGerman}) => {
	if (!schedule) return String(everyDays ?? 7);
	// Some rules have no words.
	return (language.startsWith("de") ? everyGerman : every).replace(/^(by the rule|nach der Regel) /, "");
};
/** @param {any} values */
const fromRhythm = ({rhythm: text, ...rest}) => {
	const days = /^\d+$/.test(text.trim());
	const once = /^(\d{4}-\d\d-\d\d|\d+\.\d+\.\d{4})$/.test(text.trim());
	return {...rest, ...(days ? {everyDays: Number(text)} : {schedule: once ? "once " + text.trim() : text})};
};

const taskParams = async ({picture: [file], ...values}) => ({...(values.rhythm ? fromRhythm(values) : values), ...(file && {picture: await encode(file)})});

function checklist(task, again) {
	const save = async (method, params) => {
		// Without a connection there is no reply yet.
		const reply = await change("chores.checklist." + method, params);
		if (reply.task) again(reply.task);
	};
	return [
		h("ul.plain.checklist", task.checklist.map(({id, text, checked}) => line(id,
			h("label.grow", h("input", {type: "checkbox", checked, onchange: ({target}) => act("chores.checklist.check", {step: id, checked: target.checked})}), " ", words(text)),
			tool("trash", t`Remove ${text}|${text} entfernen`, () => save("remove", {step: id}))))),
		form({id: "step" + task.id, inline: true, fields: [f("text!", "", {label: t`New step|Neuer Schritt`, type: "text"})], action: t`Add|Hinzufügen`, submit: values => save("add", {task: task.id, ...values})})];
}

const editRoom = room => dialog(t`Edit ${room.name}|${room.name} ändern`, close => [
	form({fields: [f("name!", room.name)], submit: async values => (await edit("chores.room.rename", "rooms", room, {room: room.id, ...values}), close())}),
	button(t`Remove this room and its tasks|Dieses Zimmer mit seinen Aufgaben entfernen`, () => (close(), act("chores.room.remove", {room: room.id})), {glyph: "trash", kind: "danger"})]);

const moreOf = (task, house, rooms) => dialog(task.name, close => [
	task.note && h("p.text", {dir: "auto"}, task.note),
	task.picture && h("div.photo", picture(`task-${task.id}-${task.picture.id}`, () => call("chores.picture.get", {task: task.id}), t`Picture of ${task.name}|Bild von ${task.name}`)),
	checklist(task, next => (close(), moreOf(next, house, rooms))),
	h("p.quiet", language.startsWith("de") ? task.everyGerman : task.every, task.dueAt && [" · ", t`due ${stamp(task.dueAt)}|fällig ${stamp(task.dueAt)}`]),
	h("div.actions",
		button(t`Skip this time|Diesmal auslassen`, () => (close(), act("chores.skip", {task: task.id})), {glyph: "skip"}),
		task.turn === page.me.name && house.members.length > 1 && button(t`Pass my turn|Weitergeben`, () => (close(), act("chores.pass", {task: task.id})), {glyph: "skip"}),
		house.members.filter(({user}) => user !== page.me.name).map(({user}) => button(t`Done by ${user}|Erledigt von ${user}`, () => (close(), done(task, {by: user})), {glyph: "check"}))),
	h("h3", t`Edit|Ändern`),
	form({fields: taskFields(task, house, rooms), submit: async ({picture, ...values}) => {
		const changes = differing({...values, room: Number(values.room ?? task.room)}, {...task, rhythm: rhythm(task), assign: names(task.assign)});
		if (changes || picture.length) await edit("chores.task.edit", "tasks", task, {task: task.id, ...await taskParams({picture, ...changes})});
		close();
	}}),
	button(t`Remove this task|Diese Aufgabe entfernen`, () => (close(), act("chores.task.remove", {task: task.id})), {glyph: "trash", kind: "danger"})]);

function inOrder(days) {
	if (days.to < days.from) throw new Error(reversed());
	return days;
}

function memberLine(house, {user, joinedAt, awayUntil}) {
	const next = house.absences.find(one => one.user === user && new Date(one.from) > new Date());
	const since = () => next ? t`away from ${begins(next.from)} to ${ends(next.to)}|weg von ${begins(next.from)} bis ${ends(next.to)}` : t`since ${shortDay(new Date(joinedAt))}|seit ${shortDay(new Date(joinedAt))}`;
	return line(user,
		h("span.grow", strong(user), quiet(" ", awayUntil ? t`away until ${ends(awayUntil)}|weg bis ${ends(awayUntil)}` : since())),
		(awayUntil || next) && button(awayUntil ? t`Back|Wieder da` : t`Stays here|Bleibt da`, () => act("chores.back", {user}), {kind: "small"}),
		user !== page.me.name && tool("trash", t`Remove ${user}|${user} entfernen`, () => act("chores.member.remove", {member: user})));
}

function houseCard(house) {
	return card(t`House|Haus`,
		h("ul.plain", house.members.map(member => memberLine(house, member))),
		house.pauses.length > 0 && [h("h3", t`Pauses|Pausen`), h("ul.plain", house.pauses.map(({id, from, to}) => line(id, h("span.grow", `${begins(from)} – ${ends(to)}`), button(t`End|Beenden`, () => act("chores.unpause", {pause: id}), {kind: "small", label: t`End the pause|Pause beenden`}))))],
		h("div.actions",
			asking(t`Pause|Pause`, {text: t`Nothing becomes due in that time.|In dieser Zeit wird nichts fällig.`, fields: [f("from!", isoDay(new Date())), f("to!", isoDay(addDays(new Date(), 6)))], submit: async values => {
				await change("chores.pause", {...inOrder(values), timeZone: zone});
			}}, {glyph: "pause"}),
			asking(t`I am away|Ich bin weg`, {text: t`You get no turns in that time, and have none to catch up on.|Solange bist du nicht dran und musst danach nichts nachholen.`, fields: [f("from!", isoDay(new Date())), f("to!", isoDay(addDays(new Date(), 6)))], submit: values => change("chores.away", {...inOrder(values), timeZone: zone})}),
			asking(t`Add a child|Ein Kind hinzufügen`, {text: t`A member without a login. The others record what the child did.|Ein Mitglied ohne Konto. Die anderen tragen ein, was es getan hat.`, fields: [f("name!")], submit: values => change("chores.member.add", values)}),
			asking(t`Rename|Umbenennen`, {fields: [f("name!", house.name)], submit: values => edit("chores.house.rename", "houses", house, values)}, {glyph: "edit"}),
			asking(t`Move out|Ausziehen`, {text: t`You lose your points. The last member who moves out removes the house.|Deine Punkte gehen verloren. Wer als Letztes geht, entfernt das Haus.`, kind: "danger", submit: () => change("chores.house.leave")}, {kind: "danger"})));
}

function livesThere({members}) {
	// The dry run's reply shows the house with the new member.
	const names = members.map(({user}) => user).filter(name => name !== page.me.name);
	return count(names.length, "{names} lives there.|Dort wohnt {names}.", "{names} live there.|Dort wohnen {names}.").replace("{names}", () => new Intl.ListFormat(language).format(names));
}

function moveIn(key) {
	const cards = [
		card(t`Create a house|Ein Haus gründen`, h("p", t`You get a key with which the others join.|Du bekommst einen Schlüssel, mit dem die anderen einziehen.`), form({id: "found", fields: [f("name!")], action: t`Found it|Gründen`, submit: values => change("chores.house.create", values)})),
		card(t`Join a house|In ein Haus einziehen`, form({id: "join", fields: [f("key!", key, {placeholder: "7K3M-Q9XK"})], action: t`Look who lives there|Sehen, wer dort wohnt`, submit: async ({key}) => {
			const {house} = await call("chores.house.join", {key, dryRun: true});
			await ask(t`Join ${house.name}?|In ${house.name} einziehen?`, {text: livesThere(house), action: t`Move in|Einziehen`, submit: () => change("chores.house.join", {key})});
		}}))];
	// An invited user needs the second card, so it comes first.
	return h("div.columns", key ? cards.reverse() : cards);
}

async function invite(house) {
	// A private page opens only for its owner, so it has no link to share.
	const link = sessionStorage.getItem("key") ? null : location.origin + location.pathname + address("chores", {key: house.key});
	const {name, key} = house;
	const text = link
		? t`Move into ${name} with me: open ${link}, or type the key ${key} in trackd under Chores.|Zieh mit mir in ${name} ein: Öffne ${link}, oder tippe in trackd unter Haushalt den Schlüssel ${key} ein.`
		: t`Move into ${name} with me: type the key ${key} in trackd under Chores.|Zieh mit mir in ${name} ein: Tippe in trackd unter Haushalt den Schlüssel ${key} ein.`;
	await dialog(t`Invite to ${name}|Nach ${name} einladen`, close => [
		h("p", link ? t`Anyone who opens this with a phone, or types the key, can join.|Wer das mit dem Telefon öffnet oder den Schlüssel eintippt, kann einziehen.` : t`Anyone who types the key can join.|Wer den Schlüssel eintippt, kann einziehen.`),
		link && qrDrawing(link, t`Key ${key} as a QR code|Schlüssel ${key} als QR-Code`),
		h("p.key", key),
		h("p.quiet", text),
		h("div.actions",
			navigator.clipboard && button(t`Copy the text|Text kopieren`, async () => (await navigator.clipboard.writeText(text), toast(t`Copied.|Kopiert.`)), {}),
			button(t`Make a new key|Neuen Schlüssel machen`, () => (close(), act("chores.house.newKey")), {kind: "quiet"}))]);
}

// QR codes (ISO/IEC 18004): bytes, versions 1 to 6, error correction M.

const BLOCKS = [[10, 16], [16, 28], [26, 44], [18, 32, 32], [24, 43, 43], [16, 27, 27, 27, 27]];

const qrDrawing = (text, label) => {
	const rows = qr(new TextEncoder().encode(text));
	const size = rows.length;
	const d = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
	return h("svg.qr", {viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: "img", label: label, "shape-rendering": "crispEdges"}, h("path", {d: `M-4-4h${size + 8}v${size + 8}h-${size + 8}z`, class: "light"}), h("path", {d, class: "dark"}));
};

function qr(bytes) {
	const version = BLOCKS.findIndex(([, ...blocks]) => blocks.reduce((a, b) => a + b) >= bytes.length + 2) + 1;
	if (!version) throw new Error("too long for a QR code");
	const size = 17 + 4 * version;
	const fixed = frame(version, size);
	const bits = codewords(bytes, BLOCKS[version - 1]).flatMap(byte => [...Array(8)].map((_, bit) => (byte >> (7 - bit)) & 1));
	// Decoders accept any of the eight masks. The first mask is sufficient for these texts.
	return fill(fixed, size, bits);
}

function frame(version, size) {
	const rows = [...Array(size)].map(() => Array(size).fill(null));
	const square = (cx, cy, radius, dark) => {
		for (let y = -radius; y <= radius; y++) for (let x = -radius; x <= radius; x++) if (rows[cy + y]?.[cx + x] !== undefined) rows[cy + y][cx + x] = dark(Math.max(Math.abs(x), Math.abs(y)));
	};
	for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, ring => ring !== 2 && ring !== 4);
	if (version > 1) square(size - 7, size - 7, 2, ring => ring !== 1);
	for (let at = 8; at < size - 8; at++) rows[6][at] = rows[at][6] = at % 2 === 0;
	return rows;
}

// Error correction M and mask 0, with the check bits of the standard.
const FORMAT = 0x5412;

function fill(fixed, size, bits) {
	const rows = fixed.map(row => [...row]);
	for (let bit = 0; bit < 15; bit++) {
		const dark = Boolean((FORMAT >> bit) & 1);
		rows[bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit][8] = dark;
		rows[8][bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit] = dark;
	}
	rows[size - 8][8] = true;
	let at = 0;
	for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
		if (right === 6) right--;
		for (let step = 0; step < size; step++) {
			const y = up ? size - 1 - step : step;
			for (const x of [right, right - 1]) if (rows[y][x] === null) rows[y][x] = (bits[at++] ?? 0) !== ((x + y + 1) % 2);
		}
	}
	return rows;
}

/** @type {(bytes: Uint8Array, block: number[]) => number[]} */
function codewords(bytes, [corrections, ...blocks]) {
	const room = blocks.reduce((a, b) => a + b);
	const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...[...bytes].flatMap(byte => [byte >> 4, byte & 15]), 0];
	const data = [];
	for (let at = 0; at < nibbles.length; at += 2) data.push((nibbles[at] << 4) | (nibbles[at + 1] ?? 0));
	while (data.length < room) data.push(data.length % 2 === (bytes.length + 2) % 2 ? 0xec : 0x11);
	let from = 0;
	const parts = blocks.map(length => data.slice(from, (from += length)));
	const checks = parts.map(part => remainder(part, corrections));
	const weave = lists => [...Array(Math.max(...lists.map(list => list.length)))].flatMap((_, at) => lists.map(list => list[at]));
	return [...weave(parts), ...weave(checks)];
}

function times(a, b) {
	let product = 0;
	for (; b; b >>= 1, a = (a << 1) ^ (a & 128 ? 0x11d : 0)) if (b & 1) product ^= a;
	return product;
}

// Reed-Solomon: the data's remainder modulo the generator polynomial of that degree.
function remainder(data, degree) {
	let generator = [1], root = 1;
	for (let at = 0; at < degree; at++, root = times(root, 2)) generator = [...generator, 0].map((value, i) => value ^ (i ? times(generator[i - 1], root) : 0));
	const rest = [...data, ...Array(degree).fill(0)];
	for (let at = 0; at < data.length; at++) {
		const factor = rest[at];
		generator.forEach((value, i) => (rest[at + i] ^= times(value, factor)));
	}
	return rest.slice(data.length);
}
