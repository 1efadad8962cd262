package import Wire

/// One transaction as it stands in the journal.
package struct Record: Sendable {
  package let rev: Int
  /// The revision the file was synced to when this line was written.
  let synced: Int
  package let json: JSON
  private let bodyStart: Int

  init(prefix: RecordPrefix, json: JSON) {
    rev = prefix.rev
    synced = prefix.synced
    self.json = json
    bodyStart = prefix.bodyStart
  }

  /// The members after `rev` and `synced`, without the braces: what the writer was given. It shares the reader's buffer,
  /// so keep an `Array` of it rather than the slice.
  package var body: ArraySlice<UInt8> {
    let text = json.raw
    return text[bodyStart..<text.endIndex - 1]
  }
}
