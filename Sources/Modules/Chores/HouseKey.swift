import ModuleKit
import Wire

/// The key of a house: whoever has it may join. Eight letters of Crockford's base32, in two groups when it is shown, short
/// enough to say aloud.
///
/// Seven letters are random; the eighth checks them. Read as numbers of the field of 32 elements, the letters times falling
/// powers of its generator sum to zero. The powers differ, so a single wrong letter and any two letters that changed places
/// break the sum: all of them, not most.
struct HouseKey: Hashable, Sendable {
  /// The eight letters, without the hyphen.
  let letters: String

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let count = 8
  /// How Crockford reads letters that look like others.
  private static let lookalikes: [Character: Character] = ["O": "0", "I": "1", "L": "1"]

  /// A new one, which nobody can guess.
  static func random() -> HouseKey { HouseKey(values: Secret.bytes(count - 1).map { $0 & 31 }) }

  /// Completes seven numbers below 32 with their check.
  init(values: [UInt8]) {
    let check = Self.timesGenerator(Self.sum(values))
    letters = String(decoding: (values + [check]).map { Self.alphabet[Int($0)] }, as: UTF8.self)
  }

  /// Reads a key as people write it: in either case, with blanks and hyphens anywhere, O for 0, I and L for 1. Nil if it is
  /// mistyped.
  init?(reading text: String) {
    let plain = text.uppercased().filter { $0 != "-" && !$0.isWhitespace }.map { Self.lookalikes[$0] ?? $0 }
    let values = plain.compactMap { letter in
      letter.asciiValue.flatMap { Self.alphabet.firstIndex(of: $0) }.map { UInt8($0) }
    }
    guard plain.count == Self.count, values.count == Self.count, Self.sum(values) == 0 else { return nil }
    letters = String(plain)
  }

  private static func sum(_ values: [UInt8]) -> UInt8 {
    values.reduce(0) { timesGenerator($0) ^ $1 }
  }

  /// In the field of 32 elements made with x^5 + x^2 + 1.
  private static func timesGenerator(_ value: UInt8) -> UInt8 {
    let doubled = value << 1
    return doubled > 31 ? doubled ^ 0b100101 : doubled
  }
}

extension HouseKey: CustomStringConvertible {
  /// `7K3M-Q9XK`
  var description: String { "\(letters.prefix(4))-\(letters.suffix(4))" }
}

/// Kept as its letters.
extension HouseKey: StoredValue {
  init?(stored json: borrowing JSON) {
    guard let text = json.string else { return nil }
    self.init(reading: text)
  }

  func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, letters) }
}
