import Glibc
import System
import Testing

@Suite("Peer")
struct PeerTests {
  @Test("the other end of a pair is this user, with all groups")
  func ourselves() throws {
    let pair = try SocketPair()
    var groups = [gid_t](repeating: 0, count: 1024)
    let count = unsafe getgroups(Int32(groups.count), &groups)
    let peer = try Peer(ofSocket: pair.near.raw)
    #expect(peer.uid == geteuid() && peer.gid == getegid())
    #expect(Set(peer.groups) == Set(groups[..<Int(count)]))
  }

  @Test(
    "another user has their few or many groups, even after the process has ended",
    .enabled(if: Process.currentUser == 0), arguments: [0, 1, 32, 33, 100])
  func anotherUser(groupCount: Int) async throws {
    let scratch = try Scratch()
    try #require(unsafe chmod(scratch.path, 0o711) == 0)
    let listener = try Sockets.listen(path: scratch("socket"), mode: 0o666)
    let listening = listener.raw
    await #expect(processExitsWith: .success) {
      [path = scratch("socket") as String, groupCount = groupCount as Int] in
      let groups = (0..<groupCount).map { gid_t(5000 + $0) }
      try #require(unsafe setgroups(groupCount, groups) == 0 && setgid(4321) == 0 && setuid(1234) == 0)
      _ = try Sockets.connect(path: path)
    }
    let server = try Descriptor(owning: #require(try Sockets.accept(listening)?.release()))
    let peer = try Peer(ofSocket: server.raw)
    #expect(peer == Peer(uid: 1234, gid: 4321, groups: (0..<groupCount).map { UInt32(5000 + $0) }))
    _ = listener.raw
  }

  @Test("a descriptor other than a socket has no peer")
  func notASocket() throws {
    let pipe = try Pipe()
    #expect(throws: Errno(code: ENOTSOCK)) { try Peer(ofSocket: pipe.source.raw) }
  }
}
