import ProgramKit
import Testing

@Suite("Spelling")
struct SpellingTests {
  private static let commands = ["start", "stop", "status", "switch", "note", "log", "report", "undo"]

  @Test(
    "corrects a few typos: a letter too many, missing or wrong, or two swapped",
    arguments: [
      ("strat", "start"), ("sttop", "stop"), ("stats", "status"), ("Stauts", "status"), ("swich", "switch"),
      ("lgo", "log"),
      ("reprot", "report"), ("undu", "undo"), ("start", "start"),
    ])
  func slips(typed: String, meant: String) {
    #expect(Spelling.nearest(to: typed, among: Self.commands) == meant)
  }

  @Test("prefers a word that starts like this to another one of the same length")
  func beginnings() {
    for (typed, meant) in [("stat", "status"), ("sta", "start"), ("rep", "report"), ("sw", "switch")] {
      #expect(Spelling.nearest(to: typed, among: Self.commands) == meant)
    }
  }

  @Test(
    "suggests nothing if all words are too different", arguments: ["frobnicate", "xyz", "sleep well", "報告", "q"])
  func strangers(typed: String) {
    #expect(Spelling.nearest(to: typed, among: Self.commands) == nil)
  }

  @Test("compares long words quickly, up to a limit")
  func long() {
    let word = String(repeating: "a", count: 100_000)
    #expect(Spelling.nearest(to: word, among: [word + "b"]) == word + "b")
    #expect(Spelling.nearest(to: word, among: ["start"]) == nil)
  }
}
