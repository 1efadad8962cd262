import System

/// What a journal says that it is about, told by its first record alone.
package struct JournalSubject: Sendable, Equatable {
  package let module: String
  package let schema: Int
  /// Of a module from outside, what says what it is.
  package let manifest: [UInt8]?

  /// Nil for what is no journal that can be read.
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
