import ProgramKit
import System
import Systemd

/// The listening socket, passed by the service manager or created here.
///
/// A passed socket belongs to the service manager, so its file is neither created nor removed. A socket created here is
/// removed at the end, unless another one has replaced it.
final class Listener {
  let path: String
  private let descriptor: Descriptor
  /// The name of a socket that was created here.
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

  /// Takes over a listening socket of the service manager.
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

  /// Creates a socket. A user's own socket is private, a system's socket is open to its group.
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

  /// The next client, or nil if there is none.
  func accept() throws(Errno) -> Descriptor? { try Sockets.accept(raw) }

  /// Removes the socket's name, so that new clients get an error at once. Another daemon's socket under that name is
  /// left alone.
  func withdraw() { name?.withdraw() }
}
