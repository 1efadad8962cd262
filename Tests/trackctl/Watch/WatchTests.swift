import TestSupport
import Testing
import Wire

/// Tests `watch` as scripts use it. The daemon is killed and restarted.
@Suite("trackctl watch")
struct WatchTests {
  private let daemon: DaemonProcess

  init() throws {
    daemon = try DaemonProcess.started()
  }

  private func add(_ name: String) throws {
    try daemon.connect().call("timer.project.add", ["name": JSON(name)])
  }

  @Test("each event comes once and in order through kills, and disconnects and reconnects are reported")
  func kills() throws {
    try add("first")
    let watch = try WatchProcess("timer", "--since", "timer=0", of: daemon)
    #expect(try watch.words(1) == ["1"])
    var expected = ["1"]
    for rev in [2, 3] {
      daemon.kill()
      try daemon.start()
      try add("behind kill \(rev)")
      expected += ["offline", "online", "\(rev)"]
      #expect(try watch.words(expected.count) == expected)
    }
    // The daemon may be killed before it sends the event. The order of the lines that follow is therefore not certain.
    try add("before the last kill")
    daemon.kill()
    try daemon.start()
    try add("last")
    let words = try watch.words(expected.count + 4)[expected.count...]
    #expect(words.filter { Int($0) != nil } == ["4", "5"])
    #expect(words.filter { Int($0) == nil } == ["offline", "online"])
    #expect(try watch.lines(1).allSatisfy { $0["rev"] == nil || $0["method"] == "timer.project.add" })
  }

  @Test("a daemon restored to an older state is reported, and watching continues from there")
  func loss() throws {
    try add("first")
    let (journal, copy) = (daemon.state + "/timer.journal", daemon.folder.path + "/copy")
    try TestFiles.copy(journal, to: copy)
    try add("second")
    let watch = try WatchProcess("--since", "timer=1", of: daemon)
    #expect(try watch.words(1) == ["2"])
    daemon.kill()
    try TestFiles.copy(copy, to: journal)
    try daemon.start()
    #expect(try watch.words(4) == ["2", "offline", "online", "missed"])
    #expect(try watch.lines(4)[3]["missed"]?["timer"] == 1)
    try add("other")
    #expect(try watch.words(5).last == "2")
  }

  @Test("it ends quietly when nobody reads its output any more")
  func reader() throws {
    for number in 0..<20 { try add("Project \(number)") }
    let trackctl = try DaemonPrograms.trackctl()
    let script = "'\(trackctl)' --socket '\(daemon.socket)' watch --since timer=0 | head -1 >&2; echo ${PIPESTATUS[0]}"
    for _ in 0..<20 {
      let result = try CommandResult(running: ["/bin/bash", "-c", script], in: daemon.folder)
      #expect(result.output == "0\n", "\(result)")
    }
  }

  @Test("without a daemon, or with an unknown topic, it ends at once with an error")
  func ends() throws {
    let trackctl = try DaemonPrograms.trackctl()
    let nobody = try CommandResult(
      running: [trackctl, "--socket", daemon.folder.path + "/nobody", "watch"], in: daemon.folder)
    #expect(nobody.ending == .exited(3))
    #expect(nobody.errors.hasPrefix("trackctl: no trackd is running: there is no socket at "))
    let refused = try CommandResult(
      running: [trackctl, "--socket", daemon.socket, "watch", "teapot"], in: daemon.folder)
    #expect(refused.ending == .exited(1))
    #expect(nobody.output == "" && refused.output == "")
  }
}
