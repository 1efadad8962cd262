import System
import TrackClientCore

/// What changes in modules of which a client wants to be told, each followed by itself: what comes later takes nothing from those
/// before it, and a module that isn't there is no matter to the others. It lives through restarts of the daemon.
struct MCPFollowing {
  private struct Followed {
    let follower: Follower
    /// The one that is waited for.
    var connection: Connection?
    /// Whether what happened may have been told to nobody.
    var wasAway = false
  }

  private let daemon: MCPDaemon
  private var all: [String: Followed] = [:]
  /// Those that the daemon doesn't have.
  private var missing: Set<String> = []
  private var token: UInt64

  /// - Parameter firstToken: of those by which the poller is to know connections.
  init(_ daemon: MCPDaemon, firstToken: UInt64) {
    (self.daemon, token) = (daemon, firstToken)
  }

  /// Follows these from now on, and no others.
  mutating func follow(_ modules: Set<String>, _ poller: borrowing Poller) throws(Errno) {
    for module in Set(all.keys).subtracting(modules) {
      if let connection = all.removeValue(forKey: module)?.connection { try? poller.remove(connection.raw) }
    }
    for module in modules.subtracting(all.keys).subtracting(missing) {
      guard let follower = try? daemon.follower(of: module) else { continue }
      all[module] = Followed(follower: follower)
      _ = try take(module, poller)
    }
  }

  /// The modules in which something has changed, or may have.
  mutating func changed(_ poller: borrowing Poller) throws(Errno) -> [String] {
    var changed: [String] = []
    for module in all.keys.sorted() where try take(module, poller) { changed.append(module) }
    return changed
  }

  /// When one of them has to be looked at without anything having come.
  var wakesAt: Deadline {
    all.values.compactMap(\.follower.triesAgainAt).reduce(.never) { $0.earlier($1) }
  }

  /// Takes what has come of a module.
  /// - Returns: whether what a client knows of it may be old.
  private mutating func take(_ module: String, _ poller: borrowing Poller) throws(Errno) -> Bool {
    guard var followed = all[module] else { return false }
    var isOld = false
    do throws(ClientError) {
      while let happening = try followed.follower.next(by: .after(.zero)) {
        switch happening {
        case .event, .missed: isOld = true
        case .offline: followed.wasAway = true
        // What happens by time alone isn't told again.
        case .online: isOld = isOld || followed.wasAway
        }
      }
    } catch {
      missing.insert(module)
      all[module] = nil
      return false
    }
    let connection = followed.follower.connection
    if connection !== followed.connection, let connection {
      token += 1
      try poller.add(connection.raw, token: token, .read)
    }
    followed.connection = connection
    all[module] = followed
    return isOld
  }
}
