internal import CTrackd

/// The peer credentials of a Unix socket, which the kernel records when the socket is connected.
///
/// The process id is deliberately left out, because the kernel might reuse the id before the id is checked.
package struct Peer: Hashable, Sendable {
  package let uid: UInt32
  package let gid: UInt32
  /// The supplementary groups. `gid` isn't always in this list.
  package let groups: [UInt32]

  package init(uid: UInt32, gid: UInt32, groups: [UInt32]) {
    self.uid = uid
    self.gid = gid
    self.groups = groups
  }

  package init(ofSocket socket: Int32) throws(Errno) {
    var uid: UInt32 = 0
    var gid: UInt32 = 0
    _ = try SystemCall.retrying { unsafe ctrackd_socket_peer(socket, &uid, &gid) }
    self.init(uid: uid, gid: gid, groups: try Self.groups(ofSocket: socket))
  }

  private static func groups(ofSocket socket: Int32) throws(Errno) -> [UInt32] {
    var count = 32
    while true {
      var groups = [UInt32](repeating: 0, count: count)
      do {
        _ = try SystemCall.retrying { unsafe ctrackd_socket_peer_groups(socket, &groups, &count) }
        groups.removeLast(groups.count - count)
        return groups
      } catch .outOfRange {
        // `count` is now the number of groups for which there must be room.
        if count <= groups.count { throw .outOfRange }
      }
    }
  }
}
