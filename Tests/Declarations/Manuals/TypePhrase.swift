import Wire

/// Describes the type of a value in words.
struct TypePhrase {
  private let objects: SharedObjects
  private let module: String

  init(_ objects: SharedObjects, _ module: String) {
    self.objects = objects
    self.module = module
  }

  /// Describes the type of the value. Null isn't mentioned.
  func ofValue(_ schema: JSON) -> String {
    guard let alternatives = schema["anyOf"] else { return of(schema) }
    return alternatives.elements.filter { $0["type"] != "null" }.map(of).joined(separator: ", or ")
  }

  func of(_ schema: JSON) -> String {
    if let alternatives = schema["anyOf"] { return alternatives.elements.map(of).joined(separator: ", or ") }
    // A `$ref` stands for a row of a table. The manual describes rows together with the methods that return them.
    if schema["$ref"] != nil { return "an object" }
    if let choices = schema["enum"] { return oneOf(choices.elements.map { $0.string ?? $0.description }) }
    switch schema["type"]?.string {
    case "null": return "null"
    case "boolean": return "true or false"
    case "integer" where schema["format"] == "seconds": return "a duration in seconds"
    case "integer": return "a whole number" + range(schema)
    case "number": return "a number" + range(schema) + (schema["multipleOf"].map { " in steps of \($0)" } ?? "")
    case "string": return text(schema)
    case "array": return list(schema)
    case "object": return object(schema)
    default: return "any value"
    }
  }

  private func list(_ schema: JSON) -> String {
    guard let items = schema["items"] else { return "a list" + count(schema) }
    if items.kind == .array { return tuple(items.elements.map(of)) }
    let size = count(schema)
    if let choices = items["enum"]?.elements.map({ $0.string ?? $0.description }) {
      return choices.count == 1 ? "a list that may contain `\(choices[0])`" : "a list of any of \(listed(choices))"
    }
    guard let many = plural(of: items) else { return "a list" + size + ", each " + of(items) }
    return "a list" + (size.isEmpty ? " of" : size) + " " + many
  }

  /// A list in which each place has its own type.
  private func tuple(_ types: [String]) -> String {
    if let first = types.first, types.allSatisfy({ $0 == first }) { return "a list of \(types.count), each \(first)" }
    return "a list: " + types.joined(separator: "; ")
  }

  /// The plural of the type's description. Nil if the plural would be ambiguous.
  private func plural(of schema: JSON) -> String? {
    guard schema["anyOf"] == nil, schema["enum"] == nil, schema["additionalProperties"] == nil else { return nil }
    let phrase = of(schema)
    if phrase == "a date" { return "dates" }
    for (one, many) in [("an object", "objects"), ("a whole number", "whole numbers"), ("text", "texts")]
    where phrase.hasPrefix(one) {
      return many + phrase.dropFirst(one.count)
    }
    return nil
  }

  private func object(_ schema: JSON) -> String {
    if let values = schema["additionalProperties"] {
      let names = schema["propertyNames"]?["format"]?.string ?? "name"
      let value = of(values)
      if value == "an object" { return "an object with one object per \(names)" }
      return "an object with one member per \(names), each \(value)"
    }
    return objects.name(of: schema, in: module).map { "an object `\($0)` of \(module)" } ?? "an object"
  }

  private func text(_ schema: JSON) -> String {
    if schema["contentEncoding"] != nil {
      return (schema["maxLength"]?.int.map { "up to \(Self.bytes(inBase64: $0)) " } ?? "") + "bytes, in base64"
    }
    switch schema["format"]?.string {
    case "date-time": return "a time"
    case "date": return "a date"
    case "time-zone": return "a time zone"
    case "cursor": return "a cursor"
    case let format?: return "a \(format)" + length(schema)
    case nil: break
    }
    if let pattern = schema["pattern"]?.string { return "text matching \(pattern)" + length(schema) }
    return "text" + length(schema)
  }

  /// The limit on the bytes that this many characters of base64 encode. The last group can encode one to three bytes. The
  /// limits are multiples of 1,024.
  private static func bytes(inBase64 characters: Int) -> Int {
    let most = characters / 4 * 3
    return (most - 2...most).first { $0.isMultiple(of: 1024) } ?? most
  }

  private func length(_ schema: JSON) -> String {
    guard let most = schema["maxLength"]?.int else { return "" }
    let least = schema["minLength"]?.int ?? 0
    if most == .max { return least == 0 ? " of any length" : " of at least \(least) characters" }
    return " of \(least == 0 ? "up to" : least == most ? "" : "\(least) to") \(most) characters"
      .split(separator: " ").map { " " + $0 }.joined()
  }

  private func count(_ schema: JSON) -> String {
    let least = schema["minItems"]?.int ?? 0
    switch schema["maxItems"]?.int {
    case nil: return least == 0 ? "" : " of at least \(least)"
    case least?: return " of \(least)"
    case let most?: return least == 0 ? " of up to \(most)" : " of \(least) to \(most)"
    }
  }

  private func range(_ schema: JSON) -> String {
    switch (schema["minimum"], schema["maximum"]) {
    case (let least?, let most?): " from \(least) to \(most)"
    case (let least?, nil): " of at least \(least)"
    case (nil, let most?): " up to \(most)"
    case (nil, nil): ""
    }
  }

  private func oneOf(_ choices: [String]) -> String {
    choices.count == 1 ? choices[0] : "one of " + listed(choices)
  }

  private func listed(_ choices: [String]) -> String { choices.joined(separator: ", ") }
}
