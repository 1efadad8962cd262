import Glibc

/// The processor time of the current thread. Other load on the machine doesn't change this time.
package enum ThreadTime {
  package static var nanoseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
