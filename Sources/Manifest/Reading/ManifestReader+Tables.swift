import ModuleKit
import Wire

// Reads tables and their rules.

extension ManifestReader {
  mutating func readTables(_ json: JSON?) {
    for (key, value) in named(json) {
      let path = "tables.\(key.name)"
      checkReserved(key.name, as: tables.isEmpty ? .table : .furtherTable, key.json, path)
      let columns = readColumns(value["row"], "\(path).row", types: Shape.columnTypes)
      let owner = readOwner(value["owner"], columns, key.name, path)
      let namesOwner = value["owner"] != nil
      tables.append(
        Manifest.Table(
          name: key.name, summary: value["summary"]?.string ?? "", label: readLabel(value["label"]),
          one: value["one"]?.string ?? "row", columns: columns,
          title: readTitle(value["title"], columns, key.name, "\(path).title"), owner: owner,
          visibility: readAccounts(value["visible"], columns, owner, namesOwner, key.name, "\(path).visible"),
          changing: readAccounts(value["change"], columns, owner, namesOwner, key.name, "\(path).change"),
          unique: readKeys(value["unique"], columns, key.name, "\(path).unique"),
          indexes: readKeys(value["index"], columns, key.name, "\(path).index"),
          verbs: (value["verbs"]?.elements.compactMap { $0.string.flatMap(Manifest.Verb.init) } ?? []).uniqued))
      checkOne(value["one"], key.name, "\(path).one")
      checkChanging(value["change"], tables[tables.count - 1], "\(path).change")
      checkRoom(columns, value, path)
    }
    for (key, value) in named(json) { checkReferences(value["row"], "tables.\(key.name).row") }
    checkPictures(json)
  }

  /// Checks names for clashes with pictures. Pictures have their own table, and their methods can have the same names
  /// as the methods of another table.
  private mutating func checkPictures(_ json: JSON?) {
    guard tables.contains(where: { !$0.pictures.isEmpty }) else { return }
    for (key, value) in named(json) {
      let path = "tables.\(key.name)"
      if key.name == "pictures" {
        findings.add(key.json, path, "is where trackd keeps the pictures of all tables: choose another name")
      }
      // The methods of other tables have the table's name before the column's name, so only the first table's methods
      // can clash.
      guard let table = tables.first, table.name == key.name else { continue }
      for column in named(value["row"])
      where table.pictures.contains(where: { $0.name == column.key.name })
        && tables.contains(where: { $0.name == column.key.name })
      {
        findings.add(
          column.key.json, "\(path).row.\(column.key.name)",
          "is also a table, and the methods of both would have the same names: choose another name")
      }
    }
  }

  private mutating func checkOne(_ json: JSON?, _ table: String, _ path: String) {
    guard let json, let one = json.string else { return }
    if one == table { findings.add(json, path, "is the name of the table: choose another name for one row") }
    checkReserved(one, as: .one, json, path)
  }

  /// Reports a mistake if accounts could change rows that they don't see.
  private mutating func checkChanging(_ json: JSON?, _ table: Manifest.Table, _ path: String) {
    guard let json else { return }
    let isSeen: Bool
    switch (table.changing, table.visibility) {
    case (_, .everybody), (.owner, .owner): isSeen = true
    case (.accounts(let changing), .accounts(let seeing)): isSeen = changing.allSatisfy(seeing.contains)
    case (.owner, .accounts(let seeing)): isSeen = table.owner.map(seeing.contains) ?? false
    case (.accounts(let changing), .owner): isSeen = changing.allSatisfy { $0 == table.owner }
    case (.everybody, .accounts), (.everybody, .owner): isSeen = false
    }
    if !isSeen {
      findings.add(json, path, "names accounts that don't see the row: let \"visible\" name them, too")
    }
  }

  /// Reports a mistake if rows can become too large, because many rows must fit into a message.
  private mutating func checkRoom(_ columns: [Manifest.Column], _ json: JSON, _ path: String) {
    let characters = columns.reduce(0) { $0 + $1.kind.mostCharacters }
    if characters > Limits.charactersOfRow {
      findings.add(
        json["row"] ?? json, "\(path).row",
        "its texts may have \(characters) characters together, but the limit of a row is \(Limits.charactersOfRow):"
          + " lower some maxLength")
    }
  }

  // MARK: Columns

  mutating func readColumns(_ json: JSON?, _ path: String, types: Set<String>) -> [Manifest.Column] {
    var columns: [Manifest.Column] = []
    for (key, value) in named(json) where value.kind == .object {
      let path = "\(path).\(key.name)"
      checkReserved(key.name, as: .column, key.json, path)
      guard let kind = readKind(of: key, value, among: types, path) else { continue }
      let isCaller = value["is"]?.string == "caller"
      let isOptional = value["optional"]?.bool ?? false
      let isComputed = value["computed"] != nil
      checkComputed(value, isComputed, path)
      if kind == .picture, value["optional"]?.bool == false, let place = value["optional"] {
        findings.add(place, "\(path).optional", "can't be false: a row is made before it gets its picture")
      }
      if isCaller, isOptional, let place = value["optional"] {
        findings.add(place, "\(path).optional", "can't be true: there is always a caller")
      }
      columns.append(
        Manifest.Column(
          name: key.name, summary: value["summary"]?.string ?? "", label: readLabel(value["label"]),
          role: readRole(value["role"], kind, "\(path).role"), kind: kind, isOptional: isOptional,
          isCaller: isCaller, standard: readStandard(value["default"], kind, "\(path).default"),
          isComputed: isComputed, whenAbsent: readStandard(value["absent"], kind, "\(path).absent")))
    }
    checkOptions(columns, json, path)
    return columns.filter { !$0.isComputed && $0.kind != .picture } + columns.filter(\.isComputed)
      + columns.filter { $0.kind == .picture }
  }

  /// Reports a mistake if two columns would have the same option in trackctl.
  private mutating func checkOptions(_ columns: [Manifest.Column], _ json: JSON?, _ path: String) {
    var taken: [String: String] = [:]
    for column in columns {
      for option in column.options {
        guard let other = taken.updateValue(column.name, forKey: option) else { continue }
        guard !isRecorded, let place = named(json).first(where: { $0.key.name == column.name })?.key.json else {
          continue
        }
        findings.add(
          place, "\(path).\(column.name)",
          "'\(column.name)' and '\(other)' are both --\(option) in trackctl: choose another name")
        break
      }
    }
  }

  /// Reports a mistake for each member that a computed column or a stored column can't have.
  private mutating func checkComputed(_ json: JSON, _ isComputed: Bool, _ path: String) {
    if !isComputed, let absent = json["absent"] {
      findings.add(absent, "\(path).absent", "is only for a column with \"computed\": use \"default\"")
    }
    guard isComputed else { return }
    for name in ["default", "optional"] {
      guard let member = json[name] else { continue }
      findings.add(member, "\(path).\(name)", "can't be combined with \"computed\": use \"absent\"")
    }
  }

  private mutating func readStandard(_ json: JSON?, _ kind: Manifest.Kind, _ path: String) -> Manifest.Standard? {
    guard let json, kind != .picture else { return nil }
    if kind == .time, json.isString("now") { return .now }
    if kind == .date, json.isString("today") { return .today }
    return readValue(json, kind, "default", path).map { .value($0) }
  }

  mutating func readValue(_ json: JSON, _ kind: Manifest.Kind, _ name: String, _ path: String) -> Manifest.Value? {
    do throws(Violation) { return try kind.read(json, name, CallContext()) } catch {
      findings.add(json, path, error.message)
      return nil
    }
  }

  // MARK: Rules

  private mutating func readOwner(
    _ json: JSON?, _ columns: [Manifest.Column], _ table: String, _ path: String
  ) -> Int? {
    guard let json, let owner = column(json, of: columns, in: table, "\(path).owner") else { return nil }
    guard columns[owner].kind == .account, columns[owner].isCaller else {
      findings.add(json, "\(path).owner", #"must be a column with "type": "account" and "is": "caller""#)
      return nil
    }
    return owner
  }

  /// Reads which accounts may see or change a row. By default this is the row's owner or, if rows have no owner, every
  /// account.
  private mutating func readAccounts(
    _ json: JSON?, _ columns: [Manifest.Column], _ owner: Int?, _ namesOwner: Bool, _ table: String,
    _ path: String
  ) -> Manifest.Visibility {
    guard let json else { return owner == nil ? .everybody : .owner }
    if json.isString("own") {
      // If the owner itself is a mistake, it was already reported.
      if owner == nil, !namesOwner { findings.add(json, path, "'own' needs an owner: name its column in \"owner\"") }
      return .owner
    }
    guard json.kind == .array else { return .everybody }
    var accounts: [Int] = []
    for (number, element) in json.elements.enumerated() {
      guard let column = column(element, of: columns, in: table, "\(path)[\(number)]") else { continue }
      if columns[column].kind == .account {
        if !accounts.contains(column) { accounts.append(column) }
      } else {
        findings.add(element, "\(path)[\(number)]", "is not a column of accounts")
      }
    }
    return .accounts(accounts)
  }

  private mutating func readKeys(
    _ json: JSON?, _ columns: [Manifest.Column], _ table: String, _ path: String
  ) -> [[Int]] {
    guard let json, json.kind == .array else { return [] }
    var keys: [[Int]] = []
    for (number, list) in json.elements.enumerated() where list.kind == .array {
      var key: [Int] = []
      for (place, element) in list.elements.enumerated() {
        let path = "\(path)[\(number)][\(place)]"
        guard let column = column(element, of: columns, in: table, path) else { continue }
        if key.contains(column) {
          findings.add(element, path, "appears twice: remove one")
        } else if columns[column].kind.isKey {
          key.append(column)
        } else {
          let what = columns[column].kind == .picture ? "is a picture" : "isn't a single value"
          findings.add(element, path, "can't be indexed: it \(what)")
        }
      }
      if keys.contains(key), !key.isEmpty { findings.add(list, "\(path)[\(number)]", "appears twice: remove one") }
      if !key.isEmpty { keys.append(key) }
    }
    return keys
  }

  /// Checks references to other tables. All tables must have been read before.
  mutating func checkReferences(_ columns: JSON?, _ path: String) {
    for (column, kind) in named(columns) {
      guard kind["type"]?.isString("reference") == true, let to = kind["to"] else { continue }
      _ = table(to, "\(path).\(column.name).to")
    }
  }
}

extension Manifest.Column {
  /// The options of the column in trackctl that could clash with those of other columns. A list of tags has an option
  /// for a single tag, and `--no-` negates a flag or clears a value.
  fileprivate var options: [String] {
    let typed = kind.isList && name.hasSuffix("s") ? String(name.dropLast()) : name
    let word = typed.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
    return kind == .boolean || isOptional || kind.isList ? [word, "no-\(word)"] : [word]
  }
}

extension Array where Element: Equatable {
  /// The elements without duplicates.
  var uniqued: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
