import System

/// Recognizes the browser of the user who owns a private page.
///
/// The secret in the URL works only once, because URLs stay in the browser's history and can appear in logs. A browser
/// that presents the secret gets a key with which it can reconnect. The key never appears in a URL that a person sees.
struct Secrets {
  private static let mostKeys = 256

  /// The secret in the printed URL. Nil after it has been used.
  private(set) var secret: String?
  private var keys: [String] = []

  init() throws(Errno) {
    secret = try Process.randomDigits(ofBytes: 16)
  }

  /// Exchanges the secret for a key. Only one exchange succeeds.
  /// - Returns: a key, or nil if the secret is wrong.
  mutating func exchange(_ shown: String?) -> String? {
    guard let shown, let secret, Self.areEqual(shown, secret), let key = try? Process.randomDigits(ofBytes: 16) else {
      return nil
    }
    self.secret = nil
    keys = keys.suffix(Self.mostKeys - 1) + [key]
    return key
  }

  func isKey(_ shown: String?) -> Bool {
    guard let shown else { return false }
    return keys.contains { Self.areEqual(shown, $0) }
  }

  /// Compares two strings in constant time, so that the time doesn't reveal how many characters match.
  private static func areEqual(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
