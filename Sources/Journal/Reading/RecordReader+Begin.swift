import System

extension RecordReader {
  /// Reads only the header. The caller must check the module and the schema.
  static func begin(_ file: any StorageFile, name: String, visitor: Visitor) throws(JournalFailure) -> RecordReader {
    var reader: LineReader
    do { reader = try LineReader(file, limit: Format.headerLimit) } catch { throw .io(name: name, step: "read", error) }
    let (header, line) = try reader.header(name: name)
    return RecordReader(header, reader: reader, headerIsTerminated: line.isTerminated, visitor: visitor)
  }
}
