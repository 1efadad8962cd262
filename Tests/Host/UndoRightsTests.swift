import Host
import TestSupport
import Testing
import Wire

@Suite("A module that checks permissions of an undo")
struct UndoRightsTests {
  let folder = TestFolder()

  @Test("refuses an undo without permission, changing nothing; administrators may")
  func refused() throws {
    let harness = try folder.harness([.of(Eggs.self)], clock: TestClock(1_000))
    _ = try harness.call("eggs.boil", ["seconds": 300])
    _ = try harness.call("eggs.eat")
    for _ in 1...2 {
      let refusal = try harness.refusal("history.undo", ["module": "eggs"])
      #expect(refusal["code"]?.int == -32003 && refusal["data"]?["reason"]?.string == "eggs.eaten")
    }
    #expect(harness.host.dump("eggs") == [])
    #expect(harness.host.indexesAreTrue)
    _ = try harness.call("history.undo", ["module": "eggs", "rev": 2], as: 0)
    #expect(harness.host.dump("eggs").count == 1)
  }
}
