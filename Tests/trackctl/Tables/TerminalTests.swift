import TestSupport
import Testing
import Wire

@testable import trackctl

/// Tests what is printed to a terminal, and what happens if the output can't be written.
@Suite("Terminal")
struct TerminalTests {
  @Test(
    "control characters are made visible",
    arguments: [
      ("plain 日本語 👩‍👩‍👧", "plain 日本語 👩‍👩‍👧"), ("\u{1B}[31m", "␛[31m"), ("a\nb\tc\rd", "a b c␍d"),
      ("\u{0}\u{7}\u{8}\u{7F}", "␀␇␈␡"), ("\u{80}\u{9B}\u{9F}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{202E}\u{2066}\u{200F}\u{61C}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ("\u{2028}\u{2029}", "  "),
      ("\u{A0}é\u{200D}", "\u{A0}é\u{200D}"),
    ])
  func text(text: String, shown: String) {
    #expect(Terminal.clean(text) == shown)
  }

  @Test(
    "JSON keeps its value when it is made harmless",
    arguments: [#""a""#, "\"\u{7F}\u{80}\u{9B}\u{202E}\u{2028}\u{61C}é日👩‍👩‍👧\"", #"{"\u001b":["\n"]}"#])
  func json(text: String) throws {
    let cleaned = Terminal.clean(json: Array(text.utf8)[...])
    #expect(try JSON(parsing: cleaned) == JSON(parsing: text))
    let shown = String(decoding: cleaned, as: UTF8.self)
    #expect(Terminal.clean(shown) == shown)
  }

  @Test("a failed write is reported and not a success", arguments: [["status"], ["log", "--json"], ["help"]])
  func full(words: [String]) throws {
    let daemon = try DaemonProcess.started()
    let errors = daemon.folder.path + "/errors"
    let child = try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", daemon.socket] + words, output: "/dev/full", errors: errors)
    #expect(child.wait() == .exited(1))
    #expect(try TestFiles.text(of: errors).contains("the output can't be written: No space left on device"))
  }

  @Test("a closed pipe ends it silently")
  func closed() throws {
    let daemon = try DaemonProcess.started()
    let trackctl = try DaemonPrograms.trackctl()
    let result = try CommandResult(
      running: ["sh", "-c", "\(trackctl) --socket \(daemon.socket) call rpc.discover | true"], in: daemon.folder)
    #expect(result.errors.isEmpty && result.output.isEmpty)
    let noOutput = try CommandResult(
      running: ["sh", "-c", "\(trackctl) --socket \(daemon.socket) status >&-"], in: daemon.folder)
    #expect(noOutput.ending == .exited(1))
  }

  @Test("a table is printed to any terminal, however narrow", arguments: [1, 3, 12, 25, 500] as [UInt16])
  func narrow(columns: UInt16) throws {
    let daemon = try DaemonProcess.started()
    let typist = Typist(daemon)
    _ = try typist("timer", "add", "日本語", "2024-03-04T09:00", "2024-03-04T10:00", "--note", "a note")
    for words in [["log", "2024"], ["report", "2024"], ["history"], ["timer", "projects"], ["timer", "show", "1"]] {
      let result = try typist.run(words, to: .terminal(columns: columns))
      #expect(result.ending == .exited(0) && !result.output.isEmpty, "\(words): \(result)")
    }
  }
}
