package import System

/// Which daemon to connect to, and how to find it.
///
/// Before the client sends anything, it checks the peer credentials. The listening process must run as this user or as
/// root. At the system's path, the process may also run as the owner of the socket. If the service manager created the
/// socket, the kernel reports the service manager as the peer. The service manager also runs as root or as this user.
/// Without this check, another user could listen first in a world-writable directory and read the requests.
///
///     let connection = try Connection(to: .nearest, timeout: .seconds(2))
///     print(try connection.call("system.hello")["server"]?.string ?? "")
public enum Server: Equatable, Sendable {
  /// The first of these sockets that exists: `$TRACKD_SOCKET`, the user's daemon, the system's daemon.
  case nearest

  /// The user's daemon: `$XDG_RUNTIME_DIR/trackd/trackd.sock`, or the same path below `/run/user/UID`.
  case user

  /// The system's daemon: `/run/trackd/trackd.sock`.
  case system

  /// The daemon at this socket.
  case socket(String)

  /// The nearest daemon of another machine, over `ssh HOST trackctl bridge`. HOST is as in ssh(1). ssh authenticates
  /// the machine.
  case host(String)

  /// The path of the socket of the system's daemon.
  package static let systemPath = "/run/trackd/trackd.sock"

  /// The paths at which a socket can be, in order of preference.
  package var paths: [String] { paths(environment: Process.environment, uid: Process.currentUser) }

  /// The paths at which a socket can be, for this environment and this user.
  package func paths(environment: (String) -> String?, uid: UInt32) -> [String] {
    switch self {
    case .nearest:
      let named = environment("TRACKD_SOCKET").flatMap { $0.isEmpty ? nil : $0 }
      return (named.map { [$0] } ?? []) + [Self.userPath(environment, uid), Self.systemPath]
    case .user: return [Self.userPath(environment, uid)]
    case .system: return [Self.systemPath]
    case .socket(let path): return [path]
    case .host: return []
    }
  }

  /// The path of the socket of the user's daemon. A relative `XDG_RUNTIME_DIR` is ignored, as the XDG specification
  /// demands.
  private static func userPath(_ environment: (String) -> String?, _ uid: UInt32) -> String {
    let named = environment("XDG_RUNTIME_DIR").flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    return (named ?? "/run/user/\(uid)") + "/trackd/trackd.sock"
  }

  /// Connects and checks the peer credentials.
  package func connect(by deadline: Deadline) throws(ClientError) -> Link {
    if case .host(let host) = self { return try Link.overSSH(to: host) }
    return try connectToSocket(by: deadline) { Link($0, at: $1) }
  }

  /// Connects to the first socket that exists and checks the peer credentials. The closure gets the socket and its
  /// path.
  package func connectToSocket<Made: ~Copyable>(
    by deadline: Deadline, _ make: (consuming Descriptor, String) -> Made
  ) throws(ClientError) -> Made {
    let paths = paths
    for path in paths {
      do throws(Errno) {
        let wait = Int(deadline.remainingMilliseconds)
        let socket = try Sockets.connect(path: path, timeoutMilliseconds: wait < 0 ? nil : wait)
        try Self.check(socket, path)
        return make(socket, path)
      } catch .notFound {
        continue
      } catch .notADirectory {
        continue
      } catch {
        throw Self.failure(error, path)
      }
    }
    throw .noServer("no trackd is running: there is no socket at \(Self.list(paths))")
  }

  private static func list(_ paths: [String]) -> String {
    paths.count < 2 ? paths.joined() : paths.dropLast().joined(separator: ", ") + " or " + (paths.last ?? "")
  }

  private static func failure(_ error: Errno, _ path: String) -> ClientError {
    switch error {
    case .timedOut: .timedOut
    case .connectionRefused: .noServer("no trackd is running: nobody listens at \(path)")
    case .accessDenied: .noServer("no access to the socket at \(path): \(error)")
    case .notOurs: .untrusted("the process that listens at \(path) belongs to another user: nothing was sent")
    default: .noServer("can't connect to \(path): \(error)")
    }
  }

  /// - Throws: `.notOurs` if the peer's user isn't trusted.
  private static func check(_ socket: borrowing Descriptor, _ path: String) throws(Errno) {
    let uid = try Peer(ofSocket: socket.raw).uid
    if uid == Process.currentUser || uid == 0 { return }
    guard path == systemPath, try FileStatus.at(path: path).owner == uid else { throw .notOurs }
  }
}
