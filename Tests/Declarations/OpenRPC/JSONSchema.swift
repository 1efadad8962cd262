import Wire

/// Judges values by JSON Schema, draft 7, as far as `rpc.discover` makes use of it.
struct JSONSchema {
  enum Verdict { case valid, invalid, undecided }

  let json: JSON

  init(_ json: JSON) {
    self.json = json
  }

  /// Undecided is what only the daemon can judge: text of a format of its own.
  func verdict(on value: JSON) -> Verdict {
    if json["examples"]?.elements.contains(value) == true { return .valid }
    if let alternatives = json["anyOf"] {
      return Self.best(alternatives.elements.map { JSONSchema($0).verdict(on: value) })
    }
    if let choices = json["enum"] { return choices.elements.contains(value) ? .valid : .invalid }
    switch json["type"]?.string {
    case "null": return value.isNull ? .valid : .invalid
    case "boolean": return value.bool == nil ? .invalid : .valid
    case "integer": return value.int.map { isInRange(Double($0)) } == true ? .valid : .invalid
    case "number": return value.double.map { isInRange($0) } == true ? .valid : .invalid
    case "string": return value.string.map { verdict(onText: $0) } ?? .invalid
    case "array": return value.kind == .array ? verdict(onArray: value) : .invalid
    case "object": return value.kind == .object ? verdict(onObject: value) : .invalid
    default: return .valid
    }
  }

  private func isInRange(_ number: Double) -> Bool {
    if let minimum = json["minimum"]?.double, number < minimum { return false }
    if let maximum = json["maximum"]?.double, number > maximum { return false }
    guard let step = json["multipleOf"]?.double else { return true }
    return (number / step).rounded() == number / step
  }

  private func verdict(onText text: String) -> Verdict {
    let count = text.unicodeScalars.count
    if let least = json["minLength"]?.int, count < least { return .invalid }
    if let most = json["maxLength"]?.int, count > most { return .invalid }
    if let pattern = json["pattern"]?.string, let regex = try? Regex(pattern), text.firstMatch(of: regex) == nil {
      return .invalid
    }
    if json["contentEncoding"] != nil { return .undecided }
    // A password is any text: the format says only that it isn't shown.
    guard let format = json["format"]?.string, format != "password" else { return .valid }
    if FormatSamples.good(format).contains(text) { return .valid }
    return FormatSamples.bad(format).contains(text) ? .invalid : .undecided
  }

  private func verdict(onArray value: JSON) -> Verdict {
    if let least = json["minItems"]?.int, value.count < least { return .invalid }
    if let most = json["maxItems"]?.int, value.count > most { return .invalid }
    guard let items = json["items"] else { return .valid }
    if items.kind == .array {
      return Self.worst(zip(items.elements, value.elements).map { JSONSchema($0).verdict(on: $1) })
    }
    return Self.worst(value.elements.map { JSONSchema(items).verdict(on: $0) })
  }

  private func verdict(onObject value: JSON) -> Verdict {
    let missing = json["required"]?.elements.compactMap(\.string).filter { value[$0] == nil } ?? []
    if !missing.isEmpty { return .invalid }
    let members = value.members.map { member in
      let schema = json["properties"]?[member.key.string ?? ""] ?? json["additionalProperties"]
      return schema.map { JSONSchema($0).verdict(on: member.value) } ?? .valid
    }
    // Names have a format only where it is one of our own.
    let names: [Verdict] = json["propertyNames"] != nil && value.count > 0 ? [.undecided] : []
    return Self.worst(members + names)
  }

  private static func worst(_ verdicts: [Verdict]) -> Verdict {
    if verdicts.contains(.invalid) { return .invalid }
    return verdicts.contains(.undecided) ? .undecided : .valid
  }

  private static func best(_ verdicts: [Verdict]) -> Verdict {
    if verdicts.contains(.valid) { return .valid }
    return verdicts.contains(.undecided) ? .undecided : .invalid
  }
}

/// Texts that certainly are of a format, and such that certainly aren't. Of formats of our own none is known.
enum FormatSamples {
  static func good(_ format: String) -> [String] {
    switch format {
    case "date-time": ["2020-02-29T09:30:00Z", "2020-02-29T15:00:00.25+05:30"]
    case "date": ["2020-02-29"]
    default: []
    }
  }

  static func bad(_ format: String) -> [String] {
    switch format {
    case "date-time": ["2021-02-29T09:30:00Z", "2020-02-29T09:30:00", "2020-02-29T24:30:00Z", "2020-02-29", "now", ""]
    case "date": ["2021-02-29", "2020-13-01", "20200229", "2020-2-9", "2020-02-29T09:30:00Z", "today", ""]
    default: []
    }
  }
}
