import System
import TrackClientCore
import Wire

/// The state of a running import: its name so far and the calls that have no answer yet. The state is stored in a file
/// of the user. The file is removed when the import is complete or undone.
///
/// If trackctl is killed or trackd doesn't return, the file remains. The next import of the same source finds the file
/// and repeats the calls without an answer, with the same idempotency keys. The new import keeps the name of the
/// interrupted one, so `--undo` with this name removes both parts.
struct ImportRecord {
  /// How long the calls can be repeated. The daemon keeps idempotency keys for a day.
  private static let longestKeySeconds = 23 * 3600
  /// The maximum size of the state file. It has room for a call with a picture.
  private static let limit = 32 << 20

  private let file: StateFile

  /// - Parameter place: the address of the daemon, as reported by the connection.
  init(of source: File, format: String, at place: String) throws(Errno) {
    file = StateFile("import-\(format)-\(try Self.digest(of: source))", of: place, limit: Self.limit)
  }

  /// Writes the state. The file isn't synced to disk, because it is written before every page and syncing is slow.
  func save(_ id: ImportID, _ calls: [MethodCall]) {
    let record = JSON.given([
      "import": id.isEmpty ? nil : JSON(id.description), "at": JSON(Clock.now()),
      "calls": .list(calls.map { .given(["method": JSON($0.method), "params": $0.params]) }),
    ])
    try? file.write(record.description, isDurable: false)
  }

  func remove() { file.remove() }

  /// Repeats the calls that have no answer yet.
  /// - Returns: the name of the interrupted import so far, or nil if no import was interrupted.
  func takeUp(_ session: Session) throws(Failure) -> ImportID? {
    guard let (known, calls) = read() else { return nil }
    var id = known
    let answers = calls.isEmpty ? [] : try session.change(calls)
    for (call, answer) in zip(calls, answers) {
      guard case .success(let reply) = answer else { continue }
      if call.method == "timer.import.add" {
        id.timer = reply["import"]?["id"]?.int ?? id.timer
      } else if reply["changed"]?.bool != false, let module = call.method.parted(at: ".")?.before,
        let rev = reply["rev"]?.int
      {
        id.add(module, rev)
      }
    }
    if let number = id.timer, try !Self.isThere(number, session) { id.timer = nil }
    return id
  }

  /// Whether the import still exists. The user might have undone it since the interruption.
  private static func isThere(_ number: Int, _ session: Session) throws(Failure) -> Bool {
    do throws(Failure) {
      _ = try session.call("timer.import.add", ["import": JSON(number), "entries": [], "dryRun": true])
      return true
    } catch {
      guard error.refusal?.reason == "timer.importNotFound" else { throw error }
      return false
    }
  }

  /// The name of the interrupted import and its calls without an answer. The calls are left out if the daemon might no
  /// longer store their idempotency keys.
  private func read() -> (id: ImportID, calls: [MethodCall])? {
    guard let text = file.read(), let record = try? JSON(parsing: text) else { return nil }
    let id = record["import"]?.string.flatMap { try? ImportID($0) } ?? ImportID()
    let age = Clock.now() - (record["at"]?.int ?? 0)
    guard (0..<Self.longestKeySeconds).contains(age) else { return (id, []) }
    let calls = record.things("calls").map { MethodCall($0.text("method"), $0["params"]) }
    return (id, calls)
  }

  private static func digest(of source: File) throws(Errno) -> String {
    var page = [UInt8](repeating: 0, count: 1 << 16)
    var (checksum, size): (UInt32, Int) = (0, 0)
    while true {
      let count = try source.read(into: &page, at: size)
      if count == 0 { return "\(size)-\(String(checksum, radix: 16))" }
      checksum = crc32c(checksum, bytes: page, range: 0..<count)
      size += count
    }
  }
}
