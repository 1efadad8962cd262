import ModuleKit
import Wire

/// A param of a method, as the daemon declares it.
struct MethodParam {
  let name: String
  private(set) var summary: String
  /// The meaning of the opposite value. The opposite value is false for a flag, and null for a setting.
  let opposite: String?
  let isRequired: Bool
  let isNullable: Bool
  let kind: ParamKind
  /// The role of the value beyond its type, such as the start of a range.
  let role: Role?
  /// Whether null clears the value. Such a param is a setting, and trackctl never fills in a setting automatically.
  let nullClears: Bool
  /// A value as people type it, for examples. Nil if the method declares none.
  let example: String?
  /// The minimum length, if the value is a text.
  let leastLength: Int
  /// The default value.
  let standard: JSON?
  /// The table to whose rows the param refers, and the column whose value names a row.
  let reference: (table: String, title: String)?
  /// The accepted texts, if the declaration enumerates them.
  let spellings: [String]
  /// The names of the members of each object, if the param is a list of objects.
  let itemMembers: [String]

  init?(_ json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    let schema = json["schema"] ?? [:]
    self.name = name
    summary = json["summary"]?.string ?? ""
    opposite = json["x-opposite"]?.string
    isRequired = json["required"]?.bool ?? false
    isNullable = schema["anyOf"]?.elements.contains { $0["type"]?.isString("null") == true } ?? false
    nullClears = json["x-null"]?.isString("clears") ?? false
    role = json["x-role"]?.string.flatMap(Role.init)
    let kind = ParamKind(schema, role)
    self.kind = kind
    let value = schema["examples"]?[0]
    let element = if case .list = kind { value?[0] } else { value }
    example = element.map { Self.typed($0, kind) }
    leastLength = schema["minLength"]?.int ?? 0
    standard = schema["default"]
    reference = json["x-references"]?.string.flatMap { table in json["x-title"]?.string.map { (table, $0) } }
    spellings = schema["anyOf"]?.elements.flatMap { $0["enum"]?.elements.compactMap(\.string) ?? [] } ?? []
    let lists = [schema] + (schema["anyOf"]?.elements.map(\.self) ?? [])
    itemMembers = lists.lazy.compactMap { $0["items"]?["properties"] }.first?.members.compactMap(\.key.string) ?? []
  }

  private static func typed(_ example: JSON, _ kind: ParamKind) -> String {
    if case .numbers = kind { return example.elements.map(\.description).joined(separator: ",") }
    return example.string ?? example.description
  }

  /// The summary of a param for callers that write JSON. Such a caller passes false or null to set the opposite value.
  static func summary(inJSON param: JSON) -> String {
    let summary = param["summary"]?.string ?? ""
    guard let opposite = param["x-opposite"]?.string else { return summary }
    let isFlag = ParamKind(param["schema"] ?? [:], nil) == .flag
    return "\(summary); \(isFlag ? "false" : "null"): \(opposite)"
  }

  func saying(_ summary: String) -> MethodParam {
    var param = self
    param.summary = summary
    return param
  }

  /// Whether this is a new secret, which the user has to type twice.
  var isNew: Bool { role == .newPassword }

  /// The name as users type it: `startedAt` becomes `started-at`. The elements of a list are typed one by one, so
  /// `tags` becomes `tag`.
  var word: String {
    if case .list = kind, name.utf8.last == UInt8(ascii: "s") { return MethodParam.word(String(name.dropLast())) }
    return MethodParam.word(name)
  }

  static func word(_ name: String) -> String {
    var word = ""
    for scalar in name.unicodeScalars {
      if scalar.properties.isUppercase { word += "-" }
      word += scalar.properties.lowercaseMapping
    }
    return word
  }

  /// The positional word, if the param is required.
  var operand: Operand {
    .one(kind == .bytes ? "FILE" : word.uppercased(), explained, completes: completion)
  }

  /// The options, if the param is optional. The second option sets the opposite: false for a flag, null for a nullable
  /// param.
  var options: [Option] {
    let isList = if case .list = kind { true } else { false }
    let last = word.utf8.split(separator: UInt8(ascii: "-")).last.flatMap { String($0) } ?? word
    var given = Option(
      name: word, value: kind.placeholder(last.uppercased()), summary: kind == .area ? explained : summary,
      completion: completion)
    given.isRepeated = isList
    given.values = kind == .flag ? spellings : []
    var opposite = Option.flag("no-" + word, self.opposite ?? "")
    opposite.isHidden = self.opposite == nil
    if kind == .dates { return [given, Self.every, Self.once] }
    return isNullable || kind == .flag ? [given, opposite] : [given]
  }

  /// Two additional options for a param that is a schedule.
  static let every = Option.value("every", "WORDS", "such as --every thursday, or --every '2 weeks on mon,thu'")
  static let once = Option.value("once", "DATE", "only once, on this date, such as --once '24 dec'")

  /// The summary. If the format of the value isn't obvious, examples follow.
  private var explained: String {
    switch kind {
    case .time, .timeOrDay: summary + ": 9:30, yesterday 17:00, -15m"
    case .day: summary + ": yesterday, 2026-11-21"
    case .area: "only those in an area, given by two corners, such as 52.4,13.2..52.6,13.6"
    default: summary
    }
  }

  private var completion: Completion {
    switch kind {
    case .choice(let choices): .words(choices)
    case .bytes: .files
    case .text where role == .project: .projects
    case .text where role == .module: .modules
    case .text where role == .emoji: .emojis
    default: .nothing
    }
  }
}
