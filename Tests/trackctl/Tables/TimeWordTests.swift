import TestSupport
import Testing
import Time
import Wire

/// `start Work -15m` starts a timer a quarter of an hour ago. According to the manual, such a word is a time.
@Suite("A time among the words")
struct TimeWordTests {
  private let daemon: DaemonProcess
  private let typist: Typist

  init() throws {
    daemon = try DaemonProcess.started()
    typist = Typist(daemon)
  }

  /// How many minutes the running entry has lasted.
  private func minutes() throws -> Int? {
    try JSON(parsing: try typist("status", "--json").output)["elapsed"]?.int.map { $0 / 60 }
  }

  @Test("is the start, and not part of the note, wherever it stands")
  func start() throws {
    _ = try typist("start", "Work", "-90m", "rye", "bread")
    #expect(try minutes() == 90)
    _ = try typist("switch", "Eat", "lunch", "-1h")
    #expect(try minutes() == 60)
    #expect(try typist("stop", "-30m").output.hasPrefix("stopped Eat after 0:30:"))
    _ = try typist("continue", "-10m")
    #expect(try minutes() == 10)
    let notes = try JSON(parsing: try typist("log", "--json").output)["entries"]?.elements.map { $0["note"]?.string }
    #expect(notes == ["lunch", "lunch", "rye bread"])
  }

  @Test("after -- it is an ordinary word, and so is anything but a duration")
  func words() throws {
    _ = try typist("start", "Work", "--", "-15m")
    #expect(try minutes() == 0)
    _ = try typist("switch", "Cold", "-5")
    let entries = try JSON(parsing: try typist("log", "--json").output)["entries"]
    #expect(entries?[0]?["note"]?.string == "-5" && entries?[1]?["note"]?.string == "-15m")
  }

  @Test("given twice, or with an unknown unit, is an error")
  func mistakes() throws {
    let twice = try typist("start", "Work", "-15m", "--at", "9:00")
    #expect(twice.ending == .exited(2) && twice.errors.hasPrefix("trackctl: option --at is given twice\n"))
    let unit = try typist("start", "Work", "-15x")
    #expect(unit.ending == .exited(2) && unit.errors.hasPrefix("trackctl: unknown unit 'x' in '15x'\n"))
  }
}
