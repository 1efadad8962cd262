import Wire

extension JSON {
  /// The object with this member, in place of one of that name.
  func with(_ name: String, _ value: JSON) -> JSON {
    var writer = JSONWriter()
    writer.beginObject()
    for member in members where !member.key.isString(name) {
      writer.key(escaping: member.key.string ?? "")
      writer.json(member.value)
    }
    writer.key(escaping: name)
    writer.json(value)
    writer.endObject()
    return (try? JSON(parsing: writer.bytes)) ?? .null
  }
}
