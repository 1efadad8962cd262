import Journal
import System
import TestSupport

/// A journal on a simulated disk, and what tests do with it again and again.
struct Fixture {
  static let name = "timer.journal"

  let disk: SimulatedDisk

  init(seed: UInt64 = 1) { disk = SimulatedDisk(seed: seed) }

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

  /// Offset and length of each line that isn't empty, its newline included.
  var lines: [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      if index > start { result.append(start..<index + 1) }
      start = index + 1
    }
    return result
  }

  static func body(_ rev: Int) -> [UInt8] {
    Array(#""at":"2026-11-21T09:30:00Z","do":"timer.note","put":{"entries":{"\#(rev)":{"note":"\#(rev)"}}}"#.utf8)
  }

  static func transaction(_ rev: Int) -> String { "\(rev) \(String(decoding: body(rev), as: UTF8.self))" }

  static func transactions(_ revs: some Sequence<Int>) -> [String] { revs.map { transaction($0) } }
}

struct NotReady: Error {
  let state: Recovered.State
}
