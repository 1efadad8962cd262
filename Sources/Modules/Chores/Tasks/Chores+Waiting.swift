import ModuleKit
import Time

// Computes the priorities of tasks, and whose turn it is. Only indexes are read.

extension Chores {
  /// How long a task has waited, according to the current rows.
  func waiting(_ task: Int, _ facts: ChoreIndex.Facts, _ pauses: Pauses, _ zone: TimeZone) -> Waiting {
    if let schedule = facts.schedule { return waiting(task, schedule, pauses, zone) }
    let period = facts.everyDays * 86_400
    let done = completions.index.tasks[task]?.all.last
    if let skip = skips.index.last(of: task), done.map(skip.isLater) ?? true {
      return Waiting(base: skip.base.seconds, period: period, notBefore: skip.until?.seconds, pauses: pauses)
    }
    return Waiting(base: done?.key, period: period, notBefore: nil, pauses: pauses)
  }

  func waiting(_ task: Chore, _ zone: TimeZone) -> Waiting {
    waiting(task.id, ChoreIndex.Facts(task), pauses.index.pauses(of: task.house), zone)
  }

  /// The priorities of these tasks. All of them must be tasks of this house.
  func priorities(of ids: some Sequence<Int>, in house: Int, at moment: Int, _ zone: TimeZone) -> [Int: Int] {
    let pauses = pauses.index.pauses(of: house)
    return ids.reduce(into: [:]) { priorities, id in
      guard let facts = tasks.index.facts[id] else { return }
      priorities[id] = waiting(id, facts, pauses, zone).priority(at: moment)
    }
  }

  /// The member whose turn it is. Nil if anyone may do the task, or if `excluded` is the only member who could do it.
  ///
  /// A turn that was given to a member stays with that member. Otherwise the turn goes to the member with the fewest
  /// completions. Among equals, it goes to the member whose last completion is the oldest. Among members who never did
  /// the task, the names decide, and each task of a house starts with a different name. Members who are away get no
  /// turn, unless all are away. For the time away, a member is credited with the average of the other members.
  /// - Parameter ranked: the members of the house, sorted by name.
  func turn(
    _ task: Chore, _ moment: Moment, ranked: [Residence]? = nil, without excluded: Int? = nil
  ) -> Residence? {
    if task.assignment == .anyone { return nil }
    let log = completions.index.tasks[task.id]
    let residents = members.index.residents(of: task.house)
    if excluded == nil, let handover = task.handover, handover.completion == log?.all.last?.id ?? 0,
      let residence = residents.first(where: { $0.doer == handover.doer }), awayUntil(residence, moment.now) == nil
    {
      return residence
    }
    let absences = absences.index.absences(of: task.house)
    var taking = (ranked ?? residents.ranked(moment.context.people)).filter { $0.member != excluded }
    if case .some(let doers) = task.assignment {
      let chosen = taking.filter { doers.contains($0.doer) }
      if !chosen.isEmpty { taking = chosen }
    }
    // Members who are away count here, because they took part in earlier completions.
    let sharing = taking.count
    let here = taking.filter { awayUntil($0, moment.now) == nil }
    if !here.isEmpty || excluded != nil { taking = here }
    guard
      let next = taking.indices.min(by: { (left: Int, right: Int) in
        let rank = { (index: Int) -> (Int, Int, Int) in
          let residence = taking[index]
          let line = log?.groups[residence.member]
          let done = (line?.count ?? 0) + credit(residence, absences, log, sharing, until: moment.now)
          // Each task begins with a different member.
          let place = (index + taking.count - (task.id - 1) % taking.count) % taking.count
          return (done, line?.last?.key ?? .min, place)
        }
        return rank(left) < rank(right)
      })
    else { return nil }
    return taking[next]
  }

  /// The number of completions with which a member is credited for absences. It is the average of what each other
  /// member completed in the meantime.
  private func credit(
    _ residence: Residence, _ absences: [Absence], _ log: GroupedTimeline?, _ count: Int, until now: Instant
  ) -> Int {
    guard let log, count > 1 else { return 0 }
    return absences.reduce(0) { sum, absence in
      guard absence.member == residence.member, absence.from < now else { return sum }
      let (from, to) = (absence.from.seconds, min(absence.to, now).seconds)
      let number = { (line: Timeline) in line.sum(from: line.position(from: from), to: line.position(from: to)).count }
      let others = number(log.all) - (log.groups[residence.member].map(number) ?? 0)
      return sum + others / (count - 1)
    }
  }

  /// The end of the member's current absence. Nil if the member isn't away.
  func awayUntil(_ residence: Residence, _ now: Instant) -> Instant? {
    absences.index.absences(of: residence.house)
      .first { $0.member == residence.member && $0.from <= now && now < $0.to }?.to
  }
}

extension [Residence] {
  /// The members, sorted by name.
  func ranked(_ people: People) -> [Residence] {
    map { (key: $0.key(people), residence: $0) }.sorted { $0.key < $1.key }.map(\.residence)
  }
}
