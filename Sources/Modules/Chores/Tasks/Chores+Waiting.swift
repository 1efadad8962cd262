import ModuleKit
import Time

// Computes the priorities of tasks and whose turn it is, from indexes alone.

extension Chores {
  /// How long a task has waited, according to the current rows.
  func waiting(_ task: Int, everyDays: Int, _ pauses: Pauses) -> Waiting {
    let done = completions.index.tasks[task]?.all.last
    if let skip = skips.index.last(of: task), done.map(skip.isLater) ?? true {
      return Waiting(base: skip.base.seconds, notBefore: skip.until?.seconds, everyDays: everyDays, pauses: pauses)
    }
    return Waiting(base: done?.key, notBefore: nil, everyDays: everyDays, pauses: pauses)
  }

  func waiting(_ task: Chore) -> Waiting {
    waiting(task.id, everyDays: task.everyDays, pauses.index.pauses(of: task.house))
  }

  /// The priorities of these tasks, all of one house.
  func priorities(of ids: some Sequence<Int>, in house: Int, at moment: Int) -> [Int: Int] {
    let pauses = pauses.index.pauses(of: house)
    return ids.reduce(into: [:]) { priorities, id in
      guard let facts = tasks.index.facts[id] else { return }
      priorities[id] = waiting(id, everyDays: facts.everyDays, pauses).priority(at: moment)
    }
  }

  /// The member whose turn it is. Nil if anyone may do the task.
  func turn(_ task: Chore, _ people: People, ranked: [Residence]? = nil) -> Int? {
    let residents = ranked ?? members.index.residents(of: task.house)
    switch task.assignment {
    case .anyone: return nil
    case .account(let user) where residents.contains { $0.user == user }: return user
    case .account, .turns: break
    }
    let log = completions.index.tasks[task.id]
    var next: RotationRank?
    for residence in residents {
      let rank = RotationRank(residence, log?.groups[residence.member])
      // In order of names, the first of equal ranks is next.
      if let least = next, ranked == nil ? !rank.isBefore(least, people) : !rank.isLess(than: least) { continue }
      next = rank
    }
    return next?.user
  }
}

/// How often and when a member has done a task. The member with the fewest completions is next, then the one with the
/// oldest last completion, then the first by name.
private struct RotationRank {
  let user: Int
  private let count: Int
  private let last: Int

  init(_ residence: Residence, _ line: Timeline?) {
    user = residence.user
    count = line?.count ?? 0
    last = line?.last?.key ?? .min
  }

  func isLess(than other: RotationRank) -> Bool { (count, last) < (other.count, other.last) }

  func isBefore(_ other: RotationRank, _ people: People) -> Bool {
    if count != other.count || last != other.last { return isLess(than: other) }
    return people.key(of: user) < people.key(of: other.user)
  }
}

extension [Residence] {
  /// Sorted by name, A to Z.
  func ranked(_ people: People) -> [Residence] {
    map { (key: people.key(of: $0.user), residence: $0) }.sorted { $0.key < $1.key }.map(\.residence)
  }
}
