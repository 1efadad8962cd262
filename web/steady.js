// Protects against hasty clicks. People often click twice, but more slowly than in a double click.
//
// For a second after a click, no other control moves under the pointer. A second click there repeats the first one or
// does nothing.

const STILL_FOR = 1000;
const NEAR = 12;
const CONTROLS = "button, a, label, summary, input, select, textarea, [role=slider]";

const NONE = {x: 0, y: 0, at: -Infinity};
let last = NONE;

const nameOf = control => control && (control.getAttribute("aria-label") ?? control.textContent);

// For how long the last click is still protected, in milliseconds.
export const stillFor = () => Math.max(0, last.at + STILL_FOR - performance.now());

// The control at the last click's position, while it is protected.
export const underPointer = () => stillFor() === 0 ? null : document.elementFromPoint(last.x, last.y)?.closest(CONTROLS) ?? null;

// Ignores a click on a control that has moved under the pointer since the last click.
function calm(event) {
	const control = event.target.closest(CONTROLS), {clientX: x, clientY: y} = event;
	// A keyboard click has no detail. A label's click repeats at its field.
	if (!event.detail || (control && control === last.control?.control)) return;
	// At the second click of a double click, the form may already be empty.
	const isSentTwice = event.detail > 1 && control?.type === "submit";
	const isNear = event.detail > 1 || (stillFor() > 0 && Math.hypot(x - last.x, y - last.y) < NEAR);
	if (isSentTwice || (isNear && (control !== last.control || nameOf(control) !== last.name))) {
		event.preventDefault();
		event.stopImmediatePropagation();
	} else last = {control, name: nameOf(control), x, y, at: performance.now()};
}

addEventListener("click", calm, true);
// A click after typing is deliberate.
for (const kind of ["keydown", "input"]) addEventListener(kind, () => (last = NONE), true);

// Rows keep their order while a click is protected, even if it changes how they sort.
const places = new Map();
/** @type {(name: string, rows: any[], key?: (row: any) => any) => any[]} */
export function inPlace(name, rows, key = ({id}) => id) {
	const old = places.get(name);
	const kept = stillFor() && old ? [...rows].sort((a, b) => (old.get(key(a)) ?? Infinity) - (old.get(key(b)) ?? Infinity) || 0) : rows;
	places.set(name, new Map(kept.map((row, at) => [key(row), at])));
	return kept;
}
