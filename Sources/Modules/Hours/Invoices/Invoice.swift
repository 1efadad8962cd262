package import ModuleKit
import Time
import Wire

/// What a client owes for the billable records of a range of days. There is a line for each project and rate.
///
/// An invoice is a document: its names, rates and amounts never change. Its records are locked while the invoice is in
/// force, and no other invoice can include them.
///
/// Invoices are numbered 1, 2, 3 and so on, without a gap. So neither an undo nor a person can remove an invoice. A
/// wrong invoice is voided instead. Voiding unlocks the records and makes a counter-entry, which is an invoice with the
/// next number and negated amounts.
///
/// Each line is rounded once, and so is the tax. Net is the sum of the lines, and the total is net plus tax.
package struct Invoice: Row {
  package let id: Int
  var number: Int
  var client: String
  var from: Day
  var to: Day
  var lines: InvoiceLines
  var currency: Currency
  /// The tax rate in percent.
  var tax: Amount?
  var note = ""
  /// Who made the invoice, and when.
  var by: Int
  var at: Instant
  /// The number of the invoice that this invoice voids. Nil if this invoice isn't a counter-entry.
  var voids: Int?
  /// The number of the counter-entry that voids this invoice. Nil while the invoice is in force.
  var voidedBy: Int?
  /// The day on which the client paid. Nil until then.
  var paidOn: Day?

  package static func blank(_ id: Int) -> Invoice {
    Invoice(
      id: id, number: 1, client: "", from: .earliest, to: .earliest, lines: InvoiceLines(), currency: .none, by: 0,
      at: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("number", &number, .integer(1...Int.max))
    try carrier.member("client", &client, .string(1...299))
    try carrier.member("from", &from, .date)
    try carrier.member("to", &to, .date)
    try carrier.member("lines", &lines, .special("lines", InvoiceLines.schema))
    try carrier.member("currency", &currency, Currency.kind)
    try carrier.member("tax", &tax, .special("decimal", Amount.schema.meant(nil, "Tax rate", "Steuersatz")))
    try carrier.member("note", &note, .text(0...2_000), absent: "")
    try carrier.member("by", &by, .account)
    try carrier.member("at", &at, .time)
    try carrier.member("voids", &voids, .integer(1...Int.max))
    try carrier.member("voidedBy", &voidedBy, .integer(1...Int.max))
    try carrier.member("paidOn", &paidOn, .date)
  }

  var state: InvoiceState {
    if voids != nil { return .counter }
    if voidedBy != nil { return .void }
    return paidOn == nil ? .issued : .paid
  }

  /// The money with the sign that the invoice has. Amounts of a counter-entry are negative.
  private func signed(_ money: Money) -> Money { voids == nil ? money : Money(units: -money.units, money.currency) }

  func amount(of line: InvoiceLine) -> Money {
    let none = Money(units: 0, currency)
    return signed(Money(line.rate, currency)?.part(line.minutes, of: 60) ?? none)
  }

  var net: Money { lines.all.reduce(Money(units: 0, currency)) { ($0 + amount(of: $1)) ?? $0 } }
  var taxes: Money { tax.flatMap { net.percent($0) } ?? Money(units: 0, currency) }
  var total: Money { (net + taxes) ?? net }
}

enum InvoiceState: String, CaseIterable, Sendable {
  case issued, paid, void, counter
}

/// The time that is charged for one project at one rate.
struct InvoiceLine: Sendable, Hashable {
  /// The project's id. `name` is the project's name when the invoice was made.
  let project: Int
  let name: String
  let minutes: Int
  let rate: Amount
}

/// The lines of an invoice, as they are stored.
struct InvoiceLines: StoredValue, Hashable {
  var all: [InvoiceLine] = []

  static let most = 1_000
  static let schema = Schema.array(
    .object([
      Field("project", .id), Field("name", .text(1...299)), Field("minutes", .count),
      Field("rate", Amount.schema.meant(.money, "Rate", "Stundensatz")),
    ]), 0...most)

  init(_ all: [InvoiceLine] = []) { self.all = all }

  init?(stored json: borrowing JSON) {
    guard json.kind == .array else { return nil }
    for element in json.elements {
      guard let project = element["project"]?.int, let name = element["name"]?.string,
        let minutes = element["minutes"]?.int, let rate = element["rate"]?.string.flatMap({ Amount($0) })
      else { return nil }
      all.append(InvoiceLine(project: project, name: name, minutes: minutes, rate: rate))
    }
  }

  func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.list(name, all) { line, writer in
      writer.beginObject()
      writer.member("project", line.project)
      writer.member("name", line.name)
      writer.member("minutes", line.minutes)
      writer.member("rate", line.rate.text)
      writer.endObject()
    }
  }
}

/// Finds invoices by number.
package struct InvoiceIndex: RowIndex {
  private(set) var numbers = SortedList<Listed>()

  struct Listed: Comparable, Sendable {
    let number: Int
    let id: Int

    /// The newest invoice is listed first.
    static func < (left: Listed, right: Listed) -> Bool {
      left.number != right.number ? left.number > right.number : left.id < right.id
    }
  }

  package init() {}

  package mutating func insert(_ invoice: Invoice) { numbers.insert(Listed(number: invoice.number, id: invoice.id)) }
  package mutating func remove(_ invoice: Invoice) { numbers.remove(Listed(number: invoice.number, id: invoice.id)) }

  var next: Int {
    var newest = numbers.elements(after: nil).makeIterator()
    return (newest.next()?.number ?? 0) + 1
  }

  func id(of number: Int) -> Int? {
    var listed = numbers.elements(from: Listed(number: number, id: 0)).makeIterator()
    return listed.next().flatMap { $0.number == number ? $0.id : nil }
  }
}

extension Invoice: ShownRow {
  package static let one: StaticString = "invoice"

  /// Administrators may see the invoice, and so may users who lead all of its projects.
  package func isVisible(to viewer: Viewer, in hours: borrowing Hours) -> Bool {
    if viewer.isAdmin { return true }
    for line in lines.all where !hours.isLead(viewer.account, of: line.project) { return false }
    return !lines.all.isEmpty
  }

  package func showMembers(to viewer: Viewer, in hours: borrowing Hours, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("number", number, .integer(1...Int.max))
    reply.member("state", state.rawValue, .oneOf(InvoiceState.self))
    reply.member("client", client, .text(1...299))
    reply.member("from", from, .date)
    reply.member("to", to, .date)
    reply.list(
      "lines", lines.all, 0...InvoiceLines.most, blank: InvoiceLine(project: 1, name: "", minutes: 0, rate: .zero)
    ) {
      line, reply in
      reply.beginObject()
      reply.member("project", line.name, .text(1...299))
      reply.member("hours", WorkTime(minutes: line.minutes), WorkTime.schema)
      reply.member("minutes", line.minutes, .count)
      reply.member(
        "rate", Money(line.rate, currency)?.text ?? line.rate.text, Money.schema.meant(.money, "Rate", "Stundensatz"))
      reply.member("amount", amount(of: line).text, Money.schema)
      reply.endObject()
    }
    reply.member("net", net.text, Money.schema.meant(.money, "Net", "Netto"))
    reply.member("taxPercent", ifAny: tax?.text, Amount.schema)
    reply.member("tax", taxes.text, Money.schema.meant(.money, "Tax", "Steuer"))
    reply.member("total", total.text, Money.schema.meant(.money, "Total", "Summe"))
    reply.member("currency", currency, Currency.schema)
    reply.member("note", note, .text(0...2_000, lines: true))
    reply.member("by", viewer.people.name(of: by), .accountName)
    reply.member("at", at, .time)
    reply.member("voids", ifAny: voids, .integer(1...Int.max))
    reply.member("voidedBy", ifAny: voidedBy, .integer(1...Int.max))
    reply.member("paidOn", ifAny: paidOn, .date)
  }
}
