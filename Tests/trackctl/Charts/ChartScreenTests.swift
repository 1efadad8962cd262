import TestSupport
import Testing

/// Tests charts as a user sees them. The cells are read from a terminal emulator.
@Suite("Charts on a screen", .serialized)
struct ChartScreenTests {
  @Test("each chart is complete at every width, with and without colour and Unicode")
  func screens() throws {
    let folder = TestFolder()
    let script = "\(DaemonPrograms.root)/Tests/trackctl/Charts/screens.py"
    let result = try CommandResult(
      running: [
        "/usr/bin/python3", script, try DaemonPrograms.trackctl(), try DaemonPrograms.trackd(), folder.path + "/home",
      ], in: folder, environment: ["PYTHONDONTWRITEBYTECODE=1"], patienceSeconds: 300)
    #expect(result.ending == .exited(0) && result.output == "done\n", "\(result.output)\(result.errors)")
  }
}
