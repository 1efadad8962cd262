import ModuleKit

/// The price of an entry according to a file.
enum EntryPrice {
  case hourly(Money)
  /// The amount of the whole entry, rounded to the currency's smallest unit.
  case total(Money)

  /// The price of an hour. Nil for an entry without a length.
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

  /// Reads amounts such as `1,234.50` and `99,5`. Nil for zero, which means no price.
  static func money(_ text: String, _ currency: Currency?) -> Money? {
    let plain = text.filter { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    let amount = Amount(plain.contains(".") ? plain.replacing([",": ""]) : plain.replacing([",": "."]))
    guard let money = Money(amount, currency), money.units > 0 else { return nil }
    return money
  }
}
