internal import Wire

/// A value that can be encoded as a param.
protocol ParamValue {
  /// Whether the param is sent. False for an edit that leaves a value unchanged.
  var isGiven: Bool { get }

  func write(to writer: inout JSONWriter)

  /// Writes a list of values of this type.
  static func write(_ list: [Self], to writer: inout JSONWriter)
}

extension ParamValue {
  var isGiven: Bool { true }

  static func write(_ list: [Self], to writer: inout JSONWriter) {
    writer.beginArray()
    for element in list { element.write(to: &writer) }
    writer.endArray()
  }
}

extension ParamValue where Self: RawRepresentable<String> {
  func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

extension String: ParamValue {
  func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Int: ParamValue {
  func write(to writer: inout JSONWriter) { writer.int(self) }
}

extension Double: ParamValue {
  func write(to writer: inout JSONWriter) { writer.double(self) }
}

extension Bool: ParamValue {
  func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension JSON: ParamValue {
  func write(to writer: inout JSONWriter) { writer.json(self) }
}

extension Timestamp: ParamValue {
  func write(to writer: inout JSONWriter) { writer.string(description) }
}

extension CalendarDay: ParamValue {
  func write(to writer: inout JSONWriter) { writer.string(description) }
}

extension TimeOrDay: ParamValue {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .time(let time): time.write(to: &writer)
    case .day(let day): day.write(to: &writer)
    }
  }
}

extension Duration: ParamValue {
  /// Writes whole seconds, because the protocol has no fractions of a second.
  func write(to writer: inout JSONWriter) { writer.int(Int(clamping: components.seconds)) }
}

extension UInt8: ParamValue {
  func write(to writer: inout JSONWriter) { writer.int(Int(self)) }

  /// Writes bytes as base64.
  static func write(_ list: [UInt8], to writer: inout JSONWriter) { writer.string(Base64.text(of: list)) }
}

extension Array: ParamValue where Element: ParamValue {
  func write(to writer: inout JSONWriter) { Element.write(self, to: &writer) }
}

extension Edit: ParamValue where Value: ParamValue {
  var isGiven: Bool { self != .keep }

  func write(to writer: inout JSONWriter) {
    if case .set(let value) = self { value.write(to: &writer) } else { writer.null() }
  }
}

extension Dictionary: ParamValue where Key == String, Value: ParamValue {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, value) in sorted(by: { $0.key < $1.key }) {
      writer.key(escaping: name)
      value.write(to: &writer)
    }
    writer.endObject()
  }
}
