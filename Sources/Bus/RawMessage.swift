internal import CSystemd

/// A message of libsystemd, with functions that write and read its values.
///
/// Swift can't call libsystemd's variadic functions. This type needs only libsystemd's functions for single values and
/// containers.
@safe struct RawMessage: ~Copyable {
  /// The maximum number of values. No message that these programs use has more values.
  private static let mostValues = 10_000
  private static let deepest = 16

  let raw: OpaquePointer

  /// Takes over the caller's reference to the message.
  init(taking raw: OpaquePointer) {
    unsafe self.raw = raw
  }

  deinit { unsafe _ = sd_bus_message_unref(raw) }

  // MARK: Writing

  func append(_ values: [Value]) throws(BusFailure) {
    for value in values { try append(value) }
  }

  private func append(_ value: Value) throws(BusFailure) {
    switch value {
    case .string(let text): try append("s", text)
    case .path(let text): try append("o", text)
    case .byte(let number): try append("y", number)
    case .bool(let flag): try append("b", Int32(flag ? 1 : 0))
    case .int32(let number): try append("i", number)
    case .uint32(let number): try append("u", number)
    case .int64(let number): try append("x", number)
    case .uint64(let number): try append("t", number)
    case .double(let number): try append("d", number)
    case .bytes(let bytes):
      let type = Self.type("y")
      try check(
        unsafe bytes.withUnsafeBytes { unsafe sd_bus_message_append_array(raw, type, $0.baseAddress, $0.count) })
    case .array(let element, let elements): try container("a", element, elements)
    case .structure(let members): try container("r", members.map(\.signature).joined(), members)
    case .entry(let key, let value): try container("e", key.signature + value.signature, [key, value])
    case .variant(let value): try container("v", value.signature, [value])
    }
  }

  private func append(_ type: Unicode.Scalar, _ text: String) throws(BusFailure) {
    try check(unsafe text.withCString { unsafe sd_bus_message_append_basic(raw, Self.type(type), $0) })
  }

  private func append<Number: BitwiseCopyable>(_ type: Unicode.Scalar, _ number: Number) throws(BusFailure) {
    try check(unsafe withUnsafePointer(to: number) { unsafe sd_bus_message_append_basic(raw, Self.type(type), $0) })
  }

  private func container(_ type: Unicode.Scalar, _ contents: String, _ values: [Value]) throws(BusFailure) {
    try check(unsafe sd_bus_message_open_container(raw, Self.type(type), contents))
    try append(values)
    try check(unsafe sd_bus_message_close_container(raw))
  }

  // MARK: Reading

  /// Reads all values of the message. Throws if there are more than `mostValues`.
  func values() throws(BusFailure) -> [Value] {
    var left = Self.mostValues
    return try values(depth: 0, left: &left)
  }

  private func values(depth: Int, left: inout Int) throws(BusFailure) -> [Value] {
    var values: [Value] = []
    while let value = try value(depth: depth, left: &left) { values.append(value) }
    return values
  }

  /// Reads the next value. Returns nil at the end of the container.
  private func value(depth: Int, left: inout Int) throws(BusFailure) -> Value? {
    var type = CChar(0)
    var contents: UnsafePointer<CChar>?
    guard try check(unsafe sd_bus_message_peek_type(raw, &type, &contents)) > 0 else { return nil }
    left -= 1
    guard left >= 0, depth <= Self.deepest else { throw BusFailure("a message is too large") }
    let signature = unsafe contents.map { unsafe String(cString: $0) } ?? ""
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "a":
      let elements = try inside(type, signature, depth: depth, left: &left)
      return .array(of: signature, elements)
    case "r": return .structure(try inside(type, signature, depth: depth, left: &left))
    case "v": return try inside(type, signature, depth: depth, left: &left).first.map(Value.variant)
    case "e":
      let pair = try inside(type, signature, depth: depth, left: &left)
      return pair.count == 2 ? .entry(pair[0], pair[1]) : nil
    case "s", "g": return .string(try text(type))
    case "o": return .path(try text(type))
    case "y": return .byte(try number(type, UInt8(0)))
    case "b": return .bool(try number(type, Int32(0)) != 0)
    case "n": return .int32(Int32(try number(type, Int16(0))))
    case "q": return .uint32(UInt32(try number(type, UInt16(0))))
    case "i": return .int32(try number(type, Int32(0)))
    case "u": return .uint32(try number(type, UInt32(0)))
    case "x": return .int64(try number(type, Int64(0)))
    case "t": return .uint64(try number(type, UInt64(0)))
    case "d": return .double(try number(type, Double(0)))
    default: throw BusFailure("a message has an unexpected type")
    }
  }

  private func inside(
    _ type: CChar, _ contents: String, depth: Int, left: inout Int
  ) throws(BusFailure) -> [Value] {
    try check(unsafe sd_bus_message_enter_container(raw, type, contents))
    let values = try values(depth: depth + 1, left: &left)
    try check(unsafe sd_bus_message_exit_container(raw))
    return values
  }

  private func text(_ type: CChar) throws(BusFailure) -> String {
    var text: UnsafePointer<CChar>?
    try check(unsafe sd_bus_message_read_basic(raw, type, &text))
    return unsafe text.map { unsafe String(cString: $0) } ?? ""
  }

  private func number<Number: BitwiseCopyable>(_ type: CChar, _ zero: Number) throws(BusFailure) -> Number {
    var number = zero
    try check(unsafe sd_bus_message_read_basic(raw, type, &number))
    return number
  }

  private static func type(_ scalar: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: scalar.value) }

  @discardableResult
  private func check(_ result: Int32) throws(BusFailure) -> Int32 {
    guard result >= 0 else { throw BusFailure("a message can't be made or read (\(-result))") }
    return result
  }
}
