import ModuleKit
import Wire

/// The type of a param, derived from its JSON Schema. It decides how a word becomes a value.
///
/// Each kind has one reader for all verbs: see `ValueReading`.
indirect enum ParamKind: Equatable, Sendable {
  case text
  /// A secret, which is read from the terminal without echo. Other users could see it on a command line.
  case secret
  case choice([String])
  case integer
  /// A row's number or name.
  case thing
  case number
  /// A duration in hours.
  case hours
  /// A distance in meters.
  case distance
  /// An area on Earth.
  case area
  case flag
  case time
  case day
  /// A point in time or a whole day.
  case timeOrDay
  /// A file's contents in base64.
  case bytes
  case list(ParamKind)
  /// A fixed number of values with individual meanings, separated by commas.
  case numbers(Int)
  /// The dates of a schedule: a rule in words, or a single date.
  case dates
  /// Anything else, typed as JSON.
  case json

  /// - Parameter role: the unit of a number.
  init(_ schema: JSON, _ role: Role? = nil) {
    let kind = Self.kind(schema)
    switch (role, kind) {
    case (.hours, .number), (.hours, .integer): self = .hours
    case (.distance, .number): self = .distance
    case (.area, .numbers(4)): self = .area
    case (.schedule, _): self = .dates
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

  private static func either(_ schemas: [JSON]) -> ParamKind {
    let kinds = schemas.map { kind($0) }
    if kinds.count == 1 { return kinds[0] }
    if kinds.count == 2, kinds.contains(.time), kinds.contains(.day) { return .timeOrDay }
    // A text without a pattern is a name, not another spelling of the number.
    if kinds == [.integer, .text], schemas[1]["pattern"] == nil, schemas[1]["enum"] == nil { return .thing }
    // A list of names can be typed with commas.
    if kinds == [.text, .list(.text)] { return .text }
    if case .choice(let choices)? = kinds.first, kinds.count == 2, case .choice(let others) = kinds[1] {
      return .choice(choices + others)
    }
    // The other texts are alternative spellings for programs.
    return kinds.dropFirst().allSatisfy(\.isText) ? kinds.first ?? .json : .json
  }

  /// The placeholder of a choice. It omits numbers among names, because they are spellings for older clients.
  private static func placeholder(_ choices: [String], _ name: String) -> String {
    let names = choices.filter { Int($0) == nil }
    return names.count <= 4 && !names.isEmpty ? names.joined(separator: "|") : name
  }

  private var isText: Bool {
    switch self {
    case .text, .choice: true
    default: false
    }
  }

  private static func list(_ items: JSON) -> ParamKind {
    if items.kind == .array {
      return items.elements.allSatisfy { kind($0) == .number } ? .numbers(items.count) : .json
    }
    let element = kind(items)
    // Words can't express nested lists.
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

  /// The placeholder in the synopsis. Nil for a flag.
  func placeholder(_ name: String) -> String? {
    switch self {
    case .flag: nil
    case .text, .secret, .thing: name
    case .choice(let choices): Self.placeholder(choices, name)
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
    case .dates: "WORDS"
    case .json: "JSON"
    }
  }
}
