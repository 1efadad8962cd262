import Journal
import ModuleKit
import System
import TestSupport
import Wire

@testable import Host
@testable import trackd

/// A complete host with a disk in memory. By default, it has all modules of the daemon.
struct FuzzedHost {
  static let builtIn = BuiltInModule.all.map(\.name)

  let modules: [String]
  private let entries: [Host.Entry]
  let disk: SimulatedDisk
  let clock: TestClock
  private(set) var harness: HostHarness
  /// The last known rows of each module. They are cached, because reading all rows takes longer than a call.
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

  /// The rows that a module must have if it hasn't changed since the last call of `look`.
  func rowsBefore(_ module: String) -> [String] { seen[module] ?? [] }

  /// Reads the rows of a module after something that may have changed them.
  @discardableResult
  mutating func look(at module: String) -> [String] {
    let rows = harness.host.dump(module)
    seen[module] = rows
    return rows
  }

  func holdUnchanged(_ module: String, _ said: @autoclosure () -> String) throws {
    try hold(harness.host.dump(module) == rowsBefore(module), "rows of \(module) were changed: \(said())")
  }

  /// Starts another host from the same disk and compares the rows. `how` appears in the failure message.
  mutating func restart(_ how: String) throws {
    harness.settle()
    let before = rows
    harness.close()
    harness = Self.start(disk, clock, entries)
    let after = rows
    for (module, (one, other)) in zip(modules, zip(before, after)) {
      try hold(one == other, "\(module) after \(how): \(other)\n  before: \(one)")
    }
    try hold(harness.host.indexesAreTrue, "an index differs from a rebuilt one after \(how)")
  }

  /// The declaration of a method. Nil if there is no such method.
  func declaration(_ method: String) -> Declaration? { harness.host.targets.find(method.utf8Span.span)?.declaration }

  /// The declarations of all methods, sorted by name.
  var methods: [Declaration] { harness.host.targets.all.map(\.declaration) }
}
