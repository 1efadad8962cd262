import System
import TestSupport
import Testing
import Wire

/// Tests `trackctl journal` with the files of a real daemon.
@Suite("journal")
struct JournalCommandTests {
  private static let name = "timer.journal"
  private let daemon: DaemonProcess
  private let typist: Typist

  /// Makes a journal with five transactions, stops the daemon, and damages the third transaction.
  init() throws {
    daemon = try DaemonProcess.started()
    typist = Typist(daemon)
    let client = try daemon.connect()
    for hour in 1...5 {
      try client.call(
        "timer.add",
        [
          "project": "Bread", "startedAt": JSON("2024-03-04T0\(hour):00:00Z"),
          "stoppedAt": JSON("2024-03-04T0\(hour):30:00Z"),
        ])
    }
    client.close()
    #expect(daemon.stop() == .exited(0))
    var damaged = try bytes
    let third = try lines[4]
    damaged[third.offset + third.bytes / 2] ^= 1
    try TestFiles.write(damaged, to: path)
  }

  private var path: String { daemon.state + "/" + Self.name }
  private var bytes: [UInt8] { get throws { try TestFiles.bytes(of: path) } }
  private var files: [String] { get throws { try Directory.open(daemon.state).names() } }

  /// The offset and the length of each line, including its newline. The lines are the header, the end of the rows, and
  /// the transactions.
  private var lines: [(offset: Int, bytes: Int)] {
    get throws {
      var lines: [(Int, Int)] = []
      var start = 0
      for (place, byte) in try bytes.enumerated() where byte == UInt8(ascii: "\n") {
        if place > start { lines.append((start, place + 1 - start)) }
        start = place + 1
      }
      return lines
    }
  }

  private func journal(_ verb: String, _ words: String...) throws -> CommandResult {
    try typist.run(["journal", verb, "timer", "--state", daemon.state] + words)
  }

  /// The output that is expected from a repair. It says what the repair does with each record.
  private var plan: String {
    get throws {
      let lines = try lines
      try #require(lines.count == 7)
      let (first, second, third, fourth, fifth) = (lines[2], lines[3], lines[4], lines[5], lines[6])
      return """
        byte \(first.offset), \(first.bytes + second.bytes) bytes: revisions 1 to 2: kept
        byte \(third.offset), \(third.bytes) bytes: not a record: dropped: its checksum doesn't match
        byte \(fourth.offset), \(fourth.bytes) bytes: revision 4: dropped: revision 3 is missing before it
        byte \(fifth.offset), \(fifth.bytes) bytes: revision 5: dropped: revision 3 is missing before it

        """
    }
  }

  @Test("verify says where a journal is damaged, and exits with 1")
  func verify() throws {
    let verified = try journal("verify")
    #expect(verified.ending == .exited(1) && verified.errors.isEmpty)
    let third = try lines[4].offset
    #expect(
      verified.output.contains("\ndamaged: the record at byte \(third): its checksum doesn't match"),
      "\(verified.output)")
    let json = try JSON(parsing: try journal("verify", "--json").output)
    #expect(json["state"]?.string == "damaged" && json["at"]?.int == third && json["rev"]?.int == 2)
  }

  @Test("a dry run lists the decision for each record and changes nothing; the repair does exactly that")
  func repair() throws {
    let (before, filesBefore, plan) = (try bytes, try files, try plan)
    let offsets = try lines.map(\.offset)
    let dry = try journal("repair", "--dry-run")
    #expect(dry.output == plan + "nothing was written: without --dry-run this would be done\n")
    #expect(dry.ending == .exited(0) && dry.errors.isEmpty)
    let json = try JSON(parsing: try journal("repair", "--dry-run", "--json").output)
    #expect(json["needed"]?.bool == true && json["copy"] == nil)
    #expect(json["pieces"]?.elements.map { $0["kept"]?.bool } == [true, false, false, false])
    #expect(json["pieces"]?.elements.compactMap { $0["at"]?.int } == [2, 4, 5, 6].map { offsets[$0] })
    #expect(try bytes == before && files == filesBefore)

    let repaired = try journal("repair")
    #expect(repaired.output == plan + "\(Self.name) is rewritten; the original is kept as \(Self.name).damaged-1\n")
    #expect(repaired.ending == .exited(0))
    #expect(try TestFiles.bytes(of: path + ".damaged-1") == before)
    #expect(try journal("verify").output.hasSuffix("\nwhole\n"))
    #expect(try journal("repair").output == "\(Self.name) is intact: nothing to repair\n")
    try daemon.start()
    let entries = try JSON(parsing: try typist("log", "2024", "--json").output)["entries"]?.elements
    #expect(entries?.compactMap { $0["startedAt"]?.string } == ["2024-03-04T02:00:00Z", "2024-03-04T01:00:00Z"])
    #expect(try typist("start", "Bread").ending == .exited(0))
  }

  @Test("while a daemon runs nothing is repaired, but a dry run works")
  func running() throws {
    try daemon.start()
    let before = try bytes
    let refused = try journal("repair")
    #expect(refused.ending == .exited(1) && refused.output.isEmpty)
    #expect(
      refused.errors == """
        trackctl: a trackd is running in \(daemon.state)
          stop it first: kill \(daemon.id)

        """)
    #expect(try bytes == before && !files.contains { $0.contains("damaged") })
    #expect(try journal("repair", "--dry-run").output.hasPrefix(try plan))
  }

  @Test("during a repair it holds the daemon's lock")
  func lock() throws {
    // The test's process holds the lock, as a daemon would.
    let held = try Directory.open(daemon.state)
    try held.lock("lock")
    let refused = try journal("repair")
    #expect(refused.ending == .exited(1) && refused.errors.hasPrefix("trackctl: a trackd is running in "))
    #expect(try !files.contains { $0.contains("damaged") } && held.path == daemon.state)
  }

  @Test("the dump of a damaged journal shows invalid records in their place")
  func dump() throws {
    let dumped = try journal("dump")
    #expect(dumped.ending == .exited(0))
    let records = dumped.output.split(separator: "\n").map { try? JSON(parsing: String($0)) }
    #expect(records.count == 7 && records.allSatisfy { $0 != nil })
    #expect(records[4]?["damaged"]?["at"]?.int == (try lines[4].offset))
    #expect(records[6]?["rev"]?.int == 5)
  }

  @Test("a missing file and anything but a journal are named")
  func mistaken() throws {
    let missing = try typist("journal", "verify", "nothing", "--state", daemon.state)
    #expect(
      missing.ending == .exited(1) && missing.errors.hasPrefix("trackctl: there is no journal 'nothing.journal' in "))
    let elsewhere = try typist("journal", "repair", "timer", "--state", daemon.state + "/none")
    #expect(elsewhere.ending == .exited(1) && elsewhere.errors.contains("/none can't be used: "))
    try TestFiles.write(Array("no journal\n".utf8), to: daemon.state + "/other.journal")
    let other = try typist("journal", "repair", daemon.state + "/other.journal", "--dry-run")
    #expect(other.ending == .exited(1) && other.errors.contains("other.journal"), "\(other)")
  }
}
