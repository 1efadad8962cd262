internal import Glibc

/// A stream with two ends: one for us, and one for a program that we start.
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

  /// Ours alone: the program has its own by now.
  consuming func withoutTheirs() -> Descriptor { ours }
}
