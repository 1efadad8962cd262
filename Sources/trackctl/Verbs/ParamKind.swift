import Wire

/// What a param of a method takes, read from its JSON Schema, and so how a word becomes its value.
indirect enum ParamKind: Equatable {
  case text
  /// Asked for without echo: what stands on a command line others can see.
  case secret
  case choice([String])
  case integer
  case number
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

  init(_ schema: JSON) {
    if let alternatives = schema["anyOf"] {
      self = Self.either(alternatives.elements.filter { $0["type"]?.isString("null") != true })
      return
    }
    switch schema["type"]?.string {
    case "string": self = Self.string(schema)
    case "integer": self = .integer
    case "number": self = .number
    case "boolean": self = .flag
    case "array": self = Self.list(schema["items"] ?? [:])
    default: self = .json
    }
  }

  private static func either(_ schemas: [JSON]) -> ParamKind {
    let kinds = schemas.map(ParamKind.init)
    if kinds.count == 1 { return kinds[0] }
    if kinds.count == 2, kinds.contains(.time), kinds.contains(.day) { return .timeOrDay }
    // Other spellings of the same are for programs.
    return kinds.dropFirst().allSatisfy { $0 == .text } ? kinds.first ?? .json : .json
  }

  private static func list(_ items: JSON) -> ParamKind {
    if items.kind == .array {
      return items.elements.allSatisfy { ParamKind($0) == .number } ? .numbers(items.count) : .json
    }
    let element = ParamKind(items)
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
    case .text, .secret: name
    case .choice(let choices): choices.count <= 4 ? choices.joined(separator: "|") : name
    case .integer: "N"
    case .number: "NUMBER"
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
