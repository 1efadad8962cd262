/// A value in a D-Bus message. Values can be created without a bus, so messages can be built and tested without a bus.
package indirect enum Value: Equatable, Sendable {
  case string(String)
  case path(String)
  case byte(UInt8)
  case bool(Bool)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  /// An array of bytes, with the signature `ay`.
  case bytes([UInt8])
  case array(of: String, [Value])
  case structure([Value])
  case entry(Value, Value)
  case variant(Value)

  /// An array of strings, with the signature `as`.
  package static func strings(_ texts: [String]) -> Value { .array(of: "s", texts.map(Value.string)) }

  /// A dictionary from names to values, with the signature `a{sv}`.
  package static func properties(_ members: [(String, Value)]) -> Value {
    .array(of: "{sv}", members.map { .entry(.string($0.0), .variant($0.1)) })
  }

  package var signature: String {
    switch self {
    case .string: "s"
    case .path: "o"
    case .byte: "y"
    case .bool: "b"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .bytes: "ay"
    case .array(let element, _): "a" + element
    case .structure(let members): "(" + members.map(\.signature).joined() + ")"
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .variant: "v"
    }
  }

  // MARK: Reading

  package var string: String? {
    switch self {
    case .string(let text), .path(let text): text
    case .variant(let value): value.string
    default: nil
    }
  }

  package var int: Int? {
    switch self {
    case .byte(let number): Int(number)
    case .int32(let number): Int(number)
    case .uint32(let number): Int(number)
    case .int64(let number): Int(number)
    case .uint64(let number): Int(exactly: number)
    case .variant(let value): value.int
    default: nil
    }
  }

  package var bool: Bool? {
    switch self {
    case .bool(let flag): flag
    case .variant(let value): value.bool
    default: nil
    }
  }

  /// The elements of an array or a structure. Empty for any other value.
  package var elements: [Value] {
    switch self {
    case .array(_, let elements), .structure(let elements): elements
    case .variant(let value): value.elements
    default: []
    }
  }

  /// The value of this key in a dictionary with the signature `a{sv}`.
  package subscript(name: String) -> Value? {
    for case .entry(let key, let value) in elements where key.string == name {
      if case .variant(let inner) = value { return inner }
      return value
    }
    return nil
  }
}
