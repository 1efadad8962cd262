import System
import TestSupport
import Time
import Wire

/// A writer that changes only its own rows, until the daemon is killed.
///
/// Each writer uses different methods and sends them in a different way: one at a time, pipelined, in batches, or with
/// idempotency keys.
struct ChangeWriter: Sendable {
  static let count = 8
  private static let epoch = 978_307_200
  private static let secondsPerWriter = 30_000_000
  private static let together = 10

  let number: Int
  private var lastMark = 0
  private var lastEntry = 0

  init(number: Int) {
    self.number = number
  }

  /// Makes changes until the connection ends.
  mutating func run(_ socket: String, _ book: ChangeBook) throws {
    do {
      let client = try DaemonClient(socket)
      while true {
        switch number {
        case 0, 1: _ = try call(add(), client, book)
        case 2: try pipeline(client, book)
        case 3: try live(client, book)
        case 4: try keepProjects(client, book)
        case 5: try batch(client, book)
        case 6: try repeatUnderKey(client, book)
        default: _ = try call(start(), client, book)
        }
      }
    } catch let end where end is Errno || end is DaemonClient.Unexpected {
      return
    }
  }

  // MARK: Calls

  private func call(_ change: Change, _ client: DaemonClient, _ book: ChangeBook) throws -> JSON {
    book.send(change)
    let response = try client.respond(change.method, change.params)
    try book.acknowledge(change, by: response)
    return response["result"] ?? .null
  }

  private mutating func pipeline(_ client: DaemonClient, _ book: ChangeBook) throws {
    let calls = (0..<Self.together).map { _ in (client.nextID(), add()) }
    for (_, change) in calls { book.send(change) }
    try client.send(calls.map { Array(line($0.1, $0.0).utf8) + [UInt8(ascii: "\n")] }.flatMap { $0 })
    for (id, change) in calls { try book.acknowledge(change, by: try client.response(to: id)) }
  }

  private mutating func batch(_ client: DaemonClient, _ book: ChangeBook) throws {
    let changes = (0..<Self.together).map { _ in add() }
    for change in changes { book.send(change) }
    let lines = changes.enumerated().map { line($1, $0) }
    try client.send(line: "[" + lines.joined(separator: ",") + "]")
    let responses = try JSON(parsing: try client.nextLine())
    for (change, response) in zip(changes, responses.elements) { try book.acknowledge(change, by: response) }
  }

  /// Sends a call twice with the same idempotency key. Together, the two calls must make only one change.
  private mutating func repeatUnderKey(_ client: DaemonClient, _ book: ChangeBook) throws {
    let change = add(key: true)
    let first = try call(change, client, book)
    let second = try client.call(change.method, change.params)
    guard second["replayed"] == true, second["rev"] == first["rev"] else {
      throw ChangeBook.Refused(change: change, response: second)
    }
  }

  private func line(_ change: Change, _ id: Int) -> String {
    DaemonClient.request(change.method, change.params, id: id)
  }

  // MARK: Changes

  /// Adds an entry, edits it, and sometimes deletes it.
  private mutating func live(_ client: DaemonClient, _ book: ChangeBook) throws {
    guard let id = try call(add(), client, book)["entry"]?["id"]?.int else { return }
    for tags in [["edited"], []] as [[JSON]] {
      let note = nextMark()
      let change = Change(
        mark: note, method: "timer.edit", params: ["id": JSON(id), "note": JSON(note), "tags": .array(tags)],
        table: "entries", row: ["id": JSON(id), "note": JSON(note), "tags": .array(tags)])
      _ = try call(change, client, book)
    }
    guard lastMark.isMultiple(of: 2) else { return }
    let delete = Change(
      mark: "delete \(id)", method: "timer.delete", params: ["id": JSON(id)], table: "entries", row: nil)
    _ = try call(delete, client, book)
  }

  private mutating func keepProjects(_ client: DaemonClient, _ book: ChangeBook) throws {
    let (first, second) = (nextMark(), nextMark())
    let added = Change(
      mark: first, method: "timer.project.add", params: ["name": JSON(first), "color": "#123abc"], table: "projects",
      row: ["name": JSON(first), "color": "#123abc", "archived": false])
    let renamed = Change(
      mark: second, method: "timer.project.rename", params: ["name": JSON(first), "to": JSON(second)],
      table: "projects", row: ["name": JSON(second), "color": "#123abc", "archived": false])
    let archived = Change(
      mark: "archive " + second, method: "timer.project.archive", params: ["name": JSON(second)], table: "projects",
      row: ["name": JSON(second), "archived": true])
    for change in [added, renamed, archived] { _ = try call(change, client, book) }
  }

  private mutating func start() -> Change {
    let row: [String: JSON] = ["project": "Running", "note": JSON(nextMark()), "tags": ["on", "and on"]]
    var params = row
    params["switch"] = true
    return Change(
      mark: row["note"]?.string ?? "", method: "timer.start", params: .object(params), table: "entries", row: row)
  }

  /// A change that adds an entry of one minute after this writer's last entry.
  private mutating func add(key: Bool = false) -> Change {
    let start = Self.epoch + number * Self.secondsPerWriter + lastEntry * 60
    lastEntry += 1
    let row: [String: JSON] = [
      "project": JSON("Writer \(number)"), "note": JSON(nextMark()), "tags": ["kill", JSON("writer \(number)")],
      "startedAt": JSON(Instant(seconds: start).description),
      "stoppedAt": JSON(Instant(seconds: start + 60).description),
    ]
    var params = row
    if key { params["idempotencyKey"] = row["note"] }
    return Change(
      mark: row["note"]?.string ?? "", method: "timer.add", params: .object(params), table: "entries", row: row)
  }

  private mutating func nextMark() -> String {
    lastMark += 1
    return "writer \(number), change \(lastMark)"
  }
}
