import Journal
import ModuleKit
import System

/// A module that fills itself from its journal at the start.
protocol Loading {
  func load(from storage: any Storage, now: Int, wake: @escaping @Sendable () -> Void)
}

extension ModuleHost: Loading {
  /// Replays the journal. What can't be read is said in `ledger.storage`; it is never taken for an empty file.
  func load(from storage: any Storage, now: Int, wake: @escaping @Sendable () -> Void) {
    do throws(JournalFailure) {
      let recovered = try replay(storage, now: now)
      ledger.tornBytes = recovered.tornBytes
      ledger.fileBytes = recovered.fileBytes
      ledger.durable = ledger.rev
      if case .readOnly(let reason) = recovered.state {
        ledger.storage = .readOnly(reason)
      } else {
        ledger.storage = .ready
      }
      if let journal = recovered.journal { try startWriter(journal, wake) }
    } catch {
      ledger.storage = .failed(error.message)
    }
    evict(now: now)
  }

  /// Reads on this thread while another takes the records in. A record that the module doesn't understand is noticed late that
  /// way; then everything is read again record by record, so that what is said of it is exact.
  private func replay(_ storage: any Storage, now: Int) throws(JournalFailure) -> Recovered {
    if let pipe = try? ReplayPipe<State>(now: now) {
      let recovered: Recovered
      do throws(JournalFailure) {
        recovered = try open(storage, visitor: pipe)
      } catch {
        _ = pipe.finish()
        throw error
      }
      if let replay = pipe.finish() {
        take(replay)
        return recovered
      }
    }
    let visitor = ReplayVisitor<State>(now: now)
    let recovered = try open(storage, visitor: visitor)
    take(visitor.replay)
    return recovered
  }

  private func open(_ storage: any Storage, visitor: some JournalVisitor) throws(JournalFailure) -> Recovered {
    try Recovery.open(
      storage, name: "\(State.name).journal", module: State.name, schema: State.schema, visitor: visitor)
  }

  private func take(_ replay: Replay<State>) {
    state = replay.state
    ledger.past = replay.past
  }

  private func startWriter(
    _ journal: OpenJournal, _ wake: @escaping @Sendable () -> Void
  ) throws(JournalFailure) {
    do throws(Errno) {
      ledger.writer = try Writer(journal, notify: wake)
    } catch {
      throw .io(name: "\(State.name).journal", step: "written by a thread", error)
    }
  }
}
