import Journal
import System
import TestSupport
import Testing
import Wire

@testable import Host

/// Tests each kind of damage: what the host serves, what it refuses, and what it reports.
///
/// These tests fail if revisions aren't compared (`Replay.takeTransaction`). They also fail if checksums don't cover
/// the file's id (if `FileID.seed` is 0), or if the format in the header isn't checked.
@Suite("Damage of every kind")
struct DamageTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let what: String
    let outcome: DamagedJournal.Outcome
    let make: @Sendable (DamagedJournal) -> [UInt8]
    var testDescription: String { what }
  }

  static let rows: [Row] =
    garbage + [
      Row(what: "nothing", outcome: .whole(6)) { $0.good },
      Row(what: "an empty file", outcome: .failed) { _ in [] },
      Row(what: "newlines only", outcome: .failed) { _ in [10, 10, 10] },
      Row(what: "a header that is gone", outcome: .failed) { $0.joined { $0.removeFirst() } },
      Row(what: "a row that is gone", outcome: .readOnly(3)) { $0.joined { $0.remove(at: 1) } },
      Row(what: "rows that are swapped, which say the same", outcome: .whole(6)) { $0.joined { $0.swapAt(1, 2) } },
      Row(what: "the rows' end that is gone", outcome: .readOnly(3)) { journal in
        journal.joined { $0.remove(at: journal.line(ofRevision: 0)) }
      },
      Row(what: "a kept transaction that is gone", outcome: .readOnly(3)) { journal in
        journal.joined { $0.remove(at: journal.line(ofRevision: 2)) }
      },
      Row(what: "a record that is gone from the middle", outcome: .readOnly(4)) { journal in
        journal.joined { $0.remove(at: journal.line(ofRevision: 5)) }
      },
      Row(what: "the last record that is gone, which nobody can tell", outcome: .whole(5)) {
        $0.joined { $0.removeLast() }
      },
      Row(what: "two records that are swapped", outcome: .readOnly(3)) { journal in
        journal.joined { $0.swapAt(journal.line(ofRevision: 4), journal.line(ofRevision: 5)) }
      },
      Row(what: "the last two that are swapped", outcome: .readOnly(4)) { journal in
        journal.joined { $0.swapAt(journal.line(ofRevision: 5), journal.line(ofRevision: 6)) }
      },
      Row(what: "a record that is there twice", outcome: .readOnly(6)) { journal in
        journal.joined { $0.append($0[journal.line(ofRevision: 6)]) }
      },
      Row(what: "the file appended to itself", outcome: .readOnly(6)) { $0.good + $0.good },
      Row(what: "a blank line between records", outcome: .readOnly(4)) { journal in
        journal.joined { $0.insert([10], at: journal.line(ofRevision: 5)) }
      },
      Row(what: "another file's record in the middle", outcome: .readOnly(4)) { journal in
        journal.joined { $0[journal.line(ofRevision: 5)] = foreign(journal)[journal.line(ofRevision: 5)] }
      },
      Row(what: "another file's records at the end", outcome: .torn(6, bytes: -1)) { journal in
        journal.good + foreign(journal).suffix(2).joined()
      },
      Row(what: "a newer format", outcome: .failed) { journal in
        journal.joined { $0[0] = header($0[0], "\"format\":1", "\"format\":2") }
      },
      Row(what: "another module's journal", outcome: .failed) { journal in
        journal.joined { $0[0] = header($0[0], "\"module\":\"timer\"", "\"module\":\"hours\"") }
      },
    ]

  private static let garbage: [Row] = [
    ("a zero", [0]), ("a sector of zeros", [UInt8](repeating: 0, count: 512)),
    ("zeros over many blocks", [UInt8](repeating: 0, count: 70_000)), ("text", Array("nonsense".utf8)),
    ("text behind blank lines", Array("\n\n\nnonsense".utf8)), ("bytes that aren't UTF-8", [0xFF, 0xFE, 0x80]),
    ("what looks like a record", Array("00000000 {\"rev\":7,\"at\":1}".utf8)),
  ].map { name, bytes in
    Row(what: "\(name) behind the end", outcome: .torn(6, bytes: bytes.count)) { $0.good + bytes }
  }

  @Test("is served, refused and reported correctly, and verify agrees", arguments: rows)
  func row(_ row: Row) throws {
    let journal = try DamagedJournal()
    let bytes = row.make(journal)
    let found = journal.outcome(of: bytes)
    var expected = row.outcome
    if case .torn(let rev, -1) = expected { expected = .torn(rev, bytes: bytes.count - journal.good.count - 1) }
    #expect(found.start == expected)
    #expect(found.verify == expected)
    #expect(found.problems.isEmpty)
    try checkCallers(journal.disk(with: bytes), expected)
    try checkCommand(bytes, expected)
  }

  /// Checks the outcome through calls: reads, changes and the status. Another module must not be affected.
  private func checkCallers(_ disk: SimulatedDisk, _ expected: DamagedJournal.Outcome) throws {
    let harness = World(disk).start(TestClock())
    defer { harness.close() }
    let read = harness.respond("timer.projects")
    let write = harness.respond("timer.project.add", ["name": "another"])
    switch expected {
    case .whole(let rev), .torn(let rev, _):
      #expect(read["result"]?["projects"]?.elements.count { _ in true } == rev)
      #expect(write["result"]?["rev"]?.int == rev + 1)
    case .readOnly(let rev):
      #expect(read["result"] != nil)
      #expect(write["error"]?["data"]?["reason"] == "storage.readOnly")
      #expect(write["error"]?["message"]?.string?.contains("up to revision \(rev)") == true)
    case .failed:
      #expect(read["error"]?["data"]?["reason"] == "storage.failed")
      #expect(write["error"]?["data"]?["reason"] == "storage.failed")
    }
    #expect(harness.respond("remarks.add", ["text": "x", "lat": 1, "lon": 1])["result"] != nil)
  }

  private func checkCommand(_ bytes: [UInt8], _ expected: DamagedJournal.Outcome) throws {
    let folder = TestFolder()
    try TestFiles.write(bytes, to: folder.path + "/" + DamagedJournal.name)
    let result = try CommandResult(
      running: [try DaemonPrograms.trackctl(), "journal", "verify", "timer", "--state", folder.path], in: folder)
    switch expected {
    case .whole: #expect(result.ending == .exited(0) && result.output.contains("whole"), "\(result)")
    case .torn: #expect(result.output.contains("torn"), "\(result)")
    case .readOnly: #expect(result.ending == .exited(1) && result.output.contains("damaged"), "\(result)")
    case .failed: #expect(result.ending != .exited(0) && result.errors.contains(DamagedJournal.name), "\(result)")
    }
  }

  // MARK: Damage

  /// The lines of another journal with the same transactions.
  private static func foreign(_ journal: DamagedJournal) -> [[UInt8]] {
    (try? DamagedJournal())?.lines ?? []
  }

  /// Replaces a text in the header. The header keeps a valid checksum.
  private static func header(_ line: [UInt8], _ old: String, _ new: String) -> [UInt8] {
    let text = String(decoding: line.dropFirst(9).dropLast(), as: UTF8.self)
    guard let found = text.firstRange(of: old), let file = text.firstRange(of: "\"file\":\"") else { return [] }
    let changed = Array(text.replacingCharacters(found, with: new).utf8)
    let id = Array(text[file.upperBound...].prefix(32).utf8)
    let seed = crc32c(0, bytes: id, range: 0..<id.count)
    let sum = String(crc32c(seed, bytes: changed, range: 0..<changed.count), radix: 16)
    return Array(String(repeating: "0", count: 8 - sum.count).utf8) + Array(sum.utf8) + [32] + changed + [10]
  }
}

extension DamagedJournal {
  func joined(_ change: (inout [[UInt8]]) -> Void) -> [UInt8] {
    var lines = lines
    change(&lines)
    return Array(lines.joined())
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
