import Wire

/// A param of a method, as the daemon declares it.
struct MethodParam {
  let name: String
  private(set) var summary: String
  let isRequired: Bool
  /// May it be null?
  let isNullable: Bool
  let kind: ParamKind
  /// A value to show, as it is typed, if the declaration has one.
  let example: String?
  /// How long a text must be at least.
  let leastLength: Int
  /// What it is if it is left out.
  let standard: JSON?

  init?(_ json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    let schema = json["schema"] ?? [:]
    self.name = name
    summary = json["summary"]?.string ?? ""
    isRequired = json["required"]?.bool ?? false
    isNullable = schema["anyOf"]?.elements.contains { $0["type"]?.isString("null") == true } ?? false
    let kind = ParamKind(schema, named: name)
    self.kind = kind
    let value = schema["examples"]?[0]
    let element = if case .list = kind { value?[0] } else { value }
    example = element.map { Self.typed($0, kind) }
    leastLength = schema["minLength"]?.int ?? 0
    standard = schema["default"]
  }

  private static func typed(_ example: JSON, _ kind: ParamKind) -> String {
    if case .numbers = kind { return example.elements.map(\.description).joined(separator: ",") }
    return example.string ?? example.description
  }

  func saying(_ summary: String) -> MethodParam {
    var param = self
    param.summary = summary
    return param
  }

  /// Of a secret: what is to be remembered has to have a length, what is known already is compared as it is.
  var isNew: Bool { leastLength > 1 }

  /// `startedAt` as it is typed: `started-at`. A list is given one by one: `tags` as `tag`.
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

  /// A param that has to be there is a word by its place.
  var operand: Operand {
    .one(kind == .bytes ? "FILE" : word.uppercased(), explained, completes: completion)
  }

  /// One that may be left out is an option, and has an opposite: false for a flag, null for what may be that.
  var options: [Option] {
    let isList = if case .list = kind { true } else { false }
    let last = word.utf8.split(separator: UInt8(ascii: "-")).last.flatMap { String($0) } ?? word
    var given = Option(
      name: word, value: kind.placeholder(last.uppercased()), summary: summary, completion: completion)
    given.isRepeated = isList
    var opposite = Option.flag("no-" + word, "")
    opposite.isHidden = true
    return isNullable || kind == .flag ? [given, opposite] : [given]
  }

  /// What it is, with how it is written where a word alone doesn't show that.
  private var explained: String {
    switch kind {
    case .time, .timeOrDay: summary + ": 9:30, yesterday 17:00, -15m"
    case .day: summary + ": yesterday, 2026-11-21"
    default: summary
    }
  }

  private var completion: Completion {
    switch kind {
    case .choice(let choices): .words(choices)
    case .bytes: .files
    case .text where name == "project": .projects
    case .text where name == "module": .modules
    case .text where name == "emoji": .emojis
    default: .nothing
    }
  }
}
