/// Money in one currency.
///
/// The money is a number of the currency's smallest units, so sums are exact. A result that lies between two units is
/// rounded once, with halves away from zero, as on invoices. Every operation returns nil if its result doesn't fit, or
/// if the currencies differ.
public struct Money: Sendable, Hashable {
  /// The number of the currency's smallest units, such as cents. 128 bits can hold a sum of any number of amounts.
  public let units: Int128
  public let currency: Currency

  public init(units: Int128, _ currency: Currency) {
    self.units = units
    self.currency = currency
  }

  /// Makes money from an amount. Returns nil if the amount has more decimal places than the currency.
  public init?(_ amount: Amount, _ currency: Currency) {
    guard let units = amount.units(places: currency.places) else { return nil }
    self.init(units: Int128(units), currency)
  }

  /// Makes money from an amount. Returns nil if the amount or the currency is missing, or if the amount has more
  /// decimal places than the currency.
  public init?(_ amount: Amount?, _ currency: Currency?) {
    guard let amount, let currency else { return nil }
    self.init(amount, currency)
  }

  /// Refuses an amount without a currency, and an amount with more decimal places than its currency. Returns nil if
  /// there is no amount.
  @discardableResult
  public static func check(_ amount: Amount?, _ currency: Currency?, _ field: String) throws(Rejection) -> Money? {
    guard let amount else { return nil }
    guard let currency else {
      throw .violation("currency", "missing", "is missing: a \(field) needs a currency, such as EUR")
    }
    guard let money = Money(amount, currency) else {
      throw .violation(field, "places", "has more decimal places than \(currency.code), which has \(currency.places)")
    }
    return money
  }

  /// The money as text with all decimal places of the currency: `100.10`.
  public var text: String { Decimal.text(units, digits: currency.places) }

  public static func + (left: Money, right: Money) -> Money? {
    let (sum, overflows) = left.units.addingReportingOverflow(right.units)
    return overflows || left.currency != right.currency ? nil : Money(units: sum, left.currency)
  }

  public static prefix func - (money: Money) -> Money? {
    money.units == .min ? nil : Money(units: -money.units, money.currency)
  }

  /// This money times `part` and divided by `whole`, rounded. For example, 90 minutes cost `part(90, of: 60)` of the
  /// hourly rate.
  public func part(_ part: Int, of whole: Int) -> Money? {
    let (product, overflows) = units.multipliedReportingOverflow(by: Int128(part))
    guard whole > 0, !overflows, product != .min else { return nil }
    let (quotient, rest) = product.magnitude.quotientAndRemainder(dividingBy: UInt128(whole))
    let rounded = Int128(quotient) + (rest >= UInt128(whole) - rest ? 1 : 0)
    return Money(units: product < 0 ? -rounded : rounded, currency)
  }

  /// This percentage of the money.
  public func percent(_ percent: Amount) -> Money? { part(percent.scaled, of: 100 * Amount.scale) }
}

extension Money: Comparable {
  /// Money is ordered by currency, then by amount.
  public static func < (left: Money, right: Money) -> Bool {
    (left.currency, left.units) < (right.currency, right.units)
  }
}
