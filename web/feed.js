// Feed: friends' activity, their progress, and a year at a glance.

import { act, call, change, edit, go, page, refresh } from "./app.js";
import {
  ask, asking, button, card, choice, count, dayOf, deleteTool, differing, editTool, empty, encode, f, form, formatNumber, h, heat,
  icon, items, line, picture, quiet, shortDay, showMore, stamp, strong, t, tint, tool, turner, when, words,
  zone,
} from "./elements.js";

const unfolded = new Set(); // Posts whose comments are shown.
let faces = new Map(); // Pictures of friends, and of the user, by name.

export const feed = {
	topics: ["feed"],
	async load(query) {
		const user = query.user ?? page.me.name, mine = user === page.me.name;
		const year = Number(query.year) || new Date().getFullYear();
		const filter = {...(query.user ? {user: query.user, scope: "everyone"} : {scope: query.scope ?? "home"}), limit: Number(query.limit) || 30};
		const [{posts, next}, {profile}, friends, heat, streak, news, everybody, goals, own] = await Promise.all([
			call("feed.timeline", filter), call("feed.profile", {user}), call("feed.friends"), call("feed.heatmap", {user, year, timeZone: zone}), call("feed.streak", {user, timeZone: zone}),
			call("feed.notifications", {limit: 20}), call("accounts.list", {limit: 1000}),
			mine && call("feed.goals", {timeZone: zone}), mine ? null : call("feed.profile")]);
		const comments = new Map();
		await Promise.all(posts.filter(({id}) => unfolded.has(id)).map(async ({id}) => comments.set(id, (await call("feed.comments", {post: id, limit: 200})).comments)));
		faces = new Map([own?.profile, profile, ...friends.friends].filter(Boolean).map(({user, picture}) => [user, picture]));
		return {posts, next, profile: {...profile, streak}, friends, heat, news, comments, mine, year, goals, people: everybody.accounts.map(({name}) => name)};
	},
	draw({posts, next, profile, friends, heat, news, comments, mine, year, goals, people}, query) {
		const again = changes => go("feed", {...query, ...changes});
		return h("div.feedview",
			h("div.posts",
				mine ? compose() : button(t`Back to the feed|Zurück zu Neuem`, () => go("feed"), {glyph: "left"}),
				mine && choice(t`Which posts|Welche Beiträge`, [["home", t`Friends|Freunde`], ["mine", t`Mine|Meine`], ["everyone", t`Everybody|Alle`]], query.scope ?? "home", scope => again({scope})),
				posts.length ? posts.map(post => drawPost(post, comments.get(post.id), friends)) : empty(t`No posts yet.|Noch keine Beiträge.`),
				showMore(next, query.limit ?? 30, again)),
			h("div.aside",
				profileCard(profile, mine),
				mine && goalsCard(goals),
				heatCard(heat, year, again),
				mine && newsCard(news),
				mine && friendsCard(friends, people)));
	},
};

const compose = () => h("details.card", {key: "compose"}, h("summary", h("strong", t`Post something|Etwas veröffentlichen`)),
	form({id: "post", fields: postFields({}), action: t`Post|Veröffentlichen`, submit: async values => change("feed.post", await postParams(values))}));

const postFields = post => [
	!post.id && f("kind", "activity", {options: [["activity", t`an activity|eine Tätigkeit`], ["quote", t`a quote|ein Zitat`]]}),
	f("activity", post.activity, {hidden: post.kind === "quote"}),
	f("caption", post.caption),
	f("emoji", post.emoji ?? ""),
	f("color", post.color ?? "#2f7d6b"),
	f("image"),
	f("day", post.day, {label: t`Planned for|Geplant für`}),
	!post.id && f("progress", 0, {label: t`Progress in %|Fortschritt in %`}),
	f("audience", post.audience ?? "friends", {options: [["friends", t`friends|Freunde`], ["everyone", t`everybody|alle`]]}),
];

// The values that differ from the old values. A value that the user emptied is null.
async function postParams({image, ...values}, old = {}) {
	const params = Object.fromEntries(Object.entries(values).filter(([key, value]) => (value ?? "") !== (old[key] ?? "")).map(([key, value]) => [key, value === "" ? null : value]));
	if (params.kind === "quote") delete params.activity, delete params.progress;
	if (image.length) params.image = await encode(image[0]);
	return params;
}

const person = name => h("a.person", {href: "#feed?" + new URLSearchParams({user: name}), dir: "auto"}, name);
const face = (name, has = faces.get(name)) => has
	? h("span.face", picture(`profile-${name}-${has.id}`, () => call("feed.picture.get", {user: name}), ""))
	: h("span.face", { "aria-hidden": "true", style: {background: tint(name).replace("50%)", "38%)")}}, [...name][0].toUpperCase());

function drawPost(post, comments, {friends}) {
	const own = post.author === page.me.name, title = post.activity || t`a quote|ein Zitat`, open = unfolded.has(post.id);
	const step = by => act("feed.progress", {post: post.id, by});
	return h("article.card.post", {key: "post" + post.id, label: `${post.author}: ${title}`, style: { "--post": post.color}},
		h("div.headline", face(post.author), h("span.grow", person(post.author), post.authorSafe && h("span.badge.low", t`safe|in Sicherheit`), h("div.quiet", when(post.createdAt), post.day && ` · ${t`planned for ${shortDay(dayOf(post.day))}|geplant für ${shortDay(dayOf(post.day))}`}`, post.audience === "everyone" && ` · ${t`everybody|alle`}`)),
			own && editTool(title, () => ask(t`Edit ${title}|${title} ändern`, {fields: postFields(post), submit: async values => {
				const params = await postParams(values, post);
				if (Object.keys(params).length) await edit("feed.edit", "posts", post, {post: post.id, ...params});
			}})),
			own && deleteTool(title, () => act("feed.delete", {post: post.id}))),
		post.kind === "quote" ? h("blockquote", {dir: "auto"}, post.caption) : [h("h3", post.emoji && post.emoji + " ", words(post.activity)), post.caption && words(post.caption, "p")],
		post.image && h("div.photo", picture(`post-${post.id}-${post.image.id}`, () => call("feed.picture.get", {post: post.id}), t`Picture of ${title}|Bild von ${title}`)),
		post.kind !== "quote" && h("div.progress",
			h("div.meter", {role: "progressbar", "aria-valuenow": post.progress, "aria-valuemin": 0, "aria-valuemax": 100, label: t`Progress of ${title}|Fortschritt von ${title}`}, h("div", {style: {width: `${post.progress}%`}})),
			h("span.number", `${post.progress} %`),
			own && [tool("minus", t`10 % less: ${title}|10 % weniger: ${title}`, () => step(-10), {disabled: post.progress === 0, "data-repeats": true}), tool("plus", t`10 % more: ${title}|10 % mehr: ${title}`, () => step(10), {disabled: post.progress === 100, "data-repeats": true}),
				tool("check", t`Finish ${title}|${title} beenden`, () => act("feed.progress", {post: post.id, to: 100}), {disabled: post.progress === 100})]),
		h("div.actions",
			h("button.like", { "aria-pressed": String(post.liked), label: t`Like: ${post.likes} so far|Gefällt mir: bisher ${post.likes}`, onclick: () => act(post.liked ? "feed.unlike" : "feed.like", {post: post.id})}, icon("heart"), String(post.likes)),
			h("button.quiet", { "aria-expanded": String(open), onclick: () => (open ? unfolded.delete(post.id) : unfolded.add(post.id), refresh())}, icon("feed"), count(post.comments, "one comment|ein Kommentar", "{n} comments|{n} Kommentare")),
			friends.length > 0 && asking(t`Recommend|Empfehlen`, {fields: [f("to", null, {label: t`to whom|an wen`, type: "select", options: friends.map(({user}) => [user, user])}), f("note", null, {type: "text"})], submit: ({to, note}) => change("feed.recommend", {to, ...(post.audience === "everyone" || own ? {post: post.id} : {activity: post.activity || post.caption.slice(0, 60)}), ...(note && {note})})}, {kind: "quiet", glyph: "right"})),
		open && h("div.comments", {key: "comments"},
			h("ul.plain", (comments ?? []).map(({id, author, text, replyTo, createdAt}) => line(id, face(author), h("span.grow", person(author), replyTo && quiet(" ", t`to ${writer(comments, replyTo)}|an ${writer(comments, replyTo)}`), " ", words(text), quiet(" ", when(createdAt))), asking(t`Reply|Antworten`, {fields: [f("text!", null, {label: t`comment|Kommentar`})], submit: ({text}) => change("feed.comment", {post: post.id, text, replyTo: id})}, {kind: "small quiet", label: t`Reply to ${author}|${author} antworten`}), (author === page.me.name || own) && tool("trash", t`Delete the comment of ${author}|Kommentar von ${author} löschen`, () => act("feed.comment.delete", {comment: id}))))),
			form({id: "comment-" + post.id, fields: [f("text!", null, {label: t`comment|Kommentar`})], action: t`Send|Senden`, submit: ({text}) => change("feed.comment", {post: post.id, text})})));
}

const writer = (comments, id) => comments.find(comment => comment.id === id)?.author ?? "…";

function profileCard(profile, mine) {
	const {user, displayName, status, safeAt, posts, completed, unfinished, friends, streak} = profile;
	return h("section.card", {key: "profile"},
		h("div.headline", face(user, profile.picture), h("div.grow", h("h2", {dir: "auto"}, displayName || user), status && words(status, "div"), safeAt && h("span.badge.low", t`safe since ${stamp(safeAt)}|in Sicherheit seit ${stamp(safeAt)}`))),
		h("p.legend.quiet", [[posts, t`posts|Beiträge`], [completed, t`finished|fertig`], [unfinished, t`unfinished|offen`], [friends, t`friends|Freunde`], [streak.days, t`days in a row|Tage in Folge`]].map(([number, name]) => h("span", name, " ", h("strong", formatNumber(number))))),
		mine ? h("div.actions",
			asking(t`Edit profile|Profil ändern`, {fields: [f("displayName", displayName), f("status", status), f("picture")], action: t`Save|Speichern`, submit: values => saveProfile(profile, values)}, {glyph: "edit"}),
			button(safeAt ? t`Not safe any more|Nicht mehr in Sicherheit` : t`I am safe|Ich bin in Sicherheit`, () => act("feed.profile.set", {safe: !safeAt}), {glyph: "check"})) : null);
}

async function saveProfile(profile, {picture: [file], displayName, status}) {
	const changes = {...differing({displayName: displayName || null, status: status || null}, profile), ...(file && {picture: await encode(file)})};
	if (Object.keys(changes).length) await edit("feed.profile.set", "profiles", profile, changes);
}

function goalsCard({goals}) {
	return card(t`Goals of this week|Ziele dieser Woche`,
		items(goals, ({id, activity, times, completed}) => h("li", {key: id},
			h("div.line", h("span.grow", words(activity)), h("span.number", {class: completed < times ? "" : "reached"}, t`${completed} of ${times}|${completed} von ${times}`), tool("trash", t`Remove the goal for ${activity}|Ziel für ${activity} entfernen`, () => act("feed.goal.remove", {activity}))),
			h("div.meter", {role: "progressbar", "aria-valuenow": Math.min(completed, times), "aria-valuemin": 0, "aria-valuemax": times, label: t`${activity} this week|${activity} diese Woche`}, h("div", {style: {width: `${Math.min(1, completed / times) * 100}%`}}))), t`No goal yet. Finished posts of an activity count.|Noch kein Ziel. Fertige Beiträge einer Tätigkeit zählen.`),
		form({id: "goal", inline: true, fields: [f("activity!", null), f("times!", 3, {type: "number"})], action: t`Set|Setzen`, submit: values => change("feed.goal.set", {...values, times: Number(values.times)})}));
}

function heatCard({days, user}, year, again) {
	const found = new Map(days.map(day => [day.date, day]));
	const most = Math.max(1, ...days.map(({completed, unfinished}) => completed + unfinished));
	const look = day => {
		const {completed = 0, unfinished = 0} = found.get(day) ?? {};
		return {strength: completed ? 0.35 + 0.65 * (completed / most) : unfinished ? 0.2 : 0, told: `${t`${completed} finished|${completed} fertig`}, ${t`${unfinished} unfinished|${unfinished} offen`}`};
	};
	const sum = days.reduce((total, {completed}) => total + completed, 0);
	return h("section.card", {key: "heat"},
		h("div.headline", h("h2", String(year)), turner(by => again({year: year + by}), year >= new Date().getFullYear())),
		heat(year, look, t`${user} in ${year}: ${sum} finished on |${user} ${year}: ${sum} fertig an ` + count(days.length, "one day|einem Tag", "{n} days|{n} Tagen")),
		h("p.quiet", t`${sum} finished|${sum} fertig`));
}

function newsCard({notifications, unread}) {
	const told = {like: t`likes your post|mag deinen Beitrag`, comment: t`commented|hat kommentiert`, reply: t`answers you|antwortet dir`, mention: t`mentions you|erwähnt dich`, request: t`wants to be friends|möchte befreundet sein`, accepted: t`accepted|sagt ja`, recommendation: t`recommends|empfiehlt`};
	return card(t`News|Neuigkeiten`,
		items(notifications, ({id, kind, by, at, read, activity, text, note}) => h("li.line", {key: id, class: read ? "" : "unread"}, h("span.grow", strong(by), " ", told[kind], h("div.quiet", {dir: "auto"}, [activity, text, note].filter(Boolean).join(": "))), when(at)), t`Nothing new.|Nichts Neues.`),
		unread > 0 && button(t`Mark as read|Als gelesen markieren`, () => act("feed.markRead", {upTo: Math.max(...notifications.map(({id}) => id))}), {kind: "small"}));
}

function friendsCard({friends, incoming, outgoing}, people) {
	const verb = (name, label, user, kind = "small") => button(label, () => act("feed.friend." + name, {user}), {kind, label: `${label}: ${user}`});
	const known = new Set([page.me.name, ...[...friends, ...incoming, ...outgoing].map(({user}) => user)]);
	return card(t`Friends|Freunde`,
		h("ul.plain",
			incoming.map(({user}) => line("in" + user, h("span.grow", person(user), quiet(" ", t`wants to be your friend|möchte befreundet sein`)), verb("accept", t`Accept|Annehmen`, user, "small primary"), verb("decline", t`Decline|Ablehnen`, user))),
			friends.map(({user, since}) => line(user, face(user), h("span.grow", person(user), quiet(" ", when(since))), verb("remove", t`Remove|Entfernen`, user))),
			outgoing.map(({user}) => line("out" + user, h("span.grow", person(user), quiet(" ", t`asked|angefragt`)), verb("remove", t`Take back|Zurücknehmen`, user)))),
		form({id: "friend", fields: [f("user!", null, {label: t`Ask somebody|Jemanden anfragen`, suggest: people.filter(name => !known.has(name))})], action: t`Ask|Anfragen`, glyph: "plus", submit: values => change("feed.friend.request", values)}));
}
