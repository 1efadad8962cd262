import ModuleKit
import Wire

/// The kind of a param's value, derived from its JSON Schema. The kind decides how a typed word is converted.
///
/// All verbs convert a kind in the same way: see `ValueReading`.
indirect enum ParamKind: Equatable, Sendable {
  case text
  /// A secret. It is read from the terminal without echo, because other users could see a secret on a command line.
  case secret
  case choice([String])
  case integer
  /// The id or the name of a row.
  case thing
  case number
  /// A duration in hours.
  case hours
  /// A distance in meters.
  case distance
  /// An amount of money, sent as a text.
  case money
  /// A week, sent as a text such as `2026-W02`.
  case week
  /// An area of the Earth.
  case area
  case flag
  case time
  case day
  /// A time or a whole day.
  case timeOrDay
  /// The contents of a file, sent in base64.
  case bytes
  case list(ParamKind)
  /// A fixed count of numbers, separated by commas. Each number has its own meaning.
  case numbers(Int)
  /// The dates of a schedule, given by a rule in words or by a single date.
  case dates
  /// Any other value, typed as JSON.
  case json

  /// - Parameter role: the role of the param, which determines the unit of a number.
  init(_ schema: JSON, _ role: Role? = nil) {
    let kind = Self.kind(schema)
    switch (role, kind) {
    case (.hours, .number), (.hours, .integer): self = .hours
    case (.distance, .number): self = .distance
    case (.money, .text): self = .money
    case (.week, .text): self = .week
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
    // A text without a pattern is the name of a row. A text with a pattern is only another notation of the number.
    if kinds == [.integer, .text], schemas[1]["pattern"] == nil, schemas[1]["enum"] == nil { return .thing }
    // A list of names can be typed as one text with commas.
    if kinds == [.text, .list(.text)] { return .text }
    if case .choice(let choices)? = kinds.first, kinds.count == 2, case .choice(let others) = kinds[1] {
      return .choice(choices + others)
    }
    // The remaining kinds are texts that programs can use instead, so only the first kind is typed.
    return kinds.dropFirst().allSatisfy(\.isText) ? kinds.first ?? .json : .json
  }

  /// The placeholder of a choice. The names that are numbers are left out, because only older clients use such names.
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
    // A list of lists can't be typed as words.
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

  /// The placeholder for the value in a synopsis. Nil for a flag, which has no value.
  func placeholder(_ name: String) -> String? {
    switch self {
    case .flag: nil
    case .text, .secret, .thing, .money, .week: name
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
