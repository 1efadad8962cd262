import ModuleKit

/// Makes an example for each method. The syntax follows from the declaration. This file supplies meaningful values.
enum VerbExamples {
  static func examples(of method: MethodDeclaration) -> [Example] {
    let natural = essentials[method.name] ?? []
    let values = VerbOperand.all(of: method).compactMap { place -> String? in
      switch place.meaning {
      case .place: "52.52,13.405"
      case .param(let param), .from(let param), .to(let param):
        param.isRequired || natural.contains(param.name) ? sample(of: param, in: method.name) : nil
      case .range: nil
      }
    }
    var needed: [MethodParam] = []
    // An example that changes an existing row needs a new value besides the row's id.
    if ["edit", "update", "set"].contains(method.words.last) {
      let optional = method.typed.filter { !$0.isRequired && !MethodDeclaration.seldom.contains($0.word) }
      needed = [optional.first { telling.contains($0.name) } ?? optional.first].compactMap(\.self)
    }
    if alwaysAsking.contains(method.name) { needed += method.typed.filter { $0.role == .acknowledge } }
    let line = (method.words + values + needed.map { option($0, in: method.name) }).joined(separator: " ")
    var examples = [Example(line, "as people read it"), Example(line + " --json", "as the daemon replies")]
    guard !exclusive.contains(method.name) else { return examples }
    let others = method.typed.filter { param in
      !needed.contains { $0.name == param.name } && !natural.contains(param.name)
        && !(method.acceptsCoordinates && [.latitude, .longitude].contains(param.role))
    }
    if let optional = others.first(where: { !$0.isRequired && !MethodDeclaration.seldom.contains($0.word) }) {
      examples.insert(Example("\(line) \(option(optional, in: method.name))", optional.summary), at: 1)
    }
    return examples
  }

  /// Params that make a visible change, whatever the previous value was.
  private static let telling: Set<String> = ["note", "comment", "caption", "place", "status", "points"]

  /// Methods that always refuse the first call with a warning.
  private static let alwaysAsking: Set<String> = ["chores.member.remove"]
  /// Optional params that the examples give, because the method requires at least one of its optional params.
  private static let essentials = [
    "chores.task.add": ["everyDays"], "hours.submit": ["hours"], "feed.post": ["activity"],
    "feed.recommend": ["activity"],
    "feed.progress": ["to"],
    "feed.picture.get": ["post"],
  ]
  /// Methods whose params are alternatives, so an example has only one of these params.
  private static let exclusive: Set<String> = ["feed.recommend", "feed.progress", "feed.picture.get", "hours.submit"]

  private static func option(_ param: MethodParam, in method: String) -> String {
    "--\(param.word)" + (param.kind == .flag ? "" : " " + sample(of: param, in: method))
  }

  private static func sample(of param: MethodParam, in method: String) -> String {
    if let example = param.example { return quoted(example) }
    if let name = name(param, in: method) { return name }
    return switch param.kind {
    case .flag: "true"
    case .integer, .thing: "1"
    case .number: "1.5"
    case .hours: "7:30"
    case .distance: "500m"
    case .area: "52.4,13.2..52.6,13.6"
    case .money: "80"
    case .week: "last-week"
    case .time: time(param.name)
    case .day, .timeOrDay: "yesterday"
    case .bytes: "photo.jpg"
    case .choice(let choices): choices.first ?? ""
    case .list(let element): if case .choice(let choices) = element { choices.first ?? "" } else { word(param) }
    case .text, .secret: word(param)
    case .numbers(let count): (1...max(1, count)).map(String.init).joined(separator: ",")
    case .dates: "thursday"
    case .json: "'{}'"
    }
  }

  /// A sample name that fits the method. Nil if the param isn't a name.
  private static func name(_ param: MethodParam, in method: String) -> String? {
    if param.role == .account { return "Ann" }
    if param.role == .percent { return "80" }
    guard param.role == .name, param.name == "name" else { return nil }
    switch method.parted(at: ".")?.behind.parted(at: ".")?.before {
    case "house": return "Home"
    case "room": return "Kitchen"
    case "task": return "Dishes"
    default: return method.hasPrefix("accounts.") ? "Ann" : nil
    }
  }

  private static func word(_ param: MethodParam) -> String {
    switch (param.role, param.name) {
    case (.project, _), (_, "name"): "Work"
    case (_, "to"): "Research"
    case (.module, _), (_, "topics"): "timer"
    case (.tags, _): "urgent"
    case (_, "caption"), (_, "comment"): "'three miles in the rain'"
    case (.note, "note"), (.note, "text"): "'reading chapter 4'"
    case (.color, _): "'#3d7ea6'"
    case (_, "subscription"): "s1"
    case (_, "activity"): "Running"
    case (_, "displayName"): "Ann"
    default: "text"
    }
  }

  private static func time(_ name: String) -> String {
    switch name {
    case "stoppedAt": "'yesterday 10:30'"
    case "until": "'tomorrow 9:00'"
    default: "'yesterday 9:00'"
    }
  }

  /// The word, quoted for the shell if necessary.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789-_./:,@%+".unicodeScalars.contains($0)
    }
    guard !isPlain || word.isEmpty else { return word }
    return "'" + word.replacing(["'": #"'\''"#]) + "'"
  }
}
