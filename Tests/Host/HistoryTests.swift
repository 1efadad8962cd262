import Testing

@testable import Host

@Suite("History")
struct HistoryTests {
  func transaction(_ rev: Int, at: Int = 0, by: Int = 1, undoes: Int = 0, bytes: Int = 10) -> KeptTransaction {
    KeptTransaction(
      rev: rev, at: at, by: by, undoes: undoes, order: 0, removes: false, body: [UInt8](repeating: 32, count: bytes))
  }

  @Test("finds each transaction by its revision while old ones leave and new ones come and go")
  func model() {
    var history = History()
    var model: [Int] = []
    var random = SystemRandomNumberGenerator()
    var rev = 41
    for _ in 1...20_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...6:
        rev += 1
        history.append(transaction(rev))
        model.append(rev)
      case 7:
        #expect(history.removeNewest()?.rev == model.popLast())
        if !model.isEmpty || rev > 41 { rev = model.last ?? rev - 1 }
      default:
        let gone = history.evict(now: 24 * 3600 + 1)
        #expect(gone?.rev == (model.count > History.leastCount ? model.removeFirst() : nil))
      }
    }
    #expect(history.all.map(\.rev) == model)
    #expect(history.count == model.count && history.bytes == model.count * 10)
    for rev in model { #expect(history[rev]?.rev == rev) }
    #expect(history[(model.first ?? 0) - 1] == nil && history[(model.last ?? 0) + 1] == nil)
  }

  @Test("keeps the last thousand however old, and the last day's up to 64 MiB")
  func keeps() {
    var history = History()
    for rev in 1...1001 { history.append(transaction(rev, at: 0)) }
    #expect(history.evict(now: History.leastSeconds) == nil)
    #expect(history.evict(now: History.leastSeconds + 1)?.rev == 1)
    #expect(history.evict(now: History.leastSeconds + 1) == nil)
    history.append(transaction(1002, at: 10, bytes: History.mostBytes))
    #expect(history.evict(now: 11)?.rev == 2)
    #expect(history.evict(now: 11) == nil)
  }

  @Test("an undo of an undo of an undo tells what is in effect all the way down")
  func chain() {
    var history = History()
    history.append(transaction(1))
    history.append(transaction(2, undoes: 1))
    #expect(history.undone(1) == 2 && history.latestToUndo(by: 1) == nil)
    history.append(transaction(3, undoes: 2))
    #expect(history.undone(1) == nil && history.undone(2) == 3)
    #expect(history.latestToUndo(by: 1)?.rev == 1)
    history.append(transaction(4, undoes: 3))
    #expect(history.undone(3) == 4 && history.undone(2) == nil && history.undone(1) == 2)
    _ = history.removeNewest()
    #expect(history.undone(3) == nil && history.undone(2) == 3 && history.undone(1) == nil)
  }
}
