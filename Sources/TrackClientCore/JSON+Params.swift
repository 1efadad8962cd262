package import Wire

extension JSON {
  /// The params of a call, written one by one.
  package static func params(_ write: (inout JSONWriter) -> Void) -> JSON {
    JSON { writer in
      writer.beginObject()
      write(&writer)
      writer.endObject()
    }
  }
}

extension JSONWriter {
  /// A member that is left out where there is no value; `null` would be one.
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
