import Glibc
import System
import Testing

@Suite("Thread")
struct ThreadTests {
  @Test("it runs concurrently, and joining waits for its end")
  func joining() throws {
    let hasEnded = Monitor(false)
    let mine = pthread_self()
    let thread = try Thread.start(name: "worker") {
      usleep(20_000)
      hasEnded.withLock { $0 = pthread_self() != mine }
    }
    thread.join()
    #expect(hasEnded.withLock { $0 })
  }

  @Test("it continues without a reference to it")
  func detached() throws {
    let hasEnded = Monitor(false)
    _ = try Thread.start(name: "worker") {
      usleep(5_000)
      hasEnded.withLock { $0 = true }
      hasEnded.signal()
    }
    hasEnded.wait(until: { $0 })
  }

  @Test("it releases what its body holds when it ends")
  func release() throws {
    final class Token: Sendable {}
    weak var observed: Token?
    let thread: Thread
    do {
      let token = Token()
      observed = token
      thread = try Thread.start(name: "worker") { [token] in _ = token }
    }
    thread.join()
    #expect(observed == nil)
  }

  @Test("it has its name, truncated to the kernel's limit")
  func name() throws {
    let name = Monitor("")
    let thread = try Thread.start(name: "a name of over 15 bytes") {
      let read = readName()
      name.withLock { $0 = read }
    }
    thread.join()
    #expect(name.withLock { $0 } == "a name of over \n")
  }

  @Test("it receives only signals from its own faults, and its creator's mask stays")
  func signals() throws {
    try changeMask(SIG_UNBLOCK, [SIGUSR1])
    let before = blockedSignals()
    let inThread = Monitor<Set<Int32>>([])
    let thread = try Thread.start(name: "worker") {
      let blocked = blockedSignals()
      inThread.withLock { $0 = blocked }
    }
    thread.join()
    let blocked = inThread.withLock { $0 }
    #expect(blocked.isSuperset(of: [SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGUSR1, SIGUSR2, SIGCHLD, SIGALRM]))
    #expect(blocked.isDisjoint(with: [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT]))
    #expect(blockedSignals() == before && !before.contains(SIGUSR1))
    try changeMask(SIG_BLOCK, [SIGUSR1])
  }

  @Test("a stack that can't be allocated is an error")
  func stack() {
    #expect(throws: Errno.invalid) { try Thread.start(name: "worker", stackBytes: 1) {} }
  }

  @Test("joining twice traps")
  func joinedTwice() async {
    await #expect(processExitsWith: .failure) {
      let thread = try Thread.start(name: "worker") {}
      thread.join()
      thread.join()
    }
  }
}

private func readName() -> String {
  let file = unsafe open("/proc/thread-self/comm", O_RDONLY | O_CLOEXEC)
  var buffer = [UInt8](repeating: 0, count: 64)
  let count = try? Descriptor(owning: file).read(into: &buffer)
  return String(decoding: buffer[..<(count ?? 0)], as: UTF8.self)
}
