import System

/// A small file in which commands store information about a daemon. Only the user can read the file. The file is in
/// `$XDG_STATE_HOME/trackctl` or `~/.local/state/trackctl`.
struct StateFile {
  private let kind: String
  private let place: String
  private let limit: Int

  /// - Parameters:
  ///   - place: the address of the daemon, as reported by the connection.
  ///   - limit: the maximum size in bytes.
  init(_ kind: String, of place: String, limit: Int = 4096) {
    self.kind = kind
    self.place = place
    self.limit = limit
  }

  func read() -> String? {
    guard let path = Self.folder, let folder = try? Directory.open(path), let file = try? folder.openFile(name, .read),
      let bytes = try? file.contents(limit: limit)
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n")).map {
      String($0) ?? ""
    }
    // Two addresses can have the same hash, so the first line of the file is the address.
    return lines.count == 2 && lines[0] == place ? lines[1] : nil
  }

  /// Stores a line. Fails if no folder for state files is known for the user.
  /// - Parameter isDurable: whether the line must survive a power failure, not only the end of this process.
  func write(_ line: String, isDurable: Bool = true) throws(Errno) {
    guard let path = Self.folder else { throw .notFound }
    let folder = try Directory.open(path, create: 0o700)
    try folder.put(Array("\(place)\n\(line)\n".utf8), as: name, isDurable: isDurable)
  }

  func remove() {
    guard let path = Self.folder, let folder = try? Directory.open(path) else { return }
    try? folder.remove(name)
  }

  static var folder: String? { UserFolders().state.map { $0 + "/trackctl" } }

  /// The name of the file. It contains the FNV-1a hash of the address. The hash needn't be secure, because it only
  /// distinguishes files.
  private var name: String {
    let hash = place.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return kind + "-" + String(hash, radix: 16)
  }
}
