import System

/// Something small that a command remembers for later ones, of one daemon: a file that only its user can read, in
/// `$XDG_STATE_HOME/trackctl` or `~/.local/state/trackctl`.
struct StateFile {
  private static let limit = 4096

  private let kind: String
  private let place: String

  /// - Parameter place: which daemon, as the connection says it.
  init(_ kind: String, of place: String) {
    self.kind = kind
    self.place = place
  }

  func read() -> String? {
    guard let path = Self.folder, let folder = try? Directory.open(path), let file = try? folder.openFile(name, .read),
      let bytes = try? file.contents(limit: Self.limit)
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n")).map {
      String($0) ?? ""
    }
    // Two places may share a name, as rarely as that is.
    return lines.count == 2 && lines[0] == place ? lines[1] : nil
  }

  /// Keeps a line, if there is a folder for it.
  func write(_ line: String) throws(Errno) {
    guard let path = Self.folder else { throw .notFound }
    let folder = try Directory.open(path, create: 0o700)
    try folder.put(Array("\(place)\n\(line)\n".utf8), as: name, isDurable: true)
  }

  func remove() {
    guard let path = Self.folder, let folder = try? Directory.open(path) else { return }
    try? folder.remove(name)
  }

  /// By the rules of the XDG directories, one that isn't absolute doesn't count.
  static var folder: String? {
    let isAbsolute = { (path: String) in path.utf8.first == UInt8(ascii: "/") }
    if let state = Process.environment("XDG_STATE_HOME"), isAbsolute(state) { return state + "/trackctl" }
    if let home = Process.environment("HOME"), isAbsolute(home) { return home + "/.local/state/trackctl" }
    return nil
  }

  /// FNV-1a of the place: a name for a file, and no secret.
  private var name: String {
    let hash = place.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return kind + "-" + String(hash, radix: 16)
  }
}
