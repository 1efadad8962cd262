internal import Glibc

/// A program that continues after this process has ended, in a session of its own and without input.
package enum DetachedProgram {
  /// Starts a program, looked up in PATH.
  /// - Returns: a descriptor for the program's output and errors. The caller may close the descriptor at any time.
  package static func start(_ command: [String]) throws(Errno) -> Descriptor {
    let link = try SocketEnds()
    let nothing = Descriptor(owning: try SystemCall.retrying { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) })
    _ = try Spawning.spawn(
      command, onInput: nothing.raw, onOutput: link.theirs.raw, onError: link.theirs.raw, isDetached: true)
    return link.withoutTheirs()
  }
}
