import TrackClient

/// Does what a widget does. It starts a timer, survives a restart of the daemon, and stops the timer.
@main
enum Main {
  static func main() async throws {
    let client = Client()
    var isStarted = false
    for try await update in client.changes(of: ["timer"]) {
      switch update {
      case .online where !isStarted:
        isStarted = true
        let reply = try await client.call(.timer.start(project: "Bread", note: "rye", tags: ["kitchen"]))
        say("started", reply.entry.project, reply.entry.tags)
      case .online:
        let reply = try await client.call(.timer.stop(note: .clear))
        say("stopped", reply.entry.project, reply.entry.note.isEmpty, reply.entry.seconds < .seconds(600))
      case .offline: say("offline")
      case .missed: say("missed something")
      case .event(let event):
        say("told of", event.method, try entry(of: event)?.project ?? "no project")
        if event.method == "timer.stop" { return try look() }
      }
    }
  }

  private static func entry(of event: Event) throws -> TimerModule.Entry? {
    let change = event.changes.elements.first { $0["table"] == "entries" }
    guard let after = change?["after"], !after.isNull else { return nil }
    return try TimerModule.Entry(reading: after)
  }

  /// Prints the status, using blocking calls.
  private static func look() throws {
    let connection = try Connection()
    let page = try connection.call(.timer.list(sort: .oldest, limit: 5))
    say("running:", try connection.call(.timer.status()).running, "entries:", page.rows.map(\.project))
  }

  private static func say(_ words: Any...) {
    print(words.map { "\($0)" }.joined(separator: " "))
  }
}
