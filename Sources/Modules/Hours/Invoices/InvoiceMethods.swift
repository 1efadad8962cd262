import ModuleKit
import Time
import Wire

extension Hours {
  private static let number = Param<Int>.integer("number", "which invoice", 1...Int.max)
  private static let tax = Param<Amount>.percent("tax", "the tax in percent").meant(.percent, "Tax", "Steuersatz")
    .optional
  private static let note = Param<String>.text("note", "a text for the client", 0...2_000).or("")
  private static let mostInvoiced = 2_000
  /// The maximum number of records that a call looks at. Records that aren't billable or are already on an invoice
  /// count, too.
  private static let mostSearched = 10_000

  private static let invoiceReason = Reason(
    .notFound, "hours.invoiceNotFound", "No such invoice.",
    data: [Field("field", .choice(["number"])), Field("id", .integer(1...Int.max))])
  private static let voidReason = Reason(
    .conflict, "hours.invoiceVoid", "The invoice is already void, or is a counter-entry.", data: [Invoice.field])
  private static let createReasons = [
    clientReason, projectReason, leadReason, homeReason, tooManyReason,
    Reason(.conflict, "hours.nothingToInvoice", "No billable record in the range is left to invoice."),
    Reason(
      .conflict, "hours.noRate", "A project has no rate; `project` tells which.",
      data: [Field("project", .object(Field.all { Project.blank(1).showName(to: &$0) }))]),
    Reason(.conflict, "hours.currencies", "The client's projects have rates in several currencies."),
  ]

  static let createInvoice = Method<Hours>.changes(
    "hours.invoice.create",
    "Makes an invoice for a client. It covers the billable records in a range of days on the projects that you lead,"
      + " and locks them. It can't be undone, only voided.",
    done: Sentence(
      "invoice {invoice.number} for {invoice.client}: {invoice.total} {invoice.currency}",
      "Rechnung {invoice.number} für {invoice.client}: {invoice.total} {invoice.currency}", isFinal: true),
    params: [Params.client, Params.inProject, DateRange.from, DateRange.to, tax, note], result: [Invoice.field],
    reasons: createReasons
  ) { hours, call, writer throws(Rejection) in
    try hours.requireHome("Invoices")
    let days = try DateRange(call, most: 3660)
    var projects = try hours.ownProjects(of: call[Params.client], removed: true, call)
    if let name = call[Params.inProject] {
      projects = projects.filter { NameKey($0.name) == NameKey(name) }
      if projects.isEmpty { throw noProject(call[Params.client], name) }
    }
    try hours.requireShort(days, of: projects)
    var (lines, rows, currencies) = ([InvoiceLine](), [Int](), Set<Currency>())
    for project in projects {
      let found = try hours.uninvoiced(on: project.id, days, most: mostInvoiced - rows.count)
      guard !found.isEmpty else { continue }
      guard let rate = hours.rate(of: project.id) else { throw hours.noRate(for: project) }
      rows += found.map(\.id)
      currencies.insert(rate.currency)
      lines.append(
        InvoiceLine(
          project: project.id, name: project.name, minutes: found.reduce(0) { $0 + $1.hours.minutes },
          rate: Amount(rate)))
    }
    guard let currency = currencies.first else {
      throw .conflict(
        "hours.nothingToInvoice",
        "Nothing is left to invoice for '\(call[Params.client])' from \(days.first) to \(days.last).")
    }
    guard currencies.count == 1 else {
      let codes = currencies.sorted().map(\.code).joined(separator: ", ")
      throw .conflict(
        "hours.currencies",
        "The client's projects have rates in \(codes), but an invoice can have only one currency. Invoice one"
          + " `project` at a time."
      )
    }
    guard lines.count <= InvoiceLines.most else {
      throw .tooMany("hours.tooMany", "The invoice has more than \(InvoiceLines.most) lines", InvoiceLines.most)
    }
    let number = hours.invoices.index.next
    let invoice = hours.invoices.insert { id in
      Invoice(
        id: id, number: number, client: projects[0].client, from: days.first, to: days.last, lines: InvoiceLines(lines),
        currency: currency, tax: call[tax], note: call[note], by: call.user, at: call.now)
    }
    for id in rows { hours.records.update(id) { $0.invoice = number } }
    hours.reply(with: invoice, call, to: &writer)
  }

  static let showInvoice = Method<Hours>.reads(
    "hours.invoice.show", "Shows an invoice.", params: [number], result: [Invoice.field],
    reasons: [invoiceReason, homeReason]
  ) { hours, call, writer throws(Rejection) in
    try hours.requireHome("Invoices")
    hours.reply(with: try hours.namedInvoice(call), call, to: &writer)
  }

  static let listInvoices = Method<Hours>.reads(
    "hours.invoice.list", "Lists the invoices that cover only projects that you lead, newest first, page by page.",
    params: [Params.inClient] + Page.params, result: Page.fields("invoices", Invoice.fields), reasons: [homeReason],
    isLong: { hours, _ in hours.invoices.count > 1_000 }
  ) { hours, call, writer throws(Rejection) in
    try hours.requireHome("Invoices")
    let last = try Page.position(call, "invoices").map { InvoiceIndex.Listed(number: $0[0], id: .max) }
    let client = call[Params.inClient].map { NameKey($0) }
    let viewer = Viewer(account: call.user, moment: call.moment, isAdmin: call.isAdmin)
    let listed = hours.invoices.index.numbers.elements(after: last).lazy.compactMap { hours.invoices[$0.id] }.filter {
      (client == nil || NameKey($0.client) == client) && $0.isVisible(to: viewer, in: hours)
    }
    Page.write("invoices", listed, call, to: &writer, cursor: { Cursor("invoices", [$0.number]) }) { invoice, writer in
      invoice.show(to: viewer, in: hours, &writer)
    }
  }

  static let voidInvoice = Method<Hours>.changes(
    "hours.invoice.void",
    "Voids an invoice by a counter-entry with the next number. Its records can be changed and invoiced again.",
    done: Sentence(
      "voided invoice {invoice.number} by invoice {invoice.voidedBy}",
      "Rechnung {invoice.number} durch Rechnung {invoice.voidedBy} storniert", isFinal: true),
    params: [number, note], result: [Invoice.field, Field("counter", .object(Invoice.fields))],
    reasons: [invoiceReason, voidReason, homeReason]
  ) { hours, call, writer throws(Rejection) in
    try hours.requireHome("Invoices")
    let invoice = try hours.namedInvoice(call)
    try hours.requireInForce(invoice, "voided", call)
    let number = hours.invoices.index.next
    let counter = hours.invoices.insert { id in
      var counter = Invoice.blank(id)
      (counter.number, counter.client, counter.voids) = (number, invoice.client, invoice.number)
      (counter.from, counter.to, counter.lines) = (invoice.from, invoice.to, invoice.lines)
      (counter.currency, counter.tax, counter.note) = (invoice.currency, invoice.tax, call[note])
      (counter.by, counter.at) = (call.user, call.now)
      return counter
    }
    for id in (hours.records.index.invoiced[invoice.number] ?? []).sorted() {
      hours.records.update(id) { $0.invoice = nil }
    }
    let voided = hours.invoices.update(invoice.id) { $0.voidedBy = number } ?? invoice
    hours.reply(with: voided, call, to: &writer)
    hours.reply("counter", with: counter, call, to: &writer)
  }

  private static let paid = Param<Bool>.flag("paid", "the client has paid it").or(true).opposite("not paid yet")
  private static let paidOn = Param<Day>.workDate("paidOn", "on which day; default: today").optional

  static let payInvoice = Method<Hours>.changes(
    "hours.invoice.pay", "Marks an invoice as paid on a day, or as not paid.",
    done: Sentence(
      "invoice {invoice.number} is [{invoice.paidOn?}paid since {invoice.paidOn}|not paid]",
      "Rechnung {invoice.number} ist [{invoice.paidOn?}seit {invoice.paidOn} bezahlt|nicht bezahlt]"),
    params: [number, paid, paidOn, Params.timeZone], result: [Invoice.field],
    reasons: [invoiceReason, voidReason, homeReason]
  ) { hours, call, writer throws(Rejection) in
    try hours.requireHome("Invoices")
    let invoice = try hours.namedInvoice(call)
    try hours.requireInForce(invoice, "paid", call)
    let day = call[paidOn] ?? invoice.paidOn ?? call.timeZone.day(of: call.now)
    let changed = hours.invoices.update(invoice.id) { $0.paidOn = call[paid] ? day : nil } ?? invoice
    hours.reply(with: changed, call, to: &writer)
  }

  private func requireInForce(_ invoice: Invoice, _ deed: String, _ call: Call) throws(Rejection) {
    guard invoice.voids != nil || invoice.voidedBy != nil else { return }
    let what = invoice.voids.map { "the counter-entry of invoice \($0)" } ?? "void already"
    throw .conflict("hours.invoiceVoid", "Invoice \(invoice.number) can't be \(deed): it is \(what).") {
      reply(with: invoice, call, to: &$0)
    }
  }

  private func uninvoiced(on project: Int, _ days: DateRange, most: Int) throws(Rejection) -> [Record] {
    guard let line = records.index.everybody.groups[project] else { return [] }
    var found: [Record] = []
    for item in MergedTimelines([line], in: days.keys, newestFirst: false) {
      guard let record = records[item.id], record.isBillable, record.invoice == nil else { continue }
      guard found.count < most else { throw tooLong(Self.mostInvoiced, "records to invoice") }
      found.append(record)
    }
    return found
  }

  private func requireShort(_ days: DateRange, of projects: [Project]) throws(Rejection) {
    let groups = records.index.everybody.groups
    let count = projects.reduce(0) { $0 + (groups[$1.id]?.tally(days).records ?? 0) }
    guard count <= Self.mostSearched else { throw tooLong(Self.mostSearched, "records") }
  }

  private func tooLong(_ most: Int, _ what: String) -> Rejection {
    .tooMany("hours.tooMany", "The range has more than \(most) \(what): choose a shorter one", most)
  }

  private func noRate(for project: Project) -> Rejection {
    .conflict(
      "hours.noRate",
      "'\(project.title)' has no rate: set one with hours.project.edit or hours.client.edit, or invoice another `project`."
    ) {
      $0.key("project")
      project.showName(to: &$0)
    }
  }

  private func namedInvoice(_ call: Call) throws(Rejection) -> Invoice {
    let number = call[Hours.number]
    let viewer = Viewer(account: call.user, moment: call.moment, isAdmin: call.isAdmin)
    guard let invoice = invoices.index.id(of: number).flatMap({ invoices[$0] }),
      invoice.isVisible(to: viewer, in: self)
    else {
      throw .notFound(
        "hours.invoiceNotFound", "No invoice \(number). To list your invoices: hours.invoice.list.", field: "number",
        id: number)
    }
    return invoice
  }
}
