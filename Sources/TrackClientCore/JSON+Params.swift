package import Wire

extension JSON {
  /// Writes the params of a call.
  package static func params(_ write: (inout JSONWriter) -> Void) -> JSON {
    JSON { writer in
      writer.beginObject()
      write(&writer)
      writer.endObject()
    }
  }
}

extension JSONWriter {
  /// Writes a member. Omits it if the value is nil, because `null` would be a value.
  package mutating func param(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) }
  }

  package mutating func param(_ name: StaticString, _ value: Int?) {
    if let value { member(name, value) }
  }

  package mutating func param(_ name: StaticString, _ value: Timestamp?) {
    if let value { member(name, value.description) }
  }

  package mutating func param(_ name: StaticString, _ values: [String]?) {
    if let values { array(name, values) { $1.string($0) } }
  }
}
