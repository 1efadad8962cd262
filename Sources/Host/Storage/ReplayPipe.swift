import Journal
import ModuleKit
import System
import Wire

/// Takes a journal's records in on a thread of its own, while the reader's thread checks and parses those behind them: with two
/// cores a start takes little more than half as long.
final class ReplayPipe<State: Module>: JournalVisitor {
  private static var batchSize: Int { 2048 }
  private static var mostWaiting: Int { 4 }

  private struct Pipe: Sendable {
    var batches: [[Replay<State>.Item]] = []
    var isEnded = false
    var isBroken = false
    var result: Replay<State>?
  }

  private let pipe = Monitor(Pipe())
  private let thread: Thread
  private var batch: [Replay<State>.Item] = []

  init(now: Int) throws(Errno) {
    let pipe = pipe
    thread = try Thread.start(name: "replay", stackBytes: 1 << 20) { Self.run(pipe, now: now) }
  }

  /// All records have come: what they add up to, or nil if one can't be taken in.
  func finish() -> Replay<State>? {
    submit()
    pipe.withLock { $0.isEnded = true }
    pipe.broadcast()
    thread.join()
    // Taken out, not copied: rows that are held twice would be copied at the first change.
    return pipe.withLock { pipe in
      defer { pipe.result = nil }
      return pipe.result
    }
  }

  // MARK: The reader's side

  func header(next: [String: Int], rev: Int) throws(Damage) { try add(.header(next: next, rev: rev)) }
  func row(table: String, id: Int, json: JSON) throws(Damage) { try add(.row(table: table, id: id, json)) }

  func transaction(_ record: Record, historyOnly: Bool) throws(Damage) {
    try add(.transaction(record, historyOnly: historyOnly))
  }

  private func add(_ item: Replay<State>.Item) throws(Damage) {
    batch.append(item)
    guard batch.count == Self.batchSize else { return }
    if submit() { throw Damage("a record before it can't be taken in") }
  }

  /// Hands the batch over; true if there is no sense in going on.
  @discardableResult
  private func submit() -> Bool {
    var full: [Replay<State>.Item] = []
    full.reserveCapacity(Self.batchSize)
    swap(&full, &batch)
    let isBroken = pipe.wait(until: { $0.batches.count < Self.mostWaiting || $0.isBroken }) { pipe in
      pipe.batches.append(full)
      return pipe.isBroken
    }
    pipe.broadcast()
    return isBroken
  }

  // MARK: The thread's side

  private static func run(_ pipe: Monitor<Pipe>, now: Int) {
    var replay = Replay<State>(now: now)
    do throws(Damage) {
      while let batch = next(pipe) {
        for item in batch { try replay.take(item) }
      }
      pipe.withLock { $0.result = replay }
    } catch {
      pipe.withLock { $0.isBroken = true }
      pipe.broadcast()
    }
  }

  private static func next(_ pipe: Monitor<Pipe>) -> [Replay<State>.Item]? {
    let batch = pipe.wait(until: { !$0.batches.isEmpty || $0.isEnded }) { pipe in
      pipe.batches.isEmpty ? nil : pipe.batches.removeFirst()
    }
    pipe.broadcast()
    return batch
  }
}
