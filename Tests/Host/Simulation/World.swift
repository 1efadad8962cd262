import Accounts
import Chores
import Feed
import Hours
import Journal
import ModuleKit
import Remarks
import System
import TestSupport
import Timer
import Wire

@testable import Host

/// Hosts with the daemon's modules, which use the same simulated disk one after the other.
struct World {
  static let modules: [(name: String, entry: @Sendable () -> Host.Entry)] = [
    ("timer", { .of(Timer.self) }), ("hours", { .of(Hours.self) }), ("chores", { .of(Chores.self) }),
    ("remarks", { .of(Remarks.self) }), ("feed", { .of(Feed.self) }),
    ("expenses", { ExampleModules.expenses }), ("inventory", { ExampleModules.inventory }),
    ("habits", { ExampleModules.scriptedHabits }), ("pomodoro", { ExampleModules.scriptedPomodoro }),
  ]

  private let storage: any Storage
  private let pictures: any Storage

  /// - Parameter sabotage: the durability guarantee to break.
  init(_ disk: SimulatedDisk, _ sabotage: SabotagedStorage.Kind? = nil) {
    let pictures = SimulatedFolder("pictures", of: disk)
    storage = sabotage.map { SabotagedStorage(disk, $0) } ?? disk
    self.pictures = sabotage.map { SabotagedStorage(pictures, $0) } ?? pictures
  }

  func start(_ clock: TestClock, without left: String? = nil) -> HostHarness {
    let entries = Self.modules.filter { $0.name != left }.map { $0.entry() }
    return HostHarness(entries, storage: storage, pictures: pictures, clock: clock)
  }

  /// Starts a host with only this module, to look at the module's state.
  static func look(at disk: SimulatedDisk, module: String, _ now: Int) -> Host {
    var configuration = HostConfiguration()
    configuration.isSystem = true
    configuration.timeZoneName = "UTC"
    let entries = modules.filter { $0.name == module }.map { $0.entry() }
    return Host(
      configuration, modules: entries, pictures: SimulatedFolder("pictures", of: disk), storage: disk, clock: { now },
      wake: {})
  }

  /// Checks that a picture exists and is complete if a module's rows or kept transactions refer to it. Returns the
  /// problem, or nil.
  static func problem(withPicturesOf module: any HostedModule, on disk: SimulatedDisk) -> String? {
    guard let named = module.namedAttachments() else { return nil }
    let good = Dice.pictures.compactMap { Base64.decode(Array($0.utf8)) }
    for id in named() {
      let name = "pictures/\(module.ledger.module)-\(id)"
      guard let bytes = disk.contents(of: name) else { return "\(name) is missing" }
      if !good.contains(bytes) { return "\(name) has \(bytes.count) other bytes" }
    }
    return nil
  }
}
