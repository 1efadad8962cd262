/// An example for each method. What to type follows from its declaration; here is only what makes sense of it.
enum VerbExamples {
  static func examples(of method: MethodDeclaration) -> [Example] {
    let values = method.typed.filter(\.isRequired).compactMap { param in
      guard method.takesPlace else { return sample(of: param, in: method.name) }
      return param.name == "lat" ? "52.52,13.405" : param.name == "lon" ? nil : sample(of: param, in: method.name)
    }
    let line = (method.words + values).joined(separator: " ")
    var examples = [Example(line, "as people read it"), Example(line + " --json", "as the daemon replies")]
    if let optional = method.typed.first(where: { !$0.isRequired && !MethodDeclaration.seldom.contains($0.word) }) {
      let option = "--\(optional.word)" + (optional.kind == .flag ? "" : " " + sample(of: optional, in: method.name))
      examples.insert(Example("\(line) \(option)", optional.summary), at: 1)
    }
    return examples
  }

  private static func sample(of param: MethodParam, in method: String) -> String {
    if let example = param.example { return quoted(example) }
    return switch param.kind {
    case .flag: "true"
    case .integer: "1"
    case .number: "1.5"
    case .time: param.name == "stoppedAt" ? "'yesterday 10:30'" : "'yesterday 9:00'"
    case .day, .timeOrDay: "yesterday"
    case .bytes: "photo.jpg"
    case .choice(let choices): choices.first ?? ""
    case .list(let element): if case .choice(let choices) = element { choices.first ?? "" } else { word(param.name) }
    case .text: word(param.name)
    case .numbers(let count): (1...max(1, count)).map(String.init).joined(separator: ",")
    case .json: "'{}'"
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
    default: "text"
    }
  }

  /// As a shell takes it for one word.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789-_./:,@%+".unicodeScalars.contains($0)
    }
    guard !isPlain || word.isEmpty else { return word }
    return "'"
      + word.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false).map { String($0) ?? "" }
      .joined(separator: #"'\''"#) + "'"
  }
}
