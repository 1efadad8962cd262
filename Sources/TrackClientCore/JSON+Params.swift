package import Wire

extension JSON {
  /// The params of a call, as an object whose members the closure writes.
  package static func params(_ write: (inout JSONWriter) -> Void) -> JSON {
    JSON { writer in
      writer.beginObject()
      write(&writer)
      writer.endObject()
    }
  }
}

extension JSONWriter {
  /// Writes a param. If the value is nil, the param is left out, because the daemon would treat `null` as a value.
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
