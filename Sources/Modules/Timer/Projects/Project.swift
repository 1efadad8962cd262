package import ModuleKit

/// A project on which a user spends time. It has a name, a colour, and what the client pays for it.
package struct Project: Row {
  package let id: Int
  package var user: Int
  package var name: String
  package var color: String
  package var isArchived = false
  /// The project into which this project was merged. The entries of this project keep referring to it, so a merge
  /// writes one row and can be undone. The name of a merged project is free for other projects.
  package var mergedInto: Int?
  /// The import that created the project.
  package var importID: Int?
  /// The client who pays for the work. If it is nil, the client of the project above pays.
  package var client: String?
  /// The price of an hour, in `currency`.
  package var rate: Amount?
  package var budget: Amount?
  package var currency: Currency?

  package static var title: StaticString? { "name" }

  package static func blank(_ id: Int) -> Project {
    Project(id: id, user: 0, name: "", color: "")
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("name", &name, .string(1...300))
    try carrier.member("color", &color, .color)
    try carrier.member("archived", &isArchived, .boolean, absent: false)
    try carrier.member("mergedInto", &mergedInto, .reference("projects"))
    try carrier.member("import", &importID, .reference("imports"))
    try carrier.member("client", &client, .string(1...300))
    try carrier.member("rate", &rate, Amount.kind("Hourly rate", "Stundensatz"))
    try carrier.member("budget", &budget, Amount.kind("Budget", "Budget"))
    try carrier.member("currency", &currency, Currency.kind)
    let isMoney = [rate, budget].allSatisfy { $0 == nil || Money($0, currency) != nil }
    try carrier.require(isMoney, "currency")
  }

  /// The project's own price of an hour. Nil if the project has no rate.
  var ownRate: Money? { Money(rate, currency) }
}
