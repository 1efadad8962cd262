import Glibc
import System
import Testing

/// A root directory that contains only the path of the journal's socket. It is removed together with the last reference
/// to this object.
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

  /// Makes the directory the root of this process while `body` runs.
  static func inside(_ path: String, _ body: () throws -> Void) throws {
    // With this descriptor, the process can return to the real root. Exit handlers, such as those of sanitizers, read
    // /proc there.
    let outside = Descriptor(owning: unsafe open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    try #require(unsafe chroot(path) == 0)
    defer {
      fchdir(outside.raw)
      _ = unsafe chroot(".")
    }
    try body()
  }
}
