/// Constants of the format that trackd-journal(5) describes.
enum Format {
  static let version = 1
  /// The limit on a record's bytes without its newline. A longer line counts as damage, so that no file can demand
  /// unlimited memory.
  static let recordLimit = 64 << 20
  /// The limit on the header's bytes. A file without a newline within this many bytes is not a journal.
  static let headerLimit = 1 << 20
  /// The limit on revisions, so that adding one can't overflow.
  static let revisionLimit = 1 << 53
  static let checksumDigits = 8
  /// The length of the checksum's digits and the space after them.
  static let checksumLength = checksumDigits + 1
  static let blank = UInt8(ascii: " ")
  static let newline = UInt8(ascii: "\n")
  /// The number of bytes at the end of a journal that a start rewrites before the first new record.
  static let rewrittenTail = 64 << 10
  /// The nesting limit of a record. Rows are nested far less deeply.
  static let depthLimit = 96

  static let smallestPadding = 64 << 10
  static let largestPadding = 4 << 20

  /// How many newlines to append as padding to a file of `size` bytes. An eighth keeps small files small, and busy
  /// files rarely have to grow.
  static func padding(forSize size: Int) -> Int {
    let eighth = size / 8 / smallestPadding * smallestPadding
    return min(max(eighth, smallestPadding), largestPadding)
  }

  // Prefixes of records. The writer always writes a prefix in the same way, so readers can compare bytes.

  /// A row: the quoted table name follows, then the id, then the value.
  static let row = Array(#"{"row":"#.utf8)
  static let rowID = Array(#","id":"#.utf8)
  static let rowValue = Array(#","is":"#.utf8)
  /// A transaction: its revision follows. Then follows the revision that was synced when the transaction was written.
  /// It is omitted if it is the previous revision.
  static let revision = Array(#"{"rev":"#.utf8)
  static let synced = Array(#""synced":"#.utf8)
  static let comma = UInt8(ascii: ",")
  static let closingBrace = UInt8(ascii: "}")
}
