internal import Glibc

/// A pair of connected sockets: one for this process, and one for a program that this process starts.
struct SocketEnds: ~Copyable {
  let ours: Descriptor
  let theirs: Descriptor

  init() throws(Errno) {
    var pair: [Int32] = [-1, -1]
    _ = try SystemCall.retrying {
      unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair)
    }
    ours = Descriptor(owning: pair[0])
    theirs = Descriptor(owning: pair[1])
  }

  /// Closes the program's end, which the program has inherited by now. Returns the end of this process.
  consuming func withoutTheirs() -> Descriptor { ours }
}
