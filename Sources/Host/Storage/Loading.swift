import Journal
import ModuleKit
import System

/// A module that loads itself from its journal at the start.
protocol Loading {
  func loading(from storage: any Storage, now: Int) -> Load
}

/// The two parts of loading a module. `read` reads the journal and may run on any thread. `finish` hands the result to
/// the module.
struct Load {
  let read: @Sendable () -> Void
  let finish: (_ wake: @escaping @Sendable () -> Void) -> Void

  /// Reads all journals, `atOnce` of them in parallel. When this function returns, all threads that it started have
  /// ended.
  static func readAll(_ loads: [Load], atOnce: Int) {
    let left = Monitor(loads.map(\.read)[...])
    let readOn: @Sendable () -> Void = {
      while let read = left.withLock({ $0.popFirst() }) { read() }
    }
    let helpers = (1..<max(1, min(atOnce, loads.count))).compactMap { _ in
      // Without a helper thread, loading still succeeds, but takes longer.
      try? Thread.start(name: "load", stackBytes: 1 << 20, readOn)
    }
    readOn()
    for helper in helpers { helper.join() }
  }
}

/// The result of reading a journal.
private enum Loaded<State: ModuleState>: Sendable {
  case recovered(Recovered, Replay<State>, MigrationReport?)
  case failed(JournalFailure)
}

extension ModuleHost: Loading {
  /// Replays the journal. A read failure is recorded in `ledger.storage` and is never mistaken for an empty file.
  func loading(from storage: any Storage, now: Int) -> Load {
    let box = Monitor<Loaded<State>?>(nil)
    let definition = definition
    return Load {
      let loaded: Loaded<State>
      do throws(JournalFailure) { loaded = try Self.read(definition, storage, now: now) } catch {
        loaded = .failed(error)
      }
      box.withLock { $0 = loaded }
    } finish: { [self] wake in
      // The rows are moved out of the box. Otherwise they would have two references, and the first change would copy
      // all rows.
      let loaded = box.withLock { loaded in
        defer { loaded = nil }
        return loaded
      }
      if let loaded { take(loaded, wake) }
      evict(now: now)
    }
  }

  /// Reads the journal on this thread while another thread applies the records. So a record that doesn't fit the module
  /// is noticed late. In that case the journal is read again, record by record, to report the exact place of the
  /// damage.
  private static func read(
    _ definition: ModuleDefinition<State>, _ storage: any Storage, now: Int
  ) throws(JournalFailure) -> Loaded<State> {
    let migration = try JournalMigration(definition, storage, now: now).run()
    let pipe = ReplayPipe(definition, now: now)
    let recovered: Recovered
    do throws(JournalFailure) {
      recovered = try open(definition, storage, visitor: pipe)
    } catch {
      _ = pipe.finish()
      throw error
    }
    if let replay = pipe.finish() { return .recovered(recovered, replay, migration) }
    let visitor = ReplayVisitor(definition, now: now)
    return .recovered(try open(definition, storage, visitor: visitor), visitor.finish(), migration)
  }

  private static func open(
    _ definition: ModuleDefinition<State>, _ storage: any Storage, visitor: some JournalVisitor
  ) throws(JournalFailure) -> Recovered {
    try Recovery.open(
      storage, name: JournalName.of(module: definition.name), module: definition.name, schema: definition.schema,
      manifest: definition.manifest, visitor: visitor)
  }

  private func take(_ loaded: Loaded<State>, _ wake: @escaping @Sendable () -> Void) {
    do throws(JournalFailure) {
      switch loaded {
      case .failed(let failure): throw failure
      case .recovered(let recovered, let replay, let migration):
        ledger.migration = migration
        try take(recovered, replay, wake)
      }
    } catch {
      ledger.storage = .failed(error.message)
    }
  }

  private func take(
    _ recovered: Recovered, _ replay: Replay<State>, _ wake: @escaping @Sendable () -> Void
  ) throws(JournalFailure) {
    state = replay.state
    ledger.past = replay.past
    ledger.tornBytes = recovered.tornBytes
    ledger.fileBytes = recovered.fileBytes
    ledger.durable = ledger.rev
    renewLink()
    if case .readOnly(let reason) = recovered.state {
      ledger.storage = .readOnly(reason)
    } else {
      ledger.storage = .ready
    }
    if let journal = recovered.journal { try startWriter(journal, wake) }
  }

  private func startWriter(
    _ journal: OpenJournal, _ wake: @escaping @Sendable () -> Void
  ) throws(JournalFailure) {
    do throws(Errno) {
      ledger.writer = try Writer(journal, notify: wake)
    } catch {
      throw .io(name: JournalName.of(module: definition.name), step: "written by a thread", error)
    }
  }
}
