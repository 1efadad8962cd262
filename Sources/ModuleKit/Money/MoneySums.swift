public import Wire

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

  public static func -= (sums: inout MoneySums, others: MoneySums) {
    for money in others.all { sums += Money(units: -money.units, money.currency) }
  }

  /// All sums, in the order of their currencies.
  public var all: [Money] { sums.map { Money(units: $1, $0) }.sorted() }
}

extension Reply {
  /// Writes the list `amounts`, with one sum for each currency.
  public mutating func amounts(_ sums: MoneySums) { member("amounts", sums, MoneySums.schema) }

  /// Writes the list `amounts`, with one sum for each currency. Omits it if `sums` is nil.
  public mutating func amounts(ifAny sums: MoneySums?) { member("amounts", ifAny: sums, MoneySums.schema) }
}

extension MoneySums: WrittenValue {
  public func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.list(name, all) { $0.show(to: &$1) }
  }

  /// The list of sums as callers see it.
  public static let schema = Schema.array(.object(Field.all { Money(units: 0, .none).show(to: &$0) }), 0...Int.max)
}

extension Money {
  fileprivate func show(to reply: inout some Reply) {
    reply.beginObject()
    reply.member("currency", currency, Currency.schema)
    reply.member("amount", text, Money.schema)
    reply.endObject()
  }

  /// An amount, which can be negative, with all decimal places of its currency.
  public static let schema = Schema.pattern(#"^-?[0-9]+(\.[0-9]{1,4})?$"#).meant(.money, "Amount", "Betrag")
}
