package import Journal
package import System

/// A disk in memory that loses unsynced data at random.
///
/// `contents` returns what is in the page cache. A `crash` restores the durable state. Each unsynced write is then
/// kept, dropped, or torn at sectors of 512 bytes. Of the unsynced directory changes, the first ones are kept. A failed
/// sync leaves the cache unchanged but forgets the unwritten changes, as on Linux. A second sync would therefore
/// wrongly succeed. The seed determines all random choices.
package final class SimulatedDisk: Storage {
  /// A call, before it is made. The numbers of calls start at 1.
  package struct Call: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
      case open, size, read, write, synchronize, truncate, exists, names, rename, remove, synchronizeDirectory
    }

    package let number: Int
    package let kind: Kind
    package let name: String
  }

  package enum Fault: Sendable, Equatable {
    /// The call has no effect and fails.
    case refused(Errno)
    /// The call has only a part of its effect and fails.
    case cutShort(Errno)
  }

  let state: Monitor<SimulatedDiskState>

  package init(seed: UInt64 = 1) {
    state = Monitor(SimulatedDiskState(seed: seed))
  }

  /// Makes a copy of a disk at this moment. The copy has another seed.
  package init(asAt moment: Moment, seed: UInt64) {
    state = Monitor(moment.state.copy(seed: seed))
  }

  /// The state of a disk just before a call.
  package struct Moment: Sendable {
    package let call: Call
    let state: SimulatedDiskState
  }

  /// Calls `look` before each call on the disk. The disk is locked in the meantime, so `look` may store the moment but
  /// must not call the disk.
  package func observe(_ look: @escaping @Sendable (Moment) -> Void) {
    state.withLock { state in
      state.observe = { call, seen in
        var seen = seen
        // The copy must not contain the observer, because that would be a retain cycle.
        seen.observe = nil
        look(Moment(call: call, state: seen))
      }
    }
  }

  /// From now on, `plan` decides for each call whether it fails. The next call is number 1 again.
  package func failCalls(_ plan: @escaping @Sendable (Call) -> Fault?) {
    state.withLock { state in
      state.plan = plan
      state.calls = []
    }
  }

  /// From now on, no call fails. The count of calls starts at 1 again.
  package func failNothing() { failCalls { _ in nil } }

  /// Starting with the call of this number, all calls fail without an effect.
  package func die(atCall number: Int) {
    failCalls { $0.number >= number ? .refused(.io) : nil }
  }

  /// The calls since the plan was last changed.
  package var calls: [Call] { state.withLock { $0.calls } }

  /// How many planned failures have happened so far.
  package var faults: Int { state.withLock { $0.faults } }

  /// The maximum size of all files together, in bytes.
  package var capacity: Int {
    get { state.withLock { $0.capacity } }
    set { state.withLock { $0.capacity = newValue } }
  }

  /// Simulates a power failure. Only durable data survives, and open files become invalid.
  package func crash() {
    state.withLock { $0.crash() }
  }

  /// Simulates the kill of a process. The cache survives, and open files become invalid.
  package func kill() {
    state.withLock { $0.epoch += 1 }
  }

  /// The contents of the file as a reader sees them.
  package func contents(of name: String) -> [UInt8]? {
    state.withLock { $0.contents(of: name) }
  }

  /// Creates a file that is durable from the start.
  package func put(_ bytes: [UInt8], as name: String) {
    state.withLock { $0.put(bytes, as: name) }
  }

  package var fileNames: [String] { state.withLock { $0.names.keys.sorted() } }

  // MARK: Blocked calls

  /// After `count` more calls on files whose names end with `suffix`, such calls block until `release`.
  package func hold(_ suffix: String, after count: Int) {
    state.withLock { state in
      state.heldSuffix = suffix
      state.callsBeforeHold = count
      state.isHolding = false
      state.isHoldOver = false
    }
  }

  /// Waits until a call is blocked. Also returns if the file is renamed or removed before that.
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
