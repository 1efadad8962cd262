internal import Glibc

/// A program that keeps running after this process has ended. It has its own session and no input.
package enum DetachedProgram {
  /// Starts a program. Its path is looked up in PATH.
  /// - Returns: a descriptor for the output and the errors of the program. The caller may close it at any time.
  package static func start(_ command: [String]) throws(Errno) -> Descriptor {
    let link = try SocketEnds()
    let nothing = Descriptor(owning: try SystemCall.retrying { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) })
    _ = try Spawning.spawn(
      command, onInput: nothing.raw, onOutput: link.theirs.raw, onError: link.theirs.raw, isDetached: true)
    return link.withoutTheirs()
  }
}
