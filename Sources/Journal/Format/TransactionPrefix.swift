/// The start of a transaction's JSON, `{"rev":43,"synced":41,`, read byte by byte: the writer writes it in this one way,
/// and the search behind damage must tell revisions without parsing all that follows.
struct TransactionPrefix: Equatable {
  let rev: Int
  /// What the line says, or the revision before it if it says nothing.
  let synced: Int
  let startsBatch: Bool
  /// Where the other members begin, or the closing brace, which is the line's last byte.
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
