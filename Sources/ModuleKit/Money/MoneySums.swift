/// Sums of money, one for each currency.
public struct MoneySums: Sendable, Equatable {
  private var sums: [Currency: Int128] = [:]

  public init() {}

  public static func += (sums: inout MoneySums, money: Money) {
    sums.sums[money.currency, default: 0] += money.units
  }

  public static func += (sums: inout MoneySums, others: MoneySums) {
    for money in others.all { sums += money }
  }

  /// In the order of their currencies.
  public var all: [Money] { sums.map { Money(units: $1, $0) }.sorted() }
}

extension Reply {
  /// The list `amounts`, with one sum for each currency.
  public mutating func amounts(_ sums: MoneySums) {
    list("amounts", sums.all, 0...Int.max, blank: Money(units: 0, .none)) { sum, reply in
      reply.beginObject()
      reply.member("currency", sum.currency, Currency.schema)
      reply.member("amount", sum.text, Money.schema)
      reply.endObject()
    }
  }
}

extension Money {
  /// An amount, which may be negative, with all decimal places of its currency.
  public static let schema = Schema.pattern(#"^-?[0-9]+(\.[0-9]{1,4})?$"#).meant(.money, "Amount", "Betrag")
}
