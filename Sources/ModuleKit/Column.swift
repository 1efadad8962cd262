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

  /// What a member is, and what it may be.
  public enum Kind: Sendable {
    /// One line.
    case string(ClosedRange<Int>)
    case text(ClosedRange<Int>)
    case integer(ClosedRange<Int>)
    case decimal(ClosedRange<Double>)
    case boolean
    case time
    case date
    /// The id of an account.
    case account
    /// The id of a row of a table of the same module, which may have gone since.
    case reference(String)
    case choice([String])
    /// `#rrggbb`
    case color
    case tags(each: ClosedRange<Int>, count: ClosedRange<Int>)
    /// What nobody is told who asks for tables, such as what a password is kept as.
    case secret
    /// Of a format of the module's own: what it is called, and how it is spelled.
    case special(String, Schema)

    public static func oneOf<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> Kind {
      .choice(type.allCases.map(\.rawValue))
    }
  }

  public var isSecret: Bool { if case .secret = kind { true } else { false } }

  /// Writes what it is as JSON Schema: `x-kind` says what the schema can't, `x-references` whose ids it holds.
  public func writeSchema(of module: String, to writer: inout JSONWriter) {
    writer.beginObject()
    kind.schema.writeMembers(to: &writer)
    if let standard {
      writer.key("default")
      writer.json(standard)
    }
    writer.member("x-kind", kind.name)
    switch kind {
    case .account: writer.member("x-references", "accounts.accounts")
    case .reference(let table): writer.member("x-references", "\(module).\(table)")
    default: break
    }
    writer.endObject()
  }
}

extension Column.Kind {
  var name: String {
    switch self {
    case .string: "string"
    case .text: "text"
    case .integer: "integer"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .time: "time"
    case .date: "date"
    case .account: "account"
    case .reference: "reference"
    case .choice: "choice"
    case .color: "color"
    case .tags: "tags"
    case .secret: "secret"
    case .special(let name, _): name
    }
  }

  var schema: Schema {
    switch self {
    case .string(let length): .text(length)
    case .text(let length): .text(length, lines: true)
    case .integer(let range): .integer(range)
    case .decimal(let range): .number(range)
    case .boolean: .boolean
    case .time: .time
    case .date: .date
    case .account, .reference: .id
    case .choice(let names): .choice(names)
    case .color: .color
    case .tags(let length, let count): .array(.text(length), count)
    case .secret: .anything
    case .special(_, let schema): schema
    }
  }
}
