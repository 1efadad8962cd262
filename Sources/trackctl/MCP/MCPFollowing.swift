import System
import TrackClientCore

/// Follows changes of the modules to which a client has subscribed. Each module has its own follower, so a new
/// subscription doesn't disturb earlier ones, and a missing module doesn't affect the others. The followers reconnect
/// when the daemon has restarted.
struct MCPFollowing {
  private struct Followed {
    let follower: Follower
    /// The follower's connection that the poller watches.
    var connection: Connection?
    /// Whether the connection was lost, so that changes might have been missed.
    var wasAway = false
  }

  private let daemon: MCPDaemon
  private var all: [String: Followed] = [:]
  /// The modules that the daemon doesn't have.
  private var missing: Set<String> = []
  private var token: UInt64

  /// - Parameter firstToken: the poller's token for the first connection. Further connections get the next tokens.
  init(_ daemon: MCPDaemon, firstToken: UInt64) {
    (self.daemon, token) = (daemon, firstToken)
  }

  /// Follows these modules from now on, and no others.
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

  /// The modules that have changed, or that might have changed while the connection was lost.
  mutating func changed(_ poller: borrowing Poller) throws(Errno) -> [String] {
    var changed: [String] = []
    for module in all.keys.sorted() where try take(module, poller) { changed.append(module) }
    return changed
  }

  /// The time at which a follower must reconnect, even if nothing arrives before.
  var wakesAt: Deadline {
    all.values.compactMap(\.follower.triesAgainAt).reduce(.never) { $0.earlier($1) }
  }

  /// Reads what has arrived for a module.
  /// - Returns: whether the client's data might be out of date.
  private mutating func take(_ module: String, _ poller: borrowing Poller) throws(Errno) -> Bool {
    guard var followed = all[module] else { return false }
    var isOld = false
    do throws(ClientError) {
      while let update = try followed.follower.next(by: .after(.zero)) {
        switch update {
        case .event, .missed: isOld = true
        case .offline: followed.wasAway = true
        // Some changes are caused by the passage of time alone. The daemon announces these changes only once. If the
        // connection was lost at that time, the client's data might be out of date.
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
