package import ModuleKit
import Time
import Wire

// How the timer's rows are synced between machines, and what a replica may do.

extension Timer {
  package static let syncRules: [SyncRule<Timer>] = [
    SyncRule("projects", quiet: ["color", "name", "import"], together: ["rate", "budget", "currency"]) {
      timer, id, row throws(Malformed) in
      let project = try Project(id: id, json: row)
      guard project.mergedInto == nil else { return nil }
      return timer.projects.index.ids(named: NameKey(project.name), of: project.user).min()
    },
    SyncRule("imports"),
    SyncRule("entries", sets: ["tags"], quiet: ["import"]) { timer, id, row throws(Malformed) in
      let entry = try Entry(id: id, json: row)
      return timer.entries.row(from: entry.source, of: entry.user)?.id
    },
    SyncRule("pictures"),
    SyncRule("rates", together: ["rate", "currency"]) { timer, id, row throws(Malformed) in
      let rate = try Rate(id: id, json: row)
      return timer.rates.index.ids(for: rate.client, of: rate.user).min()
    },
  ]

  /// The tolerated difference between the clocks of two machines, in seconds.
  private static let leeway = 60

  package func admit(_ account: Int, _ moment: Moment) throws(Rejection) {
    let latest = moment.now + Self.leeway
    for change in entries.changes {
      guard let entry = change.after else { continue }
      if max(entry.startedAt, entry.stoppedAt ?? entry.startedAt) > latest {
        throw .conflict("sync.notAdmitted", "Entry \(entry.id) is in the future: check the clocks of both machines.")
      }
      // A running entry may have any length, and may be stopped at any length. Any other entry may be at most a year
      // long. An entry that was already longer may keep its length.
      let seconds = entry.seconds(at: moment.now)
      let was = change.before.map { $0.isRunning ? .max : $0.seconds(at: moment.now) } ?? 0
      guard entry.isRunning || seconds <= Entry.longest || seconds <= was else {
        throw .conflict("sync.notAdmitted", "Entry \(entry.id) would be longer than a year.")
      }
      guard entry.tags.distinct.count == entry.tags.count else {
        throw .conflict("sync.notAdmitted", "Entry \(entry.id) has a tag twice.")
      }
    }
    try pictures.admitChanges()
  }

  // MARK: Entries that two machines made at the same time

  /// Cuts entries that are valid on their own but overlap. Each cut is reported.
  package mutating func reconcile(_ merge: inout SyncMerge, _ moment: Moment) throws(Rejection) {
    let changes = entries.changes
    var new = Set(changes.compactMap { $0.before == nil ? $0.id : nil })
    var open = changes.compactMap { $0.after?.id }
    var steps = 0
    while let id = open.popLast() {
      guard let entry = entries[id], entry.user == merge.account else { continue }
      if entry.isRunning, let other = otherRunning(than: entry) {
        try stopEarlier(entry, other, &merge)
        open += [id, other.id]
      } else if let other = overlapping(entry) {
        if isSame(entry, other) {
          let (kept, twin) = new.contains(id) ? (other, entry) : (entry, other)
          remove(twin)
          merge.found("entries", twin.id, sameAs: kept.id)
        } else {
          let parts = makeRoom(entry, other, &merge)
          new.formUnion(parts)
          open += parts + [id, other.id]
        }
      }
      steps += 1
      guard steps < 10_000 else {
        throw .conflict("timer.overlap", "Entry \(id) overlaps too many others.")
      }
    }
  }

  private func otherRunning(than entry: Entry) -> Entry? {
    entries.index.users[entry.user]?.running.filter { $0 != entry.id }.min().flatMap { entries[$0] }
  }

  /// Another entry that overlaps this entry. Nil if there is none. An entry of length zero overlaps nothing.
  private func overlapping(_ entry: Entry) -> Entry? {
    guard let mine = entries.index.users[entry.user], entry.isRunning || entry.item.weight > 0 else { return nil }
    if let running = mine.running.first(where: { $0 != entry.id }).flatMap({ entries[$0] }),
      entry.item.end > running.startedAt.seconds
    {
      return running
    }
    let item = entry.isRunning ? Timeline.Item(key: entry.item.key, id: entry.id, weight: .max / 2) : entry.item
    return mine.all.neighbour(over: item).flatMap { entries[$0.id] }
  }

  private func isSame(_ one: Entry, _ other: Entry) -> Bool {
    one.project == other.project && one.startedAt == other.startedAt && one.stoppedAt == other.stoppedAt
      && one.note == other.note && one.tags == other.tags && one.source == other.source
  }

  /// Stops the entry that started earlier, so that only one of the two running entries continues.
  private mutating func stopEarlier(_ one: Entry, _ other: Entry, _ merge: inout SyncMerge) throws(Rejection) {
    let (earlier, later) = (one.startedAt, one.id) <= (other.startedAt, other.id) ? (one, other) : (other, one)
    if isSame(one, other) {
      remove(later)
      merge.found("entries", later.id, sameAs: earlier.id)
      return
    }
    cut(earlier, stoppedAt: later.startedAt, &merge)
  }

  /// Cuts two entries so that they no longer overlap.
  ///
  /// - Returns: the ids of the new entries.
  private mutating func makeRoom(_ one: Entry, _ other: Entry, _ merge: inout SyncMerge) -> [Int] {
    let (earlier, later) = order(one, other)
    guard earlier.startedAt < later.startedAt else {
      // Both entries start together, and `order` puts the shorter one first. So the longer entry now begins where the
      // shorter one ends.
      cut(later, startedAt: earlier.stoppedAt ?? later.startedAt, &merge)
      return []
    }
    guard let end = later.stoppedAt, earlier.stoppedAt.map({ end < $0 }) ?? true else {
      cut(earlier, stoppedAt: later.startedAt, &merge)
      return []
    }
    // The later entry is inside the earlier entry and splits it. If the earlier entry runs, it keeps its id and
    // continues after the later entry.
    let part = entries.insert { id in
      var part = earlier.with(id: id)
      part.source = nil
      if earlier.isRunning { part.stoppedAt = later.startedAt } else { part.startedAt = end }
      return part
    }
    if earlier.isRunning {
      cut(earlier, startedAt: end, &merge)
    } else {
      cut(earlier, stoppedAt: later.startedAt, &merge)
    }
    return [part.id]
  }

  /// Puts the entry that started earlier first. If both start together, the shorter entry comes first.
  private func order(_ one: Entry, _ other: Entry) -> (Entry, Entry) {
    if one.startedAt != other.startedAt { return one.startedAt < other.startedAt ? (one, other) : (other, one) }
    guard let mine = one.stoppedAt else { return (other, one) }
    guard let others = other.stoppedAt else { return (one, other) }
    return (mine, one.id) <= (others, other.id) ? (one, other) : (other, one)
  }

  private mutating func cut(
    _ entry: Entry, startedAt: Instant? = nil, stoppedAt: Instant? = nil, _ merge: inout SyncMerge
  ) {
    if let startedAt {
      merge.replaced(
        "entries", entry.id, "startedAt", JSON(entry.startedAt.description), by: JSON(startedAt.description))
    }
    if let stoppedAt {
      merge.replaced(
        "entries", entry.id, "stoppedAt", entry.stoppedAt.map { JSON($0.description) } ?? .null,
        by: JSON(stoppedAt.description))
    }
    entries.update(entry.id) {
      if let startedAt { $0.startedAt = startedAt }
      if let stoppedAt { $0.stoppedAt = stoppedAt }
    }
  }
}

extension Entry {
  fileprivate func with(id: Int) -> Entry {
    Entry(
      id: id, user: user, project: project, startedAt: startedAt, stoppedAt: stoppedAt, note: note, tags: tags,
      source: source, importID: importID)
  }
}
