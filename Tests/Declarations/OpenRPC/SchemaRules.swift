import ModuleKit
import TestSupport
import Wire

/// The requirements of JSON Schema, draft 7, for the keywords that trackd uses. Any other keyword counts as an error.
/// Either it is a typo, or these rules must be extended.
enum SchemaRules {
  private static let types: Set<String> = ["null", "boolean", "integer", "number", "string", "array", "object"]

  static func faults(in schema: JSON, at place: String) -> [String] {
    guard schema.kind == .object else { return ["\(place) is no schema"] }
    return schema.members.flatMap { member in
      faults(of: member.key.string ?? "", member.value, in: schema, at: place)
    } + order(schema, "minLength", "maxLength", place) + order(schema, "minItems", "maxItems", place)
      + order(schema, "minimum", "maximum", place)
  }

  private static func faults(of keyword: String, _ value: JSON, in schema: JSON, at place: String) -> [String] {
    let place = "\(place).\(keyword)"
    switch keyword {
    case "type": return types.contains(value.string ?? "") ? [] : ["\(place): \(value)"]
    case "enum": return isList(value, ofDistinct: true) ? [] : ["\(place): \(value)"]
    case "minLength", "maxLength", "minItems", "maxItems": return value.int ?? -1 >= 0 ? [] : ["\(place): \(value)"]
    case "minimum", "maximum": return value.kind == .number ? [] : ["\(place): \(value)"]
    case "multipleOf": return value.double ?? 0 > 0 ? [] : ["\(place): \(value)"]
    case "pattern": return value.string.flatMap { try? Regex($0) } == nil ? ["\(place): \(value)"] : []
    case "title", "description", "format", "contentEncoding": return value.kind == .string ? [] : ["\(place): \(value)"]
    case "items" where value.kind == .array:
      return value.elements.enumerated().flatMap { faults(in: $1, at: "\(place)[\($0)]") }
    case "items", "additionalProperties", "propertyNames": return faults(in: value, at: place)
    case "properties": return value.members.flatMap { faults(in: $0.value, at: "\(place).\($0.key.string ?? "")") }
    case "required": return required(value, in: schema, at: place)
    case "anyOf":
      let alternatives = value.elements.enumerated().flatMap { faults(in: $1, at: "\(place)[\($0)]") }
      return value.count > 0 ? alternatives : ["\(place) is empty"]
    case "$ref": return value.string?.hasPrefix("#/components/schemas/") == true ? [] : ["\(place): \(value)"]
    case "x-role": return value.string.flatMap(Role.init) == nil ? ["\(place): \(value)"] : []
    case "x-label": return value["en"]?.string?.isEmpty == false ? [] : ["\(place): \(value)"]
    case "x-kind", "x-references", "x-title": return value.string?.isEmpty == false ? [] : ["\(place): \(value)"]
    case "x-show": return Presentation(reading: value).ifAny == nil ? ["\(place): \(value)"] : []
    case "x-derived": return value == true ? [] : ["\(place): \(value)"]
    case "default": return JSONSchema(schema).verdict(on: value) == .invalid ? ["\(place): \(value)"] : []
    case "examples": return examples(value, in: schema, at: place)
    default: return ["\(place) is no keyword that is known here"]
    }
  }

  private static func order(_ schema: JSON, _ least: String, _ most: String, _ place: String) -> [String] {
    guard let low = schema[least]?.double, let high = schema[most]?.double, low > high else { return [] }
    return ["\(place): \(least) is above \(most)"]
  }

  private static func required(_ value: JSON, in schema: JSON, at place: String) -> [String] {
    guard isList(value, ofDistinct: true) else { return ["\(place): \(value)"] }
    let strange = value.elements.filter { name in name.string.flatMap { schema["properties"]?[$0] } == nil }
    return strange.map { "\(place): \($0) is no property" }
  }

  /// Checks that each example is valid according to the schema's other keywords.
  private static func examples(_ value: JSON, in schema: JSON, at place: String) -> [String] {
    guard isList(value, ofDistinct: true) else { return ["\(place): \(value)"] }
    let bare = JSONSchema(schema.without("examples"))
    return value.elements.filter { bare.verdict(on: $0) == .invalid }.map { "\(place): \($0)" }
  }

  private static func isList(_ value: JSON, ofDistinct: Bool) -> Bool {
    let texts = value.elements.map(\.description)
    return value.kind == .array && !texts.isEmpty && Set(texts).count == texts.count
  }
}

extension JSON {
  /// A copy of the object from which this member is removed.
  func without(_ name: String) -> JSON {
    var writer = JSONWriter()
    writer.beginObject()
    for member in members where !member.key.isString(name) {
      writer.key(escaping: member.key.string ?? "")
      writer.json(member.value)
    }
    writer.endObject()
    return (try? JSON(parsing: writer.bytes)) ?? .null
  }
}
