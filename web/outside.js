// Custom modules: forms, lists and reports, all derived from rpc.discover.

import { act, call, capital, change, discover, edit as save, go, page, replace, toast } from "./app.js";
import {
  ask, button, called, card, chart, declared, encode, empty, fieldName, form, formatNumber, h, labelOf, language, learn, pick, quiet, range, rangeBar, search, t, table, tool,
  wide, zone,
} from "./elements.js";
import { sentences, value } from "./history.js";
import { picker, thumbnail } from "./timer.js";

const HIDDEN = new Set(["idempotencyKey", "dryRun", "cursor", "limit", "timeZone", "id", "acknowledge"]);
const plain = schema => {
	const some = (schema.anyOf ?? schema.oneOf ?? [schema]).filter(one => one.type !== "null");
	return {...schema, ...(some.find(({type}) => type === "number") ?? some[0])};
};

// `names` maps ids to row names, for each table and each column that refers to one.
function fieldOf(param, old, names = {}) {
	const schema = plain(param.schema);
	const {format: kind, type: is, maxLength} = schema;
	const {name, required} = param;
	const value = old?.[name] ?? undefined;
	const rows = names[param["x-references"]] ?? (is === "integer" ? names[name] : null), few = rows ? [...rows] : schema.enum?.map(one => [one, String(one)]);
	if (few) return declared(param, "select", {value, options: [...(required ? [] : [["", "–"]]), ...few]});
	if (is === "boolean") return declared(param, "check", {required: false, value: value ?? schema.default});
	if (is === "integer" || is === "number") return declared(param, "number", {value});
	const kinds = { "date-time": "time", date: "date", password: "password"};
	return declared(param, is === "array" ? "tags" : schema.contentEncoding ? "picture" : kinds[kind] ?? (maxLength > 300 ? "area" : "text"), {value});
}

// A form's values as params. Omits empty values. If an edit emptied a value, its param is null.
async function paramsOf(method, values, old) {
	const params = {};
	for (const {name, schema} of method.params) {
		let it = values[name];
		if (it === undefined) continue;
		if (Array.isArray(it) && it[0] instanceof File) it = await encode(it[0]);
		if (it === "" || it === null || (Array.isArray(it) && !it.length)) {
			if (old?.[name] == null || !schema.anyOf?.some(({type}) => type === "null")) continue;
			it = null;
		} else if (plain(schema).type === "integer") it = Number(it); // A choice in a list is text.
		if (old && JSON.stringify(old[name]) === JSON.stringify(it)) continue;
		params[name] = it;
	}
	return params;
}

const takes = (method, name) => method?.params.some(param => param.name === name);
const zoned = (method, params) => (takes(method, "timeZone") ? {...params, timeZone: zone} : params);

export async function described(module) {
	const all = await discover(module);
	for (const {name, "x-sentence": it} of all.methods) if (it) sentences[name] = it;
	learn({[module]: Object.assign({}, ...Object.values(all.components.schemas).map(({properties}) => properties).reverse())});
	return all;
}

// Shows a notice about a row, with its actions. At most five notices are shown, because nobody reads more.
export async function notify({module, method, ...params}) {
	const {methods, "x-notices": notices, "x-tables": tables} = await described(module), notice = notices.find(({name}) => name === method);
	if (!notice || document.querySelectorAll(".toast.stays").length > 4) return;
	const [one] = Object.keys(notice.schema.properties), row = params[one];
	const name = Object.values(tables[module]).map(it => it["x-one"] === one && row[it["x-title"]]).find(Boolean) ?? "#" + row.id;
	const verbs = methods.filter(({name}) => notice.actions?.includes(name));
	toast(`${name}: ${labelOf(notice, method)}`, {stays: true, offers: verbs.map(verb => [methodTitle(verb, verb.name.split(".").at(-1), module), () => act(verb.name, zoned(verb, {id: row.id}))])});
}

export function outside(module) {
	return {
		topics: [module],
		async load(query) {
			const {methods: own, "x-tables": stored} = await described(module);
			const stores = Object.values(stored?.[module] ?? {});
			const tables = own.filter(({name}) => name.endsWith(".list")).map(({name}) => name.slice(0, -5));
			const parts = await Promise.all(tables.map(path => outsideTable(path, own, query)));
			const verbs = new Set(tables.flatMap(path => ["add", "list", "show", "edit", "delete", "report"].map(verb => `${path}.${verb}`)));
			const names = {};
			for (const {table, rows} of parts) names[`${module}.${table}`] = new Map(rows.map(row => [String(row.id), row[stored[module][table]?.["x-title"]] ?? Object.values(row).find(it => typeof it === "string") ?? "#" + row.id]));
			for (const {columns} of stores) for (const [column, {"x-references": to}] of Object.entries(columns)) if (names[to]) names[column] = names[to];
			// The page's first view shows the status.
			const isStatus = ({name, result}) => name === module + ".status" && result.schema.properties.text?.properties?.en;
			// Pictures are shown in the cells of their rows.
			const isOfPicture = ({name}) => parts.some(({path, pictures}) => pictures.some(key => name.startsWith(`${path}.${key}.`)));
			const rest = own.filter(method => !verbs.has(method.name) && !isStatus(method) && !isOfPicture(method));
			const mine = rest.filter(method => page.admin || method["x-access"] !== "admin");
			for (const part of parts) part.verbs = mine.filter(({params}) => params.some(({name, "x-references": to}) => name === "id" && to === `${module}.${part.table}`));
			return {module, parts, names, rest: mine.filter(method => !parts.some(({verbs}) => verbs.includes(method))), forAdmins: mine.length < rest.length};
		},
		draw: ({module, parts, names, rest, forAdmins}, query) =>
			h("div.columns", parts.map(part => drawOutside(module, part, names, query)), rest.map(method => outsideCall(module, method, names)),
				// A password sign-in never grants administrator rights, so a shared page has none.
				forAdmins && empty(t`Administrators can do more, on the page that “trackctl web” opens.|Mehr davon ist für Administratoren, auf der Seite, die „trackctl web“ öffnet.`),
				!parts.length && !rest.length && empty(t`This module declares nothing to show.|Dieses Modul hat nichts zu zeigen.`)),
	};
}

// The names of a first table's verbs don't contain the table: `books.add` instead of `books.books.add`.
async function outsideTable(path, own, query) {
	const method = verb => own.find(({name}) => name === `${path}.${verb}`);
	const list = method("list"), report = method("report");
	const filters = zoned(list, takes(list, "query") && query.query ? {query: query.query} : {});
	const days = range(query, "all");
	const given = name => report?.params.find(param => param.name === name)?.schema ?? {};
	const kinds = plain(given("by")).enum, by = query.by ?? given("by").default, numbers = plain(given("sum")).enum, sum = query.sum ?? given("sum").default;
	const within = report && zoned(report, {...(by && {by}), ...(sum && {sum}), ...(days.from && takes(report, "from") && {from: days.from, to: days.to})});
	const [rows, sums] = await Promise.all([call(list.name, {...filters, limit: 200}), report && call(report.name, within)]);
	const [table] = Object.keys(list.result.schema.properties);
	const pictures = own.filter(({name, result: {schema: {properties: it}}}) => it.data && it.picture && name.replace(/\.\w+\.get$/, "") === path).map(({name}) => name.split(".").at(-2));
	return {path, pictures, table, method, list, rows: rows[table] ?? [], standing: new Set(rows.highlighted), more: rows.next, report, sums, kinds, by, numbers, sum, usual: given("sum").default, days};
}

function drawOutside(module, {path, pictures, table: stored, method, list, rows, standing, verbs, more, report, sums, kinds, by, numbers, sum, usual, days}, names, query) {
	const name = methodTitle(list.result.schema.properties[stored], path.split(".").at(-1), module), label = key => fieldName(key, module);
	const again = changes => go("module-" + module, {...query, ...changes});
	const add = method("add"), edit = method("edit"), remove = method("delete");
	const {columns, group, chart: kind} = list.result.schema.properties[stored]?.["x-show"] ?? {};
	const keys = columns ?? [...new Set([...keysOf(rows), ...pictures])].filter(key => key !== group);
	const groups = sums?.groups;
	const shown = (it, key) => value(names[key]?.get(String(it?.id ?? it)) ?? it, key);
	const none = () => empty(t`Nothing here yet.|Hier ist noch nichts.`), title = t`Report|Auswertung`;
	// If the sum is zero, the count is shown instead.
	const hasSum = Number(sums?.sum ?? 0) !== 0;
	const rowOf = row => Object.assign([...keys.map(key => (pictures.includes(key) ? photo(path, row, key, label(key)) : shown(row[key], key))), h("span.actions",
		verbs.map(verb => doing(module, verb, row, names)),
		edit && tool("edit", t`Edit|Ändern`, () => editOutside(edit, row, names, stored)),
		remove && tool("trash", t`Delete|Löschen`, () => act(remove.name, {id: row.id})))], {key: row.id, class: standing.has(row.id) ? "highlight" : ""});
	const grouped = () => [...new Set(rows.map(row => row[group]))].flatMap(it => [
		Object.assign([it == null ? "–" : shown(it, group)], {key: "group-" + it, isHeading: true}), ...rows.filter(row => row[group] === it).map(rowOf)]);
	const all = groups?.map(({key, count, sum}) => [names[by]?.get(String(key)) ?? key, count, Number(sum ?? count)]);
	return [
		// The form is rebuilt only if its choices change.
		add && wide(add.name + add.params.map(({name}) => names[name]?.size), h("h2", language === "de" ? `${name}: hinzufügen` : add.summary.replace(/\.$/, "")), form({id: add.name, inline: true, fields: fieldsOf(add, null, names), action: t`Add|Hinzufügen`, glyph: "plus",
			submit: async values => change(add.name, await paramsOf(add, values))})),
		wide(path, h("h2", {dir: "auto"}, name),
			takes(list, "query") && search(query, text => replace("module-" + module, {...query, query: text})),
			kind && drawn(kind, rows, keys, name, names),
			rows.length ? table([...keys.map(label), t`Actions|Aktionen`], group ? grouped() : rows.map(rowOf), {caption: name, stacked: true}) : none(),
			more && h("p.quiet", t`Only the first 200 are shown.|Nur die ersten 200 sind zu sehen.`),
		),
		all && wide(report.name,
			h("div.row", h("h2", title), takes(report, "from") && rangeBar(days, again, {hasAll: true}), kinds && pick(t`By|Nach`, by, called(kinds, module), by => again({by})), numbers && pick(t`Sum of|Summe von`, sum ?? "", [...(usual ? [] : [["", "–"]]), ...called(numbers, module)], sum => again({sum}))),
			h("p.big", h("strong", hasSum ? formatNumber(Number(sums.sum), 6) : `${sums.count} ×`), " ", hasSum && quiet(`${sums.count} ×`)),
			all.length ? h("div.figures",
				h("figure.whole", chart(report.result.schema.properties.groups["x-show"]?.chart, all.map(([key, count, sum]) => ({name: String(key) || "–", value: hasSum ? sum : count})), title, it => formatNumber(it, 2))),
				table([label(by ?? "key"), t`count|Anzahl`, ...(hasSum ? [t`sum|Summe`] : [])], all.map(group => group.slice(0, hasSum ? 3 : 2).map(it => value(it))), {caption: title, numeric: [1, 2]}),
			) : none()),
	];
}

const fieldsOf = (method, old, names) => method.params.filter(({name}) => !HIDDEN.has(name) || (name === "id" && !old)).map(param => fieldOf(param, old, names));

const editOutside = (method, row, names, stored) =>
	ask(t`Edit|Ändern`, {fields: fieldsOf(method, row, names).map(field => ({...field, required: false})), submit: async values => save(method.name, stored, row, {id: row.id, ...(await paramsOf(method, values, row))})});

function photo(path, row, key, name) {
	const verb = it => `${path}.${key}.${it}`;
	if (!row[key]) return picker(name, data => act(verb("set"), {id: row.id, data}));
	return h("span.thumbnails", thumbnail(`${path}-${row[key].id}`, name, () => call(verb("get"), {id: row.id}), () => act(verb("remove"), {id: row.id})));
}

// The manifest's label for people, or else the name.
const methodTitle = (described, name, module) => capital(described["x-label"] ? labelOf(described, name) : fieldName(name, module));

// A button for a verb that the manifest declares. Asks for its params, if it has any.
function doing(module, verb, row, names) {
	const name = methodTitle(verb, verb.name.split(".").at(-1), module), fields = fieldsOf(verb, row, names);
	const params = async values => zoned(verb, {id: row.id, ...(await paramsOf(verb, values))});
	return button(name, async () => fields.length ? ask(name, {text: verb.summary, fields, action: name, submit: async values => change(verb.name, await params(values))}) : act(verb.name, await params({})), {kind: "small", title: verb.summary});
}

// The chart of a list: the first member with numbers, for each value of the first other member.
function drawn(kind, rows, keys, name, names = {}) {
	const isNumber = key => !names[key] && rows.every(row => row[key] == null || typeof row[key] === "number");
	const y = keys.find(key => isNumber(key) && rows.some(row => row[key] != null)), x = keys.find(key => !isNumber(key));
	const points = x && y ? rows.filter(row => row[y] != null).map(row => ({name: String(names[x]?.get(String(row[x])) ?? row[x] ?? "–"), value: row[y]})) : [];
	return points.length > 0 && h("figure.whole", chart(kind, points, name, it => formatNumber(it, 2)));
}

const keysOf = rows => [...new Set(rows.flatMap(Object.keys))].filter(key => key !== "id" && key !== "own");

// A program's method: its params as a form, its result as a table.
function outsideCall(module, method, names) {
	const tabled = (all, caption) => table(keysOf(all).map(key => fieldName(key, module)), all.map(row => keysOf(all).map(key => value(row[key], key))), {caption});
	const shows = key => method.result.schema.properties[key]?.["x-show"]?.chart;
	const listed = (all, key) => [shows(key) && drawn(shows(key), all, keysOf(all), key), tabled(all, key)];
	const result = h("div", { "aria-live": "polite", still: true, key: "result"});
	return card(methodTitle(method, method.name.slice(module.length + 1), module), h("p.quiet", method.summary),
		form({id: [method.name, ...method.params.map(({"x-references": to}) => names[to]?.size)].join(""), fields: fieldsOf(method, null, names), action: method["x-changes"] ? t`Do it|Ausführen` : t`Show|Zeigen`, submit: async values => {
			const params = await paramsOf(method, values);
			const reply = await (method["x-changes"] ? change : call)(method.name, zoned(method, params));
			if (reply.kept) return;
			result.replaceChildren(table([t`what|was`, t`value|Wert`], Object.entries(reply).filter(([key]) => key !== "rev").map(([key, it]) => [fieldName(key, module), it?.[0]?.constructor === Object ? listed(it, key) : value(it, key)]), {caption: method.name}));
		}}), result);
}
