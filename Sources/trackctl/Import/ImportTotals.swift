import Wire

/// Totals of an import: the number and the length of each project's entries, and the numbers of other rows.
struct ImportTotals {
  struct Sum {
    var entries = 0
    var seconds = 0
  }

  private(set) var projects: [String: Sum] = [:]
  private(set) var entries = 0
  private(set) var seconds = 0
  /// The numbers of other rows, keyed by kind. The kind is "records", "remarks" or the name of a method.
  private(set) var others: [String: Int] = [:]

  mutating func add(_ content: Draft.Content) {
    switch content {
    case .entry(let entry):
      entries += 1
      seconds += entry.seconds
      projects[entry.project ?? "", default: Sum()].entries += 1
      projects[entry.project ?? "", default: Sum()].seconds += entry.seconds
    case .record(let record):
      others["records of hours", default: 0] += 1
      let name = "\(record.client)/\(record.project)"
      projects[name, default: Sum()].entries += 1
      projects[name, default: Sum()].seconds += record.minutes * 60
    case .remark: others["remarks", default: 0] += 1
    case .project: break
    case .completion: others["chores.done", default: 0] += 1
    case .call(let call) where call.method == "hours.dayOff.add": others["stretches of days off", default: 0] += 1
    case .call(let call): others[call.method, default: 0] += 1
    }
  }

  private(set) var pictures = 0

  mutating func addPicture() { pictures += 1 }

  var count: Int { entries + others.values.reduce(0, +) }

  var table: Table {
    let rows = projects.sorted { ($1.value.seconds, $0.key) < ($0.value.seconds, $1.key) }
    let columns: [Column<(key: String, value: Sum)>] = [
      .flexible("PROJECT") { $0.key }.total("total", .bold),
      .right("ENTRIES") { String($0.value.entries) }.total(String(rows.reduce(0) { $0 + $1.value.entries })),
      .right("TIME") { Lengths.short($0.value.seconds) }
        .total(Lengths.short(rows.reduce(0) { $0 + $1.value.seconds })),
    ]
    return Table(rows.map { ($0.key, $0.value) }, columns)
  }

  var json: JSON {
    let names = projects.sorted { $0.key < $1.key }.map { name, sum in
      JSON.given(["name": JSON(name), "entries": JSON(sum.entries), "seconds": JSON(sum.seconds)])
    }
    return ["projects": .list(names), "total": JSON(seconds), "pictures": JSON(pictures)]
  }
}
