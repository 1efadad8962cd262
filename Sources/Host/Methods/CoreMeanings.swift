import ModuleKit

/// What names mean in the host's own methods and notifications.
enum CoreMeanings {
  static var names: Meanings { Meanings(own) }

  private static var own: [NamedMeaning] {
    [
      NamedMeaning("client", "Program", "Programm"),
      NamedMeaning("version", "Version", "Version"),
      NamedMeaning("server", "Server", "Server"),
      NamedMeaning("uid", "User id", "Benutzernummer"),
      NamedMeaning("admin", "Administrator", "Verwalter"),
      NamedMeaning("modules", "Modules", "Module"),
      NamedMeaning("limits", "Limits", "Grenzen"),
      NamedMeaning("pid", "Process", "Prozess"),
      NamedMeaning("uptime", .duration, "Running for", "Läuft seit"),
      NamedMeaning("connections", .count, "Connections", "Verbindungen"),
      NamedMeaning("subscriptions", .count, "Subscriptions", "Abonnements"),
      NamedMeaning("requests", .count, "Requests", "Anfragen"),
      NamedMeaning("slowCalls", .count, "Slow calls", "Langsame Aufrufe"),
      NamedMeaning("origin", "Origin", "Herkunft"),
      NamedMeaning("journalBytes", .count, "Journal bytes", "Journalgröße"),
      NamedMeaning("before", "Before", "Vorher"),
      NamedMeaning("after", "After", "Nachher"),
      NamedMeaning("findings", "Findings", "Befunde"),
      // History and events
      NamedMeaning("transactions", "Transactions", "Änderungen"),
      NamedMeaning("method", "Method", "Methode"),
      NamedMeaning("changes", "Changes", "Änderungen"),
      NamedMeaning("table", "Table", "Tabelle"),
      NamedMeaning("row", "Row", "Zeile"),
      NamedMeaning("undoes", .revision, "Takes back", "Nimmt zurück"),
      NamedMeaning("undone", .revision, "Taken back", "Zurückgenommen"),
      NamedMeaning("truncated", "Truncated", "Gekürzt"),
      NamedMeaning("subscription", "Subscription", "Abonnement"),
      NamedMeaning("topics", "Topics", "Themen"),
      NamedMeaning("since", "Since", "Seit"),
      NamedMeaning("snapshot", "Snapshot", "Schnappschuss"),
      NamedMeaning("shape", "Shape", "Form"),
      NamedMeaning("revs", "Revisions", "Revisionen"),
      NamedMeaning("done", "Done", "Fertig"),
      // Export and description
      NamedMeaning("kept", "Kept", "Behalten"),
      NamedMeaning("record", "Record", "Aufzeichnung"),
      NamedMeaning("columns", "Columns", "Spalten"),
      NamedMeaning("schema", "Schema", "Schema"),
      NamedMeaning("manifest", "Manifest", "Manifest"),
      NamedMeaning("nextIDs", "Next numbers", "Nächste Nummern"),
      NamedMeaning("crc32c", "Checksum", "Prüfsumme"),
      NamedMeaning("problem", "Problem", "Problem"),
      NamedMeaning("openrpc", "OpenRPC", "OpenRPC"),
      NamedMeaning("info", "About", "Über"),
      NamedMeaning("methods", "Methods", "Methoden"),
      NamedMeaning("components", "Components", "Bestandteile"),
      NamedMeaning("schemas", "Schemas", "Schemas"),
      NamedMeaning("required", "Required", "Nötig"),
      NamedMeaning("x-title", "Title column", "Titelspalte"),
      NamedMeaning("names", "Names only", "Nur Namen"),
      NamedMeaning("x-names", "Names", "Namen"),
      NamedMeaning("x-tables", "Tables", "Tabellen"),
      NamedMeaning("x-notices", "Notices", "Hinweise"),
      NamedMeaning("x-notifications", "Notifications", "Benachrichtigungen"),
    ]
  }
}
