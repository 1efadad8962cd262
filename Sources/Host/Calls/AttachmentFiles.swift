import Journal
import ModuleKit
import System
import Wire

/// A module's attachments, stored as `pictures/<module>-<id>` in the state directory. Rows name an attachment by its
/// id.
///
/// A file is durable before a row names it. It is written under a temporary name, synced and renamed. Then its
/// directory is synced. These functions run on worker threads.
struct AttachmentFiles: Attachments {
  let directory: any Storage
  let module: String
  let syncs: SyncClock
  /// Whether the call is a dry run, which writes nothing.
  var isDry = false

  func name(_ id: Int) -> String { "\(module)-\(id)" }

  /// The temporary name of a picture that arrived before its row.
  func waitingName(_ key: BroughtPictures.Key) -> String { name(key.id) + ".of-\(key.account)-\(key.link ?? 0)" }

  func write(_ id: Int, _ bytes: [UInt8]) throws(Rejection) { try write(bytes, as: name(id)) }

  func write(_ bytes: [UInt8], as name: String) throws(Rejection) {
    if isDry { return }
    let draft = name + ".new"
    do throws(Errno) {
      // An interrupted attempt might have left a draft. No row names a draft, so it can be removed.
      if try directory.exists(draft) { try directory.remove(draft) }
      let file = try directory.open(draft, create: true)
      try syncs.timing { () throws(Errno) in
        try file.write(bytes, in: 0..<bytes.count, at: 0)
        try file.synchronize()
        try directory.rename(draft, to: name)
        try directory.synchronize()
      }
    } catch {
      try? directory.remove(draft)
      throw unwritten(error)
    }
  }

  /// Gives a file the name of this attachment. If another file has that name, that file is replaced.
  func place(_ file: String, as id: Int) throws(Rejection) {
    do throws(Errno) {
      try directory.rename(file, to: name(id))
      try directory.synchronize()
    } catch {
      throw unwritten(error)
    }
  }

  private func unwritten(_ error: Errno) -> Rejection {
    Rejection(.storage, "storage.attachment", "The picture couldn't be written (\(error)). Nothing was changed.") {
      $0.member("module", module)
    }
  }

  func size(of id: Int) -> Int? { try? directory.open(name(id), create: false).size() }

  func read(_ id: Int, limit: Int) throws(Rejection) -> [UInt8] {
    do throws(Errno) {
      return try contents(of: directory.open(name(id), create: false), limit: limit)
    } catch {
      throw Rejection(.storage, "storage.attachment", "The picture's file can't be read (\(error)).") {
        $0.member("module", module)
        $0.member("id", id)
      }
    }
  }

  private func contents(of file: any StorageFile, limit: Int) throws(Errno) -> [UInt8] {
    let size = try file.size()
    if size > limit { throw .tooLarge }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = try file.read(into: &bytes, at: 0)
    bytes.removeLast(size - count)
    return bytes
  }

  func checksum(_ bytes: [UInt8]) -> Int {
    Int(crc32c(0, bytes: bytes, range: 0..<bytes.count))
  }

  /// Removes the file of an attachment that no row names, if there is such a file.
  func remove(_ id: Int) { try? directory.remove(name(id)) }

  /// Removes the files that no row names. Files whose rows might still arrive are kept.
  /// - Parameters:
  ///   - awaited: names of files whose rows haven't arrived yet.
  ///   - mayGo: whether a file with this id may be removed.
  func removeUnnamed(named: Set<Int>, awaited: Set<String>, mayGo: (Int) -> Bool) {
    guard let names = try? directory.names() else { return }
    let prefix = module + "-"
    for file in names where file.hasPrefix(prefix) && !awaited.contains(file) {
      let parts = file.dropFirst(prefix.count).split(separator: ".", maxSplits: 1)
      guard let id = parts.first.flatMap({ Int($0) }) else { continue }
      let isNamed = named.contains(id) && parts.count == 1
      if mayGo(id), !isNamed { try? directory.remove(file) }
    }
  }
}
