import System
import TestSupport
import Testing
import Wire

/// Other programs serve as oracles if they are installed. If trackctl imports a program's file, the totals must be
/// those that the program reports. The program must also be able to read what trackctl exports.
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
    "timew's intervals are imported and exported with the same totals, over both clock changes in three zones",
    .enabled(if: has("timew"), "timew is not installed: apt-get install timewarrior"))
  func timewarrior() throws { try expect("timew") }

  @Test(
    "Watson's frames are imported with the same totals by day and project, over both clock changes in three zones",
    .enabled(if: has("watson"), "watson is not installed: pip install td-watson"))
  func watson() throws { try expect("watson") }

  @Test(
    "GDAL reads exported places with their properties",
    .enabled(if: has("ogrinfo"), "ogrinfo is not installed: apt-get install gdal-bin"))
  func places() throws { try expect("gdal") }

  @Test(
    "Python's icalendar reads exported events",
    .enabled(
      if: (try? FileStatus.at(path: "/usr/lib/python3/dist-packages/icalendar")) != nil,
      "icalendar is not installed: apt-get install python3-icalendar"))
  func calendar() throws { try expect("icalendar") }

  @Test("huge numbers of entries are imported and exported in constant memory")
  func memory() throws { try expect("memory") }

  @Test("an endless line, in a file larger than the memory limit, changes nothing and takes little memory")
  func endless() throws { try expect("endless") }

  @Test("Python's csv, json and sqlite3 are compatible in both directions")
  func python() throws { try expect("python") }
}
