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
    /// The other machine is home, but home's rows haven't all arrived since this machine joined. Until then, no call
    /// may change rows.
    case joining
    /// The other machine was home until this machine left.
    case left
    /// The other machine is a replica.
    case replica
    /// The other machine was a replica and may not sync any more.
    case forgotten
  }

  public let id: Int
  /// The replica's random id. It names the link on both machines.
  public var replica = ""
  public var role = Role.replica
  /// What people call the other machine: the address of home, or the name of a replica.
  public var name = ""
  /// The local account whose rows are synced.
  public var account = 0
  /// A random id that home gives to the record. Copies of a record have the same lineage. They use the same ids for the
  /// same rows.
  public var lineage = ""
  /// The revision of the other machine up to which this machine has the other machine's changes.
  public var heard = 0
  /// A checksum of the other machine's transaction at the revision `heard`. The checksums no longer match if that
  /// machine was restored from a backup, or if this record was copied and both copies were used.
  public var proof = ""
  /// On a replica, the last of its revisions that home has received. At home, the revision at which the aliases were
  /// made.
  public var told = 0
  /// When changes were last carried over the link.
  public var metAt = Instant.earliest
  /// The ids that the replica may give to new rows, by table.
  public var leases = TableRanges()
  /// The new rows of the replica that have other ids at home. Only home stores aliases, until the replica knows them.
  public var aliases = TableAliases()
  /// The numbers to add to the ids of rows that are older than the lease, by table. Only a replica that is joining uses
  /// them.
  public var offsets = TableNumbers()

  public static func blank(_ id: Int) -> SyncPeer { SyncPeer(id: id) }

  /// The name of the other machine after its user has been erased.
  static let nameless = "–"

  /// Removes what shows whose machine the other one is. If that machine was a replica, it may not sync any more.
  mutating func erase() {
    if role == .replica { role = .forgotten }
    name = Self.nameless
    aliases = TableAliases()
  }

  /// Whether the other machine is home now.
  var isHome: Bool { role == .home || role == .joining }

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

/// Ranges of ids by table. They are stored as `{"entries": [65536, 131072]}`, with the first id of each range and the
/// id after its last one.
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

/// The ids that rows of a replica have at home, by table and the replica's id.
public struct TableAliases: StoredValue {
  private var ids: [String: [Int: Int]] = [:]

  public init() {}

  public var isEmpty: Bool { ids.isEmpty }
  public var count: Int { ids.values.reduce(0) { $0 + $1.count } }

  /// The maximum number of aliases that a replica may have at a time. All of them are written with each of the
  /// replica's transactions.
  public static let most = 50_000

  public subscript(table: String, id: Int) -> Int? {
    get { ids[table]?[id] }
    set { ids[table, default: [:]][id] = newValue }
  }

  /// The aliases of a table. Each has the row's id on the replica and its id here.
  public func pairs(of table: String) -> [(replica: Int, here: Int)] {
    (ids[table] ?? [:]).map { ($0.key, $0.value) }
  }

  public init?(stored json: borrowing JSON) {
    for (key, value) in json.members {
      guard let table = key.string else { return nil }
      for (old, new) in value.members {
        guard let old = old.string.flatMap({ Int($0) }), let new = new.int, TableLimits.ids.contains(new) else {
          return nil
        }
        ids[table, default: [:]][old] = new
      }
    }
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    writer.beginObject()
    for (table, ids) in ids.sorted(by: { $0.key < $1.key }) {
      writer.key(escaping: table)
      writer.beginObject()
      for (old, new) in ids.sorted(by: { $0.key < $1.key }) {
        writer.key(number: old)
        writer.int(new)
      }
      writer.endObject()
    }
    writer.endObject()
  }
}
