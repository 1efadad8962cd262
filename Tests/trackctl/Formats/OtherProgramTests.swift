import System
import TestSupport
import Testing
import Wire

/// The programs themselves as oracles, where they are installed: what they write comes in and adds up to what they say, and what is
/// written for them they read.
@Suite("Other programs")
struct OtherProgramTests {
  private static func has(_ program: String) -> Bool {
    ["/usr/bin/", "/usr/local/bin/", "/root/.pyenv/shims/"].contains { (try? FileStatus.at(path: $0 + program)) != nil }
  }

  private static var isLong: [String] {
    Process.environment("TRACKD_TEST_LONG") == nil ? [] : ["TRACKD_TEST_LONG=1"]
  }

  private static func run(_ script: String, _ daemon: DaemonProcess) throws -> CommandResult {
    try CommandResult(
      running: [
        "/usr/bin/python3", DaemonPrograms.root + "/Tests/trackctl/Formats/oracles.py", script,
        try DaemonPrograms.trackctl(),
        daemon.socket, daemon.folder.path,
      ],
      in: daemon.folder, environment: ["PATH=" + (Process.environment("PATH") ?? "/usr/bin:/bin")] + isLong,
      patienceSeconds: 900)
  }

  private func expect(_ oracle: String) throws {
    let daemon = try DaemonProcess.started()
    let result = try Self.run(oracle, daemon)
    #expect(result.ending == .exited(0), "\(result.output)\(result.errors)")
    #expect(result.output.hasSuffix("same\n"), "\(result.output)")
  }

  @Test(
    "timew's intervals come in by day and tag as it adds them up, and go back, over both changes of the clock in three zones",
    .enabled(if: has("timew"), "timew is not installed: apt-get install timewarrior"))
  func timewarrior() throws { try expect("timew") }

  @Test(
    "Watson's frames come in by day and project as it adds them up, over both changes of the clock in three zones",
    .enabled(if: has("watson"), "watson is not installed: pip install td-watson"))
  func watson() throws { try expect("watson") }

  @Test(
    "GDAL reads the places that are written, with what is said of them",
    .enabled(if: has("ogrinfo"), "ogrinfo is not installed: apt-get install gdal-bin"))
  func places() throws { try expect("gdal") }

  @Test(
    "Python's icalendar reads the events that are written",
    .enabled(
      if: (try? FileStatus.at(path: "/usr/lib/python3/dist-packages/icalendar")) != nil,
      "icalendar is not installed: apt-get install python3-icalendar"))
  func calendar() throws { try expect("icalendar") }

  @Test("very many entries come in and go out, and memory doesn't grow with them")
  func memory() throws { try expect("memory") }

  @Test("a line that doesn't end, in a file larger than memory should be, changes nothing and takes little")
  func endless() throws { try expect("endless") }

  @Test("Python's csv, json and sqlite3 write and read what we read and write")
  func python() throws { try expect("python") }
}
