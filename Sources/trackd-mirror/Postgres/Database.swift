internal import CPostgres
internal import Glibc
import Mirror

/// A blocking connection to PostgreSQL.
///
/// After any failure, the state of the connection's transaction and prepared statements is unknown. The caller must
/// open a new connection.
@safe final class Database {
  /// The time after which a wait is reported. The wait still continues, because the client can't tell whether the
  /// server hangs, waits for a lock, or transfers a lot of data.
  static let alarmSeconds: UInt32 = 20

  private let raw: OpaquePointer
  /// The names of the prepared statements, keyed by the statements' text.
  private var prepared: [String: String] = [:]

  /// What is wrong with a connection string. Nil if nothing is wrong.
  static func complaint(about conninfo: String) -> String? {
    var message: UnsafeMutablePointer<CChar>?
    if let options = unsafe PQconninfoParse(conninfo, &message) {
      unsafe PQconninfoFree(options)
      return nil
    }
    defer { unsafe PQfreemem(message) }
    return unsafe DatabaseFailure(message.map { unsafe String(cString: $0) } ?? "it can't be read").description
  }

  /// - Parameters:
  ///   - conninfo: a connection string in libpq's format, `host=… dbname=…`, or a URI.
  ///   - standards: options that apply unless the connection string sets them.
  init(_ conninfo: String, standards: [(String, String)] = []) throws(DatabaseFailure) {
    // Later options override earlier ones. A connection string can be passed as `dbname`, and libpq then expands the
    // string.
    let options = standards + [("dbname", conninfo)]
    let raw = unsafe Self.withCStrings(options.map(\.0)) { keys in
      unsafe Self.withCStrings(options.map(\.1)) { values in unsafe PQconnectdbParams(keys, values, 1) }
    }
    guard let raw = unsafe raw else { throw DatabaseFailure("there is not enough memory for a connection") }
    unsafe self.raw = raw
    guard unsafe PQstatus(raw) == CONNECTION_OK else { throw unsafe Self.failure(of: raw) }
  }

  deinit { unsafe PQfinish(raw) }

  /// The server's version as a number, such as 150004 for 15.4.
  var serverVersion: Int { unsafe Int(PQserverVersion(raw)) }

  /// Runs one or more statements, separated by semicolons and without params.
  func run(_ sql: String) throws(DatabaseFailure) {
    _ = try unsafe take(waiting { unsafe PQexec(raw, sql) })
  }

  /// Runs one statement and returns all its rows.
  func query(_ statement: Statement) throws(DatabaseFailure) -> [[String?]] {
    let result = unsafe Self.withPointers(statement) { count, values in
      unsafe waiting { unsafe PQexecParams(raw, statement.text, count, nil, values, nil, nil, 0) }
    }
    return try unsafe take(result)
  }

  /// Sets the line to write to standard error when a wait exceeds `alarmSeconds` (alarm(2)). The wait itself continues.
  static func write(atAlarms text: String) {
    // A signal handler can't allocate memory, so the bytes of the line are allocated in advance.
    let line = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
    unsafe line.copyBytes(from: text.utf8)
    unsafe alarmLine = UnsafeRawBufferPointer(line)
    _ = signal(SIGALRM) { _ in _ = unsafe Glibc.write(2, alarmLine.baseAddress, alarmLine.count) }
  }

  private func waiting<Result>(_ body: () -> Result) -> Result {
    alarm(Self.alarmSeconds)
    defer { alarm(0) }
    return body()
  }

  // MARK: Pipelines

  /// Runs statements in one transaction. If a transaction is open, the statements become part of it. All statements are
  /// sent before the first reply is read, so they need only one round trip.
  func runTogether(_ statements: [Statement]) throws(DatabaseFailure) {
    alarm(Self.alarmSeconds)
    defer { alarm(0) }
    guard unsafe PQenterPipelineMode(raw) == 1 else { throw failure }
    var replies = 0
    for statement in statements { replies += try send(statement) }
    guard unsafe PQpipelineSync(raw) == 1 else { throw failure }
    try takeReplies(replies)
    guard unsafe PQexitPipelineMode(raw) == 1 else { throw failure }
  }

  /// Sends one statement.
  /// - Returns: how many replies to expect.
  private func send(_ statement: Statement) throws(DatabaseFailure) -> Int {
    let (name, isNew) = name(of: statement)
    if isNew {
      guard unsafe PQsendPrepare(raw, name, statement.text, 0, nil) == 1 else { throw failure }
    }
    let isSent = unsafe Self.withPointers(statement) { count, values in
      unsafe PQsendQueryPrepared(raw, name, count, values, nil, nil, 0)
    }
    guard isSent == 1 else { throw failure }
    return isNew ? 2 : 1
  }

  private func name(of statement: Statement) -> (String, isNew: Bool) {
    if let name = prepared[statement.text] { return (name, false) }
    let name = "s\(prepared.count)"
    prepared[statement.text] = name
    return (name, true)
  }

  /// Reads the replies. Throws the first failure, because the later failures are only its consequences.
  private func takeReplies(_ count: Int) throws(DatabaseFailure) {
    var first: DatabaseFailure?
    for _ in 0..<count {
      do throws(DatabaseFailure) {
        _ = try unsafe take(PQgetResult(raw))
      } catch {
        first = first ?? error
      }
      // A nil result marks the end of a statement's results.
      while let more = unsafe PQgetResult(raw) { unsafe PQclear(more) }
      if unsafe PQstatus(raw) != CONNECTION_OK { throw first ?? failure }
    }
    if let first { throw first }
    unsafe PQclear(PQgetResult(raw))
  }

  // MARK: Results

  private var failure: DatabaseFailure { unsafe Self.failure(of: raw) }

  private static func failure(of raw: OpaquePointer) -> DatabaseFailure {
    let message = unsafe PQerrorMessage(raw).map { unsafe String(cString: $0) } ?? ""
    return DatabaseFailure(message.isEmpty ? "the connection to the database broke" : message)
  }

  private func take(_ result: OpaquePointer?) throws(DatabaseFailure) -> [[String?]] {
    guard let result = unsafe result else { throw failure }
    defer { unsafe PQclear(result) }
    switch unsafe PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY, PGRES_PIPELINE_SYNC: return []
    case PGRES_TUPLES_OK: return unsafe Self.rows(of: result)
    default: throw unsafe failure(of: result)
    }
  }

  private static func rows(of result: OpaquePointer) -> [[String?]] {
    (0..<(unsafe PQntuples(result))).map { row in
      (0..<(unsafe PQnfields(result))).map { column in
        guard unsafe PQgetisnull(result, row, column) == 0 else { return nil }
        return unsafe PQgetvalue(result, row, column).map { unsafe String(cString: $0) }
      }
    }
  }

  private func failure(of result: OpaquePointer) -> DatabaseFailure {
    func field(_ code: Character) -> String? {
      unsafe PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { unsafe String(cString: $0) }
    }
    let parts = [field("M"), field("D"), field("H")].compactMap(\.self)
    guard !parts.isEmpty else { return failure }
    return DatabaseFailure(state: field("C") ?? "", parts.joined(separator: "; "))
  }

  // MARK: Memory for C

  /// Calls `body` with pointers to the params. The pointers are valid only during the call.
  private static func withPointers<Result>(
    _ statement: Statement, _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    unsafe statement.bytes.withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let values = unsafe statement.starts.map { offset in
        unsafe offset.flatMap { offset in unsafe start.map { unsafe UnsafePointer($0 + offset) } }
      }
      return unsafe values.withUnsafeBufferPointer { unsafe body(Int32(clamping: $0.count), $0.baseAddress) }
    }
  }

  /// Calls `body` with an array of C strings that ends with nil.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    let copies = unsafe strings.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    let pointers = unsafe copies.map { unsafe $0.map { unsafe UnsafePointer($0) } } + [nil]
    return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
  }
}

nonisolated(unsafe) private var alarmLine = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
