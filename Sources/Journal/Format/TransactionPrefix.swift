/// The prefix of a transaction's JSON, `{"rev":43,"synced":41,`. The prefix is scanned byte by byte, because the search
/// after damage must read revisions without parsing the rest. This is possible because the writer always encodes the
/// prefix in the same way.
struct TransactionPrefix: Equatable {
  let rev: Int
  /// The synced revision in the line. If the line has none, the previous revision.
  let synced: Int
  let startsBatch: Bool
  /// The index of the next member. If there is none, the index of the closing brace, which is the line's last byte.
  let bodyStart: Int

  init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    guard let last = range.last, bytes[last] == Format.closingBrace else { return nil }
    var scanner = ByteScanner(in: range)
    guard scanner.skip(Format.revision, bytes), let rev = scanner.number(bytes), rev > 0, rev <= Format.revisionLimit,
      scanner.skipCommaOrFindBrace(bytes)
    else {
      return nil
    }
    var synced = rev - 1
    startsBatch = !scanner.skip(Format.synced, bytes)
    if !startsBatch {
      guard let written = scanner.number(bytes), written < rev, scanner.skipCommaOrFindBrace(bytes) else { return nil }
      synced = written
    }
    self.rev = rev
    self.synced = synced
    bodyStart = scanner.index
  }
}
