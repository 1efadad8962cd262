import TrackClient

/// The examples of events in the documentation.
enum EventExamples {
  static func run(_ connection: Connection) async throws {
    let follower = Task { try await follow() }
    try await Printed.wait { $0 == "ask for all that is shown" }
    try connection.call(.timer.start(project: "Bread"))
    try await Printed.wait { $0.hasSuffix(": timer.start") }
    follower.cancel()
    try await follower.value
    let rev = try connection.call(.timer.status()).rev
    let latecomer = Task { try await comeLate() }
    try await Printed.wait { $0.hasPrefix("\(rev) by") }
    latecomer.cancel()
    try await latecomer.value
    try followInLoop()
  }

  private static func follow() async throws {
    // documented
    for try await update in Events(of: ["timer"]) {
      switch update {
      case .online, .missed: print("ask for all that is shown")
      case .event(let event): print("revision \(event.rev): \(event.method)")
      case .offline(let error): print("waiting: \(error)")
      }
    }
    // end
  }

  private static func comeLate() async throws {
    // documented
    let lastSeen = ["timer": 1]
    for try await update in Events(of: ["timer"], since: lastSeen) {
      if case .event(let event) = update { print("\(event.rev) by \(event.by ?? "nobody")") }
    }
    // end
  }

  private static func followInLoop() throws {
    // documented
    let follower = try Follower(of: ["timer"])
    while let update = try follower.next(by: .after(.seconds(1))) {
      if case .event(let event) = update { print("heard of \(event.method)") }
    }
    // end
  }
}
