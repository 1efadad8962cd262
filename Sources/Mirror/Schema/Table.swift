import TrackClientCore

/// A module's table as the daemon declares it, with the SQL statements that write its rows.
package final class Table {
  package let module: String
  /// The table's name in events.
  package let title: String
  /// The table's name in the database.
  package let name: String
  let columns: [Column]
  /// The index of each member's column.
  private let columnsByMember: [String: Int]
  /// The type of each column. After `missing(from:)`, these are the types in the database.
  private(set) var types: [ColumnType]

  init(_ title: String, of module: String, _ json: JSON, summary: (String) -> String?) {
    self.module = module
    self.title = title
    name = Names.table(title, of: module)
    let members = json["columns"]?.members.map { ($0.key.string ?? "", $0.value) } ?? []
    let names = Names.columns(for: members.map(\.0))
    columns = zip(members, names).map { Column($0.0, name: $1, $0.1, summary: summary($0.0)) }
    columnsByMember = Dictionary(columns.enumerated().map { ($1.member, $0) }) { first, _ in first }
    types = columns.map(\.type)
  }

  func column(of member: String) -> Int? { columnsByMember[member] }

  /// The columns that must be added or widened, as JSON for the SQL function `take_table`. Nil if no change is needed.
  /// - Parameter present: the types of the existing columns, keyed by name. Nil if the table doesn't exist.
  package func missing(from present: [String: ColumnType]?) -> String? {
    types = columns.map { $0.type.widened(by: present?[$0.name] ?? $0.type) }
    let missing = columns.indices.filter { present?[columns[$0].name] != types[$0] }
    if present != nil, missing.isEmpty { return nil }
    return "[" + missing.map { columns[$0].described(as: types[$0]) }.joined(separator: ",") + "]"
  }

  package var about: String {
    "the rows of trackd's \(module).\(title); rev is the revision of a row's last change"
  }

  // MARK: Statements

  private var target: String { "trackd." + Names.quoted(name) }

  /// Inserts or updates rows. `$1` is the machine. `$2` is a JSON array of objects with `i` (id), `r` (revision), and
  /// `c0`, `c1` and so on for the columns.
  lazy var put: String = {
    let names = columns.map { Names.quoted($0.name) }
    let values = columns.indices.map { index in
      let value = "x.c\(index)", type = types[index]
      guard let standard = columns[index].standard(as: type) else { return value }
      return "coalesce(\(value), \(Self.literal(standard))::\(type.rawValue))"
    }
    let sources = columns.indices.map { ", c\($0) \(types[$0].rawValue)" }.joined()
    return """
      INSERT INTO \(target) (\((["machine", "id", "rev"] + names).joined(separator: ", ")))
      SELECT \((["$1", "x.i", "x.r"] + values).joined(separator: ", "))
      FROM json_to_recordset($2::json) AS x(i bigint, r bigint\(sources))
      ON CONFLICT (machine, id) DO UPDATE SET \((["rev"] + names).map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      """
  }()

  /// Deletes rows. `$1` is the machine, and `$2` is an array of ids.
  lazy var remove = "SELECT trackd.remove(\(Self.literal(name)), $1, $2::bigint[])"

  /// Deletes all rows of the machine `$1`.
  package lazy var clear = "SELECT trackd.remove(\(Self.literal(name)), $1, NULL)"

  /// Copies all rows of the machine `$1` to `trackd.past`, as rows of the life `$2` (see `Place.life`). Does nothing if
  /// the life `$3` has already begun.
  package lazy var keepPast = """
    INSERT INTO trackd.past (machine, module, life, "table", id, rev, "row")
    SELECT t.machine, \(Self.literal(module)), $2::integer, \(Self.literal(title)), t.id, t.rev, to_jsonb(t)
    FROM \(target) t WHERE t.machine = $1 AND NOT EXISTS (
      SELECT FROM trackd.life l WHERE l.machine = $1 AND l.module = \(Self.literal(module)) AND l.life = $3::integer)
    """

  private static func literal(_ text: String) -> String {
    let doubled = text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    return "E'" + doubled.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\") + "'"
  }
}
