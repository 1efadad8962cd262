import Host
import Testing

@testable import trackd

@Suite("The log")
struct LogTests {
  private static let events: [HostEvent] = [
    .denied(uid: 7, method: "system.compact"), .storageFailed(module: "timer", reason: "it broke"),
    .storageFull(module: "timer"), .storageRecovered(module: "timer"), .tornTail(module: "timer", bytes: 12),
    .compacted(module: "timer", before: 2, after: 1),
  ]

  private static var entries: [LogEntry] {
    let finding = ConfigurationReader(text: "x", file: "f", keys: []).findings[0]
    return [
      .started("1", socket: "/s", state: "/d"), .notStarted(StartProblem(.usage, "no")), .stopping("SIGTERM"),
      .stopped(unanswered: 0), .reloaded, .notReloaded(StartProblem(.configuration, "no")), .unknownKey(finding),
      .descriptorsLow(limit: 1, connections: 1), .acceptFailed("no"), .turnedAway(uid: 1, reason: "rpc.parse"),
      .syncStuck(seconds: 11),
    ] + events.map(LogEntry.init)
  }

  @Test("each kind of entry has an id of its own, of 128 bits")
  func ids() {
    let ids = Self.entries.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(id.count == 32 && id.allSatisfy { $0.isHexDigit && !$0.isUppercase }, "\(id)") }
  }

  @Test("names of fields are such as the journal takes")
  func fields() {
    for entry in Self.entries {
      for (name, _) in Log.fields(of: entry) {
        #expect(name.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") } && !name.hasPrefix("_"))
      }
    }
  }

  @Test("an entry has its message, id and level as the journal wants them")
  func journal() {
    let fields = Dictionary(Log.fields(of: LogEntry(Self.events[0])), uniquingKeysWith: { first, _ in first })
    #expect(fields["MESSAGE"] == "uid 7 may not do system.compact")
    #expect(fields["PRIORITY"] == "5")
    #expect(fields["MESSAGE_ID"]?.count == 32)
    #expect(fields["SYSLOG_IDENTIFIER"] == "trackd")
    #expect(fields["TRACKD_UID"] == "7")
  }

  @Test("a plain line says who and what, and nothing else; several lines are several")
  func plain() {
    #expect(Log.lines(of: .stopping("SIGTERM")) == "trackd: stopping: SIGTERM\n")
    #expect(Log.lines(of: .notStarted(StartProblem(.usage, "a\nb"))) == "trackd: a\ntrackd: b\n")
  }

  @Test("levels are known by name and by number")
  func levels() {
    #expect(LogLevel(named: "err") == .error && LogLevel(named: "3") == .error)
    #expect(LogLevel(named: "error") == nil && LogLevel(named: "") == nil && LogLevel(named: "8") == nil)
    #expect(LogLevel.error < .warning)
  }
}
