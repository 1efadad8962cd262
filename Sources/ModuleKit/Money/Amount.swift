public import Wire

/// A decimal number without a unit, such as `100.10`, used for prices and percentages. An amount is exact. In JSON, an
/// amount is text, because many clients parse JSON's numbers as floats.
public struct Amount: Sendable, Hashable {
  /// The amount as an integer, in units of the last decimal place.
  let scaled: Int

  public static let zero = Amount(scaled: 0)

  /// The number of decimal places of an amount. No currency has more.
  static let places = 4
  static let scale = 10_000
  private static let digits = 12

  /// Parses an amount. Only forms such as `100`, `100.1` and `0.05` are accepted.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
      parts[0].count <= Self.digits, parts[0].count == 1 || parts[0].first != UInt8(ascii: "0"),
      let scaled = Decimal.scaled(bytes[...], digits: Self.places)
    else { return nil }
    self.scaled = scaled
  }

  fileprivate init(scaled: Int) { self.scaled = scaled }

  /// The amount of this money. Zero if the money is negative or has too many digits.
  public init(_ money: Money) {
    self = Amount(money.text) ?? .zero
  }

  /// The amount as text without needless zeros: `100.1`.
  public var text: String {
    let text = Decimal.text(scaled, digits: Self.places)
    let zeros = text.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    return zeros == Self.places ? String(text.dropLast(zeros + 1)) : String(text.dropLast(zeros))
  }

  /// The amount in units of this decimal place: with 2 places, in hundredths. Nil if the amount has more decimal
  /// places.
  func units(places: Int) -> Int? {
    let (units, rest) = scaled.quotientAndRemainder(
      dividingBy: (places..<Self.places).reduce(1) { unit, _ in unit * 10 })
    return rest == 0 ? units : nil
  }

  public static let schema = Schema.pattern(#"^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$"#)
}

extension Amount: StoredValue {
  public init?(stored json: borrowing JSON) {
    guard let text = json.string else { return nil }
    self.init(text)
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, text) }

  /// A column of amounts, whose currency is in another column.
  public static func kind(_ en: String, _ de: String) -> Column.Kind {
    .special("money", schema.meant(.money, en, de))
  }
}

extension Param where Value == Amount {
  /// An amount of money, with its currency in another param.
  public static func amount(_ name: String, _ summary: String) -> Param {
    Param(name, summary, Amount.schema) { json, _ throws(Violation) in
      guard json.kind == .string else { throw Violation(name, "type", "must be decimal text, such as \"100.10\"") }
      guard let amount = json.string(atMost: 1000).flatMap({ Amount(Text.trimmed($0)) }) else {
        throw Violation(
          name, "amount", "must be from 0 to 999999999999 with at most 4 decimal places, such as \"100.10\"")
      }
      return amount
    }
    .example("100.10")
  }

  /// A percentage from 0 to 100, as decimal text or as a number.
  public static func percent(_ name: String, _ summary: String) -> Param {
    Param(name, summary, .either([.number(0...100), Amount.schema])) { json, _ throws(Violation) in
      let scaled = json.kind == .number ? Decimal.scaled(json.raw, digits: Amount.places) : nil
      let text = json.string(atMost: 1000).map(Text.trimmed)
      guard let percent = text.flatMap(Amount.init) ?? scaled.map({ Amount(scaled: $0) }),
        0...100 * Amount.scale ~= percent.scaled
      else { throw Violation(name, "percent", "must be from 0 to 100 with at most 4 decimal places, such as 19") }
      return percent
    }
    .example(19)
  }
}
