import ModuleKit
import ProgramKit
import Wire

// Reads which methods are called after events of other modules.

extension ManifestReader {
  mutating func readReactions(_ json: JSON?) -> [Reaction] {
    var reactions: [Reaction] = []
    for (key, value) in named(json) {
      let path = "on.\(key.name)"
      guard let method = value.string, NameRule.dotted.allows(method) else { continue }
      if key.name.hasPrefix(module + ".") {
        findings.add(key.json, path, "is an event of this module: name an event of another module")
      }
      let callable = callableMethods
      if !callable.contains(method) {
        let hint = Spelling.nearest(to: method, among: callable).map { "did you mean '\($0)'?" }
        let names = callable.isEmpty ? "this module has none" : "there is \(callable.joined(separator: ", "))"
        findings.add(
          value, path,
          "must be a method of the program with \"changes\", or a verb \"add\"; \(hint ?? names)")
      }
      reactions.append(Reaction(event: key.name, method: method))
    }
    return reactions
  }

  mutating func readSchedules(_ json: JSON?) -> [Schedule] {
    var schedules: [Schedule] = []
    for (key, value) in named(json) where value.kind == .object {
      let path = "schedule.\(key.name)"
      let callable = methods.filter { $0.changes && !$0.isForAdmins }
      if let method = callable.first(where: { $0.name == key.name }) {
        if let param = method.params.first(where: \.isRequired) {
          findings.add(key.json, path, "needs the param '\(param.name)', which a schedule can't give: make it optional")
        }
      } else {
        let names = callable.map(\.name).joined(separator: ", ")
        findings.add(
          key.json, path,
          "must be a method of the program with \"changes\"; "
            + (names.isEmpty ? "this module has none" : "there is \(names)"))
      }
      guard let every = value["every"]?.string.flatMap(Schedule.Every.init) else { continue }
      if every == .hour, let at = value["at"] {
        findings.add(at, "\(path).at", "is only for a daily schedule: an hourly one runs on the hour")
      }
      schedules.append(
        Schedule(method: key.name, every: every, seconds: readClock(value["at"], .date, "\(path).at")))
    }
    return schedules
  }

  /// The methods that need neither a row nor an administrator.
  private var callableMethods: [String] {
    let adding = tables.indices.filter { tables[$0].verbs.contains(.add) }.map { number in
      Manifest.methodName(Manifest.Verb.add.rawValue, module: module, table: number == 0 ? nil : tables[number].name)
    }
    return methods.filter { $0.changes && !$0.isForAdmins }.map(\.name) + adding
  }
}
