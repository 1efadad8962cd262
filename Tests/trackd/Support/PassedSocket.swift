import Glibc
import System
import Testing

/// A listening socket like a service manager's. The socket exists before, between and after the daemons to which it is
/// passed.
final class PassedSocket {
  let path: String
  private let descriptor: Descriptor

  init(at path: String) throws {
    self.path = path
    descriptor = try Sockets.listen(path: path)
  }

  /// Duplicates the descriptor for a daemon.
  func passed() throws -> Int32 {
    let raw = dup(descriptor.raw)
    try #require(raw >= 0)
    return raw
  }
}
