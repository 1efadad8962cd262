import ProgramKit
import Testing

@Suite("Spelling")
struct SpellingTests {
  private static let commands = ["start", "stop", "status", "switch", "note", "log", "report", "undo"]

  @Test(
    "a few slips are seen through: a letter too many, missing, wrong, or two swapped",
    arguments: [
      ("strat", "start"), ("sttop", "stop"), ("stats", "status"), ("Stauts", "status"), ("swich", "switch"),
      ("lgo", "log"),
      ("reprot", "report"), ("undu", "undo"), ("start", "start"),
    ])
  func slips(typed: String, meant: String) {
    #expect(Spelling.nearest(to: typed, among: Self.commands) == meant)
  }

  @Test("the beginning of a word is that word, not another of as many letters")
  func beginnings() {
    for (typed, meant) in [("stat", "status"), ("sta", "start"), ("rep", "report"), ("sw", "switch")] {
      #expect(Spelling.nearest(to: typed, among: Self.commands) == meant)
    }
  }

  @Test(
    "what is too far from all of them was something else", arguments: ["frobnicate", "xyz", "sleep well", "報告", "q"])
  func strangers(typed: String) {
    #expect(Spelling.nearest(to: typed, among: Self.commands) == nil)
  }

  @Test("long words are compared in no time, and as far as one looks")
  func long() {
    let word = String(repeating: "a", count: 100_000)
    #expect(Spelling.nearest(to: word, among: [word + "b"]) == word + "b")
    #expect(Spelling.nearest(to: word, among: ["start"]) == nil)
  }
}
