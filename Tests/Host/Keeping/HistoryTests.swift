import Testing

@testable import Host

@Suite("History")
struct HistoryTests {
  func transaction(_ rev: Int, at: Int = 0, by: Int = 1, undoes: Int = 0, bytes: Int = 10) -> KeptTransaction {
    KeptTransaction(
      rev: rev, at: at, by: by, undoes: undoes, order: 0, removes: false, body: [UInt8](repeating: 32, count: bytes))
  }

  /// Sizes that are so small that most runs are packed.
  static let short = History.Runs(bytes: 200, count: 8, plain: 2)

  @Test(
    "returns each transaction unchanged, packed or not, while old ones are dropped and new ones added",
    arguments: [History.Runs(), short])
  func model(_ runs: History.Runs) {
    var history = History(runs: runs)
    var model: [KeptTransaction] = []
    // Copies of the history, as a compaction uses them. Later changes of the history must not affect the copies.
    var copies: [(History, [KeptTransaction])] = []
    var random = SystemRandomNumberGenerator()
    var rev = 41
    func add() {
      rev += 1
      model.append(made(rev, &random))
      history.append(model[model.count - 1])
    }
    func made(_ rev: Int, _ random: inout SystemRandomNumberGenerator) -> KeptTransaction {
      KeptTransaction(
        rev: rev, at: Int.random(in: -5...5, using: &random), by: Int.random(in: 0...3, using: &random), undoes: 0,
        order: rev, removes: Bool.random(using: &random),
        body: (0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: 32...60, using: &random) })
    }
    for step in 1...20_000 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0...26: add()
      case 27:
        for _ in 1...30 { add() }
      case 28...31:
        #expect(history.removeNewest() == model.popLast())
        rev = model.last?.rev ?? rev
      // Removes all unpacked transactions and some packed ones.
      case 32 where Int.random(in: 0..<10, using: &random) == 0:
        for _ in 1...40 { #expect(history.removeNewest() == model.popLast()) }
        rev = model.last?.rev ?? rev
      default:
        let gone = history.evict(now: 24 * 3600 + 6)
        #expect(gone == (model.count > History.leastCount ? model.removeFirst() : nil))
      }
      if let any = model.randomElement(using: &random) { #expect(history[any.rev] == any) }
      #expect(history.newest == model.last && history.oldestRev == model.first?.rev)
      if step % 5_000 == 0 { copies.append((history, model)) }
    }
    copies.append((history, model))
    for (history, model) in copies {
      #expect(Array(history.all) == model)
      #expect(history.count == model.count && history.bytes == model.reduce(0) { $0 + $1.body.count })
      for transaction in model { #expect(history[transaction.rev] == transaction) }
      #expect(history[(model.first?.rev ?? 0) - 1] == nil && history[(model.last?.rev ?? 0) + 1] == nil)
    }
  }

  @Test("finds the newest transaction of a long run between packed ones, and none that was dropped")
  func longOnes() {
    var history = History(runs: Self.short)
    for rev in 1...2000 { history.append(transaction(rev, bytes: rev == 300 || rev == 1500 ? 1000 : 100)) }
    #expect(history.newestRev(longerThan: 900) == 1500)
    while history.evict(now: History.leastSeconds + 1) != nil {}
    #expect(history.count == 1000 && history.oldestRev == 1001)
    #expect(history.newestRev(longerThan: 900) == 1500 && history.newestRev(longerThan: 1000) == nil)
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

  /// This test fails if the size limit counts only transactions beyond the first thousand.
  @Test("keeps at most 256 MiB, however few they are, except for the newest")
  func keepsFewLargeOnes() {
    var history = History()
    for rev in 1...100 { history.append(transaction(rev, at: 10, bytes: 3 << 20)) }
    while history.evict(now: 11) != nil {}
    #expect(history.count == 85 && history.bytes <= History.mostBytesAtAll)
    history.append(transaction(101, at: 10, bytes: History.mostBytesAtAll + 1))
    while history.evict(now: 11) != nil {}
    #expect(history.all.map(\.rev) == [101])
  }

  @Test("reports through undos of undos what is in effect")
  func chain() {
    var history = History()
    history.append(transaction(1))
    history.append(transaction(2, undoes: 1))
    #expect(history.undone(1) == 2 && history.latestToUndo(by: 1, isOwn: true) == nil)
    history.append(transaction(3, undoes: 2))
    #expect(history.undone(1) == nil && history.undone(2) == 3)
    #expect(history.latestToUndo(by: 1, isOwn: true)?.rev == 1)
    history.append(transaction(4, undoes: 3))
    #expect(history.undone(3) == 4 && history.undone(2) == nil && history.undone(1) == 2)
    _ = history.removeNewest()
    #expect(history.undone(3) == nil && history.undone(2) == 3 && history.undone(1) == nil)
  }

  /// For each transaction that is currently undone, the revision of the undo. An undo that was itself undone doesn't
  /// count.
  func undoers(_ transactions: [KeptTransaction]) -> [Int: Int] {
    var undoers: [Int: Int] = [:]
    for undo in transactions.reversed() where undo.undoes > 0 && undoers[undo.rev] == nil {
      if undoers[undo.undoes] == nil { undoers[undo.undoes] = undo.rev }
    }
    return undoers
  }

  @Test("undo and redo give the same result whether read one by one or all at a start")
  func manyChains() {
    var random = SystemRandomNumberGenerator()
    for _ in 1...200 {
      var (lived, read) = (History(), History())
      var transactions: [KeptTransaction] = []
      for rev in 7...60 {
        let inEffect = transactions.map(\.rev).filter { lived.undone($0) == nil }
        let target = Bool.random(using: &random) ? inEffect.randomElement(using: &random) ?? 0 : 0
        let transaction = transaction(rev, by: Int.random(in: 1...2, using: &random), undoes: target)
        lived.append(transaction)
        read.append(transaction, isRead: true)
        transactions.append(transaction)
      }
      read.settle()
      for left in [54, 53] {
        let undoers = undoers(transactions)
        for rev in 7...60 { #expect(lived.undone(rev) == undoers[rev] && read.undone(rev) == undoers[rev]) }
        for user in 1...3 {
          let mine = transactions.filter { $0.by == user && $0.undoes == 0 }
          #expect(lived.latestToUndo(by: user, isOwn: true)?.rev == read.latestToUndo(by: user, isOwn: false)?.rev)
          #expect(read.latestToUndo(by: user, isOwn: true)?.rev == mine.last { undoers[$0.rev] == nil }?.rev)
        }
        #expect(left == transactions.count)
        #expect(lived.removeNewest()?.rev == transactions.removeLast().rev && read.removeNewest() != nil)
      }
    }
  }

  @Test("a chain of 40,000 undos of undos takes no time at a start, and little for each new one")
  func longChain() {
    let clock = ContinuousClock()
    var history = History()
    history.append(transaction(1))
    let reading = clock.measure {
      for rev in 2...40_000 { history.append(transaction(rev, undoes: rev - 1), isRead: true) }
      history.settle()
    }
    #expect(reading < .seconds(1))
    let adding = clock.measure {
      for rev in 40_001...40_020 { history.append(transaction(rev, undoes: rev - 1)) }
    }
    #expect(adding < .seconds(4))
    #expect(history.undone(1) == 2 && history.undone(2) == nil && history.undone(40_019) == 40_020)
  }
}
