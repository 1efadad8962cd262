import System
import TrackClientCore

/// Follows changes of the modules that a client subscribes to. Each module has its own follower. A new subscription
/// therefore doesn't disturb earlier ones, and a missing module doesn't affect the others. The followers survive
/// restarts of the daemon.
struct MCPFollowing {
  private struct Followed {
    let follower: Follower
    /// The connection that the poller watches.
    var connection: Connection?
    /// Whether changes may have been missed.
    var wasAway = false
  }

  private let daemon: MCPDaemon
  private var all: [String: Followed] = [:]
  /// Modules that the daemon doesn't have.
  private var missing: Set<String> = []
  private var token: UInt64

  /// - Parameter firstToken: the first of the poller's tokens for these connections.
  init(_ daemon: MCPDaemon, firstToken: UInt64) {
    (self.daemon, token) = (daemon, firstToken)
  }

  /// Follows exactly these modules from now on.
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

  /// The modules that have changed or may have changed.
  mutating func changed(_ poller: borrowing Poller) throws(Errno) -> [String] {
    var changed: [String] = []
    for module in all.keys.sorted() where try take(module, poller) { changed.append(module) }
    return changed
  }

  /// The time at which a follower needs to retry even without input.
  var wakesAt: Deadline {
    all.values.compactMap(\.follower.triesAgainAt).reduce(.never) { $0.earlier($1) }
  }

  /// Processes what arrived for a module.
  /// - Returns: whether the client's data may be out of date.
  private mutating func take(_ module: String, _ poller: borrowing Poller) throws(Errno) -> Bool {
    guard var followed = all[module] else { return false }
    var isOld = false
    do throws(ClientError) {
      while let update = try followed.follower.next(by: .after(.zero)) {
        switch update {
        case .event, .missed: isOld = true
        case .offline: followed.wasAway = true
        // The daemon doesn't repeat announcements of changes that only the passage of time causes. After a lost
        // connection, the client's data may therefore be out of date.
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
