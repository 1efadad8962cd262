import Time
import Wire

/// What of other modules than the timer is there already, as far as a file that keeps all can tell: rows that say the same, each as
/// a number made of it. The timer knows its own.
struct KnownRows {
  /// By that number the ids of those that others may belong to, of others none.
  private var known: [Int: [Int]] = [:]
  /// How many of those that are alike were met already.
  private var met: [Int: Int] = [:]

  /// Looks at all that is the caller's own.
  init(_ session: Session) throws(Failure) {
    let hello = try session.call("system.hello")
    let modules = hello["modules"]?.elements.compactMap(\.string) ?? []
    let looked = ["hours", "remarks", "chores", "feed"].filter(modules.contains)
    guard !looked.isEmpty else { return }
    let user = hello.text("user")
    var numbers: [Int: [Int]] = [:]
    try ExportSource(session: session, range: nil).snapshot(of: looked) { row in
      if let owner = JSONLinesRow.owner(of: row.json), owner != user { return }
      let read = JSONLinesRow(row: row.json, line: 0, user: user)
      let content = try? read.content(of: "\(row.module).\(row.table)")
      guard let content, let number = Self.number(content, parent: content.parent?.id) else { return }
      numbers[number, default: []] += content.row.map { [$0.id] } ?? []
    }
    known = numbers
  }

  /// - Parameter parent: the row here that it belongs to.
  /// - Returns: the row here that it is, or 0 where nobody asks for it; nil if it isn't there.
  mutating func match(_ content: Draft.Content, parent: Int?) -> Int? {
    guard let number = Self.number(content, parent: parent), let ids = known[number] else { return nil }
    guard content.row != nil, let last = ids.last else { return 0 }
    let place = met[number, default: 0]
    met[number] = place + 1
    return ids.indices.contains(place) ? ids[place] : last
  }

  mutating func beginAgain() { met = [:] }

  private static func number(_ content: Draft.Content, parent: Int?) -> Int? {
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
    case .completion(let completion):
      hasher.combine([completion.name, completion.roomName, completion.at.description])
      hasher.combine(completion.points)
    case .call(let call):
      hasher.combine(call.method)
      // How far what a post tells of has come since makes no other one of it.
      for member in call.params.members where call.method != "feed.post" || !isOfProgress(member.key) {
        hasher.combine([member.key.string ?? "", member.value.description])
      }
      hasher.combine(parent)
    }
    return hasher.finalize()
  }

  private static func isOfProgress(_ name: JSON) -> Bool { name.isString("progress") || name.isString("updatedAt") }
}

extension Draft.Content {
  /// The row that it makes, and the one that it belongs to, as the file calls them.
  var row: RowName? { if case .call(let call) = self { call.row } else { nil } }
  var parent: RowName? { if case .call(let call) = self { call.parent?.row } else { nil } }
}
