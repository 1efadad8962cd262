import ModuleKit

/// A one-time code, short enough to say aloud: 40 random bits as eight characters of Crockford's base32, in two groups.
struct ResetCode: Sendable, Equatable {
  static let seconds = 3600
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// The code in the form that is hashed, in upper case and without separators.
  let symbols: String

  static func random() -> ResetCode {
    let bits = Secret.bytes(5).reduce(0) { $0 << 8 | Int($1) }
    return ResetCode(symbols: String((0..<8).map { alphabet[bits >> (5 * $0) & 31] }))
  }

  private init(symbols: String) {
    self.symbols = symbols
  }

  /// Reads a code as a user typed it. Case, spaces and hyphens don't matter. O counts as 0, and I and L count as 1.
  init(reading text: String) {
    let plain = text.uppercased().filter { $0 != " " && $0 != "-" }
    symbols = String(plain.map { $0 == "O" ? "0" : $0 == "I" || $0 == "L" ? "1" : $0 })
  }

  /// The code in the form that users see.
  var text: String { symbols.prefix(4) + "-" + symbols.dropFirst(4) }
}
