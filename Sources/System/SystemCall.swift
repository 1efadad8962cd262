internal import Glibc

/// Wraps all system calls. Only this type decides what to do after an interruption and after a bug.
///
/// An interrupted call is repeated. A `SignalSource` handles signals, so an interruption itself means nothing. The
/// exception is `Poller.wait`. When it is interrupted, it returns without events, so that the loop checks its clock. A
/// closed descriptor or an invalid address is a bug in this program. In this case the program traps, because its next
/// call could write to the wrong file.
package enum SystemCall {
  @inline(__always)
  package static func retrying<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
      do {
        return try once(call)
      } catch .interrupted {
        continue
      }
    }
  }

  @inline(__always)
  static func once<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
    let result = call()
    if result == -1 { throw checked(Errno(code: errno)) }
    return result
  }

  /// Makes a call and repeats it after an interruption. Nil if the call would block.
  @inline(__always)
  static func retryingUnlessBlocked<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result? {
    do {
      return try retrying(call)
    } catch .wouldBlock {
      return nil
    }
  }

  /// Makes a call that can fail only if this program has a bug. Nil if the call would block.
  @inline(__always)
  static func unfailing<Result: SignedInteger>(_ call: () -> Result) -> Result? {
    do {
      return try retryingUnlessBlocked(call)
    } catch {
      preconditionFailure("a system call that can't fail has failed: \(error)")
    }
  }

  /// Makes a call that returns its error instead of setting errno, such as a function of pthreads.
  static func returningError(_ call: () -> Int32) throws(Errno) {
    let code = call()
    if code != 0 { throw checked(Errno(code: code)) }
  }

  static func checked(_ error: Errno) -> Errno {
    precondition(error != .badDescriptor, "a descriptor was used that is not open")
    precondition(error.code != EFAULT, "invalid memory address, which is a bug in this program")
    return error
  }
}
