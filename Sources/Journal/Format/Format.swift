/// Constants of the journal format, which trackd-journal(5) describes.
enum Format {
  static let version = 1
  /// The maximum number of bytes in a record without its newline. A longer line counts as damage, so that a damaged
  /// file can't use unlimited memory.
  static let recordLimit = 64 << 20
  /// The maximum number of bytes in the header. A file without a newline within this many bytes is not a journal.
  static let headerLimit = 1 << 20
  /// The maximum revision. It is far below the largest integer, so that adding 1 can't overflow.
  static let revisionLimit = 1 << 53
  static let checksumDigits = 8
  /// The length of the checksum's digits plus the following space.
  static let checksumLength = checksumDigits + 1
  static let blank = UInt8(ascii: " ")
  static let newline = UInt8(ascii: "\n")
  /// How many bytes at the end of a journal are rewritten when the daemon starts, before the first new record is
  /// appended.
  static let rewrittenTail = 64 << 10
  /// The maximum nesting depth of a record. Rows are never nested nearly that deeply.
  static let depthLimit = 96

  static let smallestPadding = 64 << 10
  static let largestPadding = 4 << 20

  /// How many newlines to append as padding to a file of `size` bytes. With an eighth of its size as padding, a small
  /// file stays small, and a large file rarely has to grow.
  static func padding(forSize size: Int) -> Int {
    let eighth = size / 8 / smallestPadding * smallestPadding
    return min(max(eighth, smallestPadding), largestPadding)
  }

  // Prefixes of records. The writer always encodes a prefix in the same way, so readers can compare bytes.

  /// The start of a row. The quoted table name follows, then the id, and then the value.
  static let row = Array(#"{"row":"#.utf8)
  static let rowID = Array(#","id":"#.utf8)
  static let rowValue = Array(#","is":"#.utf8)
  /// The start of a transaction. Its revision follows, and then the last revision that was on the disk when the
  /// transaction was written. This second number is omitted if it is the transaction's revision minus one.
  static let revision = Array(#"{"rev":"#.utf8)
  static let synced = Array(#""synced":"#.utf8)
  static let comma = UInt8(ascii: ",")
  static let closingBrace = UInt8(ascii: "}")
}
