internal import Wire

/// A value that can be encoded as a param.
protocol ParamValue {
  func write(to writer: inout JSONWriter)
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
  /// Whole seconds, as everywhere in the protocol.
  func write(to writer: inout JSONWriter) { writer.int(Int(clamping: components.seconds)) }
}

extension Array: ParamValue where Element: ParamValue {
  func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: &writer) }
    writer.endArray()
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
