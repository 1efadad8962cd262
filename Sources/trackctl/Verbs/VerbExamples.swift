/// An example for each method. What to type follows from its declaration; here is only what makes sense of it.
enum VerbExamples {
  static func examples(of method: MethodDeclaration) -> [Example] {
    let natural = essentials[method.name] ?? []
    let values = VerbPlace.all(of: method).compactMap { place -> String? in
      switch place.meaning {
      case .place: "52.52,13.405"
      case .param(let param), .from(let param), .to(let param):
        param.isRequired || natural.contains(param.name) ? sample(of: param, in: method.name) : nil
      case .range: nil
      }
    }
    var needed: [MethodParam] = []
    // Where nothing has to be given but the thing, something has to change about it.
    if ["edit", "update", "set"].contains(method.words.last) {
      let optional = method.typed.filter { !$0.isRequired && !MethodDeclaration.seldom.contains($0.word) }
      needed = [optional.first { telling.contains($0.name) } ?? optional.first].compactMap(\.self)
    }
    let line = (method.words + values + needed.map { option($0, in: method.name) }).joined(separator: " ")
    var examples = [Example(line, "as people read it"), Example(line + " --json", "as the daemon replies")]
    guard !exclusive.contains(method.name) else { return examples }
    let others = method.typed.filter { param in
      !needed.contains { $0.name == param.name } && !natural.contains(param.name)
        && !(method.mayTakePlace && ["lat", "lon"].contains(param.name))
    }
    if let optional = others.first(where: { !$0.isRequired && !MethodDeclaration.seldom.contains($0.word) }) {
      examples.insert(Example("\(line) \(option(optional, in: method.name))", optional.summary), at: 1)
    }
    return examples
  }

  /// What is another afterwards, whatever was there before.
  private static let telling: Set<String> = ["note", "comment", "caption", "place", "status", "points"]

  /// What may be left out, but not all of it at once.
  private static let essentials = [
    "feed.post": ["activity"], "feed.recommend": ["activity"], "feed.progress": ["to"], "feed.picture.get": ["post"],
  ]
  /// Their other params say the same otherwise: no example has both.
  private static let exclusive: Set<String> = ["feed.recommend", "feed.progress", "feed.picture.get"]

  private static func option(_ param: MethodParam, in method: String) -> String {
    "--\(param.word)" + (param.kind == .flag ? "" : " " + sample(of: param, in: method))
  }

  private static func sample(of param: MethodParam, in method: String) -> String {
    if let example = param.example { return quoted(example) }
    if let name = name(param.name, in: method) { return name }
    return switch param.kind {
    case .flag: "true"
    case .integer, .thing: "1"
    case .number: "1.5"
    case .hours: "7:30"
    case .distance: "500m"
    case .area: "52.4,13.2..52.6,13.6"
    case .time: time(param.name)
    case .day, .timeOrDay: "yesterday"
    case .bytes: "photo.jpg"
    case .choice(let choices): choices.first ?? ""
    case .list(let element): if case .choice(let choices) = element { choices.first ?? "" } else { word(param.name) }
    case .text, .secret: word(param.name)
    case .numbers(let count): (1...max(1, count)).map(String.init).joined(separator: ",")
    case .json: "'{}'"
    }
  }

  /// What somebody or something is called, by what the method is about.
  private static func name(_ param: String, in method: String) -> String? {
    if ["by", "user", "author", "assign"].contains(param) || (method.hasPrefix("feed.") && param == "to") {
      return method == "feed.progress" ? "80" : "Ann"
    }
    guard param == "name" else { return nil }
    switch method.parted(at: ".")?.behind.parted(at: ".")?.before {
    case "house": return "Home"
    case "room": return "Kitchen"
    case "task": return "Dishes"
    default: return method.hasPrefix("accounts.") ? "Ann" : nil
    }
  }

  private static func word(_ name: String) -> String {
    switch name {
    case "project", "name": "Work"
    case "to": "Research"
    case "module", "topics": "timer"
    case "tags", "tag": "urgent"
    case "note", "text": "'reading chapter 4'"
    case "color": "'#3d7ea6'"
    case "subscription": "s1"
    case "activity": "Running"
    case "caption", "comment": "'three miles in the rain'"
    case "displayName": "Ann"
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

  /// As a shell takes it for one word.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789-_./:,@%+".unicodeScalars.contains($0)
    }
    guard !isPlain || word.isEmpty else { return word }
    return "'" + word.replacing(["'": #"'\''"#]) + "'"
  }
}
