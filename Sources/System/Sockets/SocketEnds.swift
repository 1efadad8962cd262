internal import Glibc

/// A socket pair: one end for us, one for a program that we start.
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

  /// Keeps only our end, after the program has inherited the other.
  consuming func withoutTheirs() -> Descriptor { ours }
}
