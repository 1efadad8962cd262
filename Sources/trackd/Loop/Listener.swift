import ProgramKit
import System
import Systemd

/// The listening socket, either passed by the service manager or created by this daemon.
///
/// A passed socket belongs to the service manager, so the daemon doesn't remove its file. A socket created by this
/// daemon is removed at the end, unless another socket has replaced it.
final class Listener {
  let path: String
  private let descriptor: Descriptor
  /// The name of a socket that this daemon created. Nil for a passed socket.
  private let name: SocketName?

  var isPassed: Bool { name == nil }
  var raw: Int32 { descriptor.raw }

  private init(_ descriptor: consuming Descriptor, path: String, name: SocketName? = nil) {
    self.descriptor = descriptor
    self.path = path
    self.name = name
  }

  /// The socket passed by the service manager, if there is one.
  static func passed() throws(Problem) -> Listener? {
    let passed = try Problem.unless(
      .unavailable, "the sockets from the service manager can't be used", Activation.listeners)
    guard let first = passed.first else { return nil }
    guard passed.count == 1 else {
      throw Problem(.unavailable, "the service manager passed \(passed.count) sockets; exactly one is needed")
    }
    return try take(first)
  }

  /// Takes over a listening socket from the service manager.
  static func take(_ raw: Int32) throws(Problem) -> Listener {
    guard Sockets.isListeningUnixStream(raw) else {
      throw Problem(
        .unavailable,
        "the service manager passed something other than a listening Unix stream socket; use ListenStream=/a/path")
    }
    let descriptor = Descriptor(owning: raw)
    try Problem.unless(.unavailable, "the socket from the service manager can't be used") {
      () throws(Errno) in try descriptor.setNonblocking(true)
    }
    return Listener(descriptor, path: "the socket passed by the service manager")
  }

  /// Creates a socket. A user's own socket is private. The socket of the system scope is open to its group.
  static func make(at path: String, scope: Invocation.Scope) throws(Problem) -> Listener {
    try Problem.unless(.unavailable, path) { () throws(Errno) in
      try makeDirectory(of: path, mode: scope == .system ? 0o755 : 0o700)
      let name = try SocketName(path)
      return Listener(try name.listen(mode: scope == .system ? 0o660 : 0o600), path: path, name: name)
    }
  }

  private static func makeDirectory(of path: String, mode: UInt32) throws(Errno) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let directory = String(path[..<slash])
    do {
      _ = try Directory.openForInspection(directory)
    } catch .notFound {
      _ = try Directory.open(directory, create: mode)
    }
  }

  /// Accepts the next client. Returns nil if no client is waiting.
  func accept() throws(Errno) -> Descriptor? { try Sockets.accept(raw) }

  /// Removes the socket's name, so that new clients get an error at once. If another daemon's socket now has the name,
  /// that socket stays.
  func withdraw() { name?.withdraw() }
}
