public import Wire

/// The allowed values of a param, a member or a column. Checks, JSON Schema, the manual and tests are all derived from
/// a schema.
public indirect enum Schema: Sendable {
  /// Trimmed text with this many Unicode scalars. Several lines are allowed only with `lines`.
  case text(ClosedRange<Int>, lines: Bool = false)
  case choice([String])
  case integer(ClosedRange<Int>)
  /// A duration in whole seconds.
  case seconds
  case number(ClosedRange<Double>)
  /// A number in the range. It is a multiple of the first value, the step.
  case steps(Double, ClosedRange<Double>)
  case boolean
  case time
  case date
  case timeZone
  /// A colour, written as `#rrggbb`.
  case color
  case id
  case bytes(limit: Int)
  /// Text in a format that only the daemon can validate, such as a cursor. The first value names the format.
  case opaque(String, ClosedRange<Int>)
  /// Values that match this schema, although the daemon can still reject some of them. An example is a duration of work
  /// that isn't a multiple of the configured step.
  case judged(Schema, String)
  /// Secret text. Clients read it without echo and never display it.
  case secret(ClosedRange<Int>)
  case array(Schema, ClosedRange<Int>)
  /// A tuple: a list of fixed length in which each element has its own schema.
  case row([Schema])
  case object([Field])
  /// An object whose members all have the same schema. Only the daemon can validate the members' names.
  case map(String, Schema)
  case nullable(Schema)
  /// Text that matches this regular expression, in JSON Schema's dialect.
  case pattern(String)
  /// One of several notations for the same thing. The usual notation comes first.
  case either([Schema])
  /// A value that depends on other rows or on the time. No event announces the changes of such a value.
  case derived(Schema)
  /// A reference to the schema of this name in the document's `components`.
  case named(String)
  /// A value whose meaning differs from what its name suggests.
  case meant(Schema, Meaning)
  case anything

  /// The name of an account.
  public static let accountName = Schema.text(1...299)
  public static let count = Schema.integer(0...Int.max)

  public static func oneOf<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> Schema {
    .choice(type.allCases.map(\.rawValue))
  }

  /// - Parameter names: the meanings of object members. Nil leaves the meanings out.
  public func write(to writer: inout JSONWriter, _ names: Meanings? = nil) {
    writer.beginObject()
    writeMembers(to: &writer, names)
    writer.endObject()
  }

  public func writeMembers(to writer: inout JSONWriter, _ names: Meanings? = nil) {
    switch self {
    case .text(let range, _): writeText(range, to: &writer)
    case .choice(let names):
      writer.member("type", "string")
      writer.key("enum")
      writer.strings(names)
    case .integer(let range):
      writer.member("type", "integer")
      if range.lowerBound != .min { writer.member("minimum", range.lowerBound) }
      if range.upperBound != .max { writer.member("maximum", range.upperBound) }
    case .seconds:
      writer.member("type", "integer")
      writer.member("minimum", 0)
      writer.member("format", "seconds")
    case .number(let range): writeNumber(range, to: &writer)
    case .steps(let step, let range):
      writeNumber(range, to: &writer)
      writer.member("multipleOf", step)
    case .boolean: writer.member("type", "boolean")
    case .time: writeString("date-time", to: &writer)
    case .date: writeString("date", to: &writer)
    case .timeZone:
      writePattern("^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$", to: &writer)
      writer.member("format", "time-zone")
    case .color: writePattern("^#[0-9A-Fa-f]{6}$", to: &writer)
    case .pattern(let pattern): writePattern(pattern, to: &writer)
    case .id:
      writer.member("type", "integer")
      writer.member("minimum", 1)
    case .bytes(let limit):
      writer.member("type", "string")
      writer.member("contentEncoding", "base64")
      writer.member("maxLength", (limit + 2) / 3 * 4)
    case .opaque(let format, let range):
      writeText(range, to: &writer)
      writer.member("format", format)
    case .judged(let schema, let format):
      schema.writeMembers(to: &writer, names)
      writer.member("format", format)
    case .secret(let range):
      writeText(range, to: &writer)
      writer.member("format", "password")
    case .array(let element, let range):
      writer.member("type", "array")
      if range.lowerBound > 0 { writer.member("minItems", range.lowerBound) }
      if range.upperBound != .max { writer.member("maxItems", range.upperBound) }
      writer.key("items")
      element.write(to: &writer, names)
    case .row(let elements):
      writer.member("type", "array")
      writer.member("minItems", elements.count)
      writer.member("maxItems", elements.count)
      writer.list("items", elements) { $0.write(to: &$1, names) }
    case .object(let fields): Field.writeObject(fields, to: &writer, names)
    case .map(let format, let element):
      writer.member("type", "object")
      writer.key("propertyNames")
      writer.beginObject()
      writer.member("format", format)
      writer.endObject()
      writer.key("additionalProperties")
      element.write(to: &writer, names)
    case .nullable(let schema): writeAlternatives(schema.alternatives, orNull: true, to: &writer, names)
    case .either(let schemas): writeAlternatives(schemas, orNull: false, to: &writer, names)
    case .derived(let schema):
      schema.writeMembers(to: &writer, names)
      writer.member("x-derived", true)
    case .meant(let schema, _): schema.writeMembers(to: &writer, names)
    case .named(let name): writer.member("$ref", "#/components/schemas/\(name)")
    case .anything: break
    }
  }

  private func writeString(_ format: String, to writer: inout JSONWriter) {
    writer.member("type", "string")
    writer.member("format", format)
  }

  private func writeText(_ range: ClosedRange<Int>, to writer: inout JSONWriter) {
    writer.member("type", "string")
    writer.member("minLength", range.lowerBound)
    writer.member("maxLength", range.upperBound)
  }

  private func writeNumber(_ range: ClosedRange<Double>, to writer: inout JSONWriter) {
    writer.member("type", "number")
    if range.lowerBound.isFinite { writer.member("minimum", range.lowerBound) }
    if range.upperBound.isFinite { writer.member("maximum", range.upperBound) }
  }

  private func writePattern(_ pattern: String, to writer: inout JSONWriter) {
    writer.member("type", "string")
    writer.member("pattern", pattern)
  }

  /// A flat list of alternatives, so that `anyOf` isn't nested.
  private var alternatives: [Schema] {
    switch self {
    case .either(let schemas): schemas
    case .meant(let schema, _): schema.alternatives
    default: [self]
    }
  }

  private func writeAlternatives(
    _ schemas: [Schema], orNull isNullable: Bool, to writer: inout JSONWriter, _ names: Meanings?
  ) {
    writer.key("anyOf")
    writer.beginArray()
    for schema in schemas { schema.write(to: &writer, names) }
    if isNullable { writer.raw(#"{"type":"null"}"#.utf8) }
    writer.endArray()
  }
}

/// A member of a result.
public struct Field: Sendable {
  public let name: String
  public let schema: Schema
  public let isOptional: Bool

  public init(_ name: String, _ schema: Schema, optional: Bool = false) {
    self.name = name
    self.schema = schema
    self.isOptional = optional
  }

  /// Writes the JSON Schema of an object with these members.
  public static func writeObject(_ fields: [Field], to writer: inout JSONWriter, _ names: Meanings? = nil) {
    writer.member("type", "object")
    writer.key("properties")
    writer.beginObject()
    for field in fields {
      writer.key(named: field.name)
      writer.beginObject()
      field.schema.writeMembers(to: &writer, names)
      names?.meaning(of: field.name, field.schema).write(to: &writer)
      writer.endObject()
    }
    writer.endObject()
    let required = fields.filter { !$0.isOptional }.map(\.name)
    if !required.isEmpty {
      writer.key("required")
      writer.strings(required)
    }
  }
}

extension JSONWriter {
  public mutating func strings(_ values: [String]) {
    beginArray()
    for value in values { string(value) }
    endArray()
  }
}
