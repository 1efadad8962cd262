import Glibc
import System
import Testing

/// A listening socket like the socket of a service manager. It exists before, between and after the daemons that it is
/// passed to.
final class PassedSocket {
  let path: String
  private let descriptor: Descriptor

  init(at path: String) throws {
    self.path = path
    descriptor = try Sockets.listen(path: path)
  }

  /// Duplicates the socket's descriptor for a daemon.
  func passed() throws -> Int32 {
    let raw = dup(descriptor.raw)
    try #require(raw >= 0)
    return raw
  }
}
