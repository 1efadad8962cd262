import System

/// The subject of a journal, according to its first record.
package struct JournalSubject: Sendable, Equatable {
  package let module: String
  package let schema: Int
  /// The definition of a custom module.
  package let manifest: [UInt8]?

  /// Nil if there is no readable journal.
  package init?(of name: String, in storage: any Storage) {
    guard let file = try? storage.open(name, create: false),
      var reader = try? LineReader(file, limit: Format.headerLimit),
      let (header, _) = try? reader.header(name: name)
    else { return nil }
    module = header.module
    schema = header.schema
    manifest = header.manifest
  }
}
