import Wire

extension JSON {
  /// A list of texts.
  static func strings(_ texts: [String]) -> JSON {
    JSON { writer in
      writer.beginArray()
      for text in texts { writer.string(text) }
      writer.endArray()
    }
  }

  /// An object, its members in the order of their names.
  static func members(_ members: [String: JSON]) -> JSON {
    JSON { writer in
      writer.beginObject()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        writer.key(escaping: name)
        writer.json(value)
      }
      writer.endObject()
    }
  }
}
