import Glibc
import System
import Testing

@Suite("SignalSource")
struct SignalSourceTests {
  @Test("signals are read one after the other, and don't end the process")
  func signals() async {
    await #expect(processExitsWith: .success) {
      try changeMask(SIG_UNBLOCK, [SIGTERM, SIGHUP])
      let source = try SignalSource([.terminate, .hangUp])
      let poller = try Poller()
      try poller.add(source.raw, token: 1, .read)
      #expect(source.next() == nil)
      // The signals are sent only to this thread, because other threads don't block them.
      for signal in [SIGTERM, SIGHUP] { pthread_kill(pthread_self(), signal) }
      let events = try happenings(poller)
      #expect(events.count == 1)
      let signals = [source.next(), source.next()]
      #expect(Set(signals) == [.terminate, .hangUp])
      #expect(source.next() == nil)
    }
  }

  @Test("other signals keep their effect")
  func otherSignals() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      let source = try SignalSource([.terminate])
      kill(getpid(), SIGINT)
      sleep(10)
      _ = source.raw
    }
  }

  @Test("a broken pipe is an error once its signal is ignored")
  func brokenPipes() async {
    await #expect(processExitsWith: .success) {
      Process.letWritesFail()
      let pair = try SocketPair()
      pair.endFar()
      #expect(throws: Errno.brokenPipe) { try pair.near.write([1], from: 0, to: 1) }
    }
  }
}
