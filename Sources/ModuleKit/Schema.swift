public import Wire

/// What a value may be: the one declaration from which checks, JSON Schema, manual and tests are made.
public indirect enum Schema: Sendable {
  /// Text of so many Unicode scalars, trimmed; more than one line only where `lines` says so.
  case text(ClosedRange<Int>, lines: Bool = false)
  case choice([String])
  case integer(ClosedRange<Int>)
  /// A length of time, whole.
  case seconds
  case number(ClosedRange<Double>)
  /// A number that is so many of these steps.
  case steps(Double, ClosedRange<Double>)
  case boolean
  case time
  case date
  case timeZone
  /// `#rrggbb`
  case color
  case id
  case bytes(limit: Int)
  /// Text of a format of our own that only the daemon can judge, such as a cursor.
  case opaque(String, ClosedRange<Int>)
  /// Secret text: typed without echo, and never shown.
  case secret(ClosedRange<Int>)
  case array(Schema, ClosedRange<Int>)
  /// A list of as many as there are, each with a meaning of its own.
  case row([Schema])
  case object([Field])
  /// An object whose members all are of one kind, their names of a format that only the daemon can judge.
  case map(String, Schema)
  case nullable(Schema)
  /// Text of this pattern, in the regular expressions of JSON Schema.
  case pattern(String)
  /// The same in several spellings, the usual one first.
  case either([Schema])
  /// A value derived from more than the row that is shown, or from the time: no event says when it changes.
  case derived(Schema)
  /// One that stands in the document's `components`, under this name.
  case named(String)
  /// Any JSON value.
  case anything

  /// The name of an account.
  public static let accountName = Schema.text(1...299)
  /// How many there are.
  public static let count = Schema.integer(0...Int.max)

  public static func oneOf<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> Schema {
    .choice(type.allCases.map(\.rawValue))
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  public func writeMembers(to writer: inout JSONWriter) {
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
    case .secret(let range):
      writeText(range, to: &writer)
      writer.member("format", "password")
    case .array(let element, let range):
      writer.member("type", "array")
      if range.lowerBound > 0 { writer.member("minItems", range.lowerBound) }
      if range.upperBound != .max { writer.member("maxItems", range.upperBound) }
      writer.key("items")
      element.write(to: &writer)
    case .row(let elements):
      writer.member("type", "array")
      writer.member("minItems", elements.count)
      writer.member("maxItems", elements.count)
      writer.list("items", elements) { $0.write(to: &$1) }
    case .object(let fields): Field.writeObject(fields, to: &writer)
    case .map(let names, let element):
      writer.member("type", "object")
      writer.key("propertyNames")
      writer.beginObject()
      writer.member("format", names)
      writer.endObject()
      writer.key("additionalProperties")
      element.write(to: &writer)
    case .nullable(let schema): writeAlternatives(schema.alternatives, orNull: true, to: &writer)
    case .either(let schemas): writeAlternatives(schemas, orNull: false, to: &writer)
    case .derived(let schema):
      schema.writeMembers(to: &writer)
      writer.member("x-derived", true)
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

  /// One list of alternatives, not one within another.
  private var alternatives: [Schema] { if case .either(let schemas) = self { schemas } else { [self] } }

  private func writeAlternatives(_ schemas: [Schema], orNull isNullable: Bool, to writer: inout JSONWriter) {
    writer.key("anyOf")
    writer.beginArray()
    for schema in schemas { schema.write(to: &writer) }
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

  /// The JSON Schema of an object with these members.
  public static func writeObject(_ fields: [Field], to writer: inout JSONWriter) {
    writer.member("type", "object")
    writer.key("properties")
    writer.beginObject()
    for field in fields {
      writer.key(named: field.name)
      field.schema.write(to: &writer)
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
  /// An array of strings.
  public mutating func strings(_ values: [String]) {
    beginArray()
    for value in values { string(value) }
    endArray()
  }
}
