import TestSupport
import Testing
import TrackClientCalls
import Wire

@testable import trackctl

/// Tests everyday corrections with top-level commands, and how undo and history describe the corrections.
@Suite("Corrections")
struct CorrectionTests {
  private let daemon: DaemonProcess
  private let typist: Typist

  init() throws {
    daemon = try DaemonProcess.started()
    typist = Typist(daemon)
  }

  private func said(_ words: String...) throws -> String {
    let result = try typist.run(words)
    #expect(result.ending == .exited(0) && result.errors.isEmpty, "\(words): \(result)")
    return result.output
  }

  private func entries() throws -> [JSON] {
    try JSON(parsing: said("log", "--json"))["entries"]?.elements.map(\.self) ?? []
  }

  private static let back = " (trackctl undo takes it back)\n"

  @Test("an entry is added, changed, tagged, untagged and deleted, with a sentence for each")
  func corrections() throws {
    #expect(
      try said("add", "Work", "2024-03-04 9:00", "17:00", "the", "plan", "--tag", "a")
        == "added Work, 2024-03-04 09:00 to 17:00, 8:00 (entry 1)" + Self.back)
    #expect(
      try said("edit", "1", "--note", "spec", "--to", "16:30")
        == #"changed entry 1: stopped 2024-03-04 17:00 → 2024-03-04 16:30, note "the plan" → "spec""# + Self.back)
    #expect(try said("tag", "b", "c") == "changed entry 1: tags #a → #a #b #c" + Self.back)
    #expect(try said("untag", "1", "a") == "changed entry 1: tags #a #b #c → #b #c" + Self.back)
    #expect(try said("tag", "b") == "nothing changed\n")
    #expect(try said("edit", "--tag", "z") == "changed entry 1: tags #b #c → #z" + Self.back)
    #expect(try said("edit", "--no-tag") == "changed entry 1: no tags" + Self.back)
    _ = try said("add", "Eat", "2024-03-04 18:00", "+45m")
    #expect(try entries().map { $0["seconds"]?.int } == [2700, 27_000])
    #expect(
      try said("delete", "1", "2") == """
          1  Work, 2024-03-04 09:00 to 16:30
          2  Eat, 2024-03-04 18:00 to 18:45
        deleted 2 entries, 8:15 (trackctl undo takes it back)

        """)
    #expect(try entries().isEmpty)
  }

  @Test("if one of several entries doesn't exist, none is deleted")
  func missing() throws {
    _ = try said("add", "Work", "2024-03-04 9:00", "17:00")
    let result = try typist("delete", "1", "7")
    #expect(result.ending == .exited(1) && result.output.isEmpty)
    #expect(try entries().count == 1)
  }

  @Test("undo says what it restored, and redo repeats it, as often as was undone")
  func undoing() throws {
    _ = try said("add", "Work", "2024-03-04 9:00", "17:00")
    _ = try said("edit", "1", "--note", "spec")
    _ = try said("delete", "1")
    let redo = " (trackctl redo timer redoes it)\n"
    #expect(try said("undo") == "undid timer delete: entry 1 is back (Work, 2024-03-04 09:00 to 17:00)" + redo)
    #expect(try said("undo") == "undid timer edit: entry 1: no note" + redo)
    #expect(try said("redo") == #"did it again: entry 1: note → "spec""# + Self.back)
    #expect(try said("redo", "timer").hasPrefix("did it again: deleted entry 1 (Work"))
    let nothing = try typist("redo")
    #expect(nothing.ending == .exited(1) && nothing.errors.hasPrefix("trackctl: there is nothing to redo\n"))
    #expect(try said("undo").hasPrefix("undid timer delete: "))
    _ = try said("edit", "1", "--note", "another")
    #expect(try typist("redo").ending == .exited(1), "something else was changed since")
  }

  @Test("if the latest change can't be undone, the message says how to undo an earlier one")
  func blocked() throws {
    let folder = TestFolder()
    let server = try FakeServer(path: folder.path + "/any") { request, _ in
      [FakeServer.refusal(of: request, #"{"code":-32003,"message":"No.","data":{"reason":"feed.notYours"}}"#)]
    }
    let result = try Typist(at: server.path, in: folder).run(["undo", "feed"])
    #expect(result.ending == .exited(1))
    #expect(
      result.errors == """
        trackctl: No.
          for an earlier change: trackctl undo feed --rev REV, with a REV from trackctl history

        """)
    #expect(try Typist(at: server.path, in: folder).run(["undo", "feed", "--rev", "3"]).errors == "trackctl: No.\n")
  }

  @Test("undoing a stop resumes the entry, and history says so, with a line per change or in full")
  func history() throws {
    _ = try said("start", "Work", "--at", "-1h")
    _ = try said("stop")
    #expect(try said("undo").hasPrefix("undid timer stop: entry 1: runs again ("))
    let lines = try said("history").split(separator: "\n").map(String.init)
    #expect(lines.count == 4 && lines[1].contains("entry 1: runs again") && lines[1].hasSuffix("undoes 2"), "\(lines)")
    #expect(lines[2].contains("entry 1: stopped → ") && lines[2].hasSuffix("undone by 3"), "\(lines)")
    #expect(lines[3].contains("new entry 1 (Work, since "), "\(lines)")
    let whole = try said("history", "show", "2")
    #expect(
      whole.hasPrefix("timer stop by ") && whole.contains("entry 1\n") && whole.contains("stopped  -"), "\(whole)")
    let unknown = try typist("history", "show", "9")
    #expect(unknown.ending == .exited(1) && unknown.errors.hasPrefix("trackctl: timer has no revision 9"))
  }

  @Test(
    "commands of other programs are answered with ours", arguments: ["track", "modify", "cancel", "summary", "frames"])
  func elsewhere(word: String) throws {
    let result = try typist(word, "x")
    #expect(result.ending == .exited(2) && result.errors.contains("use this: trackctl "), "\(result)")
  }

  @Test("undo finds the user's own transactions in effect, and no others")
  func undone() throws {
    func transactions(_ text: String) throws -> [HistoryModule.Transaction] {
      try JSON(parsing: "[\(text)]").elements.map { json in
        let rest: JSON = ["at": "2026-11-21T09:00:00Z", "method": "timer.start", "changes": []]
        return try HistoryModule.Transaction(reading: .object(json.pairs + rest.pairs))
      }
    }
    let table: [(String, Int?)] = [
      ("", nil), (#"{"rev":1,"by":"ann"}"#, nil),
      (#"{"rev":2,"by":"ann","undoes":1},{"rev":1,"by":"ann","undone":2}"#, 2),
      (#"{"rev":3,"by":"ann"},{"rev":2,"by":"ann","undoes":1},{"rev":1,"by":"ann","undone":2}"#, nil),
      (#"{"rev":3,"by":"ben"},{"rev":2,"by":"ann","undoes":1},{"rev":1,"by":"ann","undone":2}"#, 2),
      (
        #"{"rev":5,"by":"ann","undoes":4},{"rev":4,"by":"ann","undoes":1,"undone":5},{"rev":3,"by":"ann","undoes":2},"#
          + #"{"rev":2,"by":"ann","undone":3},{"rev":1,"by":"ann"}"#, 3
      ),
    ]
    for (text, rev) in table {
      #expect(RedoCommand.undone(try transactions(text), by: "ann")?.rev == rev, "\(text)")
    }
  }
}
