import System
import Systemd

/// The socket at which clients knock: passed by the service manager, or made here.
///
/// One that was passed is the service manager's: its file is neither made nor removed. One that was made here goes with the
/// daemon, unless something else has taken its place.
final class Listener {
  let path: String
  private let descriptor: Descriptor
  /// The file that was made here. While the socket is open the kernel gives its number to no other.
  private let made: FileStatus.Identity?

  var isPassed: Bool { made == nil }
  var raw: Int32 { descriptor.raw }

  private init(_ descriptor: consuming Descriptor, path: String, made: FileStatus.Identity?) {
    self.descriptor = descriptor
    self.path = path
    self.made = made
  }

  /// Takes the socket that was passed, if there is one.
  static func passed() throws(StartProblem) -> Listener? {
    let passed = try StartProblem.unless(
      .unavailable, "the sockets that the service manager passed can't be taken", Activation.listeners)
    guard let first = passed.first else { return nil }
    guard passed.count == 1 else {
      throw StartProblem(.unavailable, "the service manager passed \(passed.count) sockets; there has to be one")
    }
    return try take(first)
  }

  /// Takes a socket that somebody else listens at, and goes on doing so.
  static func take(_ raw: Int32) throws(StartProblem) -> Listener {
    guard Sockets.isListeningUnixStream(raw) else {
      throw StartProblem(
        .unavailable, "what the service manager passed is no listening Unix stream socket; use ListenStream=/a/path")
    }
    let descriptor = Descriptor(owning: raw)
    try StartProblem.unless(.unavailable, "the socket that the service manager passed can't be used") {
      () throws(Errno) in try descriptor.setNonblocking(true)
    }
    return Listener(descriptor, path: "the socket passed by the service manager", made: nil)
  }

  /// Makes a socket. A user's own is for nobody else; a system's is for its group.
  static func make(at path: String, scope: Invocation.Scope) throws(StartProblem) -> Listener {
    try StartProblem.unless(.unavailable, path) { () throws(Errno) in
      try makeDirectory(of: path, mode: scope == .system ? 0o755 : 0o700)
      let descriptor = try Sockets.listen(path: path, mode: scope == .system ? 0o660 : 0o600)
      return Listener(descriptor, path: path, made: try FileStatus.at(path: path).identity)
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

  /// The next client; nil if there is none.
  func accept() throws(Errno) -> Descriptor? { try Sockets.accept(raw) }

  /// Takes the socket's name away, so that clients are told at once that nobody is here. Where another daemon's has taken its
  /// place, that stays.
  func withdraw() {
    guard let made, (try? FileStatus.at(path: path).identity) == made else { return }
    try? Sockets.remove(path: path)
  }
}
