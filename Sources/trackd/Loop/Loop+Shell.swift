import Host
import ModuleKit
import ProgramKit
import System
import Wire

extension Loop: Shell {
  func ready(_ session: Session) { connections.ready(session) }

  func advanced(module: Int, to rev: Int) { connections.advanced(module, to: rev) }

  func failed(module: Int, from rev: Int, _ rejection: Rejection) { connections.failed(module, from: rev, rejection) }

  func finished(_ ticket: Ticket, _ reply: [UInt8], _ outcome: Outcome) { connections.finished(ticket, reply, outcome) }

  func ring(at moment: Int?) { reactor.ring(at: moment) }

  var figures: Figures {
    var figures = Figures()
    figures.connections = connections.count
    figures.requests = connections.requests
    return figures
  }

  func note(_ event: HostEvent, at location: CodeLocation) {
    log.write(LogEntry(event), at: location)
    switch event {
    case .storageFailed(let module, let reason): manager.set(reason, of: module)
    case .storageFull(let module): manager.set("the disk is full", of: module)
    case .storageRecovered(let module): manager.set(nil, of: module)
    case .denied, .guessing, .slow, .exported, .tornTail, .migrated, .compacted, .notCompacted, .notReacted:
      break
    }
  }

  /// Reads the configuration again. If any value in the file is wrong, the daemon keeps the old configuration.
  func reload() throws(Rejection) -> [String] {
    guard phase == .serving else { throw Rejection(.busy, "system.stopping", "The daemon is stopping.") }
    manager.reloading()
    defer { manager.ready() }
    do throws(Problem) {
      let reading = try source.read()
      var remarks = reading.remarks
      if reading.configuration.modules != configuration.modules { remarks.append(.modulesLater) }
      remarks += readModules()
      apply(reading.configuration)
      for remark in remarks + [.reloaded] { log.write(remark) }
      return remarks.map(\.message)
    } catch {
      log.write(.notReloaded(error))
      throw Rejection.conflict("system.configuration", "The old configuration stays in force: \(error.message)")
    }
  }

  /// Reads the module folders again. A module that can't change to its new definition keeps its old definition.
  private func readModules() -> [LogEntry] {
    var outside = OutsideModules(reading: modulePlaces)
    // A module whose folder was broken at the start isn't served yet, and its journal might have an older schema.
    outside.compare(with: host.journals, now: Clock.now(), isServed: host.serves)
    // A module whose folder is broken now still exists, so the host keeps serving it.
    let unserved = host.bringUpToDate(outside.entries(programs), keeping: outside.refused.map(\.name))
    outside.renew(programs, refused: unserved)
    source.refused = outside.refused.filter { !host.serves($0.name) }
    return outside.migrated.map(LogEntry.init) + outside.problems.map(LogEntry.moduleRefused)
      + unserved.map { LogEntry.moduleRefused("\($0.name): \($0.reason)") }
  }

  private func apply(_ configuration: Configuration) {
    let running = self.configuration.modules
    self.configuration = configuration
    self.configuration.modules = running
    log.level = configuration.logLevel
    connections.reconfigure(configuration.limits)
    host.reconfigure(source.host(configuration, owner: host.configuration.owner))
    beginIdleExit()
  }
}
