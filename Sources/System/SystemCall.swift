internal import Glibc

/// The one way into the kernel: what an interruption and what a bug means is decided here and nowhere else.
///
/// An interrupted call is made again: all signals are taken by a `SignalSource`, so an interruption tells nobody
/// anything. (`Poller.wait` is the exception: it returns no events, so that the loop looks at its clock.) A descriptor
/// that isn't open or an address that isn't ours can only be a mistake in this program, one that could write into a
/// stranger's file next time: it traps.
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

  /// Nil where the call would have to wait.
  @inline(__always)
  static func retryingUnlessBlocked<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result? {
    do {
      return try retrying(call)
    } catch .wouldBlock {
      return nil
    }
  }

  /// For calls that fail only if this program has a bug. Nil where the call would have to wait.
  @inline(__always)
  static func unfailing<Result: SignedInteger>(_ call: () -> Result) -> Result? {
    do {
      return try retryingUnlessBlocked(call)
    } catch {
      preconditionFailure("a call failed that can't: \(error)")
    }
  }

  /// For calls that return the error instead of setting errno, as those on threads do.
  static func returningError(_ call: () -> Int32) throws(Errno) {
    let code = call()
    if code != 0 { throw checked(Errno(code: code)) }
  }

  static func checked(_ error: Errno) -> Errno {
    precondition(error != .badDescriptor, "a descriptor was used that is not open")
    precondition(error.code != EFAULT, "an address was used that is not ours")
    return error
  }
}
