import Journal
import ModuleKit
import System
import Wire

/// Applies a journal's records on a thread of its own, while the reader's thread reads and checks the next records.
final class ReplayPipe<State: ModuleState>: JournalVisitor {
  private static var mostWaiting: Int { 4 }
  private let batchSize = 1024

  private struct Pipe: Sendable {
    var batches: [[Replay<State>.Item]] = []
    var isEnded = false
    var isBroken = false
    var result: Replay<State>?
  }

  private let pipe = Monitor(Pipe())
  private let definition: ModuleDefinition<State>
  private let now: Int
  /// The thread that applies records. Nil for a small journal, which is replayed without a thread.
  private var thread: Thread?
  private var isWithoutThread = false
  private let reader: ReplayReader<State>

  init(_ definition: ModuleDefinition<State>, now: Int) {
    self.definition = definition
    self.now = now
    reader = ReplayReader(definition)
  }

  /// Ends the replay after the last record. Returns the result, or nil if a record can't be applied or the thread can't
  /// be started.
  func finish() -> Replay<State>? {
    if isWithoutThread { return nil }
    guard let thread else { return try? Self.replay(reader.drain(), definition, now: now) }
    submit()
    pipe.withLock { $0.isEnded = true }
    pipe.broadcast()
    thread.join()
    // The rows are moved out of the pipe. Otherwise they would have two references, and the first change would copy all
    // rows.
    return pipe.withLock { pipe in
      defer { pipe.result = nil }
      return pipe.result
    }
  }

  // MARK: The reader's side

  func header(next: [String: Int], rev: Int) { reader.header(next: next, rev: rev) }

  func row(table: String, id: Int, json: JSON) throws(Damage) {
    try reader.row(table: table, id: id, json: json)
    try submitIfFull()
  }

  func transaction(_ record: TransactionLine, historyOnly: Bool) throws(Damage) {
    try reader.transaction(record, historyOnly: historyOnly)
    try submitIfFull()
  }

  private func submitIfFull() throws(Damage) {
    guard reader.waiting >= batchSize else { return }
    if thread == nil {
      thread = try? start()
      isWithoutThread = thread == nil
    }
    if isWithoutThread || submit() { throw Damage("an earlier record can't be loaded") }
  }

  /// Hands the pending records to the thread.
  /// - Returns: whether the thread has failed. If so, reading more records is pointless.
  @discardableResult
  private func submit() -> Bool {
    let batch = reader.drain()
    let isBroken = pipe.wait(until: { $0.batches.count < Self.mostWaiting || $0.isBroken }) { pipe in
      pipe.batches.append(batch)
      return pipe.isBroken
    }
    pipe.broadcast()
    return isBroken
  }

  // MARK: The thread's side

  private func start() throws(Errno) -> Thread {
    let (pipe, definition, now) = (pipe, definition, now)
    return try Thread.start(name: "replay", stackBytes: 1 << 20) { Self.run(pipe, definition, now: now) }
  }

  private static func run(_ pipe: Monitor<Pipe>, _ definition: ModuleDefinition<State>, now: Int) {
    var replay = Replay(definition, now: now)
    do throws(Damage) {
      while let batch = next(pipe) {
        for item in batch { try replay.take(item) }
      }
      replay.finish()
      pipe.withLock { $0.result = replay }
    } catch {
      pipe.withLock { $0.isBroken = true }
      pipe.broadcast()
    }
  }

  private static func replay(
    _ items: [Replay<State>.Item], _ definition: ModuleDefinition<State>, now: Int
  ) throws(Damage) -> Replay<State> {
    var replay = Replay(definition, now: now)
    for item in items { try replay.take(item) }
    replay.finish()
    return replay
  }

  private static func next(_ pipe: Monitor<Pipe>) -> [Replay<State>.Item]? {
    let batch = pipe.wait(until: { !$0.batches.isEmpty || $0.isEnded }) { pipe in
      pipe.batches.isEmpty ? nil : pipe.batches.removeFirst()
    }
    pipe.broadcast()
    return batch
  }
}
