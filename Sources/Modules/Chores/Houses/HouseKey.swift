import ModuleKit
import Wire

/// The key of a house. Anyone who has the key may join the house. The key has eight characters of Crockford's base32,
/// shown in two groups. It is short enough to say aloud.
///
/// Seven characters are random, and the eighth is a check digit. Each character stands for an element of the field with
/// 32 elements. The sum of all elements, each multiplied by a different power of the field's generator, is zero. The
/// check therefore finds every single wrong character and every swap of two characters.
struct HouseKey: Hashable, Sendable {
  /// The eight characters without the hyphen.
  let letters: String

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let count = 8
  /// The digits that Crockford's base32 reads for letters that look like them.
  private static let lookalikes: [Character: Character] = ["O": "0", "I": "1", "L": "1"]

  /// A new random key that can't be guessed.
  static func random() -> HouseKey { HouseKey(values: Secret.bytes(count - 1).map { $0 & 31 }) }

  /// Makes a key from seven numbers below 32 by adding their check digit.
  init(values: [UInt8]) {
    let check = Self.timesGenerator(Self.sum(values))
    letters = String(decoding: (values + [check]).map { Self.alphabet[Int($0)] }, as: UTF8.self)
  }

  /// Reads a key as people write it: in either case, with spaces and hyphens anywhere, O for 0, I and L for 1. Also
  /// reads the link of an invitation, which ends with `key=` and the key. Returns nil if the text isn't a key or the
  /// check digit is wrong.
  init?(reading text: String) {
    let written = text.split(separator: "=").last ?? ""
    let plain = written.uppercased().filter { $0 != "-" && !$0.isWhitespace }.map { Self.lookalikes[$0] ?? $0 }
    let values = plain.compactMap { letter in
      letter.asciiValue.flatMap { Self.alphabet.firstIndex(of: $0) }.map { UInt8($0) }
    }
    guard plain.count == Self.count, values.count == Self.count, Self.sum(values) == 0 else { return nil }
    letters = String(plain)
  }

  private static func sum(_ values: [UInt8]) -> UInt8 {
    values.reduce(0) { timesGenerator($0) ^ $1 }
  }

  /// Multiplies by the generator in the field of 32 elements with the polynomial x^5 + x^2 + 1.
  private static func timesGenerator(_ value: UInt8) -> UInt8 {
    let doubled = value << 1
    return doubled > 31 ? doubled ^ 0b100101 : doubled
  }
}

extension HouseKey: CustomStringConvertible {
  /// The key as it is shown, such as `7K3M-Q9XK`.
  var description: String { "\(letters.prefix(4))-\(letters.suffix(4))" }
}

/// A key is stored as its letters.
extension HouseKey: StoredValue {
  init?(stored json: borrowing JSON) {
    guard let text = json.string else { return nil }
    self.init(reading: text)
  }

  func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, letters) }
}
