public import Time
public import Wire

/// A change that was valid on the machine where it was made, but lost when two machines synced.
///
/// The conflict keeps the lost value until a person accepts or drops it.
public struct SyncConflict: Row {
  public let id: Int
  public var user = 0
  public var table = ""
  public var row = 0
  /// The column that differed. Nil if the conflict is about the whole row.
  public var column: String?
  /// The value that was kept. Nil if there is none, for instance because the row doesn't exist.
  public var kept: StoredJSON?
  /// The value that lost. Nil if the losing change removed the row or the value.
  public var lost: StoredJSON?
  /// When the change that lost was made.
  public var made = Instant.earliest
  /// The replica that made the change.
  public var replica = ""
  /// A text for people that says why the change lost. Nil if the reason is that both machines changed the value.
  public var reason: String?

  public static func blank(_ id: Int) -> SyncConflict { SyncConflict(id: id) }

  public mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("table", &table, .string(1...60))
    try carrier.member("row", &row, .integer(1...Int.max))
    try carrier.member("column", &column, .string(1...60))
    try carrier.member("kept", &kept, .special("json", .anything))
    try carrier.member("lost", &lost, .special("json", .anything))
    try carrier.member("made", &made, .time)
    try carrier.member("replica", &replica, .string(1...300))
    try carrier.member("reason", &reason, .text(1...2000))
  }

  /// What people call the parts of a conflict. Nil for a part that has no name.
  public struct Names {
    public var row: String?
    /// The label of the column.
    public var column: String?
    /// The name of the row to which the kept value refers.
    public var kept: String?
    /// The name of the row to which the lost value refers.
    public var lost: String?

    public init() {}
  }

  public func show(in module: String, _ names: Names = Names(), to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", "\(module)-\(id)", .text(1...80))
    reply.member("module", module, .text(1...60))
    reply.member("table", table, .text(1...60))
    reply.member("row", row, .id)
    reply.member("rowName", ifAny: names.row, .text(1...299))
    reply.member("column", column, .nullable(.text(1...60)))
    reply.member("columnName", ifAny: names.column, .text(1...60))
    reply.member("kept", kept, .anything)
    reply.member("lost", lost, .anything)
    reply.member("keptName", ifAny: names.kept, .text(1...299))
    reply.member("lostName", ifAny: names.lost, .text(1...299))
    reply.member("made", made, .time)
    reply.member("replica", replica, .text(1...300))
    reply.member("reason", ifAny: reason, .text(1...2000))
    reply.endObject()
  }

  /// The maximum number of conflicts of one user. At the maximum, replicas must wait until some conflicts are settled.
  public static let most = 10_000
}

/// Any JSON value, stored as it is.
public struct StoredJSON: StoredValue {
  public let bytes: [UInt8]

  public init(_ json: JSON) { bytes = Array(json.raw) }
  public init?(stored json: borrowing JSON) { bytes = Array(json.raw) }

  public var json: JSON? { try? JSON(parsing: bytes) }

  public func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    writer.raw(bytes)
  }
}

/// Finds conflicts by user and by subject. The subject is the row or column that a conflict is about.
public struct SyncConflictIndex: RowIndex {
  struct Subject: Hashable, Sendable {
    let user: Int
    let table: String
    let row: Int
    let column: String?
    let replica: String

    init(_ conflict: SyncConflict) {
      user = conflict.user
      table = conflict.table
      row = conflict.row
      column = conflict.column
      replica = conflict.replica
    }
  }

  private var subjects: [Subject: Set<Int>] = [:]
  private var users: [Int: SortedList<Int>] = [:]

  public init() {}

  public mutating func insert(_ conflict: SyncConflict) {
    subjects[Subject(conflict), default: []].insert(conflict.id)
    users[conflict.user, default: SortedList()].insert(conflict.id)
  }

  public mutating func remove(_ conflict: SyncConflict) {
    subjects.lessen(Subject(conflict)) { $0.remove(conflict.id) }
    users.lessen(conflict.user) { $0.remove(conflict.id) }
  }

  /// The users who have conflicts, each with the number of conflicts.
  public var counts: some Sequence<(user: Int, count: Int)> { users.lazy.map { (user: $0.key, count: $0.value.count) } }

  /// The user's conflicts, oldest first.
  public func ids(of user: Int) -> SortedList<Int> { users[user] ?? SortedList() }

  func id(of subject: Subject) -> Int? { subjects[subject]?.min() }
}
