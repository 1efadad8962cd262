import Mirror
import TrackClientCore

/// A machine's part of the database. Only the mirror of this machine writes to it.
final class Store {
  static let standards = [
    ("fallback_application_name", "trackd-mirror"), ("connect_timeout", "10"), ("client_encoding", "UTF8"),
    // An unplugged cable doesn't close a connection. Keepalives and the timeout detect it.
    ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"), ("tcp_user_timeout", "60000"),
  ]

  let machine: String
  private let database: Database
  private(set) var isInTransaction = false

  /// Connects to the database and checks the server's version.
  static func connect(_ conninfo: String) throws(DatabaseFailure) -> Database {
    let database = try Database(conninfo, standards: standards)
    guard database.serverVersion >= 150_000 else {
      throw DatabaseFailure("PostgreSQL 15 or later is needed: earlier views can't run with the reader's rights")
    }
    // Commits needn't wait for the database's disk. If the database crashes, the latest rows are lost together with the
    // place that says how far the mirror got. The daemon therefore sends those rows again.
    try database.run(
      """
      SET synchronous_commit = off; SET search_path = pg_catalog; SET client_min_messages = warning;
      SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET TimeZone = 'UTC';
      SET client_connection_check_interval = '2s'
      """)
    return database
  }

  init(_ conninfo: String, machine: String) throws(DatabaseFailure) {
    self.machine = machine
    var database = try Self.connect(conninfo)
    do throws(DatabaseFailure) {
      try Self.makeBase(database)
    } catch  where error.isCollision {
      // Another mirror has created the schema at the same time.
      database = try Self.connect(conninfo)
      try Self.makeBase(database)
    }
    self.database = database
  }

  /// Creates or upgrades the base schema, if this role has the permission.
  static func makeBase(_ database: Database) throws(DatabaseFailure) {
    guard try edition(database) < BaseSchema.edition else { return }
    do throws(DatabaseFailure) {
      try database.run(BaseSchema.begin)
      if try edition(database) < BaseSchema.edition { try database.run(BaseSchema.sql) }
      try database.run("COMMIT")
    } catch  where error.isForbidden {
      throw DatabaseFailure(
        state: error.state,
        "the schema trackd is missing or older than this program, and this role can't create it "
          + "(\(error)): run trackd-mirror prepare as the owner of the schema")
    } catch  where error.isLocked {
      throw Self.locked(error)
    }
  }

  private static func locked(_ failure: DatabaseFailure) -> DatabaseFailure {
    DatabaseFailure(
      state: failure.state,
      "the schema 'trackd' can't be changed while another connection has a transaction open in it (\(failure)):"
        + " pg_stat_activity shows it, and pg_terminate_backend ends it")
  }

  private static func edition(_ database: Database) throws(DatabaseFailure) -> Int {
    let there = try database.query(Statement("SELECT to_regprocedure('trackd.edition()') IS NOT NULL"))
    guard there.first?.first == "t" else { return 0 }
    return try database.query(Statement("SELECT trackd.edition()")).first?.first.flatMap { $0 }.flatMap { Int($0) } ?? 0
  }

  /// Takes the machine's lock. While this connection has the lock, no other mirror can write this machine's part.
  func lock() throws(DatabaseFailure) -> Bool {
    let locked = try database.query(Statement("SELECT trackd.take_machine($1)", machine))
    return locked.first?.first == "t"
  }

  /// Whether the connection that has the lock is running a statement. When a mirror is killed, the database first
  /// finishes the mirror's current statement.
  func isHolderAtWork() throws(DatabaseFailure) -> Bool {
    let states = try database.query(
      Statement(
        """
        SELECT a.state FROM trackd.mirror m JOIN pg_stat_activity a ON a.pid = m.pid AND a.usesysid = m.role
        WHERE m.machine = $1
        """, machine))
    return states.contains { $0.first == "active" }
  }

  // MARK: Places

  func places() throws(DatabaseFailure) -> [String: Place] {
    let rows = try database.query(Statement("SELECT module, rev, life FROM trackd.place WHERE machine = $1", machine))
    var places: [String: Place] = [:]
    for row in rows {
      if let module = row[0], let rev = row[1].flatMap({ Int($0) }), let life = row[2].flatMap({ Int($0) }) {
        places[module] = Place(rev: rev, life: life)
      }
    }
    return places
  }

  /// The last events up to a place, keyed by revision. The mirror uses them to recognize a machine's history.
  func lastEvents(of module: String, upTo place: Place, count: Int) throws(DatabaseFailure) -> [Int: EventMark] {
    let rows = try database.query(
      Statement(
        """
        SELECT rev, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), method FROM trackd.event
        WHERE machine = $1 AND module = $2 AND life = $3::integer AND rev <= $4::bigint ORDER BY rev DESC LIMIT \(count)
        """, machine, module, String(place.life), String(place.rev)))
    var marks: [Int: EventMark] = [:]
    for row in rows {
      if let rev = row[0].flatMap({ Int($0) }), let at = row[1], let method = row[2] {
        marks[rev] = EventMark(at: at, method: method)
      }
    }
    return marks
  }

  // MARK: Writing

  /// Creates the tables and columns that are missing.
  func prepare(_ tables: [Table]) throws(DatabaseFailure) {
    let rows = try database.query(
      Statement(
        """
        SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod) FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = 'trackd'::regnamespace AND c.relkind = 'r'
        """))
    var present: [String: [String: ColumnType]] = [:]
    for row in rows {
      if let table = row[0], let column = row[1] {
        present[table, default: [:]][column] = row[2].flatMap(ColumnType.init(rawValue:)) ?? .text
      }
    }
    for table in tables {
      guard let missing = table.missing(from: present[table.name]) else { continue }
      do throws(DatabaseFailure) {
        _ = try database.query(
          Statement("SELECT trackd.take_table($1, $2, $3::jsonb)", table.name, table.about, missing))
      } catch  where error.isForbidden {
        throw DatabaseFailure(
          state: error.state,
          "the table trackd.\(table.name) is missing, or lacks columns that this trackd writes, and this role can't create it: "
            + "run trackd-mirror prepare --socket as the owner of the schema")
      } catch  where error.isLocked {
        throw Self.locked(error)
      }
    }
  }

  /// Runs all statements in one transaction.
  func write(_ statements: [Statement]) throws(DatabaseFailure) {
    if !statements.isEmpty { try database.runTogether(statements) }
  }

  /// Opens a transaction that lasts until `commit`.
  func begin() throws(DatabaseFailure) {
    if isInTransaction { return }
    try database.run("BEGIN")
    isInTransaction = true
  }

  func commit() throws(DatabaseFailure) {
    try end("COMMIT")
  }

  /// Rolls back the open transaction.
  func giveUp() throws(DatabaseFailure) {
    try end("ROLLBACK")
  }

  private func end(_ how: String) throws(DatabaseFailure) {
    guard isInTransaction else { return }
    try database.run(how)
    isInTransaction = false
  }
}

extension DatabaseFailure {
  fileprivate var isForbidden: Bool { state == "42501" }
  /// Whether another session has the lock.
  fileprivate var isLocked: Bool { state == "55P03" }
  /// Whether another session created the same object at the same time.
  fileprivate var isCollision: Bool { ["23505", "42P06", "42P07", "42710"].contains(state) }
}
