package import Wire

/// Validates values with the part of JSON Schema draft 7 that `rpc.discover` uses.
package struct JSONSchema {
  package enum Verdict { case valid, invalid, undecided }

  package let json: JSON
  /// The document that references refer to.
  private let document: JSON
  /// Whether members that the schema doesn't declare are invalid.
  private let isClosed: Bool

  package init(_ json: JSON, in document: JSON = .null, closed: Bool = false) {
    self.json = json
    self.document = document
    isClosed = closed
  }

  /// Validates a value. `undecided` means that only the daemon can judge the value, for example if it has a format of
  /// trackd's own.
  package func verdict(on value: JSON) -> Verdict {
    if json["examples"]?.elements.contains(value) == true { return .valid }
    if let target = json["$ref"]?.string { return referred(target).verdict(on: value) }
    guard let alternatives = json["anyOf"] else { return ownVerdict(on: value) }
    // If there is a `type` beside the alternatives, the object has members that all alternatives share. Each
    // alternative then describes only a part of the object.
    let isAlone = json["type"] == nil
    let verdict = Self.best(
      alternatives.elements.map { JSONSchema($0, in: document, closed: isClosed && isAlone).verdict(on: value) })
    return isAlone ? verdict : Self.worst([verdict, ownVerdict(on: value)])
  }

  private func ownVerdict(on value: JSON) -> Verdict {
    if let choices = json["enum"] { return choices.elements.contains(value) ? .valid : .invalid }
    switch json["type"]?.string {
    case "null": return value.isNull ? .valid : .invalid
    case "boolean": return value.bool == nil ? .invalid : .valid
    case "integer": return value.int.map { isInRange(Double($0)) } == true ? verdictInRange : .invalid
    case "number": return value.double.map { isInRange($0) } == true ? verdictInRange : .invalid
    case "string": return value.string.map { verdict(onText: $0) } ?? .invalid
    case "array": return value.kind == .array ? verdict(onArray: value) : .invalid
    case "object": return value.kind == .object ? verdict(onObject: value) : .invalid
    default: return .valid
    }
  }

  private func referred(_ target: String) -> JSONSchema {
    let place = target.split(separator: "/").dropFirst().reduce(Optional(document)) { $0?[String($1)] }
    // If the reference has no target, no value is valid.
    return part(place ?? ["enum": []])
  }

  private func part(_ schema: JSON) -> JSONSchema { JSONSchema(schema, in: document, closed: isClosed) }

  private func isInRange(_ number: Double) -> Bool {
    if let minimum = json["minimum"]?.double, number < minimum { return false }
    if let maximum = json["maximum"]?.double, number > maximum { return false }
    guard let step = json["multipleOf"]?.double else { return true }
    return (number / step).rounded() == number / step
  }

  /// The verdict on a number that is within the limits of the schema.
  private var verdictInRange: Verdict { json["format"].map { $0 == "seconds" ? .valid : .undecided } ?? .valid }

  private func verdict(onText text: String) -> Verdict {
    let count = text.unicodeScalars.count
    if let least = json["minLength"]?.int, count < least { return .invalid }
    if let most = json["maxLength"]?.int, count > most { return .invalid }
    if let pattern = json["pattern"]?.string, let regex = try? Regex(pattern), text.firstMatch(of: regex) == nil {
      return .invalid
    }
    if json["contentEncoding"] != nil { return .undecided }
    // A password may be any text. Its format only says that the text must not be displayed.
    guard let format = json["format"]?.string, format != "password" else { return .valid }
    if FormatSamples.good(format).contains(text) { return .valid }
    return FormatSamples.bad(format).contains(text) ? .invalid : .undecided
  }

  private func verdict(onArray value: JSON) -> Verdict {
    if let least = json["minItems"]?.int, value.count < least { return .invalid }
    if let most = json["maxItems"]?.int, value.count > most { return .invalid }
    guard let items = json["items"] else { return .valid }
    if items.kind == .array {
      return Self.worst(zip(items.elements, value.elements).map { part($0).verdict(on: $1) })
    }
    return Self.worst(value.elements.map { part(items).verdict(on: $0) })
  }

  private func verdict(onObject value: JSON) -> Verdict {
    let missing = json["required"]?.elements.compactMap(\.string).filter { value[$0] == nil } ?? []
    if !missing.isEmpty { return .invalid }
    let isOpen = !isClosed || (json["properties"]?.count ?? 0) == 0
    let members = value.members.map { member in
      let schema = json["properties"]?[member.key.string ?? ""] ?? json["additionalProperties"]
      return schema.map { part($0).verdict(on: member.value) } ?? (isOpen ? .valid : .invalid)
    }
    // `propertyNames` is used only with trackd's own formats, which only the daemon can judge.
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
