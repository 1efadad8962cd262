import Wire

/// What a param of a method takes, read from its JSON Schema, and so how a word becomes its value.
///
/// Each kind has one reader, whatever verb it is typed for: see `ValueReading`.
indirect enum ParamKind: Equatable, Sendable {
  case text
  /// Asked for without echo: what stands on a command line others can see.
  case secret
  case choice([String])
  case integer
  /// A thing's number, or its name.
  case thing
  case number
  /// A length of time in hours.
  case hours
  /// In metres.
  case distance
  /// An area of the earth.
  case area
  case flag
  case time
  case day
  /// A point in time, or a whole day.
  case timeOrDay
  /// A file's content, in base64.
  case bytes
  case list(ParamKind)
  /// As many numbers as there are, each with a meaning of its own, with commas between them.
  case numbers(Int)
  /// Whatever else there is, typed as JSON.
  case json

  /// - Parameter name: the param's: a number says by its name alone what it counts.
  init(_ schema: JSON, named name: String = "") {
    let kind = Self.kind(schema)
    switch (name, kind) {
    case ("hours", .number), ("hours", .integer): self = .hours
    case ("radius", .number), ("accuracy", .number): self = .distance
    case ("bbox", .numbers(4)): self = .area
    default: self = kind
    }
  }

  private static func kind(_ schema: JSON) -> ParamKind {
    if let alternatives = schema["anyOf"] {
      return either(alternatives.elements.filter { $0["type"]?.isString("null") != true })
    }
    return switch schema["type"]?.string {
    case "string": string(schema)
    case "integer": .integer
    case "number": .number
    case "boolean": .flag
    case "array": list(schema["items"] ?? [:])
    default: .json
    }
  }

  /// Whether it is of a time, or of days.
  var isOfTime: Bool { self == .time || self == .day || self == .timeOrDay }

  private static func either(_ schemas: [JSON]) -> ParamKind {
    let kinds = schemas.map { kind($0) }
    if kinds.count == 1 { return kinds[0] }
    if kinds.count == 2, kinds.contains(.time), kinds.contains(.day) { return .timeOrDay }
    // A text that follows no pattern is a name, and no other spelling of the number.
    if kinds == [.integer, .text], schemas[1]["pattern"] == nil, schemas[1]["enum"] == nil { return .thing }
    // Other spellings of the same are for programs.
    return kinds.dropFirst().allSatisfy { $0 == .text } ? kinds.first ?? .json : .json
  }

  private static func list(_ items: JSON) -> ParamKind {
    if items.kind == .array {
      return items.elements.allSatisfy { kind($0) == .number } ? .numbers(items.count) : .json
    }
    let element = kind(items)
    // Lists of lists can't be told apart in words.
    if case .list = element { return .json }
    return element == .json ? .json : .list(element)
  }

  private static func string(_ schema: JSON) -> ParamKind {
    if let choices = schema["enum"] { return .choice(choices.elements.compactMap(\.string)) }
    if schema["contentEncoding"] != nil { return .bytes }
    switch schema["format"]?.string {
    case "date-time": return .time
    case "date": return .day
    case "password": return .secret
    default: return .text
    }
  }

  /// What a value is called in a synopsis; nil for a flag, which has none.
  func placeholder(_ name: String) -> String? {
    switch self {
    case .flag: nil
    case .text, .secret, .thing: name
    case .choice(let choices): choices.count <= 4 ? choices.joined(separator: "|") : name
    case .integer: "N"
    case .number: "NUMBER"
    case .hours: "HOURS"
    case .distance: "DISTANCE"
    case .area: "LAT,LON..LAT,LON"
    case .time: "TIME"
    case .day: "DAY"
    case .timeOrDay: "TIME|DAY"
    case .bytes: "FILE"
    case .list(let kind): kind.placeholder(name)
    case .numbers(let count): Array(repeating: "N", count: count).joined(separator: ",")
    case .json: "JSON"
    }
  }
}
