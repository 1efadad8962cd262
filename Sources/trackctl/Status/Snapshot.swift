import Time
import Wire

/// The state of the timer as last reported, advanced to the current time. This process counts the elapsed time itself,
/// so the daemon sends data only when something changes.
struct Snapshot {
  enum State: String {
    case running, idle, offline
    /// The entry has been running for so long that the user has probably forgotten to stop the timer.
    case long
  }

  private static let longSeconds = 24 * 3600

  /// The daemon's reply. Nil while the daemon is away.
  let reply: JSON?
  let startedAt: Instant?
  /// The status lines of other modules, as a single text. A list would need type metadata at run time, which slows down
  /// every start.
  var others = ""
  private let todayThen: Int
  private let askedAt: Instant

  static let offline = Snapshot(nil, askedAt: Instant(seconds: 0))

  /// - Parameter askedAt: the time at which the daemon was asked.
  init(_ reply: JSON?, askedAt: Instant) {
    self.reply = reply
    self.askedAt = askedAt
    startedAt = reply?["entry"]?["startedAt"]?.stringBytes.flatMap { Instant(rfc3339: $0) }
    todayThen = reply?["today"]?.amount ?? 0
  }

  var isRunning: Bool { startedAt != nil }

  func state(at now: Instant) -> State {
    if reply == nil { return .offline }
    guard isRunning else { return .idle }
    return elapsed(at: now) > Self.longSeconds ? .long : .running
  }

  func elapsed(at now: Instant) -> Int { startedAt.map { max(0, now - $0) } ?? 0 }

  func today(at now: Instant) -> Int { isRunning ? todayThen + max(0, now - askedAt) : todayThen }

  /// The reply that the daemon would send now. If the daemon is away, an object whose member `offline` is true.
  func json(at now: Instant) -> String {
    guard let reply else { return #"{"running":false,"offline":true}"# }
    guard isRunning, now > askedAt else { return reply.description }
    var writer = JSONWriter()
    writer.beginObject()
    for member in reply.members {
      let name = member.key.string ?? ""
      writer.key(escaping: name)
      switch name {
      case "elapsed": writer.int(elapsed(at: now))
      case "today": writer.int(today(at: now))
      default: writer.json(member.value)
      }
    }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  var id: Int { reply?["entry"]?["id"]?.int ?? 0 }
  var project: String { reply?["entry"]?["project"]?.string ?? "" }
  var note: String { reply?["entry"]?["note"]?.string ?? "" }
  var tags: [String] { reply?["entry"]?["tags"]?.elements.compactMap(\.string) ?? [] }
}
