import Glibc
import Testing

/// Changes the signal mask of this thread. The threads that run tests block nearly all signals.
func changeMask(_ how: Int32, _ signals: [Int32]) throws {
  var set = sigset_t()
  unsafe sigemptyset(&set)
  for signal in signals { unsafe sigaddset(&set, signal) }
  try #require(unsafe pthread_sigmask(how, &set, nil) == 0)
}

func blockedSignals() -> Set<Int32> {
  var set = sigset_t()
  _ = unsafe pthread_sigmask(SIG_BLOCK, nil, &set)
  return Set((1..<32).filter { unsafe sigismember(&set, $0) == 1 })
}
