internal import Wire

/// What a member of a reply may be, read from the daemon's JSON.
protocol ReplyValue {
  init(reading json: JSON) throws(ClientError)

  /// What it is where it is left out.
  static func absent(_ name: String) throws(ClientError) -> Self
}

extension ReplyValue {
  static func absent(_ name: String) throws(ClientError) -> Self {
    throw .nonsense("what answers there is no trackd: a reply without '\(name)'")
  }
}

extension JSON {
  /// A member of a reply.
  func member<Value: ReplyValue>(_ name: String) throws(ClientError) -> Value {
    guard let json = self[name] else { return try Value.absent(name) }
    return try Value(reading: json)
  }

  /// Bytes, from base64.
  func member(_ name: String) throws(ClientError) -> [UInt8] {
    let text: String = try member(name)
    return try checked(Base64.decode(Array(text.utf8)))
  }

  /// It, unless it is nil, so is of another kind.
  fileprivate func checked<Value>(_ value: Value?) throws(ClientError) -> Value {
    guard let value else { throw .nonsense("what answers there is no trackd: a reply with a wrong value, \(self)") }
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
    guard json.kind == .array else { throw .nonsense("what answers there is no trackd: \(json) is no list") }
    self = []
    reserveCapacity(json.count)
    for element in json.elements { append(try Element(reading: element)) }
  }
}

extension Dictionary: ReplyValue where Key == String, Value: ReplyValue {
  init(reading json: JSON) throws(ClientError) {
    guard json.kind == .object else { throw .nonsense("what answers there is no trackd: \(json) is no object") }
    self = [:]
    for (name, value) in json.members { self[name.string ?? ""] = try Value(reading: value) }
  }
}
