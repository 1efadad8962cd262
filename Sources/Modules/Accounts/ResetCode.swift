import ModuleKit

/// A one-time code, short enough to say aloud: 40 random bits as eight characters of Crockford's base32, in two groups.
struct ResetCode: Sendable, Equatable {
  static let seconds = 3600
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// As it is hashed: upper case, without what people put in between.
  let symbols: String

  static func random() -> ResetCode {
    let bits = Secret.bytes(5).reduce(0) { $0 << 8 | Int($1) }
    return ResetCode(symbols: String((0..<8).map { alphabet[bits >> (5 * $0) & 31] }))
  }

  private init(symbols: String) {
    self.symbols = symbols
  }

  /// What somebody heard and typed: case, blanks and hyphens don't matter, nor O for 0 and I or L for 1.
  init(reading text: String) {
    let plain = text.uppercased().filter { $0 != " " && $0 != "-" }
    symbols = String(plain.map { $0 == "O" ? "0" : $0 == "I" || $0 == "L" ? "1" : $0 })
  }

  /// As it is said.
  var text: String { symbols.prefix(4) + "-" + symbols.dropFirst(4) }
}
