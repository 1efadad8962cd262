/// The numbers of the format that trackd-journal(5) describes, and what its lines begin with.
enum Format {
  static let version = 1
  /// A record's bytes at most, its newline not counted. A longer line is damage, so that no file can ask for endless memory.
  static let recordLimit = 64 << 20
  /// The header's bytes at most: what has no newline by then is not a journal.
  static let headerLimit = 1 << 20
  /// No revision is above it, so that one more can always be counted.
  static let revisionLimit = 1 << 53
  static let checksumDigits = 8
  /// The digits and a blank.
  static let checksumLength = checksumDigits + 1
  static let blank = UInt8(ascii: " ")
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

  // What records begin with, in the one way in which the writer writes it. Readers compare bytes.

  /// A row: its table, quoted, follows; then its id; then what it is.
  static let row = Array(#"{"row":"#.utf8)
  static let rowID = Array(#","id":"#.utf8)
  static let rowValue = Array(#","is":"#.utf8)
  /// A transaction: its revision follows; then, where it isn't the revision before, what was synced when it was written.
  static let revision = Array(#"{"rev":"#.utf8)
  static let synced = Array(#""synced":"#.utf8)
  static let comma = UInt8(ascii: ",")
  static let closingBrace = UInt8(ascii: "}")
}
