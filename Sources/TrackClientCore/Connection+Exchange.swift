internal import System
internal import Wire

// These methods send requests and receive answers and notifications. Every wait has a deadline.
//
// The connection reads only while a caller waits. Unread notifications stay in the buffers of the kernel and of the
// daemon. In this process, `Mailbox` limits the number of queued notifications.

extension Connection {
  /// The buffer size of the first read. The buffer is small, because a command usually reads one short answer. Touching
  /// memory that isn't needed would slow down the start of the command.
  private static let firstChunkBytes = 1 << 11
  private static let chunkBytes = 1 << 14
  /// The maximum number of calls in a message. The daemon has the same limit by default.
  private static let callsPerMessage = 100

  /// The descriptor of the socket, for polling it together with other descriptors. The descriptor is valid as long as
  /// this connection lives.
  package var raw: Int32 { link.descriptor.raw }

  /// Why the connection has ended. Nil while it is open.
  package var failure: ClientError? { mailbox.failure }

  // MARK: Requests and answers

  /// Sends a call.
  /// - Returns: the id that the answer will have.
  package func send(_ call: MethodCall, by deadline: Deadline) throws(ClientError) -> Int {
    let id = mailbox.announce()
    try write(call.line(id: id), answeredTo: [id], by: deadline)
    return id
  }

  /// Sends calls in one message. Many calls are split into several messages.
  /// - Returns: the ids that the answers will have.
  package func send(batch calls: [MethodCall], by deadline: Deadline) throws(ClientError) -> [Int] {
    let ids = calls.map { _ in mailbox.announce() }
    var writer = JSONWriter(capacity: 128 * calls.count)
    for first in stride(from: 0, to: calls.count, by: Self.callsPerMessage) {
      writer.beginArray()
      for place in first..<min(first + Self.callsPerMessage, calls.count) {
        calls[place].write(id: ids[place], to: &writer)
      }
      writer.endArray()
      writer.endLine()
    }
    try write(writer.bytes, answeredTo: ids, by: deadline)
    return ids
  }

  /// Waits for the answers to calls. If the wait fails, the answers to all these calls are abandoned.
  func answers(to ids: [Int], by deadline: Deadline) throws(ClientError) -> [Result<JSON, Refusal>] {
    var answers: [Result<JSON, Refusal>] = []
    do throws(ClientError) {
      for id in ids { answers.append(try answer(to: id, by: deadline)) }
    } catch {
      ids.forEach(forget)
      throw error
    }
    return answers
  }

  /// Waits for the answer to a call. After a timeout the caller may wait again, because the answer isn't abandoned.
  package func answer(to id: Int, by deadline: Deadline) throws(ClientError) -> Result<JSON, Refusal> {
    while true {
      if let answer = mailbox.takeAnswer(id) { return answer }
      try receive(by: deadline)
    }
  }

  /// Takes an answer if it has already arrived. Doesn't wait or read.
  package func takeAnswer(_ id: Int) -> Result<JSON, Refusal>? { mailbox.takeAnswer(id) }

  /// Abandons the answer to a call, so that it is dropped when it arrives.
  package func forget(_ id: Int) { mailbox.forget(id) }

  /// Takes a notification if one has already arrived. Doesn't wait or read.
  func takeNotification() -> ServerNotification? { mailbox.takeNotification() }

  // MARK: Bytes

  /// Waits until data arrives, and receives what is available.
  package func receive(by deadline: Deadline) throws(ClientError) {
    if let failure { throw failure }
    do throws(Errno) {
      guard try link.descriptor.waitUntilReadable(timeoutMilliseconds: deadline.remainingMilliseconds) else {
        throw .timedOut
      }
      try receiveSome()
    } catch .timedOut {
      throw .timedOut
    } catch {
      mailbox.end(link.ending(after: error))
    }
  }

  private func receiveSome() throws(Errno) {
    if chunk.isEmpty { chunk = [UInt8](repeating: 0, count: Self.firstChunkBytes) }
    guard let count = try link.descriptor.read(into: &chunk) else { return }
    guard count > 0 else { return mailbox.end(link.ending()) }
    mailbox.receive(chunk, count: count)
    if count == chunk.count, count < Self.chunkBytes { chunk = [UInt8](repeating: 0, count: Self.chunkBytes) }
  }

  /// Sends a message. If sending fails, the answers to its calls are abandoned.
  private func write(_ message: [UInt8], answeredTo ids: [Int], by deadline: Deadline) throws(ClientError) {
    do throws(ClientError) {
      try write(message, by: deadline)
    } catch {
      ids.forEach(forget)
      throw error
    }
  }

  func write(_ message: [UInt8], by deadline: Deadline) throws(ClientError) {
    if let failure { throw failure }
    let bytes = prelude.isEmpty ? message : prelude + message
    var sent = 0
    do throws(Errno) {
      while sent < bytes.count {
        if let count = try link.descriptor.sendAtOnce(bytes, from: sent, to: bytes.count) {
          sent += count
        } else {
          try makeRoom(by: deadline)
        }
      }
      prelude = []
    } catch .timedOut {
      if sent > 0 {
        mailbox.end(
          .disconnected("the time limit passed in the middle of a message, so the connection can't be used any more"))
      }
      throw .timedOut
    } catch {
      try failToSend()
    }
  }

  /// Waits until there is room to send, and reads answers in the meantime. The daemon stops reading requests while the
  /// client doesn't read answers. If the client didn't read here, both sides would wait for each other.
  private func makeRoom(by deadline: Deadline) throws(Errno) {
    let milliseconds = deadline.remainingMilliseconds
    guard milliseconds != 0,
      let isReadable = try link.descriptor.waitUntilReadableOrWritable(timeoutMilliseconds: milliseconds)
    else { throw .timedOut }
    if isReadable { try receiveSome() }
    if mailbox.failure != nil { throw .connectionReset }
  }

  /// Throws the error for a failed write. If the daemon has sent a last message, that message becomes the error,
  /// because it explains more than a closed connection does.
  private func failToSend() throws(ClientError) {
    while failure == nil {
      do throws(Errno) {
        guard try link.descriptor.waitUntilReadable(timeoutMilliseconds: 0) else { break }
        try receiveSome()
      } catch {
        break
      }
    }
    if failure == nil { mailbox.end(link.ending()) }
    if let failure { throw failure }
  }
}
