internal import System
internal import Wire

// What goes over the link and what comes back: requests out, answers and notifications in, every wait with its deadline.
//
// Nothing is read but while somebody waits, so what the daemon says unasked waits in the kernel and in the daemon, and here no
// more than `Mailbox` allows.

extension Connection {
  /// A command reads one short answer, and memory that is touched for nothing makes its start longer.
  private static let firstChunkBytes = 1 << 11
  private static let chunkBytes = 1 << 14

  /// For waiting on it together with others. Valid while this connection lives.
  package var raw: Int32 { link.descriptor.raw }

  /// Why nothing more can come.
  package var failure: ClientError? { mailbox.failure }

  // MARK: Requests and answers

  /// Sends a call.
  /// - Returns: the id of its answer.
  package func send(_ call: MethodCall, by deadline: Deadline) throws(ClientError) -> Int {
    let id = mailbox.announce()
    try write(call.line(id: id), answeredTo: [id], by: deadline)
    return id
  }

  /// Sends calls in one message.
  /// - Returns: the ids of their answers.
  func send(batch calls: [MethodCall], by deadline: Deadline) throws(ClientError) -> [Int] {
    let ids = calls.map { _ in mailbox.announce() }
    var writer = JSONWriter(capacity: 128 * calls.count)
    writer.beginArray()
    for (call, id) in zip(calls, ids) { call.write(id: id, to: &writer) }
    writer.endArray()
    writer.endLine()
    try write(writer.bytes, answeredTo: ids, by: deadline)
    return ids
  }

  /// Waits for the answers to calls; all are given up with the deadline.
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

  /// Waits for the answer to a call, without giving it up.
  func answer(to id: Int, by deadline: Deadline) throws(ClientError) -> Result<JSON, Refusal> {
    while true {
      if let answer = mailbox.takeAnswer(id) { return answer }
      try receive(by: deadline)
    }
  }

  /// An answer that has come, once, without waiting and without looking for more.
  package func takeAnswer(_ id: Int) -> Result<JSON, Refusal>? { mailbox.takeAnswer(id) }

  /// Nobody wants the answer to this call any more.
  package func forget(_ id: Int) { mailbox.forget(id) }

  /// A notification that has come, without waiting and without looking for more.
  func takeNotification() -> ServerNotification? { mailbox.takeNotification() }

  // MARK: Bytes

  /// Takes in what there is, waiting for the first of it.
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

  /// Where it can't be sent, its answers are not waited for.
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
      if sent > 0 { mailbox.end(.disconnected("the time was up in the midst of a message, which can't be taken back")) }
      throw .timedOut
    } catch {
      try failToSend()
    }
  }

  /// The daemon reads no more while its answers aren't read: so these are, whenever there is no room to send.
  private func makeRoom(by deadline: Deadline) throws(Errno) {
    let milliseconds = deadline.remainingMilliseconds
    guard milliseconds != 0,
      let isReadable = try link.descriptor.waitUntilReadableOrWritable(timeoutMilliseconds: milliseconds)
    else { throw .timedOut }
    if isReadable { try receiveSome() }
    if mailbox.failure != nil { throw .connectionReset }
  }

  /// What the daemon said before it closed tells more than that it closed.
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
