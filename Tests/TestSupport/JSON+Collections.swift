package import Wire

extension JSON {
  /// Makes an object whose members are known only at run time.
  package static func object(_ members: [String: JSON]) -> JSON {
    parsed { writer in
      writer.beginObject()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        writer.key(escaping: name)
        writer.raw(value.raw)
      }
      writer.endObject()
    }
  }

  package static func array(_ elements: [JSON]) -> JSON {
    parsed { writer in
      writer.beginArray()
      for element in elements { writer.raw(element.raw) }
      writer.endArray()
    }
  }

  package static func texts(_ texts: [String]) -> JSON { .array(texts.map { JSON($0) }) }

  /// A copy of the object in which this member is added or replaced.
  package func with(_ name: String, _ value: JSON) -> JSON {
    Self.parsed { writer in
      writer.beginObject()
      for member in members where !member.key.isString(name) {
        writer.key(escaping: member.key.string ?? "")
        writer.raw(member.value.raw)
      }
      writer.key(escaping: name)
      writer.raw(value.raw)
      writer.endObject()
    }
  }

  /// A copy of the object from which this member is removed.
  package func without(_ name: String) -> JSON {
    members.filter { !$0.key.isString(name) }.reduce([:]) { $0.with($1.key.string ?? "", $1.value) }
  }

  private static func parsed(_ write: (inout JSONWriter) -> Void) -> JSON {
    var writer = JSONWriter()
    write(&writer)
    return (try? JSON(parsing: writer.bytes)) ?? .null
  }
}
