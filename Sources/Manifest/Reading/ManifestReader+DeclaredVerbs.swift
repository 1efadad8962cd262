import ModuleKit
import Wire

// Reads the verbs that a manifest declares. They may refer to any table, so all tables are read first.

extension ManifestReader {
  mutating func readDeclaredVerbs(_ json: JSON?) {
    for (key, value) in named(json) {
      guard let number = tables.firstIndex(where: { $0.name == key.name }) else { continue }
      for (place, verb) in (value["verbs"]?.elements.map(\.self) ?? []).enumerated() where verb.kind == .object {
        guard let read = readDeclaredVerb(verb, of: number, "tables.\(key.name).verbs[\(place)]") else { continue }
        tables[number].declaredVerbs.append(read)
      }
    }
  }

  private mutating func readDeclaredVerb(
    _ json: JSON, of number: Int, _ path: String
  ) -> Manifest.DeclaredVerb? {
    guard let place = json["name"], let name = place.string, NameRule.plain.allows(name) else { return nil }
    let table = tables[number]
    checkReserved(name, as: .setting, place, "\(path).name")
    if Manifest.Verb(rawValue: name) != nil || table.hasVerb(named: name) {
      findings.add(place, "\(path).name", "'\(name)' is already a verb: choose another name")
    } else if number == 0, tables.contains(where: { $0.name == name }) {
      findings.add(
        place, "\(path).name", "'\(name)' is also a table, so trackctl couldn't tell the two apart: choose another name"
      )
    }
    let params = readColumns(json["params"], "\(path).params", types: Shape.verbParamTypes)
    checkReferences(json["params"], "\(path).params")
    let scope = ExpressionScope(tables: tables, table: number, params: params, isComputing: false)
    let condition = json["where"].flatMap { readExpression($0, scope, "\(path).where") }
    if let condition, let place = json["where"] { checkTruth(condition, place, "\(path).where") }
    return Manifest.DeclaredVerb(
      name: name, label: readLabel(json["label"]), summary: json["summary"]?.string ?? "", params: params,
      condition: condition, changes: readChanges(json["set"], scope, "\(path).set"),
      done: readDone(json["done"], of: table, params, "\(path).done"))
  }

  // MARK: New values

  private mutating func readChanges(
    _ json: JSON?, _ scope: ExpressionScope, _ path: String
  ) -> [Manifest.DeclaredVerb.Change] {
    var changes: [Manifest.DeclaredVerb.Change] = []
    for (key, value) in named(json) {
      let path = "\(path).\(key.name)"
      guard let column = column(key.json, of: scope.row.columns, in: scope.row.name, path) else { continue }
      let declared = scope.row.columns[column]
      if declared.isCaller {
        findings.add(key.json, path, "is always the account that made the row, so it can't be set")
      } else if declared.kind == .picture {
        findings.add(key.json, path, "is a picture: only its method '\(key.name).set' can set it")
      } else if declared.isComputed {
        findings.add(key.json, path, "is computed, so it can't be set")
      } else if let source = readSource(value, declared, scope, path) {
        changes.append(Manifest.DeclaredVerb.Change(column: column, source: source))
      }
    }
    return changes
  }

  private mutating func readSource(
    _ json: JSON, _ column: Manifest.Column, _ scope: ExpressionScope, _ path: String
  ) -> Manifest.DeclaredVerb.Source? {
    switch column.kind {
    case .time where json.isString("now"): return .now
    case .date where json.isString("today"): return .today
    case .account:
      if json.isString("caller") { return .caller }
    default: break
    }
    if json.isNull {
      if column.mayBeAbsent { return .value(.none) }
      findings.add(json, path, "can't be null, because the column isn't optional")
      return nil
    }
    if let name = json.string, name.hasPrefix("$") { return readParam(json, name, column, scope, path) }
    if json.kind == .object, let text = json["computed"] {
      guard json.count == 1 else {
        findings.add(json, path, "must have no member other than \"computed\"")
        return nil
      }
      guard let expression = readExpression(text, scope, "\(path).computed") else { return nil }
      checkResult(expression, column.kind, text, "\(path).computed")
      return .computed(expression)
    }
    if column.kind == .account {
      findings.add(json, path, "must be \"caller\", or a param of type account")
      return nil
    }
    return readValue(json, column.kind, column.name, path).map { .value($0) }
  }

  private mutating func readParam(
    _ json: JSON, _ text: String, _ column: Manifest.Column, _ scope: ExpressionScope, _ path: String
  ) -> Manifest.DeclaredVerb.Source? {
    let name = String(text.dropFirst("$params.".count))
    if unreadable.contains(name) { return nil }
    guard text.hasPrefix("$params."), let param = scope.params.firstIndex(where: { $0.name == name }) else {
      let names = scope.params.map { "$params.\($0.name)" }.joined(separator: ", ")
      findings.add(
        json, path,
        "'\(Findings.shown(text))' is unknown: "
          + (names.isEmpty ? "the verb has no params" : "use \(names)"))
      return nil
    }
    let given = scope.params[param].kind
    guard given.fits(column.kind) else {
      findings.add(
        json, path, "may have values that '\(column.name)' can't: give the param the type and the limits of the column")
      return nil
    }
    return .param(param)
  }

  // MARK: Expressions

  mutating func readExpression(_ json: JSON, _ scope: ExpressionScope, _ path: String) -> Expression? {
    guard let text = json.string else {
      findings.add(json, path, "must be an expression in quotes, such as \"stock - 1\"")
      return nil
    }
    guard text.utf8.count <= Limits.expression.upperBound else {
      findings.add(json, path, "is longer than \(Limits.expression.upperBound) bytes")
      return nil
    }
    do throws(ExpressionFault) { return try ExpressionReader.read(text, scope) } catch {
      if text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains(where: {
        unreadable.contains(String($0))
      }) {
        return nil
      }
      let characters = String(decoding: text.utf8.prefix(error.offset), as: UTF8.self).unicodeScalars.count
      findings.add(json, path, "at character \(characters + 1): \(error.message)")
      return nil
    }
  }

  /// Reports a mistake if the value of an expression doesn't fit the column.
  mutating func checkResult(_ expression: Expression, _ kind: Manifest.Kind, _ json: JSON, _ path: String) {
    guard let type = kind.expressed, type.isLike(expression.type), type != .tags else {
      findings.add(
        json, path, "gives \(expression.type.name), which this column can't have\(expression.type.hint(kind))")
      return
    }
    guard case (.text(let choices?), .text(let given?)) = (type, expression.type),
      let other = given.first(where: { !choices.contains($0) })
    else { return }
    findings.add(
      json, path, "can give '\(Findings.shown(other))', which isn't one of \(choices.joined(separator: ", "))")
  }
}

extension ExpressionType {
  /// Advice on how to turn a result of this type into one of the given kind, for the end of an error message. Empty if
  /// there is none.
  fileprivate func hint(_ kind: Manifest.Kind) -> String {
    switch (self, kind) {
    case (.duration, .integer), (.duration, .decimal): ": divide it by days(1) or seconds(1) for a number"
    case (.number, .duration): ": write seconds(…) around it"
    default: ""
    }
  }
}

extension Manifest.Kind {
  /// Whether every value of this kind is also a value of the other kind.
  fileprivate func fits(_ other: Manifest.Kind) -> Bool {
    switch (self, other) {
    case (.string(let own), .string(let range)), (.text(let own), .text(let range)),
      (.integer(let own), .integer(let range)), (.duration(let own), .duration(let range)):
      range.contains(own.lowerBound) && range.contains(own.upperBound)
    case (.decimal(let digits, let own), .decimal(let others, let range)):
      digits == others && range.contains(own.lowerBound) && range.contains(own.upperBound)
    case (.tags(let count, let length), .tags(let most, let longest)): count <= most && length <= longest
    case (.reference(let table, _), .reference(let other, _)): table == other
    default: self == other
    }
  }
}
