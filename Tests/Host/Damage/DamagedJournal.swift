import Journal
import System
import TestSupport
import Timer
import Wire

@testable import Host

/// A complete journal of the timer. `outcome` finds out what a host and `Inspector.verify` do if other bytes take the
/// place of this journal.
///
/// The journal begins with the header, the rows and the end of the rows. Three kept transactions follow. The last three
/// transactions make changes that aren't part of the rows.
struct DamagedJournal {
  static let name = "timer.journal"
  static let newline = UInt8(ascii: "\n")
  private static let now = TestClock().now

  let good: [UInt8]
  let lines: [[UInt8]]
  /// The rows that the module must have at each revision.
  let rows: [Int: [String]]
  private let accounts: [UInt8]

  init() throws {
    let disk = SimulatedDisk()
    var rows: [Int: [String]] = [:]
    let harness = World(disk).start(TestClock())
    for number in 1...6 {
      _ = try harness.call("timer.project.add", ["name": JSON("project \(number)")])
      rows[number] = harness.host.dump("timer")
      if number == 3 { _ = try harness.call("system.compact", ["module": "timer"], as: 0) }
    }
    harness.close()
    self.rows = rows
    good = disk.contents(of: Self.name) ?? []
    lines = good.split(separator: Self.newline).map { Array($0) + [Self.newline] }
    accounts = disk.contents(of: "accounts.journal") ?? []
  }

  // MARK: Offsets and lines

  /// The offset of the line with this number. If there is no such line, the end of the journal.
  func start(of line: Int) -> Int { lines.prefix(line).reduce(0) { $0 + $1.count } }

  /// The number of the line that contains this offset.
  func line(at offset: Int) -> Int {
    var end = 0
    for (number, line) in lines.enumerated() {
      end += line.count
      if offset < end { return number }
    }
    return lines.count
  }

  /// The number of the line with this transaction. Revision 0 stands for the end of the rows.
  func line(ofRevision rev: Int) -> Int { lines.count - 7 + rev }

  // MARK: Outcomes

  enum Outcome: Equatable {
    /// The journal is kept as a whole, up to this revision.
    case whole(Int)
    /// This many bytes are copied aside and blanked. Everything before them is kept, up to this revision.
    case torn(Int, bytes: Int)
    /// The host serves this revision, refuses changes, and leaves the file unchanged.
    case readOnly(Int)
    /// The host serves nothing, refuses changes, and leaves the file unchanged.
    case failed
  }

  /// The outcome of `verify` with these bytes, and of a start afterwards.
  func outcome(of bytes: [UInt8]) -> (start: Outcome, verify: Outcome, problems: [String]) {
    let disk = disk(with: bytes)
    let verified = Self.verify(disk)
    let host = World.look(at: disk, module: "timer", Self.now)
    defer { host.close() }
    guard let module = host.modules.last else { return (.failed, verified, ["there is no module"]) }
    let found = outcome(module, disk)
    var problems: [String] = []
    switch found {
    case .readOnly, .failed:
      if disk.contents(of: Self.name) != bytes { problems.append("the file was changed") }
      if disk.fileNames.contains(where: { $0.hasPrefix(Self.name + ".") }) { problems.append("a file was left") }
      if module.ledger.storage.reason?.contains(Self.name) != true { problems.append("the reason names no file") }
    case .torn(_, let count):
      let tail = disk.contents(of: Self.name + ".torn-1")
      let start = module.ledger.fileBytes
      if tail != Array(bytes.dropFirst(start).prefix(count)) { problems.append("the copy isn't what was taken out") }
    case .whole: break
    }
    if case .failed = found { return (found, verified, problems) }
    if let known = rows[module.ledger.rev], case .readOnly = found, module.ledger.rev == 3 {
      // Some rows may be missing, but every served row must be correct.
      if !Set(host.dump("timer")).isSubset(of: known) { problems.append("a row is served that never was") }
    } else if rows[module.ledger.rev] != host.dump("timer") {
      problems.append("what is served isn't revision \(module.ledger.rev)")
    }
    if !module.indexesAreTrue { problems.append("an index isn't what a rebuild makes") }
    return (found, verified, problems)
  }

  func disk(with bytes: [UInt8]) -> SimulatedDisk {
    let disk = SimulatedDisk()
    disk.put(accounts, as: "accounts.journal")
    disk.put(bytes, as: Self.name)
    return disk
  }

  private func outcome(_ module: any HostedModule, _ disk: SimulatedDisk) -> Outcome {
    let ledger = module.ledger
    switch ledger.storage {
    case .failed, .full, .absent, .outdated: return .failed
    case .readOnly: return .readOnly(ledger.rev)
    case .ready: return ledger.tornBytes > 0 ? .torn(ledger.rev, bytes: ledger.tornBytes) : .whole(ledger.rev)
    }
  }

  private static func verify(_ disk: SimulatedDisk) -> Outcome {
    guard let report = try? Inspector.verify(disk, name: name) else { return .failed }
    switch report.state {
    case .whole: return .whole(report.rev)
    case .torn(_, let bytes, _): return .torn(report.rev, bytes: bytes)
    case .damaged: return .readOnly(report.rev)
    }
  }
}
