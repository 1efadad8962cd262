import Wire

/// Finds the Swift type for a schema.
struct ClientType {
  let shapes: ClientShapes
  /// Whether the type also accepts names that the client doesn't know. Types in replies do, because a newer daemon may
  /// send such names.
  let isOpen: Bool

  /// The type of a value that is never null.
  func ofValue(_ schema: JSON) -> String {
    let alternatives = schema["anyOf"]?.elements.filter { $0["type"] != "null" } ?? [schema]
    let formats = alternatives.map { $0["format"]?.string }
    // The daemon accepts several formats here, but the Swift type needs only the usual format.
    return formats == ["date-time", "date"] ? "TimeOrDay" : plain(alternatives.first ?? [:])
  }

  /// The type of a member that may be null or missing.
  func ofMember(_ schema: JSON, isRequired: Bool) -> String {
    ofValue(schema) + (isRequired && !Self.isNullable(schema) ? "" : "?")
  }

  /// The type of the object that the schema describes. If the schema describes a list, the type of the objects in the
  /// list. Nil if there is no such type.
  func object(in schema: JSON) -> String? {
    let value = schema["anyOf"]?.elements.first { $0["type"] != "null" } ?? schema
    let element = value["items"].flatMap { $0.kind == .object ? $0 : nil } ?? value
    return element["enum"] == nil ? shapes.name(of: element) : nil
  }

  static func isNullable(_ schema: JSON) -> Bool {
    schema["anyOf"]?.elements.contains { $0["type"] == "null" } ?? false
  }

  private func plain(_ schema: JSON) -> String {
    if let name = shapes.name(of: schema) { return isOpen && schema["enum"] != nil ? "Named<\(name)>" : name }
    switch schema["type"]?.string {
    case "boolean": return "Bool"
    case "integer": return schema["format"] == "seconds" ? "Duration" : "Int"
    case "number": return "Double"
    case "string" where schema["contentEncoding"] != nil: return "[UInt8]"
    case "string": return text(schema["format"]?.string)
    case "array": return "[\(element(of: schema))]"
    case "object": return schema["additionalProperties"].map { "[String: \(ofValue($0))]" } ?? "JSON"
    default: return "JSON"
    }
  }

  private func text(_ format: String?) -> String {
    switch format {
    case "date-time": "Timestamp"
    case "date": "CalendarDay"
    default: "String"
    }
  }

  private func element(of list: JSON) -> String {
    guard let items = list["items"] else { return "JSON" }
    if items.kind == .object { return ofMember(items, isRequired: true) }
    let types = Set(items.elements.map { ofMember($0, isRequired: true) })
    return types.count == 1 ? types.first ?? "JSON" : "JSON"
  }
}
