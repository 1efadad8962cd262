import ModuleKit
import Time
import Wire

/// How existing entries make room for the times of another entry.
enum GivingWay: String, CaseIterable {
  case refuse, cut, split
}

/// The entries that made room for another entry, with their new times. `overwritten` has the entries that were removed
/// for that entry.
struct GaveWay {
  var shortened: [Entry] = []
  var overwritten: [Entry] = []

  /// Removes the entry with this id from the shortened entries, and returns it.
  mutating func takeShortened(_ id: Int?) -> Entry? {
    shortened.firstIndex { $0.id == id }.map { shortened.remove(at: $0) }
  }

  /// The maximum number of entries that a call may change. More changes would hold up the loop for too long.
  static let most = 100
}

extension Timer {
  static let overlap = Param<String>.choice(
    "overlap",
    "what to do if other entries overlap; refuse: fail; cut: shorten them; split: like cut, but an entry that spans"
      + " these times continues after them",
    GivingWay.allCases.map(\.rawValue)
  ).or(GivingWay.refuse.rawValue)
  static let givesWay: [any AnyParam] = [overlap, acknowledge]
  private static let acknowledge = Param<[String]>.acknowledge(["removes"])

  static let gaveWayFields = [
    Field("shortened", .array(entryField.schema, 0...2 * GaveWay.most), optional: true),
    Field("overwritten", .array(entryField.schema, 0...GaveWay.most), optional: true),
  ]
  static let removesReason = Reason(
    .wantsAcknowledgement, "rpc.wantsAcknowledgement", "Entries within these times would be removed.")

  /// Makes room for an entry of the caller, in the way that the call chooses.
  /// - Parameters:
  ///   - stop: the end of the entry. Nil if it runs.
  ///   - own: the entry that gets these times. Nil if it is a new entry.
  mutating func makeRoom(
    from start: Instant, to stop: Instant?, for own: Int? = nil, _ call: Call
  ) throws(Rejection) -> GaveWay {
    var room = GaveWay()
    let way = GivingWay(rawValue: call[Timer.overlap]) ?? .refuse
    guard way != .refuse else { return room }
    let others = try overlapping(from: start, to: stop, of: call.user).filter { $0.id != own }
    for other in others {
      let goesOn = stop.map { stop in other.stoppedAt.map { $0 > stop } ?? true } ?? false
      switch (other.startedAt < start, goesOn) {
      case (true, true) where way == .split:
        if let stop { room.shortened += split(other, from: start, to: stop) }
      case (true, _): room.shortened += [cut(other) { $0.stoppedAt = start }]
      case (false, true): room.shortened += [cut(other) { $0.startedAt = stop ?? $0.startedAt }]
      case (false, false): room.overwritten.append(other)
      }
    }
    guard room.overwritten.isEmpty || call[Timer.acknowledge].contains("removes") else {
      throw wantsRemoval(of: room.overwritten)
    }
    for entry in room.overwritten { remove(entry) }
    return room
  }

  /// The user's entries that overlap these times, in order. An entry of length zero overlaps nothing.
  private func overlapping(from start: Instant, to stop: Instant?, of user: Int) throws(Rejection) -> [Entry] {
    guard let mine = entries.index.users[user], stop.map({ $0 > start }) ?? true else { return [] }
    let position = mine.all.position(from: start.seconds)
    let end = stop?.seconds ?? .max
    var items: [Timeline.Item] = []
    if let before = mine.all.lastWeighing(before: position), before.end > start.seconds { items.append(before) }
    var next = mine.all.firstWeighing(from: position)
    while let item = next, item.key < end {
      guard items.count < GaveWay.most else {
        throw .violation("overlap", "count", "would change more than \(GaveWay.most) entries: choose a shorter time")
      }
      items.append(item)
      next = mine.all.firstWeighing(from: mine.all.position(after: item))
    }
    let running = mine.running.compactMap { entries[$0] }.filter { $0.startedAt.seconds < end }
    return items.compactMap { entries[$0.id] } + running
  }

  private mutating func cut(_ entry: Entry, _ change: (inout Entry) -> Void) -> Entry {
    entries.update(entry.id, change) ?? entry
  }

  /// Splits an entry around these times, and returns both parts. The entry itself keeps its first part or, if it runs,
  /// its running part. The other part becomes a new entry.
  private mutating func split(_ entry: Entry, from start: Instant, to stop: Instant) -> [Entry] {
    let part = entries.insert { id in
      Entry(
        id: id, user: entry.user, project: entry.project, startedAt: entry.isRunning ? entry.startedAt : stop,
        stoppedAt: entry.isRunning ? start : entry.stoppedAt, note: entry.note, tags: entry.tags,
        importID: entry.importID)
    }
    let rest = cut(entry) { if $0.isRunning { $0.startedAt = stop } else { $0.stoppedAt = start } }
    return entry.isRunning ? [part, rest] : [rest, part]
  }

  private func wantsRemoval(of entries: [Entry]) -> Rejection {
    let told = entries.prefix(3).map { entry in
      "\(projectName(entry.project)) from \(entry.startedAt)\(entry.stoppedAt.map { " to \($0)" } ?? "")"
    }
    let more = entries.count > told.count ? ", and \(entries.count - told.count) more" : ""
    let what = entries.count == 1 ? "An entry" : "\(entries.count) entries"
    return .wantsAcknowledgement([
      Warning("removes", "\(what) within these times would be removed: \(told.joined(separator: "; "))\(more).")
    ])
  }

  func reply(with room: GaveWay, _ call: Call, to writer: inout JSONWriter) {
    for (name, entries) in [("shortened" as StaticString, room.shortened), ("overwritten", room.overwritten)]
    where !entries.isEmpty {
      writer.list(name, entries) { $0.show(to: call.viewer, in: self, &$1) }
    }
  }
}
