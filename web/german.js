// Translates the daemon's errors by their reasons. {name} is a member of the error's data.

const REASONS = {
	"accounts.busy": "Gerade melden sich zu viele auf einmal an: versuche es gleich noch einmal.",
	"accounts.forgone": "Melde dich an.",
	"accounts.hashing": "Gerade melden sich zu viele auf einmal an: versuche es gleich noch einmal.",
	"accounts.nameIsLogin": "So heißt ein Benutzer dieses Rechners: nimm einen anderen Namen.",
	"accounts.nameService": "Der Rechner kann gerade keine Namen nachsehen: versuche es gleich noch einmal.",
	"accounts.nameTaken": "Der Name ist vergeben: nimm einen anderen.",
	"accounts.notFound": "Dein Konto gibt es nicht mehr.",
	"accounts.notOwner": "Das ist das Konto eines anderen.",
	"accounts.notSignedIn": "Du bist nicht angemeldet.",
	"accounts.sessionNotFound": "Diese Anmeldung gibt es nicht mehr.",
	"accounts.signedOut": "Du bist nicht mehr angemeldet: melde dich wieder an.",
	"accounts.tooMany": "Von hier aus wurden schon zu viele Konten angelegt.",
	"accounts.tooManyAttempts": "Zu viele falsche Versuche: warte {retryAfter} Sekunden.",
	"accounts.tooManySignUps": "Zu viele neue Konten auf einmal: warte {retryAfter} Sekunden.",
	"accounts.unknown": "Für diese Verbindung gibt es noch kein Konto.",
	"accounts.unknownToken": "Die Anmeldung gilt nicht mehr: melde dich wieder an.",
	"accounts.unmapped": "Der Rechner kennt deinen Benutzer nicht.",
	"accounts.wrongCode": "Name oder Code stimmt nicht, oder der Code ist abgelaufen.",
	"accounts.wrongPassword": "Name oder Passwort stimmt nicht.",
	"chores.ambiguous": "Mehrere Aufgaben heißen so: nimm die, die du meinst, aus der Liste.",
	"chores.full": "In diesem Haus wohnen schon {limit} Personen, mehr sind nicht möglich.",
	"chores.houseGone": "Das Haus gibt es nicht mehr: alle sind ausgezogen.",
	"chores.houseInUse": "Im Haus wohnen andere, oder es ist schon etwas darin: zieh stattdessen aus.",
	"chores.housed": "Du wohnst schon in einem Haus: zieh dort erst aus.",
	"chores.keyMistyped": "Im Schlüssel ist ein Tippfehler: er hat acht Buchstaben und Ziffern, wie 7K3M-Q9XK.",
	"chores.keyTaken": "Diesen Schlüssel hat inzwischen ein anderes Haus.",
	"chores.keyUnknown": "Zu diesem Schlüssel gibt es kein Haus: frag nach dem neuesten.",
	"chores.lastMember": "Sonst wohnt niemand dort: zieh aus, dann ist auch das Haus weg.",
	"chores.memberAway": "Das Mitglied ist inzwischen als abwesend eingetragen: nimm das zuerst zurück.",
	"chores.memberGone": "Das Mitglied wohnt nicht mehr im Haus.",
	"chores.memberNotFound": "Im Haus wohnt niemand, der so heißt.",
	"chores.alone": "Sonst kann das gerade niemand machen.",
	"chores.nameTaken": "So heißt schon jemand im Haus.",
	"chores.noTurn": "Das kann machen, wer will: niemand ist dran.",
	"chores.notAway": "Das Mitglied ist nicht weg.",
	"chores.notYourTurn": "Gerade ist {turn} dran.",
	"chores.pictureNotFound": "Die Aufgabe hat kein Bild.",
	"chores.pictureQuota": "Für mehr Bilder ist kein Platz: höchstens {limit} Bytes.",
	"chores.stepNotFound": "Diesen Schritt gibt es nicht mehr.",
	"chores.removed": "Wer entfernt wurde, kommt so nicht zurück: lade die Person mit dem neuen Schlüssel ein.",
	"chores.yourself": "Dich selbst kannst du nicht entfernen: zieh aus.",
	"chores.noHouse": "Du wohnst in keinem Haus.",
	"chores.notHome": "Du wohnst dort nicht mehr, oder das Haus hat seither einen neuen Schlüssel.",
	"chores.notPaused": "Das Haus macht gerade keine Pause.",
	"chores.pauseNotFound": "Diese Pause gibt es nicht, oder sie ist vorbei.",
	"chores.paused": "In dieser Zeit macht das Haus schon Pause.",
	"chores.roomExists": "Ein Zimmer mit diesem Namen gibt es schon.",
	"chores.roomGone": "Das Zimmer gibt es nicht mehr. Nimm erst das Entfernen zurück.",
	"chores.roomInUse": "Im Zimmer gibt es Aufgaben, oder es wurde dort etwas erledigt. Nimm das zuerst zurück.",
	"chores.roomNotFound": "Dieses Zimmer gibt es nicht mehr.",
	"chores.taskExists": "Eine Aufgabe mit diesem Namen gibt es in dem Zimmer schon.",
	"chores.taskGone": "Die Aufgabe gibt es nicht mehr. Nimm erst das Entfernen zurück.",
	"chores.taskInUse": "Die Aufgabe wurde seither erledigt oder ausgelassen, oder sie hat Schritte. Nimm das zuerst zurück, oder entferne die Aufgabe.",
	"chores.taskNotFound": "Diese Aufgabe gibt es nicht mehr.",
	"chores.tooMany": "Davon gibt es höchstens {limit}.",
	"chores.tooManyKeys": "Zu viele falsche Schlüssel: warte {retryAfter} Sekunden, und frag nach dem richtigen.",
	"events.limit": "Es sind höchstens {limit} Abonnements gleichzeitig möglich.",
	"events.notFound": "Dieses Abonnement gibt es nicht.",
	"feed.answered": "Andere haben schon darauf geantwortet: lösche es stattdessen.",
	"feed.audience": "Der Beitrag ist nur für Freunde seines Verfassers.",
	"feed.commentGone": "Den beantworteten Kommentar gibt es nicht mehr.",
	"feed.commentNotFound": "Diesen Kommentar gibt es nicht mehr.",
	"feed.friends": "Ihr seid schon befreundet.",
	"feed.goalExists": "Für diese Tätigkeit gibt es schon ein Ziel.",
	"feed.goalNotFound": "Für diese Tätigkeit gibt es kein Ziel.",
	"feed.liked": "Das gefällt dir schon.",
	"feed.marked": "Du bist seither schon weiter.",
	"feed.notForYou": "Der Beitrag ist nicht mehr für dich.",
	"feed.notFriends": "Ihr seid nicht befreundet.",
	"feed.notYourComment": "Weder der Kommentar noch der Beitrag ist von dir.",
	"feed.notYours": "Das ist von jemand anderem.",
	"feed.pictureNotFound": "Dieses Bild gibt es nicht mehr.",
	"feed.pictureQuota": "Für mehr Bilder ist kein Platz: höchstens {limit} Bytes.",
	"feed.postGone": "Den Beitrag gibt es nicht mehr.",
	"feed.postNotFound": "Diesen Beitrag gibt es nicht mehr.",
	"feed.profileExists": "Das Profil gibt es schon.",
	"feed.quote": "Ein Zitat hat keinen Fortschritt.",
	"feed.requestNotFound": "Von dieser Person hast du keine Anfrage.",
	"feed.requested": "Du hast schon angefragt.",
	"feed.takesTwo": "Eine Freundschaft braucht beide: schick eine neue Anfrage.",
	"feed.tooMany": "Mehr als {limit} sind nicht möglich.",
	"feed.userNotFound": "Niemand heißt so.",
	"history.module": "Hier gibt es keinen Verlauf.",
	"history.notFound": "Diese Änderung ist nicht von dir, oder sie ist zu lange her.",
	"history.nothingToUndo": "Es gibt nichts zurückzunehmen.",
	"history.pictureGone": "Das Bild hat inzwischen einem anderen Platz gemacht.",
	"history.touched": "Seither wurde daran noch etwas geändert. Nimm zuerst die spätere Änderung zurück.",
	"history.undone": "Das ist schon zurückgenommen.",
	"history.unreadable": "Diese Änderung kann nicht mehr gelesen werden.",
	"hours.alreadyMember": "Du bist schon dabei.",
	"hours.atHome": "Das geht nur zu Hause.",
	"hours.clientNotFound": "Diesen Kunden gibt es nicht.",
	"hours.contractExists": "Ab diesem Tag gibt es schon einen anderen Vertrag.",
	"hours.contractNotFound": "An diesem Tag beginnt kein Vertrag.",
	"hours.currencies": "Die Projekte dieses Kunden haben Sätze in verschiedenen Währungen.",
	"hours.invoiced": "Das steht auf Rechnung {invoice}: storniere sie zuerst.",
	"hours.invoiceNotFound": "Diese Rechnung gibt es nicht.",
	"hours.invoiceStays": "Rechnungen lassen sich nicht zurücknehmen: storniere sie stattdessen.",
	"hours.invoiceVoid": "Die Rechnung ist storniert oder selbst eine Stornierung.",
	"hours.locked": "Dieser Tag ist abgeschlossen.",
	"hours.noRate": "Ein Projekt hat keinen Stundensatz.",
	"hours.notApprover": "Das können nur Leute, die alle Projekte der Woche leiten, und Administratoren.",
	"hours.notCreator": "Das Projekt hat jemand anderes angelegt.",
	"hours.nothingToInvoice": "In dieser Zeit ist nichts mehr abzurechnen.",
	"hours.nothingToRepeat": "Zu diesem Projekt ist noch nichts eingetragen.",
	"hours.notJoined": "Diese Person ist bei dem Projekt nicht dabei.",
	"hours.notLead": "Das können nur Leute, die das Projekt leiten, und Administratoren.",
	"hours.notMember": "Du bist bei diesem Projekt nicht dabei.",
	"hours.othersRecords": "Stunden anderer sehen nur Administratoren und die Leitung der Projekte, auf die sie gebucht haben.",
	"hours.projectExists": "Dieses Projekt gibt es schon.",
	"hours.projectGone": "Das Projekt gibt es nicht mehr. Nimm erst das Entfernen zurück.",
	"hours.projectInUse": "Das Projekt wird schon benutzt: entferne es stattdessen.",
	"hours.projectNotFound": "Dieses Projekt gibt es nicht.",
	"hours.recordNotFound": "Diesen Eintrag gibt es nicht mehr.",
	"hours.sourceTaken": "Das wurde inzwischen noch einmal importiert: lösche den neuen Eintrag zuerst.",
	"hours.termsExist": "Satz oder Budget sind inzwischen gesetzt: ändere sie stattdessen.",
	"hours.tooMany": "Mehr als {limit} sind nicht möglich.",
	"hours.tooManyContracts": "Mehr als {limit} Verträge gehen nicht.",
	"hours.tooManyDaysOff": "Mehr als {limit} Zeiträume mit freien Tagen gehen nicht.",
	"hours.userClosed": "Dieses Konto ist geschlossen.",
	"hours.userNotFound": "Niemand heißt so.",
	"hours.weekChanged": "In dieser Woche hat sich seitdem etwas geändert.",
	"hours.weekLocked": "Die Woche ist eingereicht oder freigegeben.",
	"hours.weekState": "Das geht nicht in dem Zustand, in dem die Woche ist.",
	"module.confused": "Das Programm dieses Moduls hat eine ungültige Antwort gegeben.",
	"module.died": "Das Programm dieses Moduls ist abgebrochen: versuche es noch einmal.",
	"module.noProgram": "Das Programm dieses Moduls kann nicht gestartet werden.",
	"module.resting": "Das Programm dieses Moduls ist zu oft abgebrochen: versuche es in {retryAfter} Sekunden noch einmal.",
	"module.stopping": "trackd wird gerade beendet.",
	"module.tooSlow": "Das Programm dieses Moduls hat nicht rechtzeitig geantwortet.",
	"remarks.filterExists": "Es gibt schon einen Filter mit diesem Namen.",
	"remarks.filterNotFound": "Diesen Filter gibt es nicht mehr.",
	"remarks.hasPictures": "Zur Bemerkung gehören Bilder.",
	"remarks.notFound": "Diese Bemerkung gibt es nicht mehr.",
	"remarks.notYours": "Die Bemerkung ist von jemand anderem.",
	"remarks.pictureCount": "Eine Bemerkung hat höchstens {limit} Bilder.",
	"remarks.pictureNotFound": "Dieses Bild gibt es nicht mehr.",
	"remarks.pictureQuota": "Für mehr Bilder ist kein Platz: höchstens {limit} Bytes.",
	"remarks.remarkGone": "Die Bemerkung gibt es nicht mehr. Nimm erst das Löschen zurück.",
	"remarks.sourceTaken": "Das wurde inzwischen noch einmal importiert: lösche die neue Bemerkung zuerst.",
	"remarks.tooMany": "Mehr als {limit} davon gehen nicht.",
	"rpc.adminOnly": "Das ist für Administratoren. Sie finden es auf der Seite, die „trackctl web“ öffnet.",
	"rpc.connectionLimit": "Gerade sind zu viele verbunden: versuche es gleich noch einmal.",
	"rpc.idempotencyKey": "Das wurde schon einmal anders abgeschickt: versuche es noch einmal.",
	"rpc.idleMessage": "Die Verbindung war zu langsam.",
	"rpc.messageLimit": "Das ist zu groß: höchstens {limit} Bytes auf einmal.",
	"rpc.methodNotFound": "Das kann dieses trackd nicht: lade die Seite neu.",
	"rpc.noSuchMethod": "Diese Methode gibt es nicht.",
	"rpc.noSuchModule": "Dieses Modul gibt es nicht.",
	"rpc.queueLimit": "Die Verbindung kommt nicht hinterher: versuche es gleich noch einmal.",
	"rpc.reloaded": "Das Modul wurde gerade neu geladen: versuche es noch einmal.",
	"rpc.steps": "Von dir laufen gerade zu viele Anfragen: warte einen Moment.",
	"rpc.unfinishedLimit": "Von dir laufen gerade zu viele Anfragen: warte einen Moment.",
	"rpc.userConnectionLimit": "Von hier sind zu viele verbunden: schließe ein paar Fenster.",
	"storage.attachment": "Das Bild kann gerade nicht gespeichert werden.",
	"storage.compaction": "Das Journal konnte nicht verkleinert werden.",
	"storage.failed": "trackd kann das gerade nicht speichern.",
	"storage.full": "Die Festplatte ist voll.",
	"storage.limit": "Dafür ist kein Platz mehr.",
	"storage.outcomeUnknown": "Ob das gespeichert ist, steht nicht fest: sieh nach, bevor du es wiederholst.",
	"storage.readOnly": "trackd kann gerade nichts speichern.",
	"system.configuration": "Die Konfiguration ist falsch: die alte gilt weiter.",
	"system.eraseAtHome": "Das geht nur zu Hause.",
	"system.eraseLater": "Das geht noch nicht: Die Person muss zuerst etwas aufgeben.",
	"system.module": "Dieses Modul gibt es nicht.",
	"sync.atHome": "Das geht nur zu Hause.",
	"sync.joining": "Der Abgleich läuft noch.",
	"sync.unsent": "Bitte erst abgleichen.",
	"sync.leaseUsedUp": "Bitte erst abgleichen.",
	"timer.differentProjects": "Die Einträge gehören zu verschiedenen Projekten.",
	"timer.entryGone": "Den Eintrag gibt es nicht mehr. Nimm erst das Löschen zurück.",
	"timer.entryNotFound": "Diesen Eintrag gibt es nicht mehr.",
	"timer.hasPictures": "Zum Eintrag gehören Bilder.",
	"timer.importGone": "Den Import gibt es nicht mehr. Nimm erst das Entfernen zurück.",
	"timer.importInUse": "Zu diesem Import gehören noch Einträge oder Projekte.",
	"timer.importNotFound": "Diesen Import gibt es nicht.",
	"timer.importOverlap": "Etwas davon läge über anderen Einträgen.",
	"timer.merged": "Die Projekte sind schon zusammengelegt.",
	"timer.notRunning": "Es läuft nichts.",
	"timer.nothingToContinue": "Es gibt nichts fortzusetzen.",
	"timer.overlap": "Das läge über „{entry.project}“ ({entry.startedAt} bis {entry.stoppedAt}): ändere eine der Zeiten.",
	"timer.pictureCount": "Ein Eintrag hat höchstens {limit} Bilder.",
	"timer.pictureNotFound": "Dieses Bild gibt es nicht mehr.",
	"timer.pictureQuota": "Für mehr Bilder ist kein Platz: höchstens {limit} Bytes.",
	"timer.projectExists": "Ein Projekt mit diesem Namen gibt es schon.",
	"timer.projectGone": "Das Projekt gibt es nicht mehr. Nimm erst das Entfernen zurück.",
	"timer.projectInUse": "Das Projekt hat noch Einträge oder Teile.",
	"timer.projectNotFound": "Ein Projekt mit diesem Namen hast du nicht.",
	"timer.rateExists": "Dafür gibt es schon einen anderen Stundensatz: nimm den zuerst zurück.",
	"timer.running": "Es läuft schon etwas.",
	"timer.sourceTaken": "Das wurde inzwischen noch einmal importiert: lösche den neuen Eintrag zuerst.",
	"timer.tooMany": "Mehr als {limit} sind nicht möglich.",
};

// For custom modules, by the part after the module's name.
const OF_MODULES = {
	full: "Dafür ist kein Platz mehr.", inUse: "Dazu gehört noch etwas anderes: entferne das zuerst.", notFound: "Das gibt es nicht mehr.",
	notYours: "Das gehört jemand anderem.", referenceGone: "Der zugehörige Eintrag wurde gelöscht.", taken: "Das gibt es schon.",
	tooMuch: "Das ist zu viel auf einmal.",
};

const VIOLATIONS = {
	amount: "Gib einen Betrag an, zum Beispiel 80,50.", currency: "Gib eine Währung an, zum Beispiel EUR.", places: "Das hat mehr Nachkommastellen als die Währung.",
	choice: "Wähle eines davon.", color: "Das ist keine Farbe.", control: "Darin sind unerlaubte Zeichen.",
	count: "Das sind zu viele.", date: "Das ist kein Tag.", either: "Gib nur eines von beiden an.", empty: "Das fehlt.",
	future: "Das liegt in der Zukunft.", early: "Das ist zu früh.", late: "Das ist zu spät.", length: "Das ist zu kurz oder zu lang.",
	missing: "Das fehlt.", name: "Der Name muss mit einem Buchstaben von A bis Z beginnen.", null: "Das fehlt.",
	order: "Das Ende liegt vor dem Beginn.", outside: "Das liegt außerhalb des Eintrags.", past: "Das liegt in der Vergangenheit.",
	quota: "Für mehr Bilder ist kein Platz.", quote: "Ein Zitat braucht einen Text und hat weder Tätigkeit noch Fortschritt.", range: "Das ist zu klein oder zu groß.",
	same: "Das ist derselbe Eintrag.", self: "Das bist du selbst.", size: "Das ist zu groß.", step: "Das geht nur in ganzen Schritten.",
	account: "Niemand heißt so.", invisible: "Darin ist ein unsichtbares Zeichen.", emoji: "Das ist kein einzelnes Emoji.", others: "Das geht nur für dich selbst.",
	overlap: "Das überschneidet sich.", unknown: "Das gibt es hier nicht.", year: "Das ist kein Jahr.",
	time: "Das ist keine Zeit.", timeZone: "Das ist keine Zeitzone.", type: "Das passt hier nicht.", undeclared: "Das gibt es hier nicht.",
};

// The limits of a violation are only in its message.
const LIMITS = {
	count: [/ at most (\d+)/, "Davon sind höchstens {1} möglich."],
	invisible: [/(U\+[0-9A-F]+)/, "Darin ist ein unsichtbares Zeichen ({1}): lass es weg."],
	length: [/ from (\d+) to (\d+) characters, but has (\d+)$/, "Das muss {1} bis {2} Zeichen haben, nicht {3}."],
	range: [/ from (-?[\d.]+) to (-?[\d.]+)$/, "Der Wert muss zwischen {1} und {2} liegen."],
	step: [/ steps of ([\d.]+\d)/, "Das geht nur in Schritten von {1}."],
};

const WARNINGS = {
	affectsOthers: "Das betrifft auch andere.", again: "Das wurde vor weniger als einer Stunde schon erledigt.", duplicate: "Für diesen Tag ist dazu schon etwas eingetragen.", future: "Der Tag liegt in der Zukunft.",
	over24: "Zusammen wären es mehr als 24 Stunden an einem Tag.", removes: "Einträge, die ganz in dieser Zeit liegen, würden entfernt.", merge: "Ein Projekt mit diesem Namen gibt es: beide würden zusammengelegt.",
};

// What will be lost is only in the message of this warning.
const LOSS = /^(.+) will leave '(.+)' and lose all points/s;
const LOST = "{1} wohnt dann nicht mehr in „{2}“ und verliert alle Punkte. Das lässt sich nicht rückgängig machen.";

const BY_CODE = {
	"-32000": "Gerade ist zu viel los: versuche es gleich noch einmal.", "-32001": "Das gibt es nicht mehr.",
	"-32002": "Das geht so nicht.", "-32003": "Das darfst du nicht.", "-32004": "Melde dich an.",
	"-32005": "Das musst du erst bestätigen.", "-32006": "trackd kann das gerade nicht speichern.", "-32602": "Eine Angabe ist ungültig.",
	"-32603": "trackd hat einen Fehler gemacht.",
};

const BUILT_IN = new Set(Object.keys(REASONS).map(reason => reason.split(".")[0]));

function sentence({code, message, data}) {
	const [module, kind] = (data?.reason ?? "").split(".");
	const text = REASONS[data?.reason] ?? OF_MODULES[kind];
	// An external program's message is its author's, in any language.
	if (!text && module && !BUILT_IN.has(module)) return message;
	return filled(text ?? BY_CODE[code] ?? message, data);
}

// A running entry has no end.
const filled = (text, data) => text.replace(/\{([\w.]+)\}/g, (_, path) => path.split(".").reduce((it, name) => it?.[name], data) ?? (path.endsWith("stoppedAt") ? "jetzt" : "…"));

function violation({reason, message}) {
	const [pattern, text] = LIMITS[reason] ?? [], found = pattern?.exec(message);
	return found ? filled(text, found.map(number => number.replace(".", ","))) : VIOLATIONS[reason];
}

function warning({name, message}) {
	const found = LOSS.exec(message);
	return found ? filled(LOST, found) : WARNINGS[name];
}

export function inGerman(error) {
	const {violations, warnings, ...data} = error.data ?? {};
	const translated = (all, text) => all?.map(one => ({...one, message: text(one) ?? "Das passt so nicht."}));
	return {
		...error,
		message: sentence(error),
		data: {
			...data,
			...(violations && {violations: translated(violations, violation)}),
			...(warnings && {warnings: translated(warnings, warning)}),
		},
	};
}
