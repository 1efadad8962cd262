internal import Glibc

/// Another program that goes on when this one has ended: in a session of its own, with nothing on its input.
package enum DetachedProgram {
  /// Starts a program, found along PATH.
  /// - Returns: what it writes, to its output and as errors alike. Whoever lets go of that doesn't want to read more.
  package static func start(_ command: [String]) throws(Errno) -> Descriptor {
    let link = try SocketEnds()
    let nothing = Descriptor(owning: try SystemCall.retrying { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) })
    _ = try Spawning.spawn(
      command, onInput: nothing.raw, onOutput: link.theirs.raw, onError: link.theirs.raw, isDetached: true)
    return link.withoutTheirs()
  }
}
