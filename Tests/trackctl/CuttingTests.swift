import TestSupport
import Testing
import Wire

/// Tests `split`, `join`, `fill` and `resume`, with which users correct entries afterwards.
@Suite("Splitting, joining and filling")
struct CuttingTests {
  private let daemon: DaemonProcess
  private let typist: Typist

  init() throws {
    daemon = try DaemonProcess.started()
    typist = Typist(daemon)
    _ = try typist("add", "Work", "2024-03-04 9:00", "10:00")
    _ = try typist("add", "Eat", "2024-03-04 11:00", "12:00")
  }

  private func said(_ words: String...) throws -> String {
    let result = try typist.run(words)
    #expect(result.ending == .exited(0), "\(words): \(result)")
    return result.output.replacing(" (trackctl undo takes it back)\n", with: "")
  }

  @Test("an entry is split at a time of day or a duration after its start")
  func split() throws {
    #expect(
      try said("split", "1", "9:45", "--project", "Eat", "--note", "cake")
        == "cut into Work, 2024-03-04 09:00 to 09:45, 0:45 (entry 1) and Eat, 2024-03-04 09:45 to 10:00, 0:15 (entry 3)"
    )
    #expect(try said("split", "@1", "+15m").hasPrefix("cut into Eat, 2024-03-04 11:00 to 11:15"))
    #expect(try typist("split", "1", "10:00").ending == .exited(1))
    #expect(try typist("split", "@9", "10:00").errors == "trackctl: there is no entry @9: you have only 4\n")
    #expect(try typist("split", "@0", "10:00").ending == .exited(2))
  }

  @Test("two entries are joined, and a gap between two is filled")
  func joinAndFill() throws {
    #expect(
      try said("fill", "Walk", "to", "lunch", "--at", "2024-03-04 10:30")
        == "added Walk, 2024-03-04 10:00 to 11:00, 1:00 (entry 3)")
    #expect(try typist("join", "1", "2").ending == .exited(1))
    let full = try typist("fill", "Walk", "--at", "2024-03-04 10:30")
    #expect(full.ending == .exited(1) && full.errors.hasPrefix("trackctl: there is no gap at 2024-03-04 10:30"))
    #expect(try typist("fill", "Walk", "--at", "2024-03-04 8:30").ending == .exited(1))
    #expect(
      try said("join", "@1", "3", "--project", "Eat") == "joined to Eat, 2024-03-04 10:00 to 12:00, 2:00 (entry 3)")
  }

  @Test("the second last entry is resumed as @2")
  func resume() throws {
    #expect(try said("resume", "@2").hasPrefix("started Work at "))
    _ = try typist("stop", "--discard")
    #expect(try said("resume", "2").hasPrefix("started Eat at "))
  }
}
