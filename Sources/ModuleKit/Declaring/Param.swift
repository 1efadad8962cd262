public import Wire

/// A param of a method: its name, its purpose, its schema, and how it is read.
///
/// A param is declared once. The method's declaration lists it, and the handler uses it as a key to read the value
/// (`call[Params.project]`). So a handler can read only declared params, with their declared types. This is a class,
/// because handlers use params in every call, and a reference is cheap to copy.
public final class Param<Value: Sendable>: AnyParam {
  public let name: String
  public let summary: String
  public let opposite: String?
  public let schema: Schema
  public let isRequired: Bool
  public let standard: JSON?
  public let example: JSON?
  let read: @Sendable (JSON?, CallContext) throws(Violation) -> Value

  private init(
    _ name: String, _ summary: String, _ schema: Schema, opposite: String? = nil, required: Bool, standard: JSON? = nil,
    example: JSON? = nil, read: @escaping @Sendable (JSON?, CallContext) throws(Violation) -> Value
  ) {
    self.name = name
    self.summary = summary
    self.schema = schema
    self.opposite = opposite
    self.isRequired = required
    self.standard = standard
    self.example = example
    self.read = read
  }

  /// Makes a required param whose value is read by a function.
  public convenience init(
    _ name: String, _ summary: String, _ schema: Schema,
    value: @escaping @Sendable (JSON, CallContext) throws(Violation) -> Value
  ) {
    self.init(name, summary, schema, required: true) { (json: JSON?, context: CallContext) throws(Violation) in
      guard let json else { throw Violation(name, "missing", "is missing") }
      guard !json.isNull else { throw Violation(name, "null", "can't be null") }
      return try value(json, context)
    }
  }

  /// The same param, with an example.
  public func example(_ value: JSON) -> Param {
    with(schema, opposite: opposite, example: value)
  }

  /// The same param, with a more specific schema.
  func saying(_ schema: Schema) -> Param { with(schema, opposite: opposite, example: example) }

  /// The same param, with a text that says what false or null means.
  public func opposite(_ text: String) -> Param { with(schema, opposite: text, example: example) }

  private func with(_ schema: Schema, opposite: String?, example: JSON?) -> Param {
    Param(
      name, summary, schema, opposite: opposite, required: isRequired, standard: standard, example: example, read: read)
  }

  /// The same param, but the caller may omit it or send null.
  public var optional: Param<Value?> {
    derived(.nullable(schema)) { [read] json, context throws(Violation) in
      guard let json, !json.isNull else { return nil }
      return try read(json, context)
    }
  }

  /// The same param, but the caller may omit it or send null. In both cases the param has this value.
  public func or(_ value: Value) -> Param<Value> {
    derived(.nullable(schema), standard: JSON(standard: value)) { [read] json, context throws(Violation) in
      guard let json, !json.isNull else { return value }
      return try read(json, context)
    }
  }

  /// The same param for an edit. An absent param keeps the old value, null clears the old value, and any other value
  /// replaces it.
  public var edit: Param<Edit<Value>> {
    derived(.nullable(schema)) { [read] json, context throws(Violation) in
      guard let json else { return .keep }
      return json.isNull ? .clear : .set(try read(json, context))
    }
  }

  /// The same param for an edit of a required member. An absent param keeps the old value, and any value replaces it.
  public var change: Param<Value?> {
    derived(schema) { [read] json, context throws(Violation) in
      guard let json else { return nil }
      return try read(json, context)
    }
  }

  public var nullClears: Bool { Value.self is any Clearing.Type }

  public func violation(_ json: JSON?, _ context: CallContext) -> Violation? {
    do throws(Violation) {
      _ = try read(json, context)
      return nil
    } catch {
      return error
    }
  }

  /// A copy of this param that isn't required and that reads its value with another function.
  private func derived<Other>(
    _ schema: Schema, standard: JSON? = nil,
    _ read: @escaping @Sendable (JSON?, CallContext) throws(Violation) -> Other
  ) -> Param<Other> {
    Param<Other>(
      name, summary, schema, opposite: opposite, required: false, standard: standard, example: example, read: read)
  }
}

/// What an edit does to one member.
public enum Edit<Value: Sendable>: Sendable {
  case keep
  case clear
  case set(Value)

  public var isSet: Bool { if case .set = self { true } else { false } }

  public func applied(to old: Value, empty: Value) -> Value { applied(to: old) ?? empty }

  /// The new value of an optional member after the edit.
  public func applied(to old: Value?) -> Value? {
    switch self {
    case .keep: old
    case .clear: nil
    case .set(let value): value
    }
  }
}

/// Recognizes an `Edit` of any value type.
private protocol Clearing {}

extension Edit: Clearing {}

extension JSON {
  /// The default value as JSON. Nil for a value that JSON can't express directly.
  fileprivate init?(standard value: some Sendable) {
    switch value {
    case let value as Bool: self.init(value)
    case let value as Int: self.init(value)
    case let value as Double: self.init(value)
    case let value as String: self.init(value)
    case let value as [String]:
      var writer = JSONWriter()
      writer.strings(value)
      guard let list = try? JSON(parsing: writer.bytes) else { return nil }
      self = list
    default: return nil
    }
  }
}

extension JSON {
  /// Reads the elements of a list, with a limit on their number. A violation names the element that caused it.
  public func list<Element>(
    _ field: String, of what: String, counted unit: String? = nil, most: Int,
    read: (JSON, String) throws(Violation) -> Element
  ) throws(Violation) -> [Element] {
    guard kind == .array else { throw Violation(field, "type", "must be a list of \(what)") }
    guard count <= most else { throw Violation(field, "count", "must have at most \(most) \(unit ?? what)") }
    var list: [Element] = []
    list.reserveCapacity(count)
    for element in elements { list.append(try read(element, "\(field)[\(list.count)]")) }
    return list
  }
}
