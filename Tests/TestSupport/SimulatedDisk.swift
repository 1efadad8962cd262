package import Journal
package import System

/// A disk in memory that keeps what was synced, and of the rest what chance allows.
///
/// `contents` show what a page cache shows; a `crash` falls back to what is on the disk: each unsynced write is kept,
/// dropped or torn by 512-byte sectors, and of the unsynced changes to the directory some first ones have happened. A sync
/// that fails leaves the cache as it is and forgets what it didn't write, as Linux does: a second sync would be a lie.
/// Everything that chance decides follows from the seed.
package final class SimulatedDisk: Storage {
  /// A call as it is about to happen; the number counts from 1.
  package struct Call: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
      case open, size, read, write, synchronize, truncate, exists, names, rename, remove, synchronizeDirectory
    }

    package let number: Int
    package let kind: Kind
    package let name: String
  }

  package enum Fault: Sendable, Equatable {
    /// Nothing happens.
    case refused(Errno)
    /// Some of it happens.
    case cutShort(Errno)
  }

  let state: Monitor<SimulatedDiskState>

  package init(seed: UInt64 = 1) {
    state = Monitor(SimulatedDiskState(seed: seed))
  }

  /// Another disk as this one was at that moment, with luck of its own.
  package init(asAt moment: Moment, seed: UInt64) {
    state = Monitor(moment.state.copy(seed: seed))
  }

  /// A disk as it was just before a call.
  package struct Moment: Sendable {
    package let call: Call
    let state: SimulatedDiskState
  }

  /// Shows each call before it is made. It is asked with the disk locked: what it's given may be kept, and no call made.
  package func observe(_ look: @escaping @Sendable (Moment) -> Void) {
    state.withLock { state in
      state.observe = { call, seen in
        var seen = seen
        // Who keeps what it was shown is not to be kept by it.
        seen.observe = nil
        look(Moment(call: call, state: seen))
      }
    }
  }

  /// Asks `plan` before each call from now on whether it fails. Calls are counted from 1 again.
  package func failCalls(_ plan: @escaping @Sendable (Call) -> Fault?) {
    state.withLock { state in
      state.plan = plan
      state.calls = []
    }
  }

  /// Nothing fails from now on by plan. Calls are counted from 1 again.
  package func failNothing() { failCalls { _ in nil } }

  /// From the call with this number on nothing has any effect.
  package func die(atCall number: Int) {
    failCalls { $0.number >= number ? .refused(.io) : nil }
  }

  /// The calls since the last plan was made.
  package var calls: [Call] { state.withLock { $0.calls } }

  /// How many calls have failed by plan.
  package var faults: Int { state.withLock { $0.faults } }

  /// How many bytes all files together may have.
  package var capacity: Int {
    get { state.withLock { $0.capacity } }
    set { state.withLock { $0.capacity = newValue } }
  }

  /// The power fails: only what is on the disk is there afterwards, and what was open is of no use.
  package func crash() {
    state.withLock { $0.crash() }
  }

  /// The process is killed: the cache stays, what was open is of no use.
  package func kill() {
    state.withLock { $0.epoch += 1 }
  }

  /// What a reader sees now.
  package func contents(of name: String) -> [UInt8]? {
    state.withLock { $0.contents(of: name) }
  }

  /// Puts a file there that is durable at once.
  package func put(_ bytes: [UInt8], as name: String) {
    state.withLock { $0.put(bytes, as: name) }
  }

  package var fileNames: [String] { state.withLock { $0.names.keys.sorted() } }

  // MARK: letting some wait

  /// Calls on open files whose names end like this wait from the one after `count` more on, until `release`.
  package func hold(_ suffix: String, after count: Int) {
    state.withLock { state in
      state.heldSuffix = suffix
      state.callsBeforeHold = count
      state.isHolding = false
      state.isHoldOver = false
    }
  }

  /// Waits until somebody waits, or the file is renamed or removed without.
  package func waitForHold() {
    state.wait { $0.isHolding || $0.isHoldOver }
  }

  package func release() {
    state.withLock { state in
      state.heldSuffix = nil
      state.isHolding = false
    }
    state.broadcast()
  }

  func waitIfHeld(file: Int) {
    let mustWait = state.withLock { state in
      guard let suffix = state.heldSuffix, !state.isHoldOver, state.hasName(file, endingIn: suffix) else {
        return false
      }
      state.callsBeforeHold -= 1
      if state.callsBeforeHold < 0 { state.isHolding = true }
      return state.isHolding
    }
    guard mustWait else { return }
    state.broadcast()
    state.wait { !$0.isHolding }
  }
}

extension SimulatedDisk {
  package func open(_ name: String, create: Bool) throws(Errno) -> any StorageFile {
    try state.withLock { state throws(Errno) in
      try state.begin(.open, name)
      let number = try state.open(name, create: create)
      return SimulatedDiskFile(disk: self, number: number, name: name, epoch: state.epoch)
    }
  }

  package func exists(_ name: String) throws(Errno) -> Bool {
    try state.withLock { state throws(Errno) in
      try state.begin(.exists, name)
      return state.names[name] != nil
    }
  }

  package func rename(_ name: String, to target: String) throws(Errno) {
    try change(.rename, .rename(name, target))
  }

  package func remove(_ name: String) throws(Errno) {
    try change(.remove, .remove(name))
  }

  package func names() throws(Errno) -> [String] { try names(in: "") }

  package func synchronize() throws(Errno) { try synchronize("") }

  func names(in folder: String) throws(Errno) -> [String] {
    try state.withLock { state throws(Errno) in
      try state.begin(.names, folder)
      return state.names.keys.filter { SimulatedDiskState.folder(of: $0) == folder }
        .map { String($0.dropFirst(folder.count)) }.sorted()
    }
  }

  func synchronize(_ folder: String) throws(Errno) {
    try state.withLock { state throws(Errno) in
      let fault = state.fault(of: .synchronizeDirectory, folder)
      if case .refused(let errno) = fault { throw errno }
      if case .cutShort(let errno) = fault {
        state.synchronizeSomeOfTheDirectory(folder)
        throw errno
      }
      state.synchronizeDirectory(folder)
    }
  }

  private func change(_ kind: Call.Kind, _ change: SimulatedDiskState.DirectoryChange) throws(Errno) {
    defer { state.broadcast() }
    try state.withLock { state throws(Errno) in
      let fault = state.fault(of: kind, change.name)
      if case .refused(let errno) = fault { throw errno }
      guard state.names[change.name] != nil else { throw .notFound }
      state.change(change)
      if case .cutShort(let errno) = fault { throw errno }
    }
  }
}
