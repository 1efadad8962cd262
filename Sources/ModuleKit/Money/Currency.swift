public import Wire

/// A currency, identified by its code in ISO 4217, such as `EUR`.
public struct Currency: Sendable, Hashable, Comparable {
  /// The code's three capital letters, one per byte.
  private let letters: UInt32

  public init?(_ code: String) {
    let bytes = Array(code.utf8)
    guard bytes.count == 3, bytes.allSatisfy((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains) else { return nil }
    letters = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private init(letters: UInt32) { self.letters = letters }

  /// ISO 4217's code for no currency, `XXX`.
  public static let none = Currency(letters: 0x585858)

  public var code: String {
    String(decoding: [16, 8, 0].map { UInt8(truncatingIfNeeded: letters >> $0) }, as: UTF8.self)
  }

  /// The number of decimal places of the currency's amounts, as in ISO 4217. A code that isn't in the standard has two
  /// decimal places.
  public var places: Int { Self.unusual[code] ?? 2 }

  /// The currencies whose smallest unit isn't a hundredth.
  private static let unusual: [String: Int] = [
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0, "RWF": 0, "UGX": 0,
    "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0, "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3,
    "OMR": 3, "TND": 3, "CLF": 4, "UYW": 4,
  ]

  public static let schema = Schema.pattern("^[A-Z]{3}$").meant(.currency, "Currency", "Währung")

  /// Currencies are ordered by their codes.
  public static func < (left: Currency, right: Currency) -> Bool { left.letters < right.letters }
}

extension Currency: StoredValue {
  public init?(stored json: borrowing JSON) {
    guard let code = json.string else { return nil }
    self.init(code)
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, code) }

  public static var kind: Column.Kind { .special("currency", schema) }
}

extension Param where Value == Currency {
  public static func currency(_ name: String, _ summary: String) -> Param {
    Param(name, summary, Currency.schema) { json, _ throws(Violation) in
      guard let currency = json.string(atMost: 100).flatMap(Currency.init) else {
        throw Violation(name, "currency", "must be the three letters of a currency, such as EUR")
      }
      return currency
    }
    .example("EUR")
  }
}
