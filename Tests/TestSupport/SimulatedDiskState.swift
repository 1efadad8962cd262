import System

/// The state of a `SimulatedDisk`. It consists of files by number, and of a directory with their names. For both, it
/// contains the durable state and the changes that aren't durable yet.
struct SimulatedDiskState: Sendable {
  static let sectorLength = 512

  enum Change: Sendable {
    case write([UInt8], at: Int)
    case truncate(Int)
  }

  enum DirectoryChange: Sendable {
    case link(String, Int)
    case rename(String, String)
    case remove(String)

    var name: String {
      switch self {
      case .link(let name, _), .rename(let name, _), .remove(let name): name
      }
    }
  }

  struct File: Sendable {
    var cached: [UInt8] = []
    var durable: [UInt8] = []
    var changes: [Change] = []
  }

  var plan: @Sendable (SimulatedDisk.Call) -> SimulatedDisk.Fault? = { _ in nil }
  var calls: [SimulatedDisk.Call] = []
  /// Called before each call, with the current state.
  var observe: (@Sendable (SimulatedDisk.Call, SimulatedDiskState) -> Void)?
  /// The suffix of files whose calls block after `callsBeforeHold` more calls.
  var heldSuffix: String?
  var callsBeforeHold = 0
  var isHolding = false
  var isHoldOver = false
  /// How many planned failures have happened so far.
  var faults = 0
  var capacity = Int.max
  /// The number of crashes and kills. A file that was opened in an earlier epoch is invalid.
  var epoch = 0
  private(set) var names: [String: Int] = [:]
  private var durableNames: [String: Int] = [:]
  private var directoryChanges: [DirectoryChange] = []
  private var files: [Int: File] = [:]
  private var nextFile = 1
  private var random: SimulatedDiskRandom

  init(seed: UInt64) { random = SimulatedDiskRandom(seed: seed) }

  /// A copy without planned failures. The copy has another seed.
  func copy(seed: UInt64) -> SimulatedDiskState {
    var copy = self
    copy.plan = { _ in nil }
    copy.observe = nil
    copy.calls = []
    copy.heldSuffix = nil
    copy.capacity = .max
    copy.random = SimulatedDiskRandom(seed: seed)
    return copy
  }

  // MARK: Calls

  mutating func fault(of kind: SimulatedDisk.Call.Kind, _ name: String) -> SimulatedDisk.Fault? {
    let call = SimulatedDisk.Call(number: calls.count + 1, kind: kind, name: name)
    calls.append(call)
    observe?(call, self)
    if let heldSuffix, kind == .rename || kind == .remove, name.hasSuffix(heldSuffix) { isHoldOver = true }
    let fault = plan(call)
    if fault != nil { faults += 1 }
    return fault
  }

  /// Begins a call that is atomic, so that it can't be cut short.
  mutating func begin(_ kind: SimulatedDisk.Call.Kind, _ name: String) throws(Errno) {
    switch fault(of: kind, name) {
    case .refused(let errno), .cutShort(let errno): throw errno
    case nil: return
    }
  }

  // MARK: Directory

  mutating func open(_ name: String, create: Bool) throws(Errno) -> Int {
    guard create else {
      guard let number = names[name] else { throw .notFound }
      return number
    }
    guard names[name] == nil else { throw .exists }
    let number = nextFile
    nextFile += 1
    files[number] = File()
    change(.link(name, number))
    return number
  }

  mutating func change(_ change: DirectoryChange) {
    Self.apply(change, to: &names)
    directoryChanges.append(change)
  }

  /// Makes all changes of names in this folder durable.
  mutating func synchronizeDirectory(_ folder: String) {
    durableNames = durableNames.filter { Self.folder(of: $0.key) != folder }
    durableNames.merge(names.filter { Self.folder(of: $0.key) == folder }) { $1 }
    directoryChanges.removeAll { Self.folder(of: $0.name) == folder }
  }

  /// Makes a random number of the first changes durable and forgets the others.
  mutating func synchronizeSomeOfTheDirectory(_ folder: String) {
    let count = directoryChanges.count { Self.folder(of: $0.name) == folder }
    let kept = Int.random(in: 0...count, using: &random)
    let changes = directoryChanges.filter { Self.folder(of: $0.name) == folder }
    for change in changes.prefix(kept) { Self.apply(change, to: &durableNames) }
    directoryChanges.removeAll { Self.folder(of: $0.name) == folder }
  }

  /// The part of the path up to its last slash. Empty for a file at the top level.
  static func folder(of name: String) -> String {
    name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
  }

  private static func apply(_ change: DirectoryChange, to names: inout [String: Int]) {
    switch change {
    case .link(let name, let file): names[name] = file
    case .rename(let name, let target): names[target] = names.removeValue(forKey: name) ?? names[target]
    case .remove(let name): names[name] = nil
    }
  }

  /// Whether the file's current name has this suffix. The file may have had another name when it was opened.
  func hasName(_ file: Int, endingIn suffix: String) -> Bool {
    names.contains { $0.value == file && $0.key.hasSuffix(suffix) }
  }

  // MARK: Files

  func contents(of name: String) -> [UInt8]? {
    names[name].flatMap { files[$0]?.cached }
  }

  func contents(ofFile number: Int) -> [UInt8] { files[number]?.cached ?? [] }

  mutating func put(_ bytes: [UInt8], as name: String) {
    names[name] = nextFile
    durableNames[name] = nextFile
    files[nextFile] = File(cached: bytes, durable: bytes)
    nextFile += 1
  }

  mutating func write(_ bytes: [UInt8], at offset: Int, file: Int) throws(Errno) {
    let size = files[file]?.cached.count ?? 0
    let growth = max(offset + bytes.count - size, 0)
    let room = max(capacity - files.values.reduce(0) { $0 + $1.cached.count }, 0)
    let fits = growth <= room ? bytes.count : max(bytes.count - (growth - room), 0)
    change(.write(Array(bytes.prefix(fits)), at: offset), file: file)
    if fits < bytes.count { throw .noSpace }
  }

  mutating func writeSome(_ bytes: [UInt8], at offset: Int, file: Int) {
    let count = Int.random(in: 0...bytes.count, using: &random)
    change(.write(Array(bytes.prefix(count)), at: offset), file: file)
  }

  mutating func truncate(to size: Int, file: Int) { change(.truncate(size), file: file) }

  private mutating func change(_ change: Change, file number: Int) {
    guard var file = files.removeValue(forKey: number) else { return }
    file.changes.append(change)
    Self.apply(change, to: &file.cached)
    files[number] = file
  }

  mutating func synchronize(file: Int) {
    settle(file) { _ in true }
  }

  /// Makes some of the unsynced changes durable and forgets the others. The cache still shows all changes.
  mutating func synchronizeSome(of file: Int) {
    settle(file) { random in Bool.random(using: &random) }
  }

  // MARK: Crashes

  mutating func crash() {
    epoch += 1
    for folder in Set(directoryChanges.map { Self.folder(of: $0.name) }).sorted() {
      synchronizeSomeOfTheDirectory(folder)
    }
    names = durableNames
    for file in files.keys.sorted() {
      settle(file) { random in Bool.random(using: &random) }
      let durable = files[file]?.durable ?? []
      files[file]?.cached = durable
    }
  }

  /// Makes the unsynced changes durable that `isKept` accepts. For each other change, a second call of `isKept` decides
  /// whether the change is torn. For a torn change, `isKept` is called for each sector.
  private mutating func settle(_ number: Int, isKept: (inout SimulatedDiskRandom) -> Bool) {
    guard var file = files[number] else { return }
    files[number] = nil
    for change in file.changes {
      if isKept(&random) {
        Self.apply(change, to: &file.durable)
      } else if isKept(&random) {
        Self.applySectors(of: change, to: &file.durable) { isKept(&random) }
      }
    }
    file.changes = []
    files[number] = file
  }

  private static func applySectors(of change: Change, to bytes: inout [UInt8], isKept: () -> Bool) {
    guard case .write(let written, let offset) = change else { return }
    var start = 0
    while start < written.count {
      let end = min(start + sectorLength - (offset + start) % sectorLength, written.count)
      if isKept() { apply(.write(Array(written[start..<end]), at: offset + start), to: &bytes) }
      start = end
    }
  }

  private static func apply(_ change: Change, to bytes: inout [UInt8]) {
    switch change {
    case .write(let written, let offset):
      grow(&bytes, to: offset)
      let overlap = min(written.count, bytes.count - offset)
      bytes.replaceSubrange(offset..<offset + overlap, with: written[..<overlap])
      bytes.append(contentsOf: written[overlap...])
    case .truncate(let size):
      grow(&bytes, to: size)
      bytes.removeLast(bytes.count - size)
    }
  }

  /// Extends the contents to this size. The new bytes are zeros, because a hole in a file reads as zeros.
  private static func grow(_ bytes: inout [UInt8], to size: Int) {
    if size > bytes.count { bytes.append(contentsOf: [UInt8](repeating: 0, count: size - bytes.count)) }
  }
}
