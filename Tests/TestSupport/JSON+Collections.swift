package import Wire

extension JSON {
  /// An object whose members are not known where it is written.
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

  private static func parsed(_ write: (inout JSONWriter) -> Void) -> JSON {
    var writer = JSONWriter()
    write(&writer)
    return (try? JSON(parsing: writer.bytes)) ?? .null
  }
}
