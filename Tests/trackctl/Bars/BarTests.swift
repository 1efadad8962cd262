import System
import TestSupport
import Testing
import Wire

/// Tests `status --watch` in a bar that runs for weeks, while the daemon restarts.
@Suite("status in a bar")
struct BarTests {
  private let daemon: DaemonProcess

  init() throws {
    daemon = try DaemonProcess.started()
  }

  @Test("each change is a line, and so is the daemon's end; after its restart the bar continues")
  func changes() throws {
    let bar = try BarProcess(["--template", "{project}|{note}"], at: daemon)
    #expect(try bar.line() == "idle")
    let client = try daemon.connect()
    try client.call("timer.start", ["project": "Bread", "at": "2024-03-04T09:00:00Z"])
    #expect(try bar.line() == "Bread|")
    try client.call("timer.update", ["note": "rye"])
    #expect(try bar.line() == "Bread|rye")
    client.close()
    for _ in 0..<2 {
      daemon.kill()
      #expect(try bar.line() == "offline")
      try daemon.start()
      #expect(try bar.line() == "Bread|rye")
    }
    // When the bar has reconnected, it also shows changes that were made in the meantime.
    daemon.kill()
    #expect(try bar.line() == "offline")
    try daemon.start()
    try daemon.connect().call("timer.stop", ["at": "2024-03-04T10:00:00Z"])
    #expect(try bar.lines(upTo: "idle").allSatisfy { $0 == "Bread|rye" || $0 == "idle" })
    #expect(bar.endAfterReaderIsGone() == .exited(0))
  }

  @Test("it starts without a daemon, and shows its status once there is one")
  func beginning() throws {
    daemon.kill()
    let bar = try BarProcess(["--format", "waybar", "--template", "{project}"], at: daemon)
    #expect(try JSON(parsing: try bar.line())["class"]?.string == "offline")
    try daemon.start()
    let idle = try JSON(parsing: try bar.line())
    #expect(idle["class"]?.string == "idle" && idle["alt"]?.string == "idle" && idle["percentage"] == nil)
    try daemon.connect().call("timer.start", ["project": "<b>", "at": "2024-03-04T09:00:00Z"])
    let long = try JSON(parsing: try bar.line())
    #expect(long["class"]?.string == "long" && long["text"]?.string == "&lt;b&gt;")
    #expect(bar.endAfterReaderIsGone() == .exited(0))
  }

  @Test("tmux shows the last line, so an empty line clears it")
  func empty() throws {
    let bar = try BarProcess(["--format", "tmux", "--template", "{project}"], at: daemon)
    #expect(try bar.line().isEmpty)
    try daemon.connect().call("timer.start", ["project": "C#"])
    #expect(try bar.line() == "C##")
    daemon.kill()
    #expect(try bar.line().isEmpty)
  }

  @Test("the elapsed time advances without calls to the daemon")
  func ticking() throws {
    let client = try daemon.connect()
    try client.call("timer.start", ["project": "Bread"])
    let bar = try BarProcess(["--template", "{elapsed:s}", "--tick", "1s"], at: daemon)
    var seconds = [try #require(Int(try bar.line()))]
    let before = try #require(try client.call("system.status")["requests"]?.int)
    for _ in 0..<2 { seconds.append(try #require(Int(try bar.line()))) }
    let after = try #require(try client.call("system.status")["requests"]?.int)
    #expect(seconds[0] < seconds[1] && seconds[1] < seconds[2], "\(seconds)")
    #expect(after == before + 1)
  }

  @Test("the share of the day's target is shown, also above 100 %, and that it is reached")
  func target() throws {
    let client = try daemon.connect()
    try client.call("timer.start", ["project": "Bread", "at": "2024-03-04T09:00:00Z"])
    // Today's total exceeds the target of one second, unless the day has just begun.
    let typist = Typist(daemon)
    let waybar = try JSON(parsing: try typist("status", "--format", "waybar", "--target", "1s").output)
    let percentage = try #require(waybar["percentage"]?.int)
    #expect(percentage > 100 || percentage.isMultiple(of: 100))
    #expect(waybar["class"] == (percentage >= 100 ? ["long", "reached"] : "long"))
    #expect(try typist("status", "--template", "{percentage}", "--target", "1000h").output.utf8.count <= 2)
  }
}
