import System

/// The module and the schema of a journal, according to the journal's first record.
package struct JournalSubject: Sendable, Equatable {
  package let module: String
  package let schema: Int
  /// The definition of a custom module. Nil for a built-in module.
  package let manifest: [UInt8]?

  /// Reads the first record. Returns nil if there is no readable journal with this name.
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
