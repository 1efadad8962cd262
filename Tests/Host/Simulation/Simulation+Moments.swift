import System
import TestSupport

@testable import Host

// Checks the states that the disk had just before each sync.

extension Simulation {
  func tell() {
    let (event, acknowledged) = (witness.event, witness.acknowledged)
    told.withLock { $0 = Told(event: event, acknowledged: acknowledged) }
  }

  func watchSyncs() {
    disk.observe { [told, moments] moment in
      guard moment.call.kind == .synchronize || moment.call.kind == .synchronizeDirectory else { return }
      let told = told.withLock { $0 }
      moments.withLock { $0.append(Moment(disk: moment, event: told.event, acknowledged: told.acknowledged)) }
    }
  }

  /// Checks the state that a power failure just before this sync would leave. For one sync in four, also checks the
  /// state that a kill would leave.
  mutating func look(at moment: Moment, _ number: Int) {
    let disk = SimulatedDisk(asAt: moment.disk, seed: seed &* 1_000 &+ UInt64(number))
    let name = moment.disk.call.name
    guard let module = Self.module(of: name) else { return }
    figures.crashes += 1
    if number % 4 == 3 {
      disk.kill()
      look(at: disk, module, moment, "killed before sync \(number) of \(name)")
    }
    disk.crash()
    look(at: disk, module, moment, "crashed before sync \(number) of \(name)")
  }

  private mutating func look(at disk: SimulatedDisk, _ name: String, _ moment: Moment, _ context: String) {
    let host = World.look(at: disk, module: name, clock.now)
    for module in host.modules where module.ledger.module == name {
      let found = Witness.step(of: module, .open)
      if let problem = witness.judge(module, found, acknowledged: moment.acknowledged[name] ?? 0, at: moment.event) {
        witness.complain("\(context): \(problem)")
      }
      if let problem = World.problem(withPicturesOf: module, on: disk) { witness.complain("\(context): \(problem)") }
    }
    host.close()
  }

  /// The module to which a file belongs. For example, `timer.journal.new` and `pictures/timer-3.new` belong to `timer`.
  private static func module(of name: String) -> String? {
    let file = name.split(separator: "/").last ?? ""
    let module = file.prefix { $0 != "." && $0 != "-" }
    return module.isEmpty ? nil : String(module)
  }
}
