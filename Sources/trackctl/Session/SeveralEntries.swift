import TrackClientCore
import Wire

/// Entries that a command changes in one transaction. The user selects them by their numbers, or by a range and
/// filters.
struct SeveralEntries {
  private let session: Session
  private let params: Params
  private let isSure: Bool
  /// Whether a range or a filter selects the entries. Such entries are shown before the change, because the user hasn't
  /// named each entry.
  let isChoice: Bool

  static let options: [Option] = [range, inProject, withTag, yes]
  private static let range = Option.value("range", "RANGE", "the entries that started in this range, such as last-week")
  private static let inProject = Option.value("in", "PROJECT", "the entries of this project", completes: .projects)
  private static let withTag = Option.value(
    "with", "TAG", "the entries with this tag; if repeated, with all of these tags", isRepeated: true)
  private static let yes = Option.flag("yes", "don't show the entries first, and don't ask")

  init(_ arguments: Arguments, _ session: Session) throws(Failure) {
    self.session = session
    isSure = arguments.has(Self.yes)
    var params = Params()
    if let text = arguments[Self.range] {
      try session.range(text)?.write(to: &params)
      params.set("timeZone", session.timeZoneName)
    }
    params.set("project", arguments[Self.inProject])
    params.set("tags", arguments.all(Self.withTag))
    self.params = params
    isChoice = [Self.range, Self.inProject, Self.withTag].contains { arguments.has($0) }
  }

  /// Changes the selected entries. If a range or a filter selects the entries, the entries are first shown and the user
  /// must agree, unless the user typed `--yes`.
  func change(_ method: String, _ words: [String], _ changes: [(String, JSON)] = []) throws(Failure) {
    var ids: [Int] = []
    for word in words { ids.append(try Entries(session: session).id(word)) }
    let chosen = try params.json().adding(ids.isEmpty ? [] : [("ids", .list(ids.map { JSON($0) }))])
    let wanted = chosen.adding(changes)
    if isChoice, !isSure { try ask(about: try session.call(method, wanted.adding([("dryRun", true)]))) }
    let reply = try session.change(method, wanted)
    try session.answer(reply) {
      if !isChoice { show(reply) }
      session.did(method, reply)
    }
  }

  private func ask(about reply: JSON) throws(Failure) {
    let count = reply["count"]?.int ?? 0
    guard count > 0 else { throw Failure(.refused, "no entry matches: nothing was changed") }
    if !session.isJSON { show(reply) }
    try session.confirm(
      count == 1 ? "this is 1 entry" : "these are \(count) entries", instead: "to change them without asking: --yes")
  }

  private func show(_ reply: JSON) {
    let entries = reply["entries"]?.elements.map(\.self) ?? []
    for entry in entries {
      let tags = entry["tags"]?.elements.compactMap(\.string).map { " +\($0)" }.joined() ?? ""
      session.output.print(
        "  \(entry.number("id"))  \(Terminal.clean(entry.text("project"))), \(GaveWay.span(of: entry, session))\(Terminal.clean(tags))"
      )
    }
    if let count = reply["count"]?.int, count > entries.count {
      session.output.print("  and \(count - entries.count) more")
    }
  }
}
