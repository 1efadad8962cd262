import System
import TestSupport
import Testing

@testable import Host

/// Damages a complete journal at every offset. These are the expected outcomes:
///
///     cut in the header, before its newline          failed: not a journal
///     cut in the rows or the kept transactions       readOnly at the rows' revision, with the remaining rows
///     cut at the end of a record                     whole: indistinguishable; its newline may be missing
///     cut in a later transaction                     torn: everything before it is kept
///     a bit of the header                            failed
///     a bit of a row, of the rows' end, of a kept    readOnly
///       transaction
///     a bit of a transaction before the last one     readOnly before it: the next one proves that it was durable
///     a bit of the last transaction, or its newline  torn before it: indistinguishable from an interrupted write
///
/// These tests fail without the search after a bad record (if `TailSearch.verdict` is always `.torn`). They also fail
/// without the check of records (if `RecordLine.isWhole` is always true), or without the check of the header's
/// checksum.
@Suite("Damage at every offset", .timeLimit(.minutes(10)))
struct DamageSweepTests {
  private static let isLong = Process.environment("TRACKD_TEST_LONG") != nil
  private let journal: DamagedJournal

  init() throws { journal = try DamagedJournal() }

  @Test("a cut at any offset")
  func cuts() async {
    let step = Self.isLong ? 1 : 3
    var count = 0
    for end in stride(from: 0, through: journal.good.count, by: step) {
      count += 1
      await Task.yield()
      expect(Array(journal.good[..<end]), is: outcome(ofCutAt: end), "cut at \(end)")
    }
    print("damage: \(count) offsets cut")
    #expect(count > journal.good.count / 4)
  }

  private func outcome(ofCutAt end: Int) -> DamagedJournal.Outcome {
    let line = journal.line(at: end)
    let start = journal.start(of: line)
    let isAtNewline = line < journal.lines.count && end == journal.start(of: line + 1) - 1
    let first = journal.line(ofRevision: 4)
    if line == 0, !isAtNewline { return .failed }
    let whole = isAtNewline ? line + 1 : line
    if whole < first { return .readOnly(3) }
    let rev = whole - first + 3
    return isAtNewline || end == start ? .whole(rev) : .torn(rev, bytes: end - start)
  }

  @Test("a flipped bit at any offset")
  func bits() async {
    var count = 0
    let threeRecords = journal.start(of: journal.line(ofRevision: 4))
    for offset in journal.good.indices {
      await Task.yield()
      let all = offset >= threeRecords && Self.isLong
      for bit in all ? Array(0..<8) : [offset % 8] where all || Self.isLong || offset % 2 == 0 {
        count += 1
        var bytes = journal.good
        bytes[offset] ^= 1 << UInt8(bit)
        expect(bytes, is: outcome(ofFlipAt: offset), "bit \(bit) of byte \(offset)")
      }
    }
    print("damage: \(count) bits flipped")
    #expect(count > journal.good.count / 4)
  }

  private func outcome(ofFlipAt offset: Int) -> DamagedJournal.Outcome {
    let line = journal.line(at: offset)
    if line == 0 { return .failed }
    let rev = line - journal.line(ofRevision: 4) + 3
    if rev < 3 { return .readOnly(3) }
    let start = journal.start(of: line)
    return line < journal.lines.count - 1 ? .readOnly(rev) : .torn(rev, bytes: tornBytes(offset, start))
  }

  /// The length of the torn tail that begins at `start`, after damage at this offset. Newlines at the end of the file
  /// don't belong to the tail.
  private func tornBytes(_ offset: Int, _ start: Int) -> Int {
    let isNewline = offset == journal.good.count - 1
    return journal.good.count - start - (isNewline ? 0 : 1)
  }

  private func expect(_ bytes: [UInt8], is expected: DamagedJournal.Outcome, _ context: String) {
    let found = journal.outcome(of: bytes)
    #expect(found.start == expected, "\(context)")
    #expect(found.verify == expected, "verify, \(context)")
    #expect(found.problems.isEmpty, "\(context): \(found.problems)")
  }
}
