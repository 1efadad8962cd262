import Host
import ModuleKit
import ProgramKit
import Programs

@testable import trackd

extension LogEntry {
  /// Log entries of all kinds. There is at least one of each kind.
  static var examples: [LogEntry] {
    let finding = ConfigurationReader(text: "x", file: "f", keys: []).findings[0]
    return [
      .started("1", socket: "/s", state: "/d"), .notStarted(Problem(.usage, "no")), .stopping("SIGTERM"),
      .stopped(unanswered: 0), .stopped(unanswered: 2), .reloaded, .notReloaded(Problem(.configuration, "no")),
      .unknownKey(finding), .moduleRefused("/m/a/module.json:1:1: no"),
      LogEntry(.printed(module: "habits", line: "x")), LogEntry(.printedMore(module: "habits", lines: 2)),
      LogEntry(.undeclared(module: "habits", method: "habits.did", reason: "habits.whim")),
      LogEntry(.ended(module: "habits", why: "The program of habits ended.")),
      LogEntry(.resting(module: "habits", seconds: 60)),
      .modulesLater, .staysWhenIdle, .descriptorsLow(limit: 1, connections: 1),
      .acceptFailed("no"), .turnedAway(.user(1), reason: "rpc.connectionLimit"),
      .dismissed(.address("192.0.2.7"), reason: "rpc.parse"),
      .omitted(2, of: Moderation.Subject(principal: .user(7), kind: .denied)), .syncStuck(seconds: 11), .syncBack,
    ] + events.map(LogEntry.init)
  }

  private static let events: [HostEvent] = [
    .denied(by: .account(7), method: "system.compact", reason: "rpc.adminOnly"),
    .guessing(by: .address("192.0.2.7"), method: "accounts.signIn"),
    .slow(by: .user(7), method: "timer.report", milliseconds: 123), .slow(by: .user(7), method: nil, milliseconds: 123),
    .exported(by: .user(0), modules: ["accounts", "timer"]), .storageFailed(module: "timer", reason: "it broke"),
    .storageFull(module: "timer"),
    .storageRecovered(module: "timer"), .tornTail(module: "timer", bytes: 12),
    .migrated(
      MigrationReport(module: "books", from: 1, to: 2, rows: 7, lostHistory: 3, old: "books.journal.schema-1")),
    .compacted(module: "timer", before: 2, after: 1), .notCompacted(module: "timer", reason: "no room"),
    .notReacted(module: "books", method: "books.open", event: "timer.start", reason: "it is full"),
  ]
}
