import Glibc
import System
import Testing

@Suite("Sockets")
struct SocketsTests {
  @Test("bytes go both ways, and one direction can end while the other continues")
  func conversation() throws {
    let scratch = try Scratch()
    let listener = try Sockets.listen(path: scratch("socket"))
    #expect(try Sockets.accept(listener.raw) == nil)
    let client = try Sockets.connect(path: scratch("socket"))
    let server = Descriptor(owning: try #require(try accepted(listener.raw)))

    _ = try client.send(bytes("ping"), from: 0, to: 4)
    try Sockets.shutdownWrite(client.raw)
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(try server.read(into: &buffer) == 4)
    #expect(try server.read(into: &buffer) == 0)
    _ = try server.send(bytes("pong"), from: 0, to: 4)
    #expect(try client.read(into: &buffer) == 4)
    #expect(buffer[..<4] == bytes("pong")[...])
  }

  @Test("all of them have close-on-exec, and the daemon's never block")
  func flags() throws {
    let scratch = try Scratch()
    let listener = try Sockets.listen(path: scratch("socket"))
    let client = try Sockets.connect(path: scratch("socket"))
    let server = Descriptor(owning: try #require(try accepted(listener.raw)))
    #expect(isOpenForUsAlone(listener.raw))
    #expect(isOpenForUsAlone(client.raw))
    #expect(isOpenForUsAlone(server.raw))
    #expect(fcntl(listener.raw, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(server.raw, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(client.raw, F_GETFL) & O_NONBLOCK == 0)
  }

  @Test("a path of 107 bytes is accepted, one of 108 has its own error")
  func pathLength() throws {
    let scratch = try Scratch()
    let longest = scratch(String(repeating: "a", count: 107 - scratch.path.utf8.count - 1))
    let listener = try Sockets.listen(path: longest)
    _ = try Sockets.connect(path: longest)
    #expect(try accepted(listener.raw) != nil)
    #expect(throws: Errno.socketPathTooLong) { _ = try Sockets.listen(path: longest + "a") }
    #expect(throws: Errno.socketPathTooLong) { _ = try Sockets.connect(path: longest + "a") }
    #expect(throws: Errno.notFound) { _ = try Sockets.listen(path: "") }
    #expect(throws: Errno.notFound) { _ = try Sockets.listen(path: "\0abstract") }
  }

  /// Leaves a socket file behind, as if the listening process had died.
  ///
  /// Closing the socket isn't enough. Another test may be starting a child process, which has a copy of the socket
  /// until it executes its program.
  private func leaveStaleSocket(_ path: String) throws {
    let listener = try Sockets.listen(path: path)
    try #require(shutdown(listener.raw, Int32(SHUT_RDWR)) == 0)
  }

  @Test("the socket of a dead process is replaced")
  func stale() throws {
    let scratch = try Scratch()
    try leaveStaleSocket(scratch("socket"))
    #expect(throws: Errno.connectionRefused) { _ = try Sockets.connect(path: scratch("socket")) }
    let listener = try Sockets.listen(path: scratch("socket"))
    _ = try Sockets.connect(path: scratch("socket"))
    #expect(try accepted(listener.raw) != nil)
  }

  @Test("a socket with a listener is left alone, even when its queue is full")
  func live() throws {
    let scratch = try Scratch()
    let listener = try Sockets.listen(path: scratch("socket"), backlog: 0)
    #expect(throws: Errno.socketInUse) { _ = try Sockets.listen(path: scratch("socket")) }
    // The refused `listen` has checked for a listener by connecting to the socket. Its connection fills the queue.
    #expect(throws: Errno.timedOut) { _ = try Sockets.connect(path: scratch("socket"), timeoutMilliseconds: 20) }
    #expect(throws: Errno.socketInUse) { _ = try Sockets.listen(path: scratch("socket")) }
    while try accepted(listener.raw) != nil {}
    _ = try Sockets.connect(path: scratch("socket"), timeoutMilliseconds: 20)
    #expect(try accepted(listener.raw) != nil)
  }

  @Test(
    "if several processes find a stale socket at once, one listens and clients reach it", .timeLimit(.minutes(10)))
  func staleForSeveral() throws {
    let scratch = try Scratch()
    let path = scratch("socket")
    for round in 0..<300 {
      try leaveStaleSocket(path)
      let (start, taken) = (Monitor(false), Monitor<[Int32]>([]))
      let threads = try (0..<4).map { number in
        try Thread.start(name: "daemon \(number)") {
          while !start.withLock({ $0 }) { sched_yield() }
          if let listener = try? Sockets.listen(path: path).release() { taken.withLock { $0.append(listener) } }
        }
      }
      start.withLock { $0 = true }
      for thread in threads { thread.join() }
      let listeners = taken.withLock { $0 }
      defer {
        for listener in listeners {
          shutdown(listener, Int32(SHUT_RDWR))
          close(listener)
        }
      }
      try #require(listeners.count == 1, "round \(round)")
      _ = try Sockets.connect(path: path)
      try #require(try accepted(listeners[0]) != nil, "round \(round)")
    }
  }

  @Test("a user who can swap the socket's directory can't get files in another one changed", .timeLimit(.minutes(10)))
  func switchedDirectory() throws {
    let scratch = try Scratch()
    for name in ["theirs", "ours"] { try #require(unsafe mkdir(scratch(name), 0o700) == 0) }
    // In the directory `ours`, this process listens on the socket. In the other directory, the socket is stale.
    let live = try Sockets.listen(path: scratch("ours/socket"))
    let isOver = Monitor(false)
    let switcher = try Thread.start(name: "switcher") {
      while !isOver.withLock({ $0 }) {
        for name in ["theirs", "ours"] {
          _ = unsafe symlink(name, scratch("next"))
          _ = unsafe rename(scratch("next"), scratch("link"))
        }
      }
    }
    defer {
      isOver.withLock { $0 = true }
      switcher.join()
    }
    for round in 0..<3000 {
      try? leaveStaleSocket(scratch("theirs/socket"))
      _ = try? Sockets.listen(path: scratch("link/socket"), mode: 0o666)
      #expect(throws: Never.self, "round \(round)") {
        _ = try Sockets.connect(path: scratch("ours/socket"), timeoutMilliseconds: 20)
      }
      try #require(try scratch.mode(of: "ours/socket") == 0o600, "round \(round)")
      while try accepted(live.raw).map({ close($0) }) != nil {}
    }
  }

  @Test("a socket's name is removed only while it belongs to that socket")
  func withdrawn() throws {
    let scratch = try Scratch()
    let first = try SocketName(scratch("socket"))
    let listener = try first.listen()
    try #require(unsafe unlink(scratch("socket")) == 0)
    let second = try SocketName(scratch("socket"))
    let other = try second.listen()
    first.withdraw()
    _ = try Sockets.connect(path: scratch("socket"))
    #expect(try accepted(other.raw) != nil)
    second.withdraw()
    #expect(try scratch.directory().names() == [])
    second.withdraw()
    _ = listener.raw
  }

  @Test("a user who holds the lock of the directory delays a start and doesn't prevent it")
  func heldLock() throws {
    let scratch = try Scratch()
    try leaveStaleSocket(scratch("socket"))
    let directory = unsafe Descriptor(owning: open(scratch.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    try #require(flock(directory.raw, LOCK_EX) == 0)
    let listener = try Sockets.listen(path: scratch("socket"))
    _ = try Sockets.connect(path: scratch("socket"))
    #expect(try accepted(listener.raw) != nil)
  }

  @Test("a file other than a socket is refused and stays")
  func notASocket() throws {
    let scratch = try Scratch()
    try scratch.write("hello", to: "file")
    try #require(unsafe symlink("file", scratch("link")) == 0)
    try #require(unsafe symlink("nowhere", scratch("broken")) == 0)
    for name in ["file", "link", "broken"] {
      #expect(throws: Errno.notASocket) { _ = try Sockets.listen(path: scratch(name)) }
    }
    #expect(try scratch.directory().names() == ["broken", "file", "link"])
  }

  @Test("the file has exactly the given mode, with any umask", arguments: [0, 0o777] as [mode_t])
  func mode(umask mask: mode_t) async {
    await #expect(processExitsWith: .success) { [mask = mask as mode_t] in
      let scratch = try Scratch()
      umask(mask)
      let first = try Sockets.listen(path: scratch("a"))
      let second = try Sockets.listen(path: scratch("b"), mode: 0o660)
      #expect(try scratch.mode(of: "a") == 0o600)
      #expect(try scratch.mode(of: "b") == 0o660)
      _ = (first.raw, second.raw)
    }
  }

  @Test("the file never has a wider mode, not even for a moment")
  func noWiderMoment() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      let path = scratch("socket")
      umask(0)
      let seen = Monitor((mode: mode_t(0), isOver: false))
      let watcher = try Thread.start(name: "watcher") {
        while !seen.withLock(\.isOver) {
          var status = stat()
          if unsafe lstat(path, &status) == 0 { seen.withLock { $0.mode |= status.st_mode & 0o777 } }
        }
      }
      for _ in 0..<2000 {
        _ = try Sockets.listen(path: path)
        try #require(unsafe unlink(path) == 0)
      }
      seen.withLock { $0.isOver = true }
      watcher.join()
      #expect(seen.withLock(\.mode) == 0o600)
    }
  }

  @Test("running out of descriptors has its own error, and the connection waits until one is free")
  func tooManyOpen() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      let listener = try Sockets.listen(path: scratch("socket"))
      let client = try Sockets.connect(path: scratch("socket"))
      var limit = rlimit()
      try #require(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      let lowestFree = dup(2)
      close(lowestFree)
      var none = limit
      none.rlim_cur = rlim_t(lowestFree)
      // The limit applies only during this call. If other threads, such as those of libdispatch, get no descriptor,
      // they end the process.
      try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none) == 0)
      var refusal: Errno?
      do throws(Errno) { _ = try Sockets.accept(listener.raw) } catch { refusal = error }
      try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      #expect(refusal == .tooManyFiles)
      #expect(try accepted(listener.raw) != nil)
      withExtendedLifetime(client) {}
    }
  }

  @Test("a client that left before being accepted does no harm")
  func goneClient() throws {
    let scratch = try Scratch()
    let listener = try Sockets.listen(path: scratch("socket"))
    do { _ = try Sockets.connect(path: scratch("socket")) }
    let server = Descriptor(owning: try #require(try accepted(listener.raw)))
    var buffer: [UInt8] = [0]
    #expect(try server.read(into: &buffer) == 0)
  }

  @Test("only a listening Unix stream socket is accepted as one")
  func passedDescriptors() throws {
    let scratch = try Scratch()
    let listener = try Sockets.listen(path: scratch("socket"))
    let client = try Sockets.connect(path: scratch("socket"))
    let network = Descriptor(owning: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    try #require(listen(network.raw, 1) == 0)
    #expect(Sockets.isListeningUnixStream(listener.raw))
    #expect(!Sockets.isListeningUnixStream(client.raw))
    #expect(!Sockets.isListeningUnixStream(network.raw))
    #expect(!Sockets.isListeningUnixStream(0))
    #expect(!Sockets.isListeningUnixStream(1_000_000))
  }
}

/// Accepts a connection and returns its raw descriptor, which stays open. `#expect` and `#require` can't take
/// noncopyable values.
private func accepted(_ listener: Int32) throws -> Int32? {
  try Sockets.accept(listener)?.release()
}
