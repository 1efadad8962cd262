extension JSON {
  /// The params of a call, written one by one.
  static func params(_ write: (inout JSONWriter) -> Void) -> JSON {
    JSON { writer in
      writer.beginObject()
      write(&writer)
      writer.endObject()
    }
  }
}

extension JSONWriter {
  /// A member that is left out where there is no value; `null` would be one.
  mutating func param(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) }
  }

  mutating func param(_ name: StaticString, _ value: Int?) {
    if let value { member(name, value) }
  }

  mutating func param(_ name: StaticString, _ value: Timestamp?) {
    if let value { member(name, value.description) }
  }

  mutating func param(_ name: StaticString, _ values: [String]?) {
    guard let values else { return }
    key(name)
    beginArray()
    for value in values { string(value) }
    endArray()
  }
}
