package import Journal
package import System

/// An in-memory disk that loses unsynced data at random.
///
/// `contents` shows the page cache. A `crash` reverts to the durable state. Each unsynced write is kept, dropped or
/// torn at 512-byte sectors. Of the unsynced directory changes, a prefix is kept. A failed sync leaves the cache
/// unchanged and forgets the unwritten changes, as on Linux. A second sync would therefore succeed wrongly. The seed
/// determines all random choices.
package final class SimulatedDisk: Storage {
  /// A call before it is made. Numbers start at 1.
  package struct Call: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
      case open, size, read, write, synchronize, truncate, exists, names, rename, remove, synchronizeDirectory
    }

    package let number: Int
    package let kind: Kind
    package let name: String
  }

  package enum Fault: Sendable, Equatable {
    /// The call has no effect.
    case refused(Errno)
    /// The call has part of its effect.
    case cutShort(Errno)
  }

  let state: Monitor<SimulatedDiskState>

  package init(seed: UInt64 = 1) {
    state = Monitor(SimulatedDiskState(seed: seed))
  }

  /// A copy of this disk at that moment, with another seed.
  package init(asAt moment: Moment, seed: UInt64) {
    state = Monitor(moment.state.copy(seed: seed))
  }

  /// The state of a disk just before a call.
  package struct Moment: Sendable {
    package let call: Call
    let state: SimulatedDiskState
  }

  /// Calls the closure before each call on the disk. The disk is locked while the closure runs, so the closure may
  /// store the moment but must not call the disk.
  package func observe(_ look: @escaping @Sendable (Moment) -> Void) {
    state.withLock { state in
      state.observe = { call, seen in
        var seen = seen
        // The copy has no observer, because the observer would cause a retain cycle.
        seen.observe = nil
        look(Moment(call: call, state: seen))
      }
    }
  }

  /// Lets `plan` decide for each later call whether it fails. Restarts the count of calls at 1.
  package func failCalls(_ plan: @escaping @Sendable (Call) -> Fault?) {
    state.withLock { state in
      state.plan = plan
      state.calls = []
    }
  }

  /// Ends the planned failures. Restarts the count of calls at 1.
  package func failNothing() { failCalls { _ in nil } }

  /// Calls from this number on have no effect.
  package func die(atCall number: Int) {
    failCalls { $0.number >= number ? .refused(.io) : nil }
  }

  /// The calls since the last plan was set.
  package var calls: [Call] { state.withLock { $0.calls } }

  /// The number of planned failures so far.
  package var faults: Int { state.withLock { $0.faults } }

  /// The total size limit of all files, in bytes.
  package var capacity: Int {
    get { state.withLock { $0.capacity } }
    set { state.withLock { $0.capacity = newValue } }
  }

  /// A power failure: only durable data survives, and open files become invalid.
  package func crash() {
    state.withLock { $0.crash() }
  }

  /// A killed process: the cache survives, and open files become invalid.
  package func kill() {
    state.withLock { $0.epoch += 1 }
  }

  /// The contents as a reader sees them.
  package func contents(of name: String) -> [UInt8]? {
    state.withLock { $0.contents(of: name) }
  }

  /// Creates a file that is already durable.
  package func put(_ bytes: [UInt8], as name: String) {
    state.withLock { $0.put(bytes, as: name) }
  }

  package var fileNames: [String] { state.withLock { $0.names.keys.sorted() } }

  // MARK: letting some wait

  /// Blocks calls on open files whose names have this suffix, after `count` more calls, until `release`.
  package func hold(_ suffix: String, after count: Int) {
    state.withLock { state in
      state.heldSuffix = suffix
      state.callsBeforeHold = count
      state.isHolding = false
      state.isHoldOver = false
    }
  }

  /// Waits until a call is blocked, or the file was renamed or removed before that.
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
