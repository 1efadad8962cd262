public import Time
public import Wire

/// The link between this record and another machine's copy of it. Home has a link for each replica, and a replica has
/// one link for home.
///
/// A link is a row. It changes in the same transaction as the rows that came over it, so the link and the rows become
/// durable together.
public struct SyncPeer: Row {
  public enum Role: String, StoredValue, CaseIterable {
    /// The other machine is home, and this machine is a replica.
    case home
    /// The other machine is home. This machine has joined, but home's rows haven't all arrived yet. Until then, no call
    /// may change rows.
    case joining
    /// Like `joining`, and a part of home's rows has arrived. All rows of this machine are at home, so they must not be
    /// sent again. Their ids couldn't be told apart from the ids of home's rows any more.
    case arriving
    /// The other machine was home until this machine left.
    case left
    /// The other machine is a replica.
    case replica
    /// The other machine was a replica and isn't allowed to sync any more.
    case forgotten
    /// A link to no machine. It exists if this record was restored from a backup. It holds the ids that the record may
    /// have given to rows after that backup. Replicas may still have rows with these ids.
    case lost

    /// Whether home's rows haven't all arrived yet.
    public var isJoining: Bool { self == .joining || self == .arriving }

    /// Whether the other machine is home now.
    public var isHome: Bool { self == .home || isJoining }
  }

  public let id: Int
  /// The replica's random id. It names the link on both machines.
  public var replica = ""
  public var role = Role.replica
  /// What people call the other machine: the address of home, or the name of a replica.
  public var name = ""
  /// The local account whose rows are synced.
  public var account = 0
  /// A random id that home gives to the record. Copies of a record have the same lineage, and use the same ids for the
  /// same rows.
  public var lineage = ""
  /// The last revision of the other machine whose changes this machine has.
  public var heard = 0
  /// A checksum of the other machine's transaction at the revision `heard`. The checksum no longer matches if the other
  /// machine was restored from a backup. The same holds if this record was copied and both copies were used.
  public var proof = ""
  /// On a replica, the replica's last revision that home has received. At home, the revision at which the aliases were
  /// made.
  public var told = 0
  /// When changes were last carried over the link.
  public var metAt = Instant.earliest
  /// The ids that the replica may give to new rows, keyed by table.
  public var leases = TableRanges()
  /// The rows of the replica that have other ids at home. Home keeps the aliases only until the replica knows them.
  public var aliases = TableAliases()
  /// The numbers to add to the ids of rows that are older than the lease, keyed by table. Only a replica that
  /// still sends its rows to home uses these numbers.
  public var offsets = TableNumbers()

  public static func blank(_ id: Int) -> SyncPeer { SyncPeer(id: id) }

  /// The name that the other machine gets when its user is erased.
  static let nameless = "–"

  /// Removes everything that shows to whom the other machine belongs. If that machine was a replica, it isn't allowed
  /// to sync any more.
  mutating func erase() {
    if role == .replica { role = .forgotten }
    name = Self.nameless
    aliases = TableAliases()
  }

  public mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("replica", &replica, .string(1...64))
    try carrier.member("role", &role, .oneOf(Role.self))
    try carrier.member("name", &name, .string(1...300))
    try carrier.member("account", &account, .account)
    try carrier.member("lineage", &lineage, .string(1...64))
    try carrier.member("heard", &heard, in: 0...Int.max, absent: 0)
    try carrier.member("proof", &proof, .string(0...64), absent: "")
    try carrier.member("told", &told, in: 0...Int.max, absent: 0)
    try carrier.member("metAt", &metAt, .time)
    try carrier.member("leases", &leases, .special("ranges", .map("table", .array(.id, 0...Int.max))))
    try carrier.member("aliases", &aliases, .special("aliases", .map("table", .map("id", .id))), absent: TableAliases())
    try carrier.member("offsets", &offsets, .special("offsets", .map("table", .count)), absent: TableNumbers())
  }
}

/// Ranges of ids, keyed by table. They are stored as `{"entries": [65536, 131072]}`, with the first id of each range
/// and the id after its last one.
public struct TableRanges: StoredValue {
  public private(set) var ranges: [String: [Range<Int>]] = [:]

  public init() {}

  public subscript(table: String) -> [Range<Int>] {
    get { ranges[table] ?? [] }
    set { ranges[table] = newValue.isEmpty ? nil : newValue }
  }

  public init?(stored json: borrowing JSON) {
    for (key, value) in json.members {
      guard let table = key.string else { return nil }
      let bounds = value.elements.compactMap(\.int)
      guard bounds.count == value.count, bounds.count % 2 == 0 else { return nil }
      for place in stride(from: 0, to: bounds.count, by: 2) {
        guard TableLimits.ids.contains(bounds[place]), bounds[place] < bounds[place + 1],
          bounds[place + 1] <= TableLimits.ids.upperBound + 1
        else { return nil }
        ranges[table, default: []].append(bounds[place]..<bounds[place + 1])
      }
    }
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    writer.beginObject()
    for table in ranges.keys.sorted() {
      writer.key(escaping: table)
      writer.beginArray()
      for range in self[table] {
        writer.int(range.lowerBound)
        writer.int(range.upperBound)
      }
      writer.endArray()
    }
    writer.endObject()
  }
}

/// A number for each table, such as `{"entries": 65536}`.
public struct TableNumbers: StoredValue {
  private var numbers: [String: Int] = [:]

  public init() {}

  public var isEmpty: Bool { numbers.isEmpty }

  public subscript(table: String) -> Int? {
    get { numbers[table] }
    set { numbers[table] = newValue }
  }

  public init?(stored json: borrowing JSON) {
    for (key, value) in json.members {
      guard let table = key.string, let number = value.int, number >= 0, number <= TableLimits.ids.upperBound else {
        return nil
      }
      numbers[table] = number
    }
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, numbers) }
}

/// The ids that rows of a replica have at home, keyed by table and by the row's id on the replica.
///
/// If both machines import the same file, thousands of consecutive rows get other consecutive ids at home. Such rows are
/// one run. All runs are stored again with each transaction of the replica until the replica has received its aliases.
public struct TableAliases: StoredValue {
  private struct Run: Equatable {
    /// The first id on the replica.
    var first: Int
    /// The id at home of the first row.
    var here: Int
    var count: Int

    var end: Int { first + count }

    func isContinued(by next: Run) -> Bool { end == next.first && here + count == next.here }
  }

  /// The maximum number of runs that a replica may have at a time.
  public static let mostRuns = 20_000

  /// The runs of each table, in the order of the replica's ids. Runs don't overlap.
  private var runs: [String: [Run]] = [:]

  public init() {}

  public var isEmpty: Bool { runs.isEmpty }
  public var runCount: Int { runs.values.reduce(0) { $0 + $1.count } }

  public subscript(table: String, id: Int) -> Int? {
    guard let all = runs[table] else { return nil }
    let index = Self.index(of: id, in: all)
    guard index < all.count, all[index].first <= id else { return nil }
    return all[index].here + id - all[index].first
  }

  public mutating func add(_ table: String, _ id: Int, here: Int) {
    guard self[table, id] != here else { return }
    var all = runs.removeValue(forKey: table) ?? []
    var index = Self.index(of: id, in: all)
    if index < all.count, all[index].first <= id {
      // The row had another id here before. The run with the old id is split.
      let old = all[index]
      let before = id - old.first
      let parts = [
        Run(first: old.first, here: old.here, count: before),
        Run(first: id + 1, here: old.here + before + 1, count: old.count - before - 1),
      ]
      all.replaceSubrange(index...index, with: parts.filter { $0.count > 0 })
      if before > 0 { index += 1 }
    }
    var new = Run(first: id, here: here, count: 1)
    var neighbours = index..<index
    if index > 0, all[index - 1].isContinued(by: new) {
      new = Run(first: all[index - 1].first, here: all[index - 1].here, count: all[index - 1].count + 1)
      neighbours = index - 1..<index
    }
    if index < all.count, new.isContinued(by: all[index]) {
      new.count += all[index].count
      neighbours = neighbours.lowerBound..<index + 1
    }
    all.replaceSubrange(neighbours, with: CollectionOfOne(new))
    runs[table] = all
  }

  /// The index of the run that contains the id. If no run does, the index of the next run.
  private static func index(of id: Int, in runs: [Run]) -> Int {
    var range = runs.startIndex..<runs.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if runs[middle].end <= id { range = middle + 1..<range.upperBound } else { range = range.lowerBound..<middle }
    }
    return range.lowerBound
  }

  /// The aliases of a table. Each has the row's id on the replica and its id here.
  public func pairs(of table: String) -> some Sequence<(replica: Int, here: Int)> {
    (runs[table] ?? []).lazy.flatMap { run in
      (0..<run.count).lazy.map { (replica: run.first + $0, here: run.here + $0) }
    }
  }

  /// Reads `{"entries": {"7": 12, "100": [5, 300]}}`: the peer's row 7 is row 12 here, and the peer's 300 rows from 100
  /// on are the rows from 5 on here.
  public init?(stored json: borrowing JSON) {
    for (key, value) in json.members {
      guard let table = key.string else { return nil }
      var all: [Run] = []
      for (old, new) in value.members {
        guard let first = old.string.flatMap({ Int($0) }), let here = new.int ?? new[0]?.int,
          let count = new.int == nil ? new[1]?.int : 1, count > 0, TableLimits.ids.contains(first),
          TableLimits.ids.contains(here), count <= TableLimits.ids.upperBound + 1 - max(first, here),
          first >= all.last?.end ?? 0
        else { return nil }
        let run = Run(first: first, here: here, count: count)
        if let last = all.last, last.isContinued(by: run) {
          all[all.count - 1].count += count
        } else {
          all.append(run)
        }
      }
      runs[table] = all
    }
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    writer.beginObject()
    for (table, runs) in runs.sorted(by: { $0.key < $1.key }) {
      writer.key(escaping: table)
      writer.beginObject()
      for run in runs {
        writer.key(number: run.first)
        if run.count == 1 {
          writer.int(run.here)
        } else {
          writer.beginArray()
          writer.int(run.here)
          writer.int(run.count)
          writer.endArray()
        }
      }
      writer.endObject()
    }
    writer.endObject()
  }
}
