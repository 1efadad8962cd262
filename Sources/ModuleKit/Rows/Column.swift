public import Wire

/// A stored member of a table's rows.
public struct Column: Sendable {
  public let name: String
  public let kind: Kind
  /// Whether every row has this member.
  public let isRequired: Bool
  /// The value that a row has if it omits this member. Nil if the value isn't the same for all rows.
  public let standard: JSON?

  public init(_ name: String, _ kind: Kind, isRequired: Bool = true, standard: JSON? = nil) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.standard = standard
  }

  public var isSecret: Bool { kind.name == Kind.secret.name }

  /// Writes the column as JSON Schema. `x-kind` adds what a schema can't express. `x-references` names the table whose
  /// ids are in the column, and `x-title` names that table's title column.
  /// - Parameter title: returns the title column of a table.
  public func writeSchema(
    of module: String, to writer: inout JSONWriter, _ names: Meanings? = nil,
    title: (_ table: String) -> String? = { _ in nil }
  ) {
    writer.beginObject()
    kind.schema.writeMembers(to: &writer, names)
    if let standard {
      writer.key("default")
      writer.json(standard)
    }
    writer.member("x-kind", kind.name)
    let table = kind.table.map { $0.contains(".") ? $0 : "\(module).\($0)" }
    if let names {
      let meaning = names.meaning(of: name, kind.schema)
      let reference = table.map { Meaning.Reference($0, title: title($0)) }
      let role = meaning.role ?? (kind.name == "account" ? .account : reference.map { _ in .reference })
      Meaning(role, meaning.label, reference: reference).write(to: &writer)
    } else if let table {
      writer.member("x-references", table)
    }
    writer.endObject()
  }

  /// The type of a column, and its allowed values.
  public struct Kind: Sendable {
    let name: String
    let schema: Schema
    /// The table whose ids are in the column. A name without a module means a table of the same module.
    var table: String?

    /// A text of one line.
    public static func string(_ length: ClosedRange<Int>) -> Kind { special("string", .text(length)) }
    public static func text(_ length: ClosedRange<Int>) -> Kind { special("text", .text(length, lines: true)) }
    public static func integer(_ range: ClosedRange<Int>) -> Kind { special("integer", .integer(range)) }
    public static func decimal(_ range: ClosedRange<Double>) -> Kind { special("decimal", .number(range)) }
    public static var boolean: Kind { special("boolean", .boolean) }
    public static var time: Kind { special("time", .time) }
    public static var date: Kind { special("date", .date) }
    /// The id of an account.
    public static var account: Kind { Kind(name: "account", schema: .id, table: "accounts.accounts") }
    /// The id of a row in a table of the same module. The row might no longer exist.
    public static func reference(_ table: String) -> Kind { Kind(name: "reference", schema: .id, table: table) }
    public static func choice(_ names: [String]) -> Kind { special("choice", .choice(names)) }
    public static func oneOf<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> Kind {
      special("choice", .oneOf(type))
    }
    /// A colour, written as `#rrggbb`.
    public static var color: Kind { special("color", .color) }
    public static func tags(each length: ClosedRange<Int>, count: ClosedRange<Int>) -> Kind {
      special("tags", .array(.text(length), count))
    }
    /// A value that no client sees, such as a password hash.
    public static var secret: Kind { special("secret", .anything) }
    /// A kind that a module defines itself, with its name and schema.
    public static func special(_ name: String, _ schema: Schema) -> Kind { Kind(name: name, schema: schema) }
  }
}
