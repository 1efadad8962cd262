package import ModuleKit

// The meanings of names in hours, and the sentences for its methods.

extension Hours {
  package static var meanings: [NamedMeaning] {
    [
      NamedMeaning("project", .name, "Project", "Projekt"),
      NamedMeaning("record", "Record", "Buchung"),
      NamedMeaning("records", "Records", "Buchungen"),
      NamedMeaning("clients", "Clients", "Kunden"),
      NamedMeaning("halves", .count, "Half hours", "Halbe Stunden"),
      NamedMeaning("restMinutes", .count, "Remaining minutes", "Minuten darüber"),
      NamedMeaning("minutes", .count, "Minutes", "Minuten"),
      NamedMeaning("billable", "Billable", "Abrechenbar"),
      NamedMeaning("unbillable", .hours, "Not billable", "Nicht abrechenbar"),
      NamedMeaning("total", .hours, "Total", "Summe"),
      NamedMeaning("employment", "Employment", "Beschäftigung"),
      NamedMeaning("partTime", "Part-time", "Teilzeit"),
      NamedMeaning("workdays", "Working days", "Arbeitstage"),
      NamedMeaning("reminder", .clock, "Reminder", "Erinnerung"),
      NamedMeaning("weeks", "Weeks", "Wochen"),
      NamedMeaning("monday", .day, "Monday", "Montag"),
      NamedMeaning("contracts", "Contracts", "Verträge"),
      NamedMeaning("contract", "Contract", "Vertrag"),
      NamedMeaning("allowance", .count, "Days of holiday", "Urlaubstage"),
      NamedMeaning("absences", "Absences", "Abwesenheiten"),
      NamedMeaning("owed", .hours, "Owed", "Soll"),
      NamedMeaning("owedMinutes", .count, "Owed in minutes", "Soll in Minuten"),
      NamedMeaning("worked", .hours, "Worked", "Gearbeitet"),
      NamedMeaning("workedMinutes", .count, "Worked in minutes", "Gearbeitet in Minuten"),
      NamedMeaning("off", .hours, "Off", "Frei"),
      NamedMeaning("offMinutes", .count, "Off in minutes", "Frei in Minuten"),
      NamedMeaning("balance", .hours, "Balance", "Saldo"),
      NamedMeaning("balanceMinutes", .count, "Balance in minutes", "Saldo in Minuten"),
      NamedMeaning("carried", .hours, "Carried over", "Übertrag"),
      NamedMeaning("carriedMinutes", .count, "Carried over in minutes", "Übertrag in Minuten"),
      NamedMeaning("invoices", "Invoices", "Rechnungen"),
      NamedMeaning("invoice", "Invoice", "Rechnung"),
      NamedMeaning("counter", "Counter-entry", "Stornorechnung"),
      NamedMeaning("number", "Number", "Nummer"),
      NamedMeaning("lines", "Lines", "Positionen"),
      NamedMeaning("net", .money, "Net", "Netto"),
      NamedMeaning("tax", .money, "Tax", "Steuer"),
      NamedMeaning("taxPercent", "Tax rate", "Steuersatz"),
      NamedMeaning("added", .count, "Added minutes", "Neue Minuten"),
      NamedMeaning("skipped", "Left out", "Ausgelassen"),
      NamedMeaning("voids", "Voids", "Storniert"),
      NamedMeaning("voidedBy", "Voided by", "Storniert durch"),
      NamedMeaning("paid", "Paid", "Bezahlt"),
      NamedMeaning("paidOn", .day, "Paid on", "Bezahlt am"),
      NamedMeaning("terms", "Terms", "Konditionen"),
      NamedMeaning("leads", "Leads", "Leitet"),
      NamedMeaning("rate", .money, "Rate", "Stundensatz"),
      NamedMeaning("currency", .currency, "Currency", "Währung"),
      NamedMeaning("budget", .money, "Budget", "Budget"),
      NamedMeaning("budgetMinutes", .count, "Budget in minutes", "Budget in Minuten"),
      NamedMeaning("budgetHours", .hours, "Budget in hours", "Budget in Stunden"),
      NamedMeaning("used", .hours, "Used", "Verbraucht"),
      NamedMeaning("usedPercent", .percent, "Budget used", "Budget verbraucht"),
      NamedMeaning("amounts", "Amounts", "Beträge"),
      NamedMeaning("amount", .money, "Amount", "Betrag"),
      NamedMeaning("daysOff", "Days off", "Freie Tage"),
      NamedMeaning("locked", "Locked", "Gesperrt"),
      NamedMeaning("members", "Members", "Mitglieder"),
      NamedMeaning("joined", "You are on it", "Du bist dabei"),
      NamedMeaning("createdBy", .account, "Created by", "Angelegt von"),
      NamedMeaning("last", "Last record", "Letzte Buchung"),
      NamedMeaning("again", "Again", "Noch einmal"),
      NamedMeaning("method", "Method", "Methode"),
      NamedMeaning("params", "Params", "Parameter"),
    ]
  }
}

extension Record {
  /// Makes sentences such as `logged 7.5 h on Acme/Site for Sat 2026-11-21 (record 3)`.
  static func sentence(_ en: String, _ de: String) -> Sentence {
    Sentence(
      "\(en) {record.hours} h on {record.client}/{record.project} for {record.date} (record {record.id})",
      "{record.hours} h auf {record.client}/{record.project} für {record.date} \(de) (Buchung {record.id})")
  }
}

extension Absence {
  static var sentence: Sentence {
    Sentence(
      "your days off: [{settings.daysOff}|none]", "deine freien Tage: [{settings.daysOff}|keine]")
  }
}
