import System

/// What lets one user's own browser in, where the page is served to that user alone.
///
/// The secret in the URL is good once: it stays in a browser's history and perhaps in a log. Whoever shows it is given a key
/// with which that page comes again, and which never stands in a URL that a person sees.
struct Secrets {
  private static let mostKeys = 256

  /// What the URL is printed with; nil once it was shown.
  private(set) var secret: String?
  private var keys: [String] = []

  init() throws(Errno) {
    secret = try Process.randomDigits(ofBytes: 16)
  }

  /// Shows the secret, once.
  /// - Returns: a key; nil where it isn't the secret.
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

  /// In a time that says nothing of where they differ.
  private static func areEqual(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
