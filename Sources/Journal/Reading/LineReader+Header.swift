extension LineReader {
  /// Reads the first line. The reader must have been created with the limit for headers. Afterwards, the reader has the
  /// limit for records.
  mutating func header(name: String) throws(JournalFailure) -> (header: Header, line: Line) {
    let line: Line?
    do { line = try next() } catch { throw .io(name: name, step: "read", error) }
    guard let line, line.length > 0 else { throw .notAJournal(name: name, why: "it is empty") }
    let header = try Header.read(buffer, in: line.range, name: name)
    limit = Format.recordLimit
    return (header, line)
  }
}
