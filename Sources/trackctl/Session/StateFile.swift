import System

/// A small file that commands use to remember something about one daemon. Only its user can read it. It lies in
/// `$XDG_STATE_HOME/trackctl` or `~/.local/state/trackctl`.
struct StateFile {
  private let kind: String
  private let place: String
  private let limit: Int

  /// - Parameters:
  /// - place: identifies the daemon, as the connection reports it.
  /// - limit: the maximum size in bytes.
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
    // Two places may have the same hash, so the file also stores its place.
    return lines.count == 2 && lines[0] == place ? lines[1] : nil
  }

  /// Stores a line, if there is a folder for it.
  /// - Parameter isDurable: whether it must survive a loss of power, not only the end of this program.
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

  /// FNV-1a of the place. It only serves as a file name, so it needn't be secure.
  private var name: String {
    let hash = place.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return kind + "-" + String(hash, radix: 16)
  }
}
