import Time
import TrackClientCalls
import Wire

/// Detects the rows of exact formats that already exist in modules other than the timer. Rows with the same contents
/// have the same hash. The timer detects its own rows.
struct KnownRows {
  /// The ids of the existing rows, keyed by hash. A list of ids is empty if no other row can refer to such rows.
  private var known: [Int: [Int]] = [:]
  /// The number of the file's rows that were matched so far, keyed by hash.
  private var met: [Int: Int] = [:]

  /// Reads all rows of the caller, and the rows of the accounts that get rows of other people.
  init(_ session: Session, _ options: ReadingOptions) throws(Failure) {
    let (own, authors) = (options.own, options.authors.all)
    let hello = try session.call(.system.hello())
    let looked = ["hours", "remarks", "chores", "feed"].filter(hello.modules.contains) + own.modules
    guard !looked.isEmpty else { return }
    let user = hello.user ?? ""
    var numbers: [Int: [Int]] = [:]
    try ExportSource(session: session, range: nil).snapshot(of: looked) { row in
      let name = "\(row.module).\(row.table)"
      let owner = own.tables[name].map { $0.owner(of: row.json) } ?? JSONLinesRow.owner(of: row.json)
      let author = owner.flatMap { $0 != user && authors.contains($0) ? $0 : nil }
      if let owner, owner != user, author == nil { return }
      let read = JSONLinesRow(row: row.json, line: 0, user: user, own: own, author: author)
      let content = try? read.content(of: name)
      guard let content, let number = Self.number(content, parents: content.parents.map(\.id)) else { return }
      numbers[number, default: []] += content.row.map { [$0.id] } ?? []
    }
    known = numbers
  }

  /// - Parameter parents: the ids in trackd of the rows to which this row refers.
  /// - Returns: the id of the matching row, or 0 if the id isn't needed. Nil if no row matches.
  mutating func match(_ content: Draft.Content, parents: [Int]) -> Int? {
    guard let number = Self.number(content, parents: parents), let ids = known[number] else { return nil }
    guard content.row != nil, let last = ids.last else { return 0 }
    let index = met[number, default: 0]
    met[number] = index + 1
    return ids.indices.contains(index) ? ids[index] : last
  }

  mutating func beginAgain() { met = [:] }

  private static func number(_ content: Draft.Content, parents: [Int]) -> Int? {
    var hasher = Hasher()
    switch content {
    case .entry, .project: return nil
    case .record(let record):
      hasher.combine([record.client, record.project, record.date.description, record.comment])
      hasher.combine(record.minutes)
      hasher.combine(record.isBillable)
      hasher.combine(record.isPartTime)
    case .remark(let remark):
      hasher.combine([remark.text, remark.place ?? "", remark.at?.description ?? ""])
      hasher.combine([remark.lat, remark.lon, remark.accuracy ?? -1])
      hasher.combine(remark.isPrivate)
    case .completion(let completion):
      hasher.combine([completion.name, completion.roomName, completion.at.description, completion.note])
      hasher.combine(completion.by)
      hasher.combine(completion.points)
    case .call(let call):
      hasher.combine(call.method)
      // For built-in modules, the hash leaves out values that might have changed since the export, such as the progress
      // of a post.
      if call.isOfOwnModule {
        // A reference counts as a param. It makes no difference whether the file contains the referenced row or only
        // its id.
        let references = zip(call.references, parents).map { ($0.param, String($1)) }
        let params = call.params.members.map { ($0.key.string ?? "", $0.value.description) } + references
        for (name, value) in params.sorted(by: { $0.0 < $1.0 }) { hasher.combine([name, value]) }
        if let picture = call.picture { hasher.combine(picture.bytes) }
        break
      }
      for member in call.params.members where !isOfProgress(member.key, call.method) {
        hasher.combine([member.key.string ?? "", member.value.description])
      }
      hasher.combine(parents)
    }
    return hasher.finalize()
  }

  private static func isOfProgress(_ name: JSON, _ method: String) -> Bool {
    switch method {
    case "feed.post": name.isString("progress") || name.isString("updatedAt")
    case "chores.checklist.add": name.isString("checked") || name.isString("at")
    default: false
    }
  }
}

extension Draft.Content {
  /// What the file calls the row that the draft creates.
  var row: RowName? {
    switch self {
    case .call(let call): call.row
    case .remark(let remark): remark.row
    case .entry, .project, .record, .completion: nil
    }
  }
  var parents: [RowName] {
    if case .call(let call) = self { (call.parent.map { [$0.row] } ?? []) + call.references.map(\.row) } else { [] }
  }
}
