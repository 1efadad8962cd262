import Journal
import System
import TestSupport

/// A journal on a simulated disk.
struct Fixture {
  static let name = "timer.journal"
  static let temporaryName = "timer.journal.new"
  static let newline = UInt8(ascii: "\n")

  let disk: SimulatedDisk

  init(seed: UInt64 = 1) { disk = SimulatedDisk(seed: seed) }

  /// Makes a journal with these batches of transactions and closes it cleanly.
  init(batches: [Int], seed: UInt64 = 1) throws {
    self.init(seed: seed)
    let writer = try openWriter()
    for count in batches {
      writer.commit(count)
      writer.settle()
    }
    writer.close()
  }

  @discardableResult
  func recover(_ visitor: RecordingVisitor = RecordingVisitor(), schema: Int = 1) throws -> Recovered {
    try Recovery.open(disk, name: Self.name, module: "timer", schema: schema, visitor: visitor)
  }

  func openWriter(_ visitor: RecordingVisitor = RecordingVisitor()) throws -> LoopWriter {
    let recovered = try recover(visitor)
    guard let journal = recovered.journal else { throw NotReady(state: recovered.state) }
    return try LoopWriter(journal, rev: recovered.rev)
  }

  var bytes: [UInt8] {
    get { disk.contents(of: Self.name) ?? [] }
    nonmutating set { disk.put(newValue, as: Self.name) }
  }

  /// The bytes of the file up to the newline of the last record.
  var records: [UInt8] {
    let bytes = bytes
    let end = bytes.lastIndex { $0 != Self.newline }.map { min($0 + 2, bytes.count) } ?? 0
    return Array(bytes[..<end])
  }

  /// The lines with their newlines. In a journal made by `init(batches:)`, the first line is the header and the second
  /// is the end of the empty rows. The third line is revision 1, and so on.
  var lines: [[UInt8]] {
    records.split(separator: Self.newline).map { Array($0) + [Self.newline] }
  }

  /// The body of a transaction. Every twentieth body spans many sectors, so that a few transactions use up a lot of
  /// the file's padding.
  static func body(_ rev: Int) -> [UInt8] {
    let note = rev % 20 == 0 ? longNote : "\(rev)"
    return Array(
      #""at":"2026-11-21T09:30:00Z","do":"timer.note","put":{"entries":{"\#(rev)":{"note":"\#(note)"}}}"#.utf8)
  }

  private static let longNote = String(repeating: "long ", count: 1_400)

  static func transactions(_ revs: some Sequence<Int>) -> [String] {
    revs.map { "\($0) \(String(decoding: body($0), as: UTF8.self))" }
  }
}

struct NotReady: Error {
  let state: Recovered.State
}

extension Recovered {
  /// Why the journal is read-only. Nil if it is writable.
  var reason: String? {
    if case .readOnly(let reason) = state { reason } else { nil }
  }
}
