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

  /// Makes it the root of this process for a while.
  static func inside(_ path: String, _ body: () throws -> Void) throws {
    // The way back: what watches over a process at its end wants to see /proc.
    let outside = Descriptor(owning: unsafe open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    try #require(unsafe chroot(path) == 0)
    defer {
      fchdir(outside.raw)
      _ = unsafe chroot(".")
    }
    try body()
  }
}
