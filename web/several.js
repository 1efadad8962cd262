// Selects several entries in the timer's list, and changes them in one transaction.

import { change, complain, redraw, toast } from "./app.js";
import { ask, button, count, f, h, length, t } from "./elements.js";

// The chosen entries' ids, and the entry at which a range by Shift begins. Null unless entries are being chosen.
/** @type {null | {ids: Set<number>, from?: number}} */
let choosing = null;

addEventListener("hashchange", () => location.hash.startsWith("#time") || (choosing = null));

export const isChoosing = () => choosing !== null;

export const chooseButton = () => !choosing && button(t`Select|Auswählen`, () => (begin({ids: new Set()}), focusOn(".chosen button")), {glyph: "check", "data-choose": true});

function begin(choice) {
	choosing = choice;
	redraw();
}

function end() {
	begin(null);
	focusOn("[data-choose]");
}

function focusOn(selector) {
	/** @type {HTMLElement} */
	const node = document.querySelector(selector);
	node?.focus({preventScroll: true});
}

export const escapes = {onkeydown({key}) {
	if (choosing && key === "Escape") end();
}};

// An entry as a large check box. A click with Shift also sets the entries between the previously clicked one and this
// one.
export const chooser = (one, all, ...content) =>
	h("li", {key: "choose" + one.id}, h("label.entry", h("input", {type: "checkbox", checked: choosing.ids.has(one.id), onclick: ({shiftKey, target}) => choose(one.id, all, target.checked, shiftKey)}), content));

function choose(id, all, isChosen, isRange) {
	const ids = all.map(one => one.id);
	const [low, high] = [ids.indexOf(choosing.from), ids.indexOf(id)].sort((a, b) => a - b);
	for (const each of isRange && low >= 0 ? ids.slice(low, high + 1) : [id]) isChosen ? choosing.ids.add(each) : choosing.ids.delete(each);
	choosing.from = id;
	redraw();
}

// How many entries are chosen, and what to do with them. Entries that another client deleted don't count.
export function chosenBar(all, projects) {
	if (!choosing) return null;
	const some = all.filter(({id}) => choosing.ids.has(id)), isAll = some.length === all.length;
	const total = some.reduce((sum, {startedAt, stoppedAt, seconds}) => sum + (stoppedAt ? seconds : (Date.now() - Date.parse(startedAt)) / 1000), 0);
	return h("div.chosen", {key: "chosen", role: "group", label: t`Selected entries|Ausgewählte Einträge`},
		h("span.grow", {role: "status"}, t`${some.length} selected|${some.length} ausgewählt`, some.length > 0 && [", ", h("span.total", length(total))]),
		h("span.actions",
			button(isAll ? t`None|Keine` : t`All|Alle`, () => begin({ids: new Set(isAll ? [] : all.map(({id}) => id))})),
			button(t`Edit|Ändern`, () => editAll(some, projects), {glyph: "edit", disabled: !some.length}),
			button(t`Delete|Löschen`, () => changeAll("timer.entries.delete", some, {}, t`${named(some)} deleted|${named(some)} gelöscht`).catch(complain), {glyph: "trash", disabled: !some.length}),
			button(t`Done|Fertig`, end)));
}

const named = some => count(some.length, "One entry|Ein Eintrag", "{n} entries|{n} Einträge");

async function changeAll(method, some, changes, said) {
	const reply = await change(method, {ids: some.map(({id}) => id), ...changes}, {said});
	if (reply.changed === false) return toast(t`Nothing had to be changed.|Es war nichts zu ändern.`);
	end();
}

function editAll(some, projects) {
	const tags = [...new Set(some.flatMap(one => one.tags))];
	return ask(t`Change ${named(some)}|${named(some)} ändern`, {id: "several", draft: "several", fields: [
		f("toProject", null, {label: t`Move to|Verschieben nach`, suggest: projects}),
		f("addTags", null, {label: t`Add tags|Schlagworte hinzufügen`, type: "tags"}),
		tags.length > 0 && f("removeTags", null, {label: t`Remove tags|Schlagworte entfernen`, type: "tags", help: tags.map(tag => "#" + tag).join(" ")}),
	], submit: ({toProject, addTags, removeTags = []}) => {
		const changes = {...(toProject && {toProject}), ...(addTags.length && {addTags}), ...(removeTags.length && {removeTags})};
		return changeAll("timer.entries.edit", some, changes, t`${named(some)} changed|${named(some)} geändert`);
	}});
}
