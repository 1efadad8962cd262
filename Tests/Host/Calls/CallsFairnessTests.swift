import Outside
import TestSupport
import Testing
import Wire

@testable import Host

/// Several users call a module whose program is slow.
@Suite("Waiting calls are served fairly")
struct CallsFairnessTests {
  private let folder = TestFolder()
  private let program: HeldProgram
  private let harness: HostHarness

  init() throws {
    program = SharedModule.program()
    harness = try folder.harness([SharedModule.entry(program)])
  }

  private func up(by user: UInt32, on connection: Int = 0) -> () -> JSON? {
    harness.hand("shared.up", ["name": "a"], as: user, on: String(connection))
  }

  private func number(_ poll: () -> JSON?) -> Int? { poll()?["result"]?["n"]?.int }

  /// This test fails with a plain FIFO queue, in which the other user would wait for all sixty changes.
  @Test("sixty changes of one user delay another's by one")
  func changes() {
    let crowd = (0..<60).map { up(by: 1000, on: $0) }
    let other = up(by: 1001)
    program.answer()
    #expect(number(crowd[0]) == 1)
    program.answer()
    #expect(number(crowd[1]) == 2)
    program.answer()
    #expect(number(other) == 3, "the other user is served in turn")
    for place in 2..<60 {
      program.answer()
      #expect(number(crowd[place]) == place + 2, "a user's changes keep their order")
    }
    harness.close()
  }

  @Test("one user can make at most 64 changes wait, and other users still find room")
  func places() {
    let crowd = (0..<70).map { up(by: 1000, on: $0) }
    let refused = crowd.compactMap { $0()?["error"]?["data"]?["reason"]?.string }
    #expect(refused == Array(repeating: "rpc.steps", count: 5), "one is under way, and 64 wait")
    let other = up(by: 1001)
    for _ in 0..<66 {
      program.answer()
      _ = other()
    }
    #expect(number(other) != nil)
    #expect(crowd.filter { number($0) != nil }.count == 65)
    harness.close()
  }
}
