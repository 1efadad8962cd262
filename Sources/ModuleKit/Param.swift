import Time
public import Wire

/// A param of a method: its name, what it is for, what it may be, and how it is read.
///
/// Declared once as a value; the same value is given to the method's declaration and used as the key to read it in the handler
/// (`call[Params.project]`), so a handler can't ask for what wasn't declared with the type that was declared. A class, for
/// handlers read it at every call.
public final class Param<Value: Sendable>: AnyParam {
  public let name: String
  public let summary: String
  public let schema: Schema
  public let isRequired: Bool
  public let standard: JSON?
  public let example: JSON?
  let read: @Sendable (JSON?, Surroundings) throws(Violation) -> Value

  private init(
    _ name: String, _ summary: String, _ schema: Schema, required: Bool, standard: JSON? = nil, example: JSON? = nil,
    read: @escaping @Sendable (JSON?, Surroundings) throws(Violation) -> Value
  ) {
    self.name = name
    self.summary = summary
    self.schema = schema
    self.isRequired = required
    self.standard = standard
    self.example = example
    self.read = read
  }

  /// A param that must be there, read from its value.
  public convenience init(
    _ name: String, _ summary: String, _ schema: Schema,
    value: @escaping @Sendable (JSON, Surroundings) throws(Violation) -> Value
  ) {
    self.init(name, summary, schema, required: true) { (json: JSON?, around: Surroundings) throws(Violation) in
      guard let json else { throw Violation(name, "missing", "is missing") }
      guard !json.isNull else { throw Violation(name, "null", "can't be null") }
      return try value(json, around)
    }
  }

  /// The same, with a value to show.
  public func example(_ value: JSON) -> Param {
    Param(name, summary, schema, required: isRequired, standard: standard, example: value, read: read)
  }

  /// May be left out or null.
  public var optional: Param<Value?> {
    derived(.nullable(schema)) { [read] json, around throws(Violation) in
      guard let json, !json.isNull else { return nil }
      return try read(json, around)
    }
  }

  /// May be left out or null, and is then `value`.
  public func or(_ value: Value) -> Param<Value> {
    derived(.nullable(schema), standard: JSON(standard: value)) { [read] json, around throws(Violation) in
      guard let json, !json.isNull else { return value }
      return try read(json, around)
    }
  }

  /// For an edit: absent keeps, null clears, a value sets.
  public var edit: Param<Edit<Value>> {
    derived(.nullable(schema)) { [read] json, around throws(Violation) in
      guard let json else { return .keep }
      return json.isNull ? .clear : .set(try read(json, around))
    }
  }

  /// For an edit of what can't be empty: absent keeps, a value sets.
  public var change: Param<Value?> {
    derived(schema) { [read] json, around throws(Violation) in
      guard let json else { return nil }
      return try read(json, around)
    }
  }

  public var nullClears: Bool { Value.self is any Clearing.Type }

  public func violation(_ json: JSON?, _ around: Surroundings) -> Violation? {
    do throws(Violation) {
      _ = try read(json, around)
      return nil
    } catch {
      return error
    }
  }

  /// The same param, to be left out, and read otherwise.
  private func derived<Other>(
    _ schema: Schema, standard: JSON? = nil,
    _ read: @escaping @Sendable (JSON?, Surroundings) throws(Violation) -> Other
  ) -> Param<Other> {
    Param<Other>(name, summary, schema, required: false, standard: standard, example: example, read: read)
  }
}

/// What an edit wants of one member.
public enum Edit<Value: Sendable>: Sendable {
  case keep
  case clear
  case set(Value)

  public var isSet: Bool { if case .set = self { true } else { false } }

  public func applied(to old: Value, empty: Value) -> Value { applied(to: old) ?? empty }

  /// For a member that may be missing.
  public func applied(to old: Value?) -> Value? {
    switch self {
    case .keep: old
    case .clear: nil
    case .set(let value): value
    }
  }
}

/// What knows edits of all types by.
private protocol Clearing {}

extension Edit: Clearing {}

extension JSON {
  /// Nil for a value that isn't said in JSON as it is.
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
  /// Reads the members of a list one by one: so many at most, and named in what is wrong with them.
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
