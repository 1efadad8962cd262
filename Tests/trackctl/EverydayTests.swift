import TestSupport
import Testing
import Wire

/// Tests trackctl as people and shell prompts run it. The tests check the exit codes and the output of the real program
/// with a real daemon.
@Suite("trackctl")
struct EverydayTests {
  let daemon: DaemonProcess

  init() throws {
    daemon = try DaemonProcess.started()
  }

  private func trackctl(_ words: String...) throws -> CommandResult {
    try CommandResult(
      running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket] + words, in: daemon.folder)
  }

  @Test("starts, reports, stops and undoes, and says how to undo what it did")
  func everyday() throws {
    let idle = try trackctl("status")
    #expect(idle.ending == .exited(1))
    let start = try trackctl("start", "Bread", "rye", "and", "water", "--tag", "kitchen")
    #expect(start.output.hasPrefix("started Bread at ") && start.output.hasSuffix(" (trackctl undo takes it back)\n"))
    #expect(start.ending == .exited(0))
    let status = try trackctl("status")
    #expect(status.output.hasPrefix("Bread 0:00:0") && status.ending == .exited(0))
    let entry = try JSON(parsing: try trackctl("--json", "status").output)["entry"]
    #expect(entry?["note"]?.string == "rye and water" && entry?["tags"]?[0]?.string == "kitchen")
    #expect(try trackctl("stop").ending == .exited(0))
    #expect(try trackctl("status").ending == .exited(1))
    let undo = try trackctl("undo")
    #expect(undo.output.hasPrefix("undid timer stop: entry 1: runs again (") && undo.ending == .exited(0))
    #expect(try trackctl("status").ending == .exited(0))
  }

  /// This test fails if the heading names days although the range consists of hours.
  @Test("a report of the last hour is headed by its times")
  func reportOfAnHour() throws {
    let heading = try trackctl("report", "1h").output
    // If midnight is in this hour, the heading has a day before each time.
    let times = /([a-z0-9-]+ )?[0-9]{2}:[0-9]{2} to ([a-z0-9-]+ )?[0-9]{2}:[0-9]{2}: 0:00\n/
    #expect(heading.prefixMatch(of: times) != nil, "\(heading)")
  }

  @Test("a suggested undo command works")
  func redo() throws {
    _ = try trackctl("start", "Bread")
    let undo = try trackctl("undo", "timer")
    #expect(try trackctl("status").ending == .exited(1))
    let command = try #require(undo.output.split(separator: "(trackctl ").last?.split(separator: " redoes").first)
      .split(separator: " ").map(String.init)
    let redo = try CommandResult(
      running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket] + command, in: daemon.folder)
    #expect(redo.ending == .exited(0), "\(command): \(redo.errors)")
    #expect(try trackctl("status").ending == .exited(0))
  }

  @Test("a refusal names the conflict and exits with 1, a usage error with 2")
  func mistakes() throws {
    _ = try trackctl("start", "Bread")
    let again = try trackctl("start", "Soup")
    #expect(again.ending == .exited(1) && again.output.isEmpty)
    #expect(again.errors.hasPrefix("trackctl: 'Bread' has been running since "))
    #expect(try trackctl("strat", "Soup").ending == .exited(2))
    #expect(try trackctl("undo", "nothing").ending == .exited(1))
  }

  @Test("without a daemon it exits with 3 and names the sockets it tried")
  func noDaemon() throws {
    daemon.kill()
    let status = try trackctl("status")
    #expect(status.ending == .exited(3) && status.errors.contains(daemon.socket))
  }
}
