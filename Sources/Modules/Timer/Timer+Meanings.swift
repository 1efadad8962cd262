package import ModuleKit

// The meanings of names in the timer, and the sentences for its methods.

extension Timer {
  package static var meanings: [NamedMeaning] {
    [
      NamedMeaning("conflicts", .count, "Conflicts", "Konflikte"),
      NamedMeaning("statuses", "Other modules", "Andere Module"),
      NamedMeaning("waitingSince", .instant, "Waiting for home since", "Wartet auf zu Hause seit"),
      NamedMeaning("entry", .reference, "Entry", "Eintrag"),
      NamedMeaning("entries", "Entries", "Einträge"),
      NamedMeaning("second", "Second part", "Zweiter Teil"),
      NamedMeaning("stopped", "Stopped", "Angehalten"),
      NamedMeaning("resumed", "Resumed", "Fortgesetzt"),
      NamedMeaning("discarded", "Discarded", "Verworfen"),
      NamedMeaning("running", "Running", "Läuft"),
      NamedMeaning("elapsed", .duration, "Elapsed", "Vergangen"),
      NamedMeaning("today", .duration, "Today", "Heute"),
      NamedMeaning("total", .duration, "Total", "Summe"),
      NamedMeaning("long", "Long", "Lang"),
      NamedMeaning("picture", .reference, "Picture", "Bild"),
      NamedMeaning("archived", "Archived", "Weggelegt"),
      NamedMeaning("merged", .id, "Merged", "Zusammengelegt"),
      NamedMeaning("mergedInto", .reference, "Merged into", "Aufgegangen in"),
      NamedMeaning("client", "Client", "Kunde"),
      NamedMeaning("rate", "Hourly rate", "Stundensatz"),
      NamedMeaning("rates", "Hourly rates", "Stundensätze"),
      NamedMeaning("budget", "Budget", "Budget"),
      NamedMeaning("currency", "Currency", "Währung"),
      NamedMeaning("amount", "Amount", "Betrag"),
      NamedMeaning("amounts", "Amounts", "Beträge"),
      NamedMeaning("shortened", "Shortened entries", "Gekürzte Einträge"),
      NamedMeaning("overwritten", "Removed entries", "Entfernte Einträge"),
      NamedMeaning("with", .reference, "With", "Mit"),
      NamedMeaning("switch", "Stop the running entry", "Laufenden Eintrag anhalten"),
      NamedMeaning("save", "Keep the entry", "Eintrag behalten"),
      NamedMeaning("resume", .instant, "Resume at", "Weiter ab"),
      // Imports
      NamedMeaning("import", .reference, "Import", "Import"),
      NamedMeaning("imports", "Imports", "Importe"),
      NamedMeaning("format", "Format", "Format"),
      NamedMeaning("overlap", "Overlapping entries", "Überschneidungen"),
      NamedMeaning("added", .count, "Added", "Hinzugefügt"),
      NamedMeaning("known", "Already known", "Schon bekannt"),
      NamedMeaning("left", "Left out", "Ausgelassen"),
      NamedMeaning("cut", "Cut", "Gekürzt"),
      NamedMeaning("ids", "Entries", "Einträge"),
      NamedMeaning("index", "Position", "Stelle"),
      // Lists and reports
      NamedMeaning("tag", .tags, "Tag", "Schlagwort"),
      NamedMeaning("notTags", .tags, "Without tags", "Ohne Schlagworte"),
      NamedMeaning("notProjects", "Without projects", "Ohne Projekte"),
      NamedMeaning("across", .cut, "Across", "Quer"),
      NamedMeaning("within", .cut, "Within", "Innerhalb"),
      NamedMeaning("round", .duration, "Rounded to", "Gerundet auf"),
      NamedMeaning("rounding", "Rounding", "Rundung"),
      NamedMeaning("columns", "Columns", "Spalten"),
      NamedMeaning("cells", "Cells", "Zellen"),
      NamedMeaning("slices", "Slices", "Anteile"),
      NamedMeaning("share", "Share", "Anteil"),
    ]
  }
}

extension Entry {
  /// The part of a sentence that describes the entry in the member `one` of a reply.
  private static func said(_ one: String, _ and: (to: String, since: String, entry: String)) -> String {
    "{\(one).project}, [{\(one).startedAt} \(and.to) {\(one).stoppedAt}|\(and.since) {\(one).startedAt}], {\(one).seconds} "
      + "(\(and.entry) {\(one).id})"
  }

  private static let english = (to: "to", since: "since", entry: "entry")
  private static let german = (to: "bis", since: "seit", entry: "Eintrag")

  /// Makes sentences such as `added Work, 09:00 to 10:30, 1:30 (entry 7)`.
  static func sentence(_ en: String, _ de: String) -> Sentence {
    Sentence("\(en) \(said("entry", english))", "\(said("entry", german)) \(de)")
  }

  static func sentence(ofTwo en: String, _ de: String) -> Sentence {
    Sentence(
      "\(en) \(said("entry", english)) and \(said("second", english))",
      "\(said("entry", german)) und \(said("second", german)) \(de)")
  }
}
