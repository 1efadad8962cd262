import Glibc
import System
import Testing

/// A listening socket as a service manager has one: it is there before, between and after the daemons that it is passed to.
final class PassedSocket {
  let path: String
  private let descriptor: Descriptor

  init(at path: String) throws {
    self.path = path
    descriptor = try Sockets.listen(path: path)
  }

  /// One more descriptor of it, for a daemon.
  func passed() throws -> Int32 {
    let raw = dup(descriptor.raw)
    try #require(raw >= 0)
    return raw
  }
}
