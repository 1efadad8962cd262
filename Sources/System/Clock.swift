internal import Glibc

/// What time it is. Neither clock enters the kernel.
package enum Clock {
  /// Whole seconds since 1970, UTC.
  package static func now() -> Int {
    read(CLOCK_REALTIME).tv_sec
  }

  /// Nanoseconds since 1970, UTC.
  package static func nowNanoseconds() -> Int {
    nanoseconds(read(CLOCK_REALTIME))
  }

  /// Nanoseconds since some moment before this program began; it never goes back or jumps.
  package static func monotonicNanoseconds() -> Int {
    nanoseconds(read(CLOCK_MONOTONIC))
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    let result = unsafe clock_gettime(clock, &time)
    precondition(result == 0, "this kernel has no such clock")
    return time
  }

  /// Waits, or shorter where a signal comes that is not blocked.
  package static func wait(milliseconds: UInt32) { usleep(milliseconds * 1000) }
}
