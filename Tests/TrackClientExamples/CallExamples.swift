import TrackClient

/// The examples of calls in the documentation.
enum CallExamples {
  static func connect() throws {
    // documented
    let connection = try Connection()
    let reply = try connection.call("timer.start", ["project": "Bread", "note": "rye"])
    print(reply["entry"]?["project"]?.string ?? "")
    // end
  }

  static func refusal(_ connection: Connection) throws {
    // documented
    do {
      try connection.call("timer.start", ["project": "Bread", "idempotencyKey": "rye-1"])
    } catch {
      guard let refusal = error.refusal, refusal.reason == "timer.running" else { throw error }
      print("it runs already:", refusal.data?["entry"]?["project"]?.string ?? "")
    }
    // end
  }

  static func begin(_ connection: Connection) throws {
    // documented
    let status = try connection.begin(MethodCall("timer.status"))
    let projects = try connection.begin(MethodCall("timer.projects"))
    print(try status.result()["running"]?.bool ?? false)
    print(try projects.result()["projects"]?.count ?? 0)
    // end
  }

  static func batch(_ connection: Connection) throws {
    // documented
    let answers = try connection.batch([
      MethodCall("timer.stop"),
      MethodCall("timer.start", ["project": "Bread"]),
    ])
    for case .failure(let refusal) in answers { print(refusal.message) }
    // end
  }

  static func server() throws {
    // documented
    let connection = try Connection(to: .nearest, timeout: .seconds(2))
    print(try connection.call("system.hello")["server"]?.string ?? "")
    // end
  }

  static func timer() throws {
    // documented
    let connection = try Connection()
    try connection.call(.timer.start(project: "Study", note: "chapter 4", tags: ["exam"]))
    try connection.call(.timer.update(note: .clear))
    let status = try connection.call(.timer.status())
    print(status.entry?.project ?? "nothing", status.today >= status.elapsed)
    try connection.call(.timer.stop())
    // end
  }

  static func options(_ connection: Connection) throws {
    // documented
    let start = TimerModule.start(project: "Bread", tags: ["rye"])
    print(try connection.call(start.with(dryRun: true)).dryRun ?? false)
    try connection.call(start.with(idempotencyKey: "rye-2", timeout: .seconds(2)))
    let (status, stop) = try connection.batch(.timer.status(), .timer.stop())
    print(try status.get().running, try stop.get().entry.tags)
    // end
  }

  static func client() async throws {
    // documented
    let client = Client()
    let reply = try await client.call(.timer.start(project: "Bread", tags: ["rye"]))
    print(reply.entry.project, reply.entry.tags)
    // end
    try await client.call(.timer.stop())
    try await batch(client)
    try await client.call(.timer.stop())
  }

  private static func batch(_ client: Client) async throws {
    // documented
    let (start, status) = try await client.batch(.timer.start(project: "Bread"), .timer.status())
    if case .failure(let refusal) = start { print(refusal.reason) }
    print(try status.get().entry?.project ?? "nothing")
    // end
  }
}
