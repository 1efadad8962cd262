import Time

/// Makes records of hours of entries: one a day and project, rounded as `hours fill` rounds. So much is kept: a number for each.
struct HoursGathering {
  private struct Pair: Hashable {
    let client: String
    let project: String
  }

  private let client: String?
  private var days: [Day: [Pair: (seconds: Int, line: Int)]] = [:]

  init(client: String?) {
    self.client = client
  }

  mutating func add(_ entry: EntryDraft, line: Int, _ zone: TimeZone) throws(DraftFault) {
    guard entry.stop != nil else { throw DraftFault(line: line, "runs, and hours are of what is done") }
    let name = entry.project ?? ""
    let (client, project) =
      if let client = entry.client { (client, name) } else if let parts = name.parted(at: "/") {
        (parts.before, parts.behind)
      } else { (client ?? "", name) }
    guard !client.isEmpty else {
      throw DraftFault(
        line: line, "has no client: projects are named client/project, or --client NAME says whose they are")
    }
    let day = zone.day(of: entry.start)
    let known = days[day]?[Pair(client: client, project: project)]
    days[day, default: [:]][Pair(client: client, project: project)] = (
      (known?.seconds ?? 0) + entry.seconds, known?.line ?? line
    )
  }

  /// The oldest day first.
  func records(format: String) -> [Draft] {
    days.sorted { $0.key < $1.key }.flatMap { day, places -> [Draft] in
      let sorted = places.filter { $0.value.seconds > 0 }
        .sorted { ($0.key.client, $0.key.project) < ($1.key.client, $1.key.project) }
      let halves = FillRounding.halves(sorted.map(\.value.seconds))
      return zip(sorted, halves).map { item, halves in
        let (place, sum) = (item.key, item.value)
        return Draft(
          line: sum.line,
          content: .record(
            RecordDraft(
              client: place.client, project: place.project, date: day, halves: halves,
              source: ContentID.of([day.description, place.client, place.project], format: format + "-hours"))))
      }
    }
  }
}
