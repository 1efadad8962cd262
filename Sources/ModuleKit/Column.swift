public import Wire

/// A member of the rows of a table, as it is stored.
public struct Column: Sendable {
  public let name: String
  public let kind: Kind
  /// Does every row have it?
  public let isRequired: Bool
  /// What it is where a row leaves it out, if that is the same for all rows.
  public let standard: JSON?

  public init(_ name: String, _ kind: Kind, isRequired: Bool = true, standard: JSON? = nil) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.standard = standard
  }

  public var isSecret: Bool { kind.name == Kind.secret.name }

  /// Writes what it is as JSON Schema: `x-kind` says what the schema can't, `x-references` whose ids it holds.
  public func writeSchema(of module: String, to writer: inout JSONWriter) {
    writer.beginObject()
    kind.schema.writeMembers(to: &writer)
    if let standard {
      writer.key("default")
      writer.json(standard)
    }
    writer.member("x-kind", kind.name)
    if let table = kind.table { writer.member("x-references", table.contains(".") ? table : "\(module).\(table)") }
    writer.endObject()
  }

  /// What a member is, and what it may be.
  public struct Kind: Sendable {
    let name: String
    let schema: Schema
    /// The table whose ids it holds, of the same module unless that is said.
    var table: String?

    /// One line.
    public static func string(_ length: ClosedRange<Int>) -> Kind { special("string", .text(length)) }
    public static func text(_ length: ClosedRange<Int>) -> Kind { special("text", .text(length, lines: true)) }
    public static func integer(_ range: ClosedRange<Int>) -> Kind { special("integer", .integer(range)) }
    public static func decimal(_ range: ClosedRange<Double>) -> Kind { special("decimal", .number(range)) }
    public static var boolean: Kind { special("boolean", .boolean) }
    public static var time: Kind { special("time", .time) }
    public static var date: Kind { special("date", .date) }
    /// The id of an account.
    public static var account: Kind { Kind(name: "account", schema: .id, table: "accounts.accounts") }
    /// The id of a row of a table of the same module, which may have gone since.
    public static func reference(_ table: String) -> Kind { Kind(name: "reference", schema: .id, table: table) }
    public static func choice(_ names: [String]) -> Kind { special("choice", .choice(names)) }
    public static func oneOf<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> Kind {
      special("choice", .oneOf(type))
    }
    /// `#rrggbb`
    public static var color: Kind { special("color", .color) }
    public static func tags(each length: ClosedRange<Int>, count: ClosedRange<Int>) -> Kind {
      special("tags", .array(.text(length), count))
    }
    /// What nobody is told who asks for tables, such as what a password is kept as.
    public static var secret: Kind { special("secret", .anything) }
    /// Of a format of the module's own: what it is called, and how it is spelled.
    public static func special(_ name: String, _ schema: Schema) -> Kind { Kind(name: name, schema: schema) }
  }
}
