import ModuleKit

/// The price of an entry according to a file.
enum EntryPrice {
  case hourly(Money)
  /// The price of the whole entry, rounded to the smallest unit of the currency.
  case total(Money)

  /// The price per hour. Nil if the entry has no length.
  func hourly(_ seconds: Int) -> Money? {
    switch self {
    case .hourly(let money): money
    case .total(let money): money.part(3600, of: seconds)
    }
  }

  func agrees(with hourly: Money, _ seconds: Int) -> Bool {
    switch self {
    case .hourly(let money): money == hourly
    case .total(let money):
      hourly.part(seconds, of: 3600).map { $0.currency == money.currency && abs($0.units - money.units) <= 1 } ?? false
    }
  }

  /// Parses an amount such as `1,234.50` or `99,5`. Nil for zero, because zero means that there is no price.
  static func money(_ text: String, _ currency: Currency?) -> Money? {
    let plain = text.filter { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    let amount = Amount(plain.contains(".") ? plain.replacing([",": ""]) : plain.replacing([",": "."]))
    guard let money = Money(amount, currency), money.units > 0 else { return nil }
    return money
  }
}
