import Wire

/// Describes the changes of a transaction in one line, such as `entry 2: note → "spec", stopped 10:30 → 11:00`.
struct ChangeText {
  /// Whether the transaction restored an earlier state. The text then says that a row is back, not that a row is new.
  let isBack: Bool
  private let module: String
  private let names: RowNames
  private let value: ChangeValue

  init(_ session: Session, of module: String, isBack: Bool = false) {
    self.module = module
    names = RowNames(of: module, session)
    value = ChangeValue(text: session.timeText, isBuiltIn: names.isBuiltIn)
    self.isBack = isBack
  }

  /// Members of built-in modules that are computed from other members or from the clock. In custom modules, all members
  /// are stored.
  private static let derived: Set<String> = [
    "id", "user", "seconds", "long", "updatedAt", "lastUsedAt", "entries", "priority", "level", "dueAt", "turn",
    "lastDoneAt", "lastDoneBy", "likes", "liked", "comments", "resolved", "authorSafe", "members", "tasks", "points",
    "completions", "locked", "last", "own", "posts", "completed", "unfinished", "friends", "addedBy", "roomName",
  ]
  /// Members that a table stores. In other tables, members with the same names are computed: see `derived`.
  private static let own: [String: Set<String>] = ["tasks": ["points"]]

  /// All meaningful changes of the transaction in one line.
  func line(of transaction: JSON) -> String {
    if transaction.says("truncated") { return "many things" }
    return lines(of: transaction).joined(separator: "; ")
  }

  func lines(of transaction: JSON) -> [String] {
    let changes = transaction.things("changes").map { (change: $0, text: text(of: $0)) }
    // If a project was created with an entry, the text about the entry names the project, so the project comes last.
    let told = changes.filter { !$0.text.isEmpty }.sorted { rank($0.change) < rank($1.change) }.map(\.text)
    return told.isEmpty ? changes.prefix(1).map { names.name(of: $0.change) } : told
  }

  private func rank(_ change: JSON) -> Int { change.text("table") == "projects" ? 1 : 0 }

  private func text(of change: JSON) -> String {
    let name = names.name(of: change)
    let title = names.title(of: change.text("table"))
    switch (Self.row(change, "before"), Self.row(change, "after")) {
    case (nil, let after?): return "\(isBack ? "\(name) is back" : "new \(name)")\(about(after, but: title))"
    case (let before?, nil): return "\(isBack ? "\(name) is gone" : "deleted \(name)")\(about(before, but: title))"
    case (let before?, let after?):
      let changed = Self.changed(change, before, after, of: module).map { value.text($0, before[$0], after[$0]) }
      return changed.isEmpty ? "" : "\(name): \(changed.joined(separator: ", "))"
    case (nil, nil): return ""
    }
  }

  /// The names of the members whose values changed.
  static func changed(_ change: JSON, _ before: JSON, _ after: JSON, of module: String) -> [String] {
    let hidden = ModuleCommand.knownModules.contains(module) ? derived : ["id"]
    let told = own[change.text("table")] ?? []
    var names = after.members.map { $0.key.string ?? "" }
    names += before.members.map { $0.key.string ?? "" }.filter { !names.contains($0) }
    return names.filter { name in
      (told.contains(name) || !hidden.contains(name)) && (before[name] ?? .null) != (after[name] ?? .null)
    }
  }

  static func row(_ change: JSON, _ member: String) -> JSON? {
    change[member].flatMap { $0.isNull ? nil : $0 }
  }

  /// The most informative values of a row, such as ` (Work, 09:00 to 10:30)`.
  /// - Parameter title: the member that already serves as the row's name.
  private func about(_ row: JSON, but title: String?) -> String {
    guard names.isBuiltIn else {
      // The title already identifies the row. The first text of the row is shown only if there is no title.
      let texts = title == nil ? row.members.filter { $0.value.string?.isEmpty == false } : []
      return texts.first.map { " (\(DisplayWidth.truncated(value.plain($0.value), to: 40)))" } ?? ""
    }
    let texts = ["project", "activity", "text", "caption"].filter { $0 != title }.map { row.text($0) }
      .filter { !$0.isEmpty }
    let times = value.span(row)
    let facts = texts.prefix(1).map { DisplayWidth.truncated($0, to: 40) } + (times.isEmpty ? [] : [times])
    return facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
  }
}
