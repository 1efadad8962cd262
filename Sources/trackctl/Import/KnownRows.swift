import Time
import Wire

/// What of other modules than the timer is there already, as far as a file that keeps all can tell: rows that say the same, each as
/// a number made of it. The timer knows its own.
struct KnownRows {
  private var known: Set<Int> = []

  /// Looks at all that is the caller's own.
  init(_ session: Session) throws(Failure) {
    let hello = try session.call("system.hello")
    let modules = hello["modules"]?.elements.compactMap(\.string) ?? []
    let looked = ["hours", "remarks", "chores", "feed"].filter(modules.contains)
    guard !looked.isEmpty else { return }
    let user = hello.text("user")
    var numbers: Set<Int> = []
    try ExportSource(session: session, range: nil).snapshot(of: looked) { row in
      if let owner = JSONLinesRow.owner(of: row.json), owner != user { return }
      let content = try? JSONLinesRow(row.json, 0).content(of: "\(row.module).\(row.table)")
      if let number = content.flatMap({ Self.number($0) }) { numbers.insert(number) }
    }
    known = numbers
  }

  func contains(_ content: Draft.Content) -> Bool { Self.number(content).map(known.contains) ?? false }

  private static func number(_ content: Draft.Content) -> Int? {
    var hasher = Hasher()
    switch content {
    case .entry, .project: return nil
    case .record(let record):
      hasher.combine([record.client, record.project, record.date.description, record.comment])
      hasher.combine(record.halves)
      hasher.combine(record.isBillable)
      hasher.combine(record.isPartTime)
    case .remark(let remark):
      hasher.combine([remark.text, remark.place ?? "", remark.at?.description ?? ""])
      hasher.combine([remark.lat, remark.lon, remark.accuracy ?? -1])
      hasher.combine(remark.isPrivate)
    case .call(let call):
      hasher.combine(call.method)
      hasher.combine(call.params.description)
    }
    return hasher.finalize()
  }
}
