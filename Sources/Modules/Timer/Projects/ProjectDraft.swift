import ModuleKit
import Wire

/// A project in an import, with the fields that entries don't have.
struct ProjectDraft: Sendable {
  let name: String
  let color: String?
  let isArchived: Bool
  let client: String?
  let rate: Amount?
  let budget: Amount?
  let currency: Currency?

  static let most = 500

  static let schema = Schema.array(
    .object([
      Field("name", .text(1...300)), Field("color", .color, optional: true),
      Field("archived", .boolean, optional: true), Field("client", .text(1...300), optional: true),
      Field("rate", Amount.schema, optional: true), Field("budget", Amount.schema, optional: true),
      Field("currency", Currency.schema, optional: true),
    ]), 0...most)

  private static let anyColor = Param<String>.color("color", "its colour")

  init(reading json: JSON, _ field: String) throws(Violation) {
    guard json.kind == .object, let name = json["name"] else {
      throw Violation("\(field).name", "missing", "is missing")
    }
    let known = ["name", "color", "archived", "client", "rate", "budget", "currency"]
    guard json.members.allSatisfy({ member in known.contains { member.key.isString($0) } }) else {
      throw Violation(field, "unknown", "has an unknown member; known are \(known)")
    }
    self.name = try Text.read(name, "\(field).name", 1...300, lines: false)
    color = try json["color"].map { value throws(Violation) in
      guard Self.anyColor.violation(value, CallContext()) == nil, let color = value.string?.lowercased() else {
        throw Violation("\(field).color", "color", "must be a colour, such as #3d7ea6")
      }
      return color
    }
    guard json["archived"].map({ $0.kind == .boolean }) ?? true else {
      throw Violation("\(field).archived", "type", "must be true or false")
    }
    isArchived = json["archived"]?.bool ?? false
    client = try json["client"].map { value throws(Violation) in
      try Text.read(value, "\(field).client", 1...300, lines: false)
    }
    currency = try json["currency"].map { value throws(Violation) in
      guard let currency = value.string(atMost: 100).flatMap(Currency.init) else {
        throw Violation("\(field).currency", "currency", "must be the three letters of a currency, such as EUR")
      }
      return currency
    }
    rate = try Self.amount(json["rate"], currency, "\(field).rate")
    budget = try Self.amount(json["budget"], currency, "\(field).budget")
  }

  private static func amount(_ json: JSON?, _ currency: Currency?, _ field: String) throws(Violation) -> Amount? {
    guard let json else { return nil }
    guard let amount = json.string(atMost: 1000).flatMap({ Amount($0) }) else {
      throw Violation(field, "amount", "must be decimal text, such as \"100.10\"")
    }
    guard let currency, Money(amount, currency) != nil else {
      throw Violation(field, "places", "must have a currency, and no more decimal places than the currency has")
    }
    return amount
  }
}

extension Param where Value == [ProjectDraft] {
  static func drafts(_ name: String, _ summary: String) -> Param {
    Param(name, summary, ProjectDraft.schema) { json, _ throws(Violation) in
      try json.list(name, of: "projects", most: ProjectDraft.most, read: ProjectDraft.init)
    }.example([["name": "Work", "color": "#3d7ea6"]])
  }
}
