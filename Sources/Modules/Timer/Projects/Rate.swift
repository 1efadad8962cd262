package import ModuleKit

/// The price of an hour for one client, or the default price.
package struct Rate: Row {
  package let id: Int
  package var user: Int
  /// The client whose work has this price. Nil for the default rate.
  package var client: String?
  package var amount: Amount
  package var currency: Currency

  package static func blank(_ id: Int) -> Rate {
    Rate(id: id, user: 0, client: nil, amount: .zero, currency: .none)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("client", &client, .string(1...300))
    try carrier.member("rate", &amount, Amount.kind("Hourly rate", "Stundensatz"))
    try carrier.member("currency", &currency, Currency.kind)
    let isMoney = Money(amount, currency) != nil
    try carrier.require(isMoney, "rate")
  }

  var money: Money? { Money(amount, currency) }
}

/// Finds rates by user and client.
package struct RateIndex: RowIndex {
  private var users: [Int: [NameKey: Set<Int>]] = [:]

  package init() {}

  /// The key of a client. The default rate has the key of the empty name, because no client's name is empty.
  private static func key(_ client: String?) -> NameKey { NameKey(client ?? "") }

  package mutating func insert(_ rate: Rate) {
    users[rate.user, default: [:]][Self.key(rate.client), default: []].insert(rate.id)
  }

  package mutating func remove(_ rate: Rate) {
    users[rate.user]?.lessen(Self.key(rate.client)) { $0.remove(rate.id) }
    if users[rate.user]?.isEmpty == true { users[rate.user] = nil }
  }

  /// The ids of the rates for this client or, if `client` is nil, of the default rates. A valid record has at most one.
  /// Until a change has been checked, there can be several.
  func ids(for client: String?, of user: Int) -> Set<Int> { users[user]?[Self.key(client)] ?? [] }

  /// All rates of the user, sorted by client. The default rate comes first.
  func all(of user: Int) -> [Int] { (users[user] ?? [:]).sorted { $0.key < $1.key }.flatMap { $0.value.sorted() } }

  func count(of user: Int) -> Int { (users[user] ?? [:]).values.reduce(0) { $0 + $1.count } }
}

extension Rate: ShownRow, OwnedRow {
  package static let one: StaticString = "rate"

  package func showMembers(to viewer: Viewer, in timer: borrowing Timer, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("client", client, .nullable(.text(1...300)))
    reply.member("rate", amount.text, Amount.schema.meant(.money, "Hourly rate", "Stundensatz"))
    reply.member("currency", currency.code, Currency.schema)
  }
}
