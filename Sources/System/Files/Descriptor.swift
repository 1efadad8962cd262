internal import CTrackd
internal import Glibc

/// An open file descriptor with exactly one owner.
///
/// The descriptor is closed exactly once, when its owner is destroyed. The owner can't be copied. So no second close
/// can hit a different file that has reused the number. Reads and writes transfer bytes between the kernel and the
/// caller's array without a copy.
package struct Descriptor: ~Copyable, Sendable {
  /// The number of the descriptor, for registration with a `Poller`. The number is valid as long as this value lives.
  package let raw: Int32

  package init(owning raw: Int32) {
    precondition(raw >= 0, "no descriptor")
    self.raw = raw
  }

  deinit {
    // There is no retry. Linux frees the number even if close(2) is interrupted or reports a failed write.
    if close(raw) == -1 {
      let code = errno
      precondition(code != EBADF && code != EINVAL, "a descriptor that isn't open was closed")
    }
  }

  /// Gives up ownership. The caller must close the descriptor.
  package consuming func release() -> Int32 {
    let raw = raw
    discard self
    return raw
  }

  /// Reads up to `bytes.count` bytes into the start of `bytes`. The length of `bytes` doesn't change.
  /// - Returns: the number of bytes. It is 0 at the end of the input, and nil if there is nothing to read yet.
  package func read(into bytes: inout [UInt8]) throws(Errno) -> Int? {
    precondition(!bytes.isEmpty, "the buffer has no room: a read would look like the end of input")
    return try SystemCall.retryingUnlessBlocked {
      unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(raw, buffer.baseAddress, buffer.count)
      }
    }
  }

  /// Reads from a socket, faster than `read`.
  package func receive(into bytes: inout [UInt8]) throws(Errno) -> Int? {
    precondition(!bytes.isEmpty, "the buffer has no room: a read would look like the end of input")
    return try SystemCall.retryingUnlessBlocked {
      unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.recv(raw, buffer.baseAddress, buffer.count, 0)
      }
    }
  }

  /// Writes as much of `bytes[start..<end]` as possible.
  /// - Returns: the number of bytes written, or nil if there is no room yet.
  package func write(_ bytes: [UInt8], from start: Int, to end: Int) throws(Errno) -> Int? {
    try SystemCall.retryingUnlessBlocked {
      unsafe bytes[start..<end].withUnsafeBytes { buffer in
        unsafe Glibc.write(raw, buffer.baseAddress, buffer.count)
      }
    }
  }

  /// Writes to a socket. If the other end is closed, the call throws instead of raising a signal.
  package func send(_ bytes: [UInt8], from start: Int, to end: Int) throws(Errno) -> Int? {
    try send(bytes, from: start, to: end, MSG_NOSIGNAL)
  }

  /// Writes to a socket without blocking, even if the socket is blocking.
  /// - Returns: the number of bytes written, or nil if there is no room yet.
  package func sendAtOnce(_ bytes: [UInt8], from start: Int, to end: Int) throws(Errno) -> Int? {
    try send(bytes, from: start, to: end, MSG_NOSIGNAL | MSG_DONTWAIT)
  }

  @inline(__always)
  private func send(_ bytes: [UInt8], from start: Int, to end: Int, _ flags: Int) throws(Errno) -> Int? {
    try SystemCall.retryingUnlessBlocked {
      unsafe bytes[start..<end].withUnsafeBytes { buffer in
        unsafe Glibc.send(raw, buffer.baseAddress, buffer.count, Int32(flags))
      }
    }
  }

  package func setNonblocking(_ nonblocking: Bool) throws(Errno) {
    let flags = try SystemCall.retrying { fcntl(raw, F_GETFL) }
    let wanted = nonblocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
    _ = try SystemCall.retrying { fcntl(raw, F_SETFL, wanted) }
  }

  /// Waits until there is something to read. A negative timeout means no limit.
  /// - Returns: false if the time has run out.
  package func waitUntilReadable(timeoutMilliseconds: Int32) throws(Errno) -> Bool {
    try wait(for: Int16(POLLIN), timeoutMilliseconds)
  }

  package func waitUntilWritable(timeoutMilliseconds: Int32) throws(Errno) -> Bool {
    try wait(for: Int16(POLLOUT), timeoutMilliseconds)
  }

  /// Waits until there is room to write or something to read.
  /// - Returns: whether there is something to read. Nil if the time has run out.
  package func waitUntilReadableOrWritable(timeoutMilliseconds: Int32) throws(Errno) -> Bool? {
    let events = try ready(Int16(POLLIN | POLLOUT), timeoutMilliseconds)
    return events == 0 ? nil : events & ~Int16(POLLOUT) != 0
  }

  private func wait(for events: Int16, _ timeoutMilliseconds: Int32) throws(Errno) -> Bool {
    try ready(events, timeoutMilliseconds) != 0
  }

  /// Waits for one of these events, an error or a hang-up. Returns 0 if the time has run out.
  private func ready(_ events: Int16, _ timeoutMilliseconds: Int32) throws(Errno) -> Int16 {
    let deadline = Clock.monotonicNanoseconds() + Int(timeoutMilliseconds) * 1_000_000
    var question = pollfd(fd: raw, events: events, revents: 0)
    let count = try SystemCall.retrying {
      let left = max(0, (deadline - Clock.monotonicNanoseconds() + 999_999) / 1_000_000)
      return unsafe poll(&question, 1, timeoutMilliseconds < 0 ? -1 : Int32(left))
    }
    return count > 0 ? question.revents : 0
  }
}
