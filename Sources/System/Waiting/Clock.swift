internal import Glibc

/// The system clocks. Reading them needs no system call.
package enum Clock {
  /// Whole seconds since 1970 in UTC.
  package static func now() -> Int {
    read(CLOCK_REALTIME).tv_sec
  }

  /// Nanoseconds since 1970 in UTC.
  package static func nowNanoseconds() -> Int {
    nanoseconds(read(CLOCK_REALTIME))
  }

  /// Nanoseconds since an unspecified time before this program started. This clock never goes back and never jumps.
  package static func monotonicNanoseconds() -> Int {
    nanoseconds(read(CLOCK_MONOTONIC))
  }

  /// The number of seconds for which the machine has slept since it was booted.
  package static func sleptSeconds() -> Int {
    read(CLOCK_BOOTTIME).tv_sec - read(CLOCK_MONOTONIC).tv_sec
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

  /// Sleeps for this time. A signal that isn't blocked ends the sleep early.
  package static func wait(milliseconds: UInt32) { usleep(milliseconds * 1000) }
}
