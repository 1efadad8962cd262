public import Wire

/// The meanings of a module's member names. The meanings are made on demand, because the daemon's start doesn't need
/// them.
public struct Meanings: Sendable {
  private var all: [String: Meaning]
  /// The module's own meanings, in the order of their declaration.
  private let own: [NamedMeaning]

  /// - Parameter own: the module's meanings. These meanings override the meanings that are common to all modules.
  public init(_ own: [NamedMeaning]) {
    self.own = own
    all = Dictionary(minimumCapacity: own.count + Self.common.count)
    for named in Self.common { all[named.name] = named.meaning }
    for named in own { all[named.name] = named.meaning }
  }

  /// Writes an object with the meanings of the module's own names.
  public func write(to writer: inout JSONWriter) { Self.write(own, to: &writer) }

  /// Writes an object with the meanings of names that are the same in all modules.
  public static func writeCommon(to writer: inout JSONWriter) { write(common, to: &writer) }

  private static func write(_ names: [NamedMeaning], to writer: inout JSONWriter) {
    writer.beginObject()
    for named in names {
      writer.key(named: named.name)
      writer.beginObject()
      named.meaning.write(to: &writer)
      writer.endObject()
    }
    writer.endObject()
  }

  /// The meaning that is declared for the value itself, or otherwise the meaning that is declared for its name. A
  /// meaning without a role gets the type's role.
  public func meaning(of name: String, _ schema: Schema) -> Meaning {
    let said = schema.ownMeaning ?? all[name]
    // A structure has no role of its own, because its parts have roles.
    let role = schema.isStructure ? nil : said?.role ?? schema.usualRole
    return Meaning(role, said?.label, reference: said?.reference, presentation: said?.presentation)
  }
}
