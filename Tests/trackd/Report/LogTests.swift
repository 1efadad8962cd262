import Host
import ModuleKit
import ProgramKit
import Testing

@testable import trackd

@Suite("The log")
struct LogTests {
  private static let place = CodeLocation("trackd/Loop.swift", 7, "run()")

  private func fields(of entry: LogEntry) -> [String: String] {
    Dictionary(Log.fields(of: entry, at: Self.place), uniquingKeysWith: { _, _ in "twice" })
  }

  @Test("each kind of entry has an id of 128 bits, and an example in these tests")
  func ids() {
    for kind in LogEntry.Kind.allCases {
      #expect(kind.rawValue.count == 32 && kind.rawValue.allSatisfy { $0.isHexDigit && !$0.isUppercase }, "\(kind)")
    }
    #expect(Set(LogEntry.examples.map(\.kind)) == Set(LogEntry.Kind.allCases))
  }

  @Test("names of fields are valid in the journal and unique")
  func fields() {
    for entry in LogEntry.examples {
      for (name, value) in fields(of: entry) {
        #expect(name.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") } && !name.hasPrefix("_"))
        #expect(value != "twice", "\(name)")
      }
    }
  }

  @Test("an entry has its message, id, level, place and peer in the journal's format")
  func journal() {
    let fields = fields(of: LogEntry(.denied(by: .user(7), method: "system.compact", reason: "rpc.adminOnly")))
    #expect(fields["MESSAGE"] == "uid 7 isn't allowed to call system.compact")
    #expect(fields["PRIORITY"] == "5")
    #expect(fields["MESSAGE_ID"] == LogEntry.Kind.denied.rawValue)
    #expect(fields["SYSLOG_IDENTIFIER"] == "trackd")
    #expect(fields["TRACKD_PEER_UID"] == "7")
    #expect(fields["TRACKD_METHOD"] == "system.compact")
    #expect(fields["CODE_FILE"] == "trackd/Loop.swift" && fields["CODE_LINE"] == "7" && fields["CODE_FUNC"] == "run()")
  }

  @Test("a plain line says who and what, and several lines are several entries")
  func plain() {
    #expect(Log.lines(of: .stopping("SIGTERM")) == "trackd: stopping: SIGTERM\n")
    #expect(Log.lines(of: .notStarted(Problem(.usage, "a\nb"))) == "trackd: a\ntrackd: b\n")
  }

  @Test("levels are known by name and by number")
  func levels() {
    #expect(LogLevel(named: "err") == .error && LogLevel(named: "3") == .error)
    #expect(LogLevel(named: "error") == nil && LogLevel(named: "") == nil && LogLevel(named: "8") == nil)
    #expect(LogLevel.error < .warning)
  }
}
