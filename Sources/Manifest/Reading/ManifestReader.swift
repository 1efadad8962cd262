import ModuleKit
import System
import Wire

extension Manifest {
  /// Reads a manifest. Throws all of its mistakes together.
  /// - Parameter taken: the names of modules that are already in use.
  package init(reading text: [UInt8], taken: Set<String> = []) throws(Mistakes) {
    self = try Self.read(text, taken: taken, isRecorded: false)
  }

  /// Reads the manifest in a journal. Such a manifest was valid when it was written.
  ///
  /// If the manifest uses a name that was reserved later, the result has no verbs or methods. Replies with the reserved
  /// name couldn't be expressed. The module's rows can still be exported.
  package init(recorded text: [UInt8]) throws(Mistakes) {
    self = try Self.read(text, taken: [], isRecorded: true)
  }

  private static func read(_ text: [UInt8], taken: Set<String>, isRecorded: Bool) throws(Mistakes) -> Manifest {
    var findings = Findings(in: text)
    guard text.count <= Limits.bytes else {
      findings.add(offset: 0, "", "the manifest has \(text.count) bytes, but the limit is \(Limits.bytes)")
      throw findings.mistakes
    }
    let json: JSON
    do throws(JSON.Fault) {
      json = try JSON(parsing: text, in: 0..<text.count, depth: Limits.depth, duplicates: .noted)
    } catch {
      findings.add(offset: error.offset, "", error.problem.words(at: error.offset, in: text))
      throw findings.mistakes
    }
    var shape = ShapeCheck(findings: findings)
    shape.check(json, .manifest, "")
    var reader = ManifestReader(
      findings: shape.findings, module: json["module"]?.string ?? "", taken: taken, isRecorded: isRecorded)
    guard let manifest = reader.read(json), reader.findings.isEmpty else { throw reader.findings.mistakes }
    return manifest
  }
}

/// Makes a manifest from a text. `ShapeCheck` has already checked the text's shape. Values of the wrong shape are
/// skipped here, so that all other values are still checked.
struct ManifestReader {
  var findings: Findings
  /// The module's name in a form that is safe for messages. A valid name is unchanged.
  let module: String
  let taken: Set<String>
  /// Whether the text comes from a journal. Rules that are newer than the text then don't apply.
  let isRecorded: Bool
  /// Whether a text from a journal has names that are reserved now.
  private var hasReservedNames = false
  /// The names of columns and params whose type is a mistake. References to them aren't reported as more mistakes.
  var unreadable: Set<String> = []
  var tables: [Manifest.Table] = []
  var methods: [Manifest.ProgramMethod] = []

  init(findings: Findings, module: String, taken: Set<String>, isRecorded: Bool) {
    self.findings = findings
    self.module = Findings.shown(module)
    self.taken = taken
    self.isRecorded = isRecorded
  }

  /// Reads the manifest. Returns nil if the text is too malformed to make a manifest.
  mutating func read(_ json: JSON) -> Manifest? {
    guard json.kind == .object else { return nil }
    checkName(json["module"])
    let release = readRelease(json)
    readTables(json["tables"])
    readComputed(json["tables"])
    readShows(json["tables"])
    readDeclaredVerbs(json["tables"])
    readMethods(json["methods"])
    let check = readCheck(json["check"])
    let access = readAccess(json["access"], hasProgram: check != nil || !methods.isEmpty)
    let notices = readNotices(json["notices"])
    let reactions = readReactions(json["on"])
    let schedules = readSchedules(json["schedule"])
    let status = readStatus(json["status"])
    let settings = readSettings(json["settings"])
    let schema = json["schema"]?.int ?? 1
    let migrations = readMigrations(json["migrations"], schema, tables: json["tables"])
    guard let summary = json["summary"]?.string else { return nil }
    return Manifest(
      name: module, schema: schema, summary: summary, release: release,
      tables: hasReservedNames ? tables.map(\.withoutVerbs) : tables,
      methods: hasReservedNames ? [] : methods, check: check, access: access, notices: notices,
      reactions: hasReservedNames ? [] : reactions, schedules: hasReservedNames ? [] : schedules,
      status: hasReservedNames ? nil : status, settings: settings + pictureSettings(settings), migrations: migrations,
      text: compact(json))
  }

  /// The setting for the quota of users' pictures. Empty if the manifest declares this setting itself.
  private func pictureSettings(_ own: [Setting]) -> [Setting] {
    let setting = Manifest.pictureBytes(of: module)
    let hasPictures = tables.contains { !$0.pictures.isEmpty }
    return hasPictures && !own.contains { $0.name == setting.name } ? [setting] : []
  }

  private func compact(_ json: JSON) -> [UInt8] {
    var writer = JSONWriter()
    writer.json(json)
    return writer.bytes
  }

  private mutating func checkName(_ json: JSON?) {
    guard let json else { return }
    checkReserved(module, as: .module, json, "module")
    if taken.contains(module) {
      findings.add(
        json, "module", "'\(module)' is already a built-in module or a command of trackctl: choose another name")
    }
  }

  mutating func checkReserved(_ name: String, as use: ReservedNames.Use, _ json: JSON, _ path: String) {
    guard let objection = ReservedNames.objection(to: name, as: use) else { return }
    if isRecorded { hasReservedNames = true } else { findings.add(json, path, objection) }
  }

  // MARK: Access, settings and other small parts

  private mutating func readAccess(_ json: JSON?, hasProgram: Bool) -> Confinement {
    guard let json, json.kind == .object else { return Confinement() }
    if !hasProgram {
      findings.add(json, "access", "is for a program, but this module has none: it has neither methods nor check")
    }
    var readable: [String] = []
    for (number, element) in (json["read"]?.elements.map(\.self) ?? []).enumerated() {
      guard let path = element.string else { continue }
      let isClear = !path.utf8.contains { $0 < 0x20 || $0 == 0x7F }
      guard path == "~" || path.hasPrefix("~/") || path.hasPrefix("/"), isClear,
        !path.split(separator: "/").contains("..")
      else {
        findings.add(
          element, "access.read[\(number)]",
          "'\(Findings.shown(path))' is not a valid path: use one that begins with / or ~/, without '..'")
        continue
      }
      readable.append(path)
    }
    return Confinement(readable: readable, hasNetwork: json["network"]?.bool == true)
  }

  private mutating func readNotices(_ json: JSON?) -> [Manifest.TimedNotice] {
    var notices: [Manifest.TimedNotice] = []
    for (key, value) in named(json) {
      let path = "notices.\(key.name)"
      checkPrefix(key, path)
      guard let table = table(value["table"], "\(path).table"),
        let column = column(value["column"], of: table.columns, in: table.name, "\(path).column")
      else { continue }
      if !table.columns[column].kind.isMoment, let place = value["column"] {
        findings.add(place, "\(path).column", "is not a column of times or dates, which a notice needs")
      } else if table.columns[column].computed?.isStable == false, let place = value["column"] {
        findings.add(place, "\(path).column", "depends on now, today or other rows, so no time is known for it")
      }
      notices.append(
        Manifest.TimedNotice(
          name: key.name, summary: readLabel(value["summary"]) ?? Label("", nil), table: table.name, column: column,
          secondsOfDay: readClock(value["at"], table.columns[column].kind, "\(path).at"),
          actions: readActions(value["actions"], table, "\(path).actions")))
    }
    return notices
  }

  private mutating func readActions(_ json: JSON?, _ table: Manifest.Table, _ path: String) -> [String] {
    let offered = table.declaredVerbs.filter { $0.params.allSatisfy { $0.mayBeMissing || $0.kind.isList } }.map(\.name)
    var actions: [String] = []
    for (number, element) in (json?.elements.map(\.self) ?? []).enumerated() {
      guard let name = element.string else { continue }
      if offered.contains(name) {
        if !actions.contains(name) { actions.append(name) }
      } else {
        let names = offered.isEmpty ? "there is none" : "there is \(offered.joined(separator: ", "))"
        findings.add(
          element, "\(path)[\(number)]",
          "'\(Findings.shown(name))' must be the name of one of your own verbs of \(table.name) that needs only the id; \(names)"
        )
      }
    }
    return actions
  }

  /// Reads a time of day, such as 08:00, in seconds. If the time is absent, the result is 0, so dates begin at
  /// midnight.
  mutating func readClock(_ json: JSON?, _ kind: Manifest.Kind, _ path: String) -> Int {
    guard let json, let text = json.string else { return 0 }
    if kind == .time { findings.add(json, path, "is only for a column of dates: this column has its own time") }
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count == 2 ? Int(String(decoding: $0, as: UTF8.self)) : nil }
    guard parts.count == 2, numbers.count == 2, 0..<24 ~= numbers[0], 0..<60 ~= numbers[1] else {
      findings.add(json, path, "must be a time of day, such as 08:00")
      return 0
    }
    return numbers[0] * 3600 + numbers[1] * 60
  }

  private mutating func readSettings(_ json: JSON?) -> [Setting] {
    var settings: [Setting] = []
    for (key, value) in named(json) {
      checkReserved(key.name, as: .setting, key.json, "settings.\(key.name)")
      guard let least = value["minimum"]?.int, let most = value["maximum"]?.int, let standard = value["default"]?.int
      else { continue }
      guard least <= most else {
        findings.add(value, "settings.\(key.name)", "has a minimum of \(least), which is above its maximum of \(most)")
        continue
      }
      if !(least...most).contains(standard), let place = value["default"] {
        findings.add(place, "settings.\(key.name).default", "is \(standard), but must be from \(least) to \(most)")
      }
      settings.append(Setting(module, key.name, value["summary"]?.string ?? "", least...most, standard: standard))
    }
    return settings
  }

  // MARK: Lookup

  /// The members that have valid names, without duplicates.
  func named(_ json: JSON?) -> [(key: MemberKey, value: JSON)] {
    guard let json, json.kind == .object else { return [] }
    var seen: Set<String> = []
    return json.members.compactMap { key, value in
      guard let name = key.string, NameRule.dotted.allows(name) || NameRule.plain.allows(name),
        seen.insert(name).inserted
      else { return nil }
      return (MemberKey(name: name, json: key), value)
    }
  }

  mutating func table(_ json: JSON?, _ path: String) -> Manifest.Table? {
    guard let json, let name = json.string else { return nil }
    if let table = tables.first(where: { $0.name == name }) { return table }
    let names = tables.map(\.name).joined(separator: ", ")
    findings.add(json, path, "no table '\(Findings.shown(name))' in this module; its tables are \(names)")
    return nil
  }

  mutating func column(_ json: JSON?, of columns: [Manifest.Column], in table: String, _ path: String) -> Int? {
    guard let json, let name = json.string else { return nil }
    if let column = columns.firstIndex(where: { $0.name == name }) { return column }
    if unreadable.contains(name) { return nil }
    let names = columns.map(\.name).joined(separator: ", ")
    findings.add(json, path, "\(table) has no column '\(Findings.shown(name))'; it has \(names)")
    return nil
  }

  /// Reads the type of a column, param or result. Returns nil if the type isn't one of `types`, which was already
  /// reported.
  mutating func readKind(of key: MemberKey, _ json: JSON, among types: Set<String>, _ path: String) -> Manifest.Kind? {
    guard let type = json["type"]?.string, types.contains(type), let kind = readKind(json, path) else {
      unreadable.insert(key.name)
      return nil
    }
    return kind
  }

  /// Reports a mistake if a public name doesn't begin with the module's name.
  mutating func checkPrefix(_ key: MemberKey, _ path: String) {
    if !key.name.hasPrefix(module + ".") {
      let own = key.name.split(separator: ".").last ?? ""
      findings.add(
        key.json, path, "'\(key.name)' doesn't begin with the module's name: write \(module).\(own)")
    }
  }
}

/// The name of a member, with its position in the text.
struct MemberKey {
  let name: String
  let json: JSON
}

extension JSON.Fault.Problem {
  /// Describes the problem, but not its position, which is reported separately. The description also names common
  /// causes, such as bytes that editors add, or the syntax of other dialects of JSON.
  fileprivate func words(at offset: Int, in text: [UInt8]) -> String {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) {
      return "invalid JSON: it begins with a byte-order mark: save it as UTF-8 without one"
    }
    let isSpace = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
    let rest = text.dropFirst(offset).drop(while: isSpace)
    let before = text.prefix(offset).last { !isSpace($0) }
    if before == UInt8(ascii: ","), let next = rest.first, next == UInt8(ascii: "}") || next == UInt8(ascii: "]") {
      return "invalid JSON: a comma before '\(Character(Unicode.Scalar(next)))': remove it"
    }
    if let next = rest.first, next == UInt8(ascii: "/") || next == UInt8(ascii: "#") {
      return "invalid JSON: comments aren't allowed: remove this one, or make it a \"summary\""
    }
    return "invalid JSON: \(sentence)"
  }

  private var sentence: String {
    switch self {
    case .syntax(let detail): detail
    case .depth(let limit): "arrays and objects are nested deeper than \(limit)"
    case .values, .tooLong: "it is too long"
    case .duplicateMember: "a name appears twice"
    }
  }
}
