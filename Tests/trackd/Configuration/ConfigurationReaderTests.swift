import Host
import ModuleKit
import ProgramKit
import Testing

@testable import trackd

@Suite("Parsing the configuration")
struct ConfigurationReaderTests {
  /// A line in a section, and how it changes the default configuration.
  struct Sample: Sendable, CustomTestStringConvertible {
    let section: String
    let line: String
    let change: @Sendable (inout Configuration) -> Void

    init(_ section: String, _ line: String, _ change: @escaping @Sendable (inout Configuration) -> Void) {
      self.section = section
      self.line = line
      self.change = change
    }

    var testDescription: String { "[\(section)] \(line)" }
  }

  private static let lockAfterDays = Setting("hours", "lockAfterDays", "Days that stay open.", 0...3650, standard: 0)
  private static let pictureBytesPerUser = Setting(
    "timer", "pictureBytesPerUser", "Room for pictures.", 0...1 << 40, standard: 1 << 30)
  private static var keys: [ConfigurationKey] {
    ConfigurationKey.all(modules: ["accounts", "timer", "hours"], settings: [lockAfterDays, pictureBytesPerUser])
  }

  private func read(_ text: String) -> ConfigurationReader {
    ConfigurationReader(text: text, file: "trackd.conf", keys: Self.keys)
  }

  @Test("an empty file sets nothing", arguments: ["", "\n\n", "# only words\n", "[limits]\n", "[limits]\nbatch =\n"])
  func nothing(text: String) {
    let reader = read(text)
    #expect(reader.configuration == Configuration())
    #expect(reader.findings == [])
  }

  @Test(
    "every key sets its value",
    arguments: [
      Sample("daemon", "logLevel = debug") { $0.logLevel = .debug },
      Sample("daemon", "modules = timer, hours") { $0.modules = ["timer", "hours"] },
      Sample("daemon", "modules = timer hours") { $0.modules = ["timer", "hours"] },
      Sample("daemon", "timeZone = Europe/Berlin") { $0.timeZone = "Europe/Berlin" },
      Sample("daemon", "exitWhenIdle = 5min") { $0.exitWhenIdleMilliseconds = 300_000 },
      Sample("web", "gateway = www-data") { $0.gateway = "www-data" },
      Sample("limits", "messageBytes = 1M") { $0.limits.messageBytes = 1 << 20 },
      Sample("limits", "unfinishedBytesPerUser = 32M") { $0.limits.unfinishedBytesPerUser = 32 << 20 },
      Sample("limits", "outboxBytes = 8M") { $0.limits.outboxBytes = 8 << 20 },
      Sample("limits", "batch = 5") { $0.limits.batch = 5 },
      Sample("limits", "connections = 10") { $0.limits.connections = 10 },
      Sample("limits", "connectionsPerUser = 2") { $0.limits.connectionsPerUser = 2 },
      Sample("limits", "subscriptionsPerConnection = 3") { $0.limits.subscriptionsPerConnection = 3 },
      Sample("limits", "stepsPerUser = 4") { $0.limits.stepsPerUser = 4 },
      Sample("limits", "idleMessageSeconds = 20") { $0.limits.idleMessageSeconds = 20 },
      Sample("limits", "stalledWriterSeconds = 30") { $0.limits.stalledWriterSeconds = 30 },
      Sample("hours", "lockAfterDays = 7") { $0.settings[lockAfterDays] = 7 },
      Sample("timer", "pictureBytesPerUser = 2G") { $0.settings[pictureBytesPerUser] = 2 << 30 },
    ])
  func keys(sample: Sample) {
    var expected = Configuration()
    sample.change(&expected)
    let reader = read("[\(sample.section)]\n\(sample.line)\n")
    #expect(reader.configuration == expected)
    #expect(reader.configuration != Configuration())
    #expect(reader.findings == [])
  }

  @Test("the table above has a line for every key")
  func complete() {
    #expect(Self.keys.count == 17)
  }

  @Test(
    "a wrong value is reported with its line and the valid values",
    arguments: [
      ("daemon", "logLevel = loud", "debug"), ("daemon", "modules = timer, tiemr", "accounts, timer, hours"),
      ("daemon", "timeZone = ../../etc/passwd", "Europe/Berlin"), ("daemon", "exitWhenIdle = soon", "5min"),
      ("limits", "messageBytes = 0", "4K to 1G"), ("limits", "messageBytes = 2G", "4K to 1G"),
      ("limits", "outboxBytes = 1M", "4M"), ("limits", "batch = 0", "1 to 10000"),
      ("limits", "batch = 10001", "1 to 10000"), ("limits", "batch = 1.5", "1 to 10000"),
      ("limits", "connections = 99999999999999999999", "1 to"), ("hours", "lockAfterDays = -1", "0 to 3650"),
    ])
  func wrong(section: String, line: String, said: String) throws {
    let reader = read("# words\n[\(section)]\n\(line)\n")
    let finding = try #require(reader.findings.first)
    #expect(reader.findings.count == 1)
    #expect(finding.weight == .wrong)
    #expect(finding.description.hasPrefix("trackd.conf:3: "))
    #expect(finding.message.contains(said), "\(finding)")
    #expect(reader.configuration == Configuration())
  }

  @Test("an unknown key is reported with its line and the known ones")
  func unknownKey() throws {
    let finding = try #require(read("[limits]\n\nbacth = 5\n").findings.first)
    #expect(finding.weight == .unknown)
    #expect(finding.description.hasPrefix("trackd.conf:3: unknown key 'bacth' in [limits]"))
    #expect(finding.message.contains("batch"))
  }

  @Test("an unknown section is reported, and so are its keys")
  func unknownSection() throws {
    let findings = read("[limit]\nbatch = 5\n").findings
    #expect(findings.map(\.line) == [1, 2])
    #expect(findings.allSatisfy { $0.weight == .unknown })
    #expect(findings[0].message.contains("daemon, web, limits, hours, timer"))
  }

  @Test("all errors are reported with their lines, whatever the line endings", arguments: ["\n", "\r\n"])
  func several(end: String) {
    let text = ["batch = 1", "[limits]", "batch = x", "what", "other = 1", "[", "batch = 7"].joined(separator: end)
    let reader = read(text)
    #expect(reader.findings.map(\.line) == [1, 3, 4, 5, 6])
    #expect(reader.findings.map(\.weight) == [.wrong, .wrong, .wrong, .unknown, .wrong])
    #expect(reader.configuration.limits.batch == 7)
  }

  @Test("the last of several values counts, and an empty one restores the default")
  func repeated() {
    #expect(read("[limits]\nbatch = 1\nbatch = 2\n").configuration.limits.batch == 2)
    #expect(read("[limits]\nbatch = 1\n[daemon]\n[limits]\nbatch =\n").configuration.limits.batch == 100)
    #expect(read("[hours]\nlockAfterDays = 1\nlockAfterDays =\n").configuration.settings[Self.lockAfterDays] == 0)
  }

  @Test("a user's unfinished input must have room for one message")
  func compared() throws {
    let finding = try #require(read("[limits]\nmessageBytes = 8M\nunfinishedBytesPerUser = 4M").findings.first)
    #expect(finding.weight == .wrong)
    #expect(finding.message.contains("4M") && finding.message.contains("8M"))
  }

  @Test("control characters don't reach the reader of a message")
  func controls() throws {
    let finding = try #require(read("[limits]\n\u{1b}[31mred = 1").findings.first)
    #expect(!finding.message.unicodeScalars.contains { $0.value < 0x20 })
  }
}
