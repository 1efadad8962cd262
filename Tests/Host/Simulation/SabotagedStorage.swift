import Journal
import System

/// A storage that breaks one of its durability guarantees. A test uses the storage to prove that the simulation detects
/// a broken guarantee.
final class SabotagedStorage: Storage {
  enum Kind: CaseIterable, Sendable {
    /// Syncs of files do nothing and report success.
    case noSync
    /// Syncs of directories do nothing and report success.
    case noDirectorySync
    /// A failed sync is retried until it reports success.
    case retriedSync
    /// Failed writes report success.
    case deafToWrites
  }

  private let storage: any Storage
  private let kind: Kind

  init(_ storage: any Storage, _ kind: Kind) {
    self.storage = storage
    self.kind = kind
  }

  func open(_ name: String, create: Bool) throws(Errno) -> any StorageFile {
    SabotagedFile(try storage.open(name, create: create), kind)
  }

  func exists(_ name: String) throws(Errno) -> Bool { try storage.exists(name) }
  func rename(_ name: String, to target: String) throws(Errno) { try storage.rename(name, to: target) }
  func remove(_ name: String) throws(Errno) { try storage.remove(name) }
  func names() throws(Errno) -> [String] { try storage.names() }

  func synchronize() throws(Errno) {
    if kind != .noDirectorySync { try storage.synchronize() }
  }
}

private final class SabotagedFile: StorageFile {
  private let file: any StorageFile
  private let kind: SabotagedStorage.Kind

  init(_ file: any StorageFile, _ kind: SabotagedStorage.Kind) {
    self.file = file
    self.kind = kind
  }

  func size() throws(Errno) -> Int { try file.size() }
  func read(into bytes: inout [UInt8], at offset: Int) throws(Errno) -> Int { try file.read(into: &bytes, at: offset) }
  func truncate(to size: Int) throws(Errno) { try file.truncate(to: size) }

  func write(_ bytes: [UInt8], in range: Range<Int>, at offset: Int) throws(Errno) {
    do {
      try file.write(bytes, in: range, at: offset)
    } catch {
      if kind != .deafToWrites { throw error }
    }
  }

  func synchronize() throws(Errno) {
    switch kind {
    case .noSync: return
    case .retriedSync:
      for _ in 1...100 where (try? file.synchronize()) != nil { return }
      try file.synchronize()
    default: try file.synchronize()
    }
  }
}
