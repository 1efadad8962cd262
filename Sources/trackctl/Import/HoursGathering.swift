import Time

/// Combines entries into records of hours, one per day and project. The hours are rounded in the same way as by `hours
/// fill`. Memory use is one number per record.
struct HoursGathering {
  private struct Pair: Hashable {
    let client: String
    let project: String
  }

  private let client: String?
  private var days: [Day: [Pair: (seconds: Int, place: SourcePosition)]] = [:]

  init(client: String?) {
    self.client = client
  }

  mutating func add(_ entry: EntryDraft, at place: SourcePosition, _ zone: TimeZone) throws(DraftFault) {
    guard entry.stop != nil else { throw DraftFault(at: place, "is still running, and hours need an end") }
    let name = entry.project ?? ""
    let (client, project) =
      if let client = entry.client { (client, name) } else if let parts = name.parted(at: "/") {
        (parts.before, parts.behind)
      } else { (client ?? "", name) }
    guard !client.isEmpty else {
      throw DraftFault(
        at: place, "has no client: name projects client/project, or give --client NAME")
    }
    let day = zone.day(of: entry.start)
    let known = days[day]?[Pair(client: client, project: project)]
    days[day, default: [:]][Pair(client: client, project: project)] = (
      (known?.seconds ?? 0) + entry.seconds, known?.place ?? place
    )
  }

  /// The records, sorted by day.
  func records(format: String) -> [Draft] {
    days.sorted { $0.key < $1.key }.flatMap { day, places -> [Draft] in
      let sorted = places.filter { $0.value.seconds > 0 }
        .sorted { ($0.key.client, $0.key.project) < ($1.key.client, $1.key.project) }
      let halves = FillRounding.halves(sorted.map(\.value.seconds))
      return zip(sorted, halves).map { item, halves in
        let (pair, sum) = (item.key, item.value)
        return Draft(
          place: sum.place,
          content: .record(
            RecordDraft(
              client: pair.client, project: pair.project, date: day, minutes: 30 * halves,
              source: ContentID.of([day.description, pair.client, pair.project], format: format + "-hours"))))
      }
    }
  }
}
