internal import Glibc

/// The set of signals that a thread blocks.
struct SignalMask {
  private var set: sigset_t

  /// Blocks all signals except those that the thread itself causes, by a trap or an invalid address. If one of these
  /// were blocked, the kernel would end the process without a trace.
  /// - Returns: the previous mask.
  static func blockAll() throws(Errno) -> SignalMask {
    var all = sigset_t()
    unsafe sigfillset(&all)
    for own in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { unsafe sigdelset(&all, own) }
    return try change(SIG_SETMASK, all)
  }

  @discardableResult
  static func block(_ signals: [Int32]) throws(Errno) -> SignalMask {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    return try change(SIG_BLOCK, set)
  }

  func restore() {
    let result = unsafe withUnsafePointer(to: set) { unsafe pthread_sigmask(SIG_SETMASK, $0, nil) }
    precondition(result == 0, "signals could not be unblocked")
  }

  private static func change(_ how: Int32, _ set: sigset_t) throws(Errno) -> SignalMask {
    var set = set
    var before = sigset_t()
    try SystemCall.returningError { unsafe pthread_sigmask(how, &set, &before) }
    return SignalMask(set: before)
  }
}
