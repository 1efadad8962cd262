import TestSupport
import Testing
import Wire

@testable import trackctl

/// Tests `tour`, which has a daemon of its own. Every step must do what it shows.
@Suite("The tour")
struct TourTests {
  @Test("runs all of its steps, and affects no other daemon")
  func whole() throws {
    let daemon = try DaemonProcess.started()
    let result = try Typist(daemon)("tour")
    #expect(result.ending == .exited(0) && result.errors.isEmpty, "\(result)")
    for step in TourStep.all {
      #expect(result.output.contains(step.text))
      for line in step.lines { #expect(result.output.contains("$ trackctl \(line[0])")) }
    }
    #expect(result.output.contains("#docs") && result.output.contains("Dishes") && result.output.contains("A bench"))
    #expect(try daemon.connect().call("timer.status")["rev"] == 0)
  }

  @Test("at a terminal it waits for a key, and q ends it")
  func terminal() throws {
    let folder = TestFolder()
    let command = "\(try DaemonPrograms.trackctl()) tour"
    let result = try CommandResult(
      running: ["script", "-qec", command, "/dev/null"], in: folder, environment: ["TZ=UTC", "TERM=xterm"],
      input: "\nq\n")
    #expect(result.output.contains(TourStep.all[1].text) && !result.output.contains(TourStep.all[2].text), "\(result)")
  }
}
