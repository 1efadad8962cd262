internal import Glibc

/// Another program that goes on when this one has ended: in a session of its own, with nothing on its input.
package enum DetachedProgram {
  /// Starts a program, found along PATH.
  /// - Returns: what it writes, to its output and as errors alike. Whoever lets go of that doesn't want to read more.
  package static func start(_ command: [String]) throws(Errno) -> Descriptor {
    var pair: [Int32] = [-1, -1]
    _ = try SystemCall.retrying {
      unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair)
    }
    let ours = Descriptor(owning: pair[0])
    let theirs = Descriptor(owning: pair[1])
    let nothing = Descriptor(owning: try SystemCall.retrying { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) })
    _ = try Spawning.spawn(
      command, onInput: nothing.raw, onOutput: theirs.raw, onError: theirs.raw, isDetached: true)
    return ours
  }
}
