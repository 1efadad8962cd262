import TestSupport
import Wire

@testable import Journal

/// Reads a journal with recovery and with the inspector. Modules must never see a record with a wrong checksum, and
/// revisions must have no gaps. A usable file must stay usable. An unusable file must stay unchanged until a repair,
/// which must make it usable.
///
/// To test this target, a bug was planted: the last digit of checksums wasn't compared. The target found it in 4
/// seconds.
enum JournalTarget {
  private static let name = "timer.journal"

  @Sendable static func run(_ bytes: [UInt8]) throws {
    let disk = SimulatedDisk()
    let file = SignedLines.file(bytes)
    disk.put(file, as: name)
    let whole = SignedLines.whole(in: file)
    let dumped = try checkInspected(disk, whole)
    let visitor = Witness()
    let recovered: Recovered
    do throws(JournalFailure) {
      recovered = try Recovery.open(disk, name: name, module: "timer", schema: 1, visitor: visitor)
    } catch {
      return try hold(disk.contents(of: name) == file, "an unopened file was changed: \(error)")
    }
    try hold(dumped, "the inspector rejects a journal that opened")
    try check(visitor, whole, recovered)
    if recovered.state == .ready {
      try checkReady(disk, recovered)
    } else {
      try hold(disk.contents(of: name) == file, "a read-only file was changed")
      try checkRepair(disk)
    }
  }

  /// Checks each record that recovery passes to the module. The record must be in the file and have a valid checksum.
  private static func check(_ visitor: Witness, _ whole: Set<[UInt8]>, _ recovered: Recovered) throws {
    for json in visitor.seen { try hold(whole.contains(json), "no record: \(String(decoding: json, as: UTF8.self))") }
    for (rev, next) in zip(visitor.revs, visitor.revs.dropFirst()) {
      try hold(next == rev + 1, "revision \(next) after \(rev)")
    }
    guard let last = visitor.revs.last else { return }
    // If the history after the rows is damaged, the host still serves the rows. The recovered revision is then at least
    // the revision of the rows.
    let expected = recovered.state == .ready ? last : max(last, visitor.rowsRev)
    try hold(recovered.rev == expected, "revision \(recovered.rev) instead of the last, \(last)")
    try hold(visitor.rowCount < max(whole.count, 1), "\(visitor.rowCount) rows in \(whole.count) lines")
  }

  private static func checkReady(_ disk: SimulatedDisk, _ recovered: Recovered) throws {
    disk.crash()
    try hold(try Inspector.verify(disk, name: name).state == .whole, "ready, but incomplete")
    let again = try Recovery.open(disk, name: name, module: "timer", schema: 1, visitor: DiscardingVisitor())
    try hold(again.state == .ready && again.rev == recovered.rev, "revision \(again.rev) at the next start")
  }

  private static func checkRepair(_ disk: SimulatedDisk) throws {
    let plan = try Inspector.repair(disk, name: name, dryRun: true)
    try hold(plan.isNeeded && !plan.lines.isEmpty, "nothing to repair in a read-only journal")
    _ = try Inspector.repair(disk, name: name, dryRun: false)
    try hold(try Inspector.verify(disk, name: name).state == .whole, "repaired, but incomplete")
    let again = try Recovery.open(disk, name: name, module: "timer", schema: 1, visitor: DiscardingVisitor())
    try hold(again.state == .ready, "repaired, but \(again.state)")
  }

  /// Checks that each record that the inspector shows has a valid checksum. Returns whether the inspector could read
  /// the file.
  private static func checkInspected(_ disk: SimulatedDisk, _ whole: Set<[UInt8]>) throws -> Bool {
    var lines: [String] = []
    do throws(JournalFailure) {
      _ = try Inspector.verify(disk, name: name)
      try Inspector.dump(disk, name: name) { lines.append($0) }
    } catch {
      return false
    }
    for line in lines {
      let json = try? JSON(parsing: Array(line.utf8), in: 0..<line.utf8.count, depth: Format.depthLimit)
      try hold(json != nil, "no JSON: \(line)")
      try hold(json?["damaged"]?["why"] != nil || whole.contains(Array(line.utf8)), "no record: \(line)")
    }
    return true
  }
}

/// Records what recovery passes to a module.
private final class Witness: JournalVisitor {
  private(set) var revs: [Int] = []
  private(set) var seen: [[UInt8]] = []
  private(set) var rowCount = 0
  private(set) var rowsRev = 0

  func header(next: [String: Int], rev: Int) throws(Damage) { rowsRev = rev }

  func row(table: String, id: Int, json: JSON) throws(Damage) { rowCount += 1 }

  func transaction(_ record: TransactionLine, historyOnly: Bool) throws(Damage) {
    _ = try record.parse()
    revs.append(record.rev)
    seen.append(Array(record.text))
  }
}
