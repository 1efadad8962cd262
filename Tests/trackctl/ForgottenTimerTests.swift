import System
import TestSupport
import Testing
import Time
import Wire

/// Tests the hint about a forgotten timer. It must appear at a terminal, but never where it would disturb.
@Suite("A forgotten timer")
struct ForgottenTimerTests {
  private let daemon: DaemonProcess
  private let client: DaemonClient

  init() throws {
    daemon = try DaemonProcess.started()
    client = try daemon.connect()
  }

  private func start(hoursAgo hours: Int) throws {
    let at = Instant(seconds: Clock.now() - hours * 3600)
    try client.call("timer.start", ["project": "Work", "at": JSON(at.description)])
  }

  private struct Streams {
    var input = true
    var errors = true
  }

  /// What a user sees at a terminal. `streams` may redirect the input or the errors.
  private func see(_ words: String..., streams: Streams = Streams(), home: String? = nil) throws -> String {
    let screen = try OutputReader(.terminal(columns: 200), in: daemon.folder)
    let errors = daemon.folder.path + "/errors"
    let child = try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", daemon.socket] + words,
      environment: [
        "HOME=\(home ?? daemon.folder.path)", "TZ=UTC", "LC_ALL=C.UTF-8", "PAGER=cat", "LLVM_PROFILE_FILE=/dev/null",
      ], input: streams.input ? screen.path : "/dev/null", output: screen.path,
      errors: streams.errors ? screen.path : errors)
    #expect(child.wait() == .exited(0), "\(words)")
    let told = streams.errors ? "" : try TestFiles.text(of: errors)
    return String(decoding: try screen.read(waitingMilliseconds: 100), as: UTF8.self) + told
  }

  private static let question = "Forgotten?"

  @Test("is mentioned once after a timer command, with commands to correct it")
  func told() throws {
    try start(hoursAgo: 11)
    let seen = try see("note", "reading")
    let line = try #require(seen.split(separator: "\n").last)
    #expect(line.hasPrefix("trackctl: Work has been running since ") && line.contains(", 11:00. Forgotten? "))
    for command in ["trackctl stop --at TIME", "stop --discard", "it keeps running"] { #expect(line.contains(command)) }
    // The hint comes after the command's own output. The next commands show no hint.
    #expect(seen.split(separator: "\n").count == 2)
    for words in [["log"], ["report"], ["timer", "list"]] {
      #expect(try !see(words[0], words.dropFirst().first ?? "today").contains(Self.question))
    }
  }

  @Test("is mentioned again after a long time, or for another entry")
  func again() throws {
    try start(hoursAgo: 30)
    #expect(try see("log").contains(Self.question))
    let folder = daemon.folder.path + "/.local/state/trackctl"
    let name = try #require(Directory.open(folder).names().first { $0.hasPrefix("forgotten-") })
    let lines = try TestFiles.text(of: "\(folder)/\(name)").split(separator: "\n")
    let then = Clock.now() - 4 * 3600 - 1
    try TestFiles.write(Array("\(lines[0])\n1 \(then)\n".utf8), to: "\(folder)/\(name)")
    #expect(try see("log").contains(Self.question))
    #expect(try !see("log").contains(Self.question))
    try client.call("timer.discard")
    try start(hoursAgo: 12)
    #expect(try see("timer", "projects").contains(Self.question))
  }

  @Test("isn't mentioned by unrelated commands, those that show it anyway, or for programs")
  func silent() throws {
    try start(hoursAgo: 30)
    let silent = [
      ["status"], ["status", "--format", "prompt"], ["status", "--template", "{project}"], ["timer", "status"],
      ["chores", "house", "--help"], ["hours", "off"], ["complete", "projects"], ["help"], ["log", "--json"],
      ["system", "status"], ["report", "--help"],
    ]
    for words in silent { #expect(try !run(words).contains(Self.question), "\(words)") }
    #expect(try !see("log", streams: Streams(input: false)).contains(Self.question))
    #expect(try !see("log", streams: Streams(errors: false)).contains(Self.question))
    // trackctl stores in HOME that it has shown the hint. If trackctl can't write there, it shows no hint. Otherwise,
    // the hint would appear each time.
    #expect(try !see("log", home: "/proc/nothing").contains(Self.question))
    #expect(try see("log").contains(Self.question))
  }

  private func run(_ words: [String]) throws -> String {
    switch words.count {
    case 1: try see(words[0])
    case 2: try see(words[0], words[1])
    default: try see(words[0], words[1], words[2])
    }
  }

  @Test("shows its day in status, prompts, templates and bars, never a time of day alone")
  func everywhere() throws {
    try start(hoursAgo: 26)
    let at = Instant(seconds: Clock.now() - 26 * 3600)
    let day = TimeZone.utc.day(of: at)
    let isYesterday = TimeZone.utc.day(of: Instant(seconds: Clock.now())).ordinal - day.ordinal == 1
    let since = isYesterday ? "since yesterday " : "since \(day) "
    for words in [["status"], ["status", "--format", "prompt"], ["status", "--format", "waybar"]] {
      let seen = try CommandResult(
        running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket] + words, in: daemon.folder,
        environment: ["TZ=UTC"])
      // If the timer was started before yesterday, `status` names the day of the week.
      #expect(seen.output.contains(words.count == 1 && !isYesterday ? ", since " : since), "\(words): \(seen)")
    }
    let seen = try CommandResult(
      running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "status", "--template", "{since:h}"],
      in: daemon.folder, environment: ["TZ=UTC"])
    #expect(seen.output.hasPrefix(isYesterday ? "yesterday " : "\(day) "), "\(seen)")
    try client.call("timer.discard")
    try start(hoursAgo: 0)
    let short = try CommandResult(
      running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "status", "--format", "prompt"],
      in: daemon.folder, environment: ["TZ=UTC"])
    #expect(!short.output.contains("since"), "\(short)")
  }

  @Test("isn't assumed before ten hours")
  func short() throws {
    try start(hoursAgo: 9)
    #expect(try !see("log").contains(Self.question))
    #expect(try !see("stop").contains(Self.question))
  }

  @Test("can be given its end after it was stopped", arguments: [["stop"], ["toggle"], ["switch", "Eat"]])
  func stopped(words: [String]) throws {
    try start(hoursAgo: 11)
    let seen = try run(words)
    #expect(seen.contains("trackctl: Work ran for 11:00. Forgotten? To end it earlier: trackctl edit 1 --to TIME\n"))
    #expect(try !see("log").contains(Self.question))
  }

  @Test("that is discarded causes no hint, and one that blocks a start does")
  func inTheWay() throws {
    try start(hoursAgo: 11)
    let refused = try CommandResult(
      running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "start", "Eat"], in: daemon.folder)
    #expect(refused.errors.contains("To set its end: trackctl stop --at TIME"))
    #expect(try !see("stop", "--discard").contains(Self.question))
  }
}
