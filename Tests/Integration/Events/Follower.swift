import TestSupport
import Wire

/// A subscriber that disconnects again and again. Each time, it resumes after the last revision that it has seen.
struct Follower {
  private(set) var events: [JSON] = []
  private(set) var problems: [String] = []
  private var lastRev = 0

  /// Receives `count` more events, and then disconnects.
  mutating func follow(_ client: DaemonClient, _ count: Int) throws {
    try subscribe(client)
    for _ in 0..<count { try take(client) }
    client.close()
  }

  /// Receives events up to this revision.
  mutating func follow(_ client: DaemonClient, to rev: Int) throws {
    try subscribe(client)
    while lastRev < rev, problems.isEmpty { try take(client) }
    if let more = try client.notification(withinMilliseconds: 100) { problems.append("one too many: \(more)") }
  }

  private func subscribe(_ client: DaemonClient) throws {
    try client.call("events.subscribe", ["topics": ["timer"], "since": ["timer": JSON(lastRev)]])
  }

  private mutating func take(_ client: DaemonClient) throws {
    guard let message = try client.notification() else { return problems.append("nothing came after \(lastRev)") }
    guard message["method"] == "events.event", let event = message["params"] else {
      return problems.append("\(message)")
    }
    if event["rev"]?.int != lastRev + 1 { problems.append("after \(lastRev) came \(event)") }
    lastRev += 1
    events.append(event)
  }
}
