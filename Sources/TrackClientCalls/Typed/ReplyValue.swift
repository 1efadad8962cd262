internal import Wire

/// A plain value that can be decoded from a reply.
///
/// Generated types don't conform to this protocol. A conformance would make the linker include the decoders of types
/// that the program never uses.
protocol ReplyValue: SendableMetatype {
  init(reading json: JSON) throws(ClientError)

  /// The value of a member that is missing. Throws if the member is required.
  static func absent(_ name: String) throws(ClientError) -> Self
}

extension ReplyValue {
  static func absent(_ name: String) throws(ClientError) -> Self {
    throw .missing(name)
  }
}

extension ClientError {
  fileprivate static func missing(_ name: String) -> ClientError {
    .nonsense("the server isn't trackd: a reply without '\(name)'")
  }
}

extension JSON {
  /// Decodes a member of a reply. This function isn't inlined, because it has hundreds of uses.
  @inline(never)
  func member<Value: ReplyValue>(_ name: String) throws(ClientError) -> Value {
    guard let json = self[name] else { return try Value.absent(name) }
    return try Value(reading: json)
  }

  /// Decodes a member that is an object.
  @inline(never)
  func member<Value>(_ name: String, _ read: Reader<Value>) throws(ClientError) -> Value {
    guard let value = try member(name, read) as Value? else { throw .missing(name) }
    return value
  }

  /// Decodes an optional member that is an object. Null means that the member is missing.
  @inline(never)
  func member<Value>(_ name: String, _ read: Reader<Value>) throws(ClientError) -> Value? {
    guard let json = self[name], !json.isNull else { return nil }
    return try read(json)
  }

  /// Decodes a member that is a list of objects.
  @inline(never)
  func member<Value>(_ name: String, _ read: Reader<Value>) throws(ClientError) -> [Value] {
    guard let values = try member(name, read) as [Value]? else { throw .missing(name) }
    return values
  }

  /// Decodes an optional member that is a list of objects.
  @inline(never)
  func member<Value>(_ name: String, _ read: Reader<Value>) throws(ClientError) -> [Value]? {
    guard let json = self[name], !json.isNull else { return nil }
    return try json.list(read)
  }

  /// Decodes an object of a generated type.
  typealias Reader<Value> = (JSON) throws(ClientError) -> Value

  /// Decodes a list of objects. Throws if this isn't a list.
  fileprivate func list<Value>(_ read: Reader<Value>) throws(ClientError) -> [Value] {
    guard kind == .array else { throw .nonsense("the server isn't trackd: \(self) isn't a list") }
    var values: [Value] = []
    values.reserveCapacity(count)
    for element in elements { values.append(try read(element)) }
    return values
  }

  /// Decodes a member that is a text in base64.
  @inline(never)
  func member(_ name: String) throws(ClientError) -> [UInt8] {
    let text: String = try member(name)
    return try checked(Base64.decode(Array(text.utf8)))
  }

  /// Throws if the value is nil, because the reply then has a value of a different type.
  fileprivate func checked<Value>(_ value: Value?) throws(ClientError) -> Value {
    guard let value else { throw .nonsense("the server isn't trackd: a reply with a wrong value, \(self)") }
    return value
  }
}

extension String: ReplyValue {
  init(reading json: JSON) throws(ClientError) { self = try json.checked(json.string) }
}

extension Int: ReplyValue {
  init(reading json: JSON) throws(ClientError) { self = try json.checked(json.int) }
}

extension Double: ReplyValue {
  init(reading json: JSON) throws(ClientError) { self = try json.checked(json.double) }
}

extension Bool: ReplyValue {
  init(reading json: JSON) throws(ClientError) { self = try json.checked(json.bool) }
}

extension JSON: ReplyValue {
  init(reading json: JSON) throws(ClientError) { self = json }
}

extension Timestamp: ReplyValue {
  init(reading json: JSON) throws(ClientError) { self = try json.checked(json.string.flatMap { Timestamp($0) }) }
}

extension CalendarDay: ReplyValue {
  init(reading json: JSON) throws(ClientError) { self = try json.checked(json.string.flatMap { CalendarDay($0) }) }
}

extension Duration: ReplyValue {
  init(reading json: JSON) throws(ClientError) { self = .seconds(try json.checked(json.int)) }
}

extension Optional: ReplyValue where Wrapped: ReplyValue {
  init(reading json: JSON) throws(ClientError) { self = json.isNull ? nil : try Wrapped(reading: json) }

  static func absent(_ name: String) -> Wrapped? { nil }
}

extension Array: ReplyValue where Element: ReplyValue {
  init(reading json: JSON) throws(ClientError) {
    self = try json.list { element throws(ClientError) in try Element(reading: element) }
  }
}

extension Dictionary: ReplyValue where Key == String, Value: ReplyValue {
  init(reading json: JSON) throws(ClientError) {
    guard json.kind == .object else { throw .nonsense("the server isn't trackd: \(json) isn't an object") }
    self = [:]
    for (name, value) in json.members { self[name.string ?? ""] = try Value(reading: value) }
  }
}
