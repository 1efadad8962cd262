package import System

/// Which daemon to talk to, and how it is found.
///
/// Whoever answers is checked before anything is sent, by what the kernel says: it must run as this user or as root, or,
/// at the system's place, as the owner of the socket. (Behind a socket of the service manager the kernel names who
/// called listen(), which is root or this user, too.) So nobody gets to read one's notes by being the first to listen
/// in a directory that everybody may write to.
///
///     let connection = try Connection(to: .nearest, timeout: .seconds(2))
///     print(try connection.call("system.hello")["server"]?.string ?? "")
public enum Server: Equatable, Sendable {
  /// The first of these whose socket is there: `$TRACKD_SOCKET`, this user's own, the system's.
  case nearest

  /// This user's own: `$XDG_RUNTIME_DIR/trackd/trackd.sock`, or the same beneath `/run/user/UID`.
  case user

  /// The system's: `/run/trackd/trackd.sock`.
  case system

  /// The one at this socket.
  case socket(String)

  /// The nearest one on another machine, reached by `ssh HOST trackctl bridge`, with HOST as ssh(1) wants it. Who
  /// answers there is ssh's to check.
  case host(String)

  /// The place of the system's socket.
  package static let systemPath = "/run/trackd/trackd.sock"

  /// Where to look, in this order.
  package var paths: [String] { paths(environment: Process.environment, uid: Process.currentUser) }

  /// Where to look, by what decides.
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

  /// By the rules of the XDG directories, one that isn't absolute doesn't count.
  private static func userPath(_ environment: (String) -> String?, _ uid: UInt32) -> String {
    let named = environment("XDG_RUNTIME_DIR").flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    return (named ?? "/run/user/\(uid)") + "/trackd/trackd.sock"
  }

  /// Connects, and checks who listens.
  package func connect(by deadline: Deadline) throws(ClientError) -> Link {
    if case .host(let host) = self { return try Link.overSSH(to: host) }
    return try connectToSocket(by: deadline) { Link($0, at: $1) }
  }

  /// Connects to the first socket that is there, checks who listens, and makes something of it and of its path.
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
    case .accessDenied: .noServer("no way to the socket at \(path): \(error)")
    case .notOurs: .untrusted("who listens at \(path) is another user and not root: nothing was sent")
    default: .noServer("can't connect to \(path): \(error)")
    }
  }

  /// - Throws: `.notOurs` for somebody who has no business there.
  private static func check(_ socket: borrowing Descriptor, _ path: String) throws(Errno) {
    let uid = try Peer(ofSocket: socket.raw).uid
    if uid == Process.currentUser || uid == 0 { return }
    guard path == systemPath, try FileStatus.at(path: path).owner == uid else { throw .notOurs }
  }
}
