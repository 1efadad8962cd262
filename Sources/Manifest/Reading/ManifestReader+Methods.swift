import ModuleKit
import Wire

// Reads the program's methods.

extension ManifestReader {
  mutating func readMethods(_ json: JSON?) {
    let verbs = Set(
      tables.indices.flatMap { number in
        let pictures = tables[number].pictures.flatMap { picture in
          Manifest.Table.pictureVerbs.map { "\(picture.name).\($0)" }
        }
        return (tables[number].verbs.map(\.rawValue) + tables[number].declaredVerbs.map(\.name) + pictures).map {
          methodName($0, of: number)
        }
      })
    for (key, value) in named(json) {
      let path = "methods.\(key.name)"
      checkPrefix(key, path)
      if verbs.contains(key.name) {
        findings.add(
          key.json, path, "is already one of \"verbs\": remove it there, or choose another name")
      }
      let params = readColumns(value["params"], "\(path).params", types: Shape.paramTypes)
      let result = readResult(value["result"], "\(path).result")
      methods.append(
        Manifest.ProgramMethod(
          name: key.name, label: readLabel(value["label"]), summary: value["summary"]?.string ?? "",
          changes: value["changes"]?.bool ?? false, isForAdmins: value["access"]?.string == "admin",
          deadlineMilliseconds: value["deadlineMilliseconds"]?.int ?? Manifest.ProgramMethod.usualDeadline,
          params: params, result: result, done: readDone(value["done"], result, params, "\(path).done"),
          needs: readNeeds(value["needs"], params, "\(path).needs"),
          lists: readLists(value["needs"], params, "\(path).needs"),
          reasons: readReasons(value["reasons"], "\(path).reasons")))
    }
  }

  /// Reads the program's check. The host calls it like a method, under a name that no method can have.
  mutating func readCheck(_ json: JSON?) -> Manifest.ProgramMethod? {
    guard let json, json.kind == .object else { return nil }
    return Manifest.ProgramMethod(
      name: "check", label: nil, summary: "", changes: false, isForAdmins: false,
      deadlineMilliseconds: json["deadlineMilliseconds"]?.int ?? Manifest.ProgramMethod.usualDeadline,
      params: [], result: [], done: nil, needs: [], lists: [], reasons: readReasons(json["reasons"], "check.reasons"))
  }

  /// The name of a verb's method. It is `MODULE.VERB` for the first table and `MODULE.TABLE.VERB` for all others.
  private func methodName(_ verb: String, of table: Int) -> String {
    Manifest.methodName(verb, module: module, table: table == 0 ? nil : tables[table].name)
  }

  /// Reads the members of a result. A member may have the name of a column, because only the names that the host adds
  /// are reserved.
  mutating func readResult(_ json: JSON?, _ path: String) -> [Manifest.Column] {
    var result: [Manifest.Column] = []
    for (key, value) in named(json) where value.kind == .object {
      checkReserved(key.name, as: .result, key.json, "\(path).\(key.name)")
      guard let kind = readKind(of: key, value, among: Shape.resultTypes, "\(path).\(key.name)") else { continue }
      result.append(
        Manifest.Column(
          name: key.name, summary: value["summary"]?.string ?? "", label: readLabel(value["label"]),
          role: readRole(value["role"], kind, "\(path).\(key.name).role"), kind: kind,
          isOptional: value["optional"]?.bool ?? false, isCaller: false, standard: nil,
          chart: readChart(value["chart"], members(of: kind), "\(path).\(key.name).chart")))
    }
    return result
  }

  /// The kinds of the members of the objects in a list.
  private func members(of kind: Manifest.Kind) -> [Manifest.Kind] {
    switch kind {
    case .table(let columns): columns.map(\.kind)
    case .list(.row(let table)): tables.first { $0.name == table }?.columns.map(\.kind) ?? []
    default: []
    }
  }

  private mutating func readReasons(_ json: JSON?, _ path: String) -> [Manifest.Refusal] {
    named(json).compactMap { key, value in
      checkPrefix(key, "\(path).\(key.name)")
      guard let code = value["code"]?.int, let message = value["message"]?.string else { return nil }
      return Manifest.Refusal(reason: key.name, code: code, message: message)
    }
  }

  // MARK: Needs

  private mutating func readNeeds(
    _ json: JSON?, _ params: [Manifest.Column], _ path: String
  ) -> [Manifest.Need] {
    var needs: [Manifest.Need] = []
    for (key, value) in named(json) where NameRule.plain.allows(key.name) {
      let path = "\(path).\(key.name)"
      guard let table = table(key.json, path) else { continue }
      var conditions: [Manifest.Need.Condition] = []
      for (name, wanted) in named(value) {
        let path = "\(path).\(name.name)"
        guard let column = column(name.json, of: Array(table.storedColumns), in: table.name, path),
          let wanted = readWanted(wanted, table.columns[column], params, path)
        else { continue }
        conditions.append(Manifest.Need.Condition(column: column, wanted: wanted))
      }
      needs.append(Manifest.Need(table: table.name, conditions: conditions))
    }
    return needs
  }

  private mutating func readWanted(
    _ json: JSON, _ column: Manifest.Column, _ params: [Manifest.Column], _ path: String
  ) -> Manifest.Need.Wanted? {
    guard let text = json.string, text.hasPrefix("$") else {
      return readValue(json, column.kind, column.name, path).map { .value($0) }
    }
    if text == "$user" {
      if column.kind == .account { return .caller }
      findings.add(json, path, "$user is an account, but '\(column.name)' isn't a column of accounts")
      return nil
    }
    guard text.hasPrefix("$params.") else {
      findings.add(json, path, "'\(Findings.shown(text))' is unknown: use $user or $params.NAME")
      return nil
    }
    return param(of: text, json, params, path).map { .param($0) }
  }

  /// Reads the name in `$params.NAME`. Reports a mistake if the method doesn't have this param.
  private mutating func param(
    of text: String, _ json: JSON, _ params: [Manifest.Column], _ path: String
  ) -> String? {
    let name = String(text.dropFirst("$params.".count))
    if unreadable.contains(name) { return nil }
    guard params.contains(where: { $0.name == name }) else {
      let names = params.map(\.name).joined(separator: ", ")
      findings.add(
        json, path, "the method has no param '\(Findings.shown(name))'" + (names.isEmpty ? "" : "; it has \(names)"))
      return nil
    }
    return name
  }

  // MARK: Lists of other modules

  /// The modules and groups of methods whose lists programs can't read, because they aren't part of the record.
  private static let closed: Set = ["accounts", "events", "history", "rpc", "sync", "system"]

  private mutating func readLists(
    _ json: JSON?, _ params: [Manifest.Column], _ path: String
  ) -> [Manifest.ListNeed] {
    var lists: [Manifest.ListNeed] = []
    for (key, value) in named(json) where NameRule.dotted.allows(key.name) {
      let path = "\(path).\(key.name)"
      let other = key.name.prefix { $0 != "." }
      if other == module {
        findings.add(key.json, path, "is a method of this module: name the table instead")
      } else if Self.closed.contains(String(other)) {
        findings.add(
          key.json, path, "programs can't read '\(other)': name a list of another module, such as timer.list")
      }
      let given = named(value).compactMap { name, wanted -> Manifest.ListNeed.Param? in
        listParam(wanted, params, "\(path).\(name.name)").map { Manifest.ListNeed.Param(name: name.name, wanted: $0) }
      }
      lists.append(Manifest.ListNeed(method: key.name, params: given))
    }
    if lists.count > Manifest.mostLists, let json {
      findings.add(json, path, "has more than \(Manifest.mostLists) lists of other modules")
    }
    return lists
  }

  private mutating func listParam(
    _ json: JSON, _ params: [Manifest.Column], _ path: String
  ) -> Manifest.ListNeed.Wanted? {
    switch json.string {
    case "now": return .now
    case "today": return .today
    case let text? where text.hasPrefix("$params."): return param(of: text, json, params, path).map { .param($0) }
    case let text? where text.hasPrefix("$"):
      findings.add(json, path, "'\(Findings.shown(text))' is unknown: use $params.NAME, now, today or a constant")
      return nil
    default: return .constant(Array(json.raw))
    }
  }
}

extension Manifest {
  /// The maximum number of lists that one method may read from other modules.
  static let mostLists = 4

  /// The name of a verb's method. It is `MODULE.VERB` for the first table and `MODULE.TABLE.VERB` for all others.
  package static func methodName(_ verb: String, module: String, table: String?) -> String {
    table.map { "\(module).\($0).\(verb)" } ?? "\(module).\(verb)"
  }
}
