public import Wire

/// What a value means to people and clients: its role, its label, the table that it refers to, and its
/// presentation.
public struct Meaning: Sendable, Equatable {
  public let role: Role?
  public let label: Label?
  public let reference: Reference?
  /// How a list of objects is shown. Nil for other values.
  public let presentation: Presentation?

  public init(
    _ role: Role? = nil, _ label: Label? = nil, reference: Reference? = nil, presentation: Presentation? = nil
  ) {
    self.role = role
    self.label = label
    self.reference = reference
    self.presentation = presentation
  }

  /// The table that a value refers to.
  public struct Reference: Sendable, Equatable {
    /// The name of the table, in the form `module.table`.
    public let table: String
    /// The column by which people recognize that table's rows. Nil if the rows have only an id.
    public let title: String?

    public init(_ table: String, title: String?) {
      self.table = table
      self.title = title
    }
  }

  /// Writes the meaning as members of a schema or a param.
  public func write(to writer: inout JSONWriter) {
    if let role { writer.member("x-role", role.rawValue) }
    if let label { writer.texts("x-label", label.en, label.de) }
    if let reference {
      writer.member("x-references", reference.table)
      if let title = reference.title { writer.member("x-title", title) }
    }
    presentation?.write(to: &writer)
  }
}

extension JSONWriter {
  /// Writes a text in English and, if present, in German.
  public mutating func texts(_ name: StaticString, _ en: String, _ de: String?) {
    key(name)
    beginObject()
    member("en", en)
    if let de { member("de", de) }
    endObject()
  }
}

/// The meaning of all members with this name in a module. A declaration can override this meaning.
public struct NamedMeaning: Sendable {
  public let name: String
  public let meaning: Meaning

  public init(_ name: String, _ role: Role?, _ en: String, _ de: String) {
    self.name = name
    meaning = Meaning(role, Label(en, de))
  }

  public init(_ name: String, _ en: String, _ de: String) { self.init(name, nil, en, de) }
}

extension Schema {
  /// The same schema, with a meaning that differs from the usual meaning of the member's name.
  public func meant(_ role: Role?, _ en: String, _ de: String) -> Schema {
    .meant(self, Meaning(role, Label(en, de)))
  }

  /// The meaning that is declared for this value itself.
  var ownMeaning: Meaning? {
    switch self {
    case .meant(_, let meaning): meaning
    case .nullable(let schema), .derived(let schema): schema.ownMeaning
    default: nil
    }
  }

  /// Whether the value is an object or list whose members have meanings of their own.
  var isStructure: Bool {
    switch self {
    case .meant(_, let meaning) where meaning.role != nil: false
    case .meant(let schema, _), .nullable(let schema), .derived(let schema), .array(let schema, _): schema.isStructure
    case .object, .map, .named: true
    default: false
    }
  }

  /// The role that follows from the type. Nil if the type could stand for anything.
  var usualRole: Role? {
    switch self {
    case .meant(let schema, _), .nullable(let schema), .derived(let schema): schema.usualRole
    case .either(let schemas): schemas.first?.usualRole
    case .seconds: .duration
    case .time: .instant
    case .date: .day
    case .timeZone: .timeZone
    case .color: .color
    case .secret: .secret
    case .bytes: .picture
    default: nil
    }
  }
}

extension Column.Kind {
  /// The same kind, with a meaning that differs from the usual meaning of the column's name.
  public func meant(_ role: Role?, _ en: String, _ de: String) -> Column.Kind {
    meant(Meaning(role, Label(en, de)))
  }

  public func meant(_ meaning: Meaning) -> Column.Kind {
    Column.Kind(name: name, schema: .meant(schema, meaning), table: table)
  }
}

extension Param {
  /// The same param, with a meaning that differs from the usual meaning of the param's name.
  public func meant(_ role: Role?, _ en: String, _ de: String) -> Param { saying(schema.meant(role, en, de)) }

  public func meant(_ meaning: Meaning) -> Param { saying(.meant(schema, meaning)) }
}
