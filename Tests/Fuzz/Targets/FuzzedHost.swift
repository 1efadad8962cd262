import Journal
import ModuleKit
import System
import TestSupport
import Wire

@testable import Host
@testable import trackd

/// A whole host over a disk in memory: with every module of the daemon, unless others are named.
struct FuzzedHost {
  static let builtIn = BuiltInModule.all.map(\.name)

  let modules: [String]
  private let entries: [Host.Entry]
  let disk: SimulatedDisk
  let clock: TestClock
  private(set) var harness: HostHarness
  /// The rows of modules as they were seen last. Looking at all of them takes longer than a call does.
  private var seen: [String: [String]] = [:]

  init(
    disk: SimulatedDisk = SimulatedDisk(), clock: TestClock = TestClock(), modules: [String] = builtIn,
    entries: [Host.Entry] = BuiltInModule.entries
  ) {
    self.disk = disk
    self.clock = clock
    self.modules = modules
    self.entries = entries
    harness = Self.start(disk, clock, entries)
  }

  private static func start(_ disk: SimulatedDisk, _ clock: TestClock, _ entries: [Host.Entry]) -> HostHarness {
    HostHarness(entries, storage: disk, pictures: SimulatedFolder("pictures", of: disk), clock: clock)
  }

  /// All rows of all modules.
  var rows: [[String]] { modules.map { harness.host.dump($0) } }

  /// The rows of a module as they should be, for nothing was done since that should change them.
  func rowsBefore(_ module: String) -> [String] { seen[module] ?? [] }

  /// Something was done that may change rows of this module.
  @discardableResult
  mutating func look(at module: String) -> [String] {
    let rows = harness.host.dump(module)
    seen[module] = rows
    return rows
  }

  func holdUnchanged(_ module: String, _ said: @autoclosure () -> String) throws {
    try hold(harness.host.dump(module) == rowsBefore(module), "rows of \(module) were changed: \(said())")
  }

  /// Starts another host over what this one has left, and compares; `how` is for who reads of a difference.
  mutating func restart(_ how: String) throws {
    harness.settle()
    let before = rows
    harness.close()
    harness = Self.start(disk, clock, entries)
    let after = rows
    for (module, (one, other)) in zip(modules, zip(before, after)) {
      try hold(one == other, "\(module) after \(how): \(other)\n  before: \(one)")
    }
    try hold(harness.host.indexesAreTrue, "an index is not what a rebuild makes, after \(how)")
  }

  /// What a method declares; nil if there is none of that name.
  func declaration(_ method: String) -> Declaration? { harness.host.targets.find(method.utf8Span.span)?.declaration }

  /// All methods, in order.
  var methods: [Declaration] { harness.host.targets.all.map(\.declaration) }
}
