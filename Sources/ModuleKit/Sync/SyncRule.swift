public import Wire

/// How the rows of a table are synced between a home and its replicas. A module opts in by declaring a rule for each of
/// its tables.
public struct SyncRule<State: Sendable>: Sendable {
  /// Which account a row belongs to. Only the replicas of that account get the row.
  public enum Owner: Sendable {
    case column(String)
    /// The row's id is the account's id.
    case id
    /// The row belongs to no account, and all replicas get it.
    case everybody
  }

  public let table: String
  public let owner: Owner
  /// Columns with lists that are merged element by element. Both machines may add and remove elements.
  public let sets: Set<String>
  /// Columns that the daemon itself sets. If both machines changed such a column, home's value stays and no conflict is
  /// recorded.
  public let quiet: Set<String>
  /// Columns that together form one value. If both machines changed that value, all columns keep home's value.
  public let together: Set<String>
  /// Finds the existing row that means the same thing as a new row, such as a project with the same name.
  public let twin: @Sendable (borrowing State, _ id: Int, JSON) throws(Malformed) -> Int?

  public init(
    _ table: String, _ owner: Owner = .column("user"), sets: Set<String> = [], quiet: Set<String> = [],
    together: Set<String> = [],
    twin: @escaping @Sendable (borrowing State, Int, JSON) throws(Malformed) -> Int? = { _, _, _ in nil }
  ) {
    self.table = table
    self.owner = owner
    self.sets = sets
    self.quiet = quiet
    self.together = together
    self.twin = twin
  }

  /// The rule for conflicts, which are synced like the rows that they are about.
  static var conflicts: SyncRule { SyncRule(SyncRows.conflictsTable) }
}

/// The merge for which a module's `reconcile` is called.
public struct SyncMerge: Sendable {
  /// The account of the replica.
  public let account: Int
  /// The values that `reconcile` replaced, each with its replacement.
  public private(set) var losses: [Loss] = []

  public struct Loss: Sendable {
    public let table: String
    public let row: Int
    public let column: String
    public let kept: JSON
    public let lost: JSON
  }

  /// New rows that were removed as duplicates of existing rows.
  public private(set) var same: [(table: String, row: Int, other: Int)] = []

  public init(account: Int) { self.account = account }

  /// Adds a report about a new row that was removed because it is a duplicate of another row.
  public mutating func found(_ table: String, _ row: Int, sameAs other: Int) { same.append((table, row, other)) }

  /// Adds a report about a value that was replaced so that the rows fit together.
  public mutating func replaced(_ table: String, _ row: Int, _ column: String, _ lost: JSON, by kept: JSON) {
    losses.append(Loss(table: table, row: row, column: column, kept: kept, lost: lost))
  }
}
