import ModuleKit
import Testing
import Wire

@testable import Host

@Suite("Merging two versions of a row")
struct RowMergeTests {
  private let merge = RowMerge(
    columns: ["halves", "rest", "note"].map { Column($0, .integer(0...9), isRequired: false) }, sets: [], quiet: [],
    together: ["halves", "rest"])

  private func merged(_ base: JSON, _ theirs: JSON, _ mine: JSON) -> (String, [String]) {
    let (row, losses) = merge.merge(base: base, theirs: theirs, mine: mine)
    return (
      row.description, losses.map { "\($0.column) \($0.kept?.description ?? "-") \($0.lost?.description ?? "-")" }
    )
  }

  @Test("a value in two columns is taken as a whole")
  func together() {
    let base: JSON = ["halves": 4, "note": 1]
    #expect(
      merged(base, ["halves": 4, "rest": 5, "note": 1], ["halves": 4, "note": 2]) == (
        #"{"halves":4,"rest":5,"note":2}"#, []
      ))
    #expect(
      merged(base, ["halves": 4, "rest": 5, "note": 1], ["halves": 6, "note": 1])
        == (#"{"halves":6,"note":1}"#, ["halves 6 4", "rest - 5"]))
    #expect(
      merged(base, ["halves": 6, "note": 1], ["halves": 6, "note": 1]) == (#"{"halves":6,"note":1}"#, []))
  }
}
