/// The numbers of the format that trackd-journal(5) describes.
enum Format {
  static let version = 1
  /// A record's bytes at most, its newline not counted. A longer line is damage, so that no file can ask for endless memory.
  static let recordLimit = 64 << 20
  /// The header's bytes at most: what has no newline by then is not a journal.
  static let headerLimit = 1 << 20
  /// No revision is above it, so that one more can always be counted.
  static let revisionLimit = 1 << 53
  /// Eight digits and a blank.
  static let checksumLength = 9
  static let newline = UInt8(ascii: "\n")
  /// What a start writes again in place before the first new record.
  static let rewrittenTail = 64 << 10
  /// How deep a record may nest: a row's own depth is far below it.
  static let depthLimit = 96

  static let smallestPadding = 64 << 10
  static let largestPadding = 4 << 20

  /// How many newlines to add to a file of `size` bytes: an eighth of it, so that a small file stays small and a busy one
  /// seldom pays for growing.
  static func padding(forSize size: Int) -> Int {
    let eighth = size / 8 / smallestPadding * smallestPadding
    return min(max(eighth, smallestPadding), largestPadding)
  }

  /// Whose journal has this name; nil for a name that isn't a journal's own, as that of a copy.
  static func module(ofFile name: String) -> String? {
    name.hasSuffix(".journal") ? String(name.dropLast(".journal".count)) : nil
  }

  static func temporaryName(of name: String) -> String { name + ".new" }
  static func tornName(of name: String, number: Int) -> String { "\(name).torn-\(number)" }
  static func damagedName(of name: String, number: Int) -> String { "\(name).damaged-\(number)" }
}
