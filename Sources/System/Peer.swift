internal import CTrackd

/// Who is at the other end of a Unix socket, as the kernel saw it when the connection was made.
///
/// Never the process id: that may be somebody else's by the time one looks.
package struct Peer: Hashable, Sendable {
  package let uid: UInt32
  package let gid: UInt32
  /// The further groups, `gid` not necessarily among them.
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
        // `count` now says how many there are.
        if count <= groups.count { throw .outOfRange }
      }
    }
  }
}
