import Glibc
import System
import Testing

/// A root directory with nothing in it but a place for the journal's socket. It is gone with its last reference.
final class JournalRoot: Sendable {
  let path: String
  static let socket = "/run/systemd/journal/socket"

  init() throws {
    var template = Array("/tmp/trackd-test-XXXXXX".utf8CString)
    let isMade = unsafe mkdtemp(&template) != nil
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    try #require(isMade)
    _ = try Directory.open(path + "/run/systemd/journal", create: 0o700)
  }

  deinit {
    for part in [Self.socket, "/run/systemd/journal", "/run/systemd", "/run", ""] { _ = unsafe remove(path + part) }
  }

  /// Makes it the root of this process, and listens as the journal does.
  static func enter(_ path: String) throws -> DatagramSocket {
    try #require(unsafe chroot(path) == 0)
    return try DatagramSocket(at: socket)
  }
}
