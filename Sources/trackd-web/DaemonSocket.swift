import System
import TrackClientCore

/// Finds the daemon, anew for each browser: it may have been restarted, or replaced by another.
struct DaemonSocket {
  /// Longer than that nobody who looks at a page wants to wait; a daemon that is there takes a connection at once.
  private static let patienceMilliseconds = 200

  let paths: [String]

  init(named path: String?) {
    paths = path.map { [$0] } ?? Server.nearest.paths
  }

  /// A connection to the first that is there; nil where nobody answers, or somebody who may not.
  func connect() -> Descriptor? {
    for path in paths {
      do throws(Errno) {
        let socket = try Sockets.connect(path: path, timeoutMilliseconds: Self.patienceMilliseconds)
        guard try Self.isTrusted(try Peer(ofSocket: socket.raw).uid, at: path) else { return nil }
        try socket.setNonblocking(true)
        return socket
      } catch .notFound {
        continue
      } catch {
        return nil
      }
    }
    return nil
  }

  /// The rule of every client: this user, root, or at the system's place the socket's owner.
  private static func isTrusted(_ uid: UInt32, at path: String) throws(Errno) -> Bool {
    if uid == Process.currentUser || uid == 0 { return true }
    guard path == Server.systemPath else { return false }
    return try FileStatus.at(path: path).owner == uid
  }
}
