internal import System

/// A connection to the daemon whose calls wait for their answers: for commands, scripts and threads of one's own.
///
///     let connection = try Connection()
///     let reply = try connection.call("timer.start", ["project": "Work"])
///     print(reply["entry"]?["startedAt"]?.string ?? "")
///
/// It belongs to one thread at a time. Every wait has a deadline. When the daemon goes, every call that waits fails,
/// and so does every later one: connect anew. ``Events`` does that by itself.
public final class Connection {
  /// How long a call may take unless told otherwise.
  public static let usualTimeout = Duration.seconds(10)

  private let link: Link
  private let limit: Duration
  private var mailbox = Mailbox()
  private var chunk: [UInt8] = []
  /// For when there is no room to send: made on first need, as nearly no connection gets there.
  private var blockade: Blockade?

  /// Connects to a daemon and checks that it may be trusted.
  /// - Parameters:
  ///   - server: which one.
  ///   - timeout: how long connecting, and later each call, may take.
  public convenience init(to server: Server = .nearest, timeout: Duration = usualTimeout) throws(ClientError) {
    try self.init(to: server, by: .after(timeout), timeout: timeout)
  }

  /// Connects to a daemon, but not past the deadline, and checks that it may be trusted.
  public convenience init(
    to server: Server, by deadline: Deadline, timeout: Duration = usualTimeout
  ) throws(ClientError) {
    self.init(over: try server.connect(by: deadline), timeout: timeout)
  }

  /// Speaks over a link that is there already.
  package init(over link: Link, timeout: Duration) {
    self.link = link
    limit = timeout
  }

  /// For waiting on it together with others. Valid while this connection lives.
  package var raw: Int32 { link.descriptor.raw }

  /// Calls a method and waits for its result.
  /// - Throws: ``ClientError/refused(_:)`` where the daemon said no.
  @discardableResult
  public func call(_ method: String, _ params: JSON? = nil) throws(ClientError) -> JSON {
    try call(MethodCall(method, params), by: .after(limit))
  }

  /// Calls a method and waits for its result, but not past the deadline.
  @discardableResult
  public func call(_ request: MethodCall, by deadline: Deadline) throws(ClientError) -> JSON {
    try finish(try begin(request, by: deadline), by: deadline)
  }

  /// Sends a call without waiting. Calls are carried out in the order in which they were begun.
  public func begin(_ request: MethodCall, by deadline: Deadline? = nil) throws(ClientError) -> PendingCall {
    let id = mailbox.announce()
    var writer = JSONWriter(capacity: 128)
    request.write(id: id, to: &writer)
    writer.endLine()
    try send(writer.bytes, by: deadline ?? .after(limit))
    return PendingCall(id: id)
  }

  /// Waits for the result of a call that was begun.
  public func finish(_ pending: consuming PendingCall, by deadline: Deadline? = nil) throws(ClientError) -> JSON {
    do {
      return try answer(pending.id, by: deadline ?? .after(limit)).get()
    } catch let refusal as Refusal {
      throw .refused(refusal)
    } catch let error as ClientError {
      throw error
    } catch {
      throw .nonsense("\(error)")
    }
  }

  /// Makes several calls in one message, carried out in this order, and waits for all.
  /// - Returns: a result or a refusal for each, in the same order.
  public func batch(
    _ requests: [MethodCall], by deadline: Deadline? = nil
  ) throws(ClientError) -> [Result<JSON, Refusal>] {
    guard !requests.isEmpty else { return [] }
    let deadline = deadline ?? .after(limit)
    let ids = requests.map { _ in mailbox.announce() }
    var writer = JSONWriter(capacity: 128 * requests.count)
    writer.beginArray()
    for (request, id) in zip(requests, ids) { request.write(id: id, to: &writer) }
    writer.endArray()
    writer.endLine()
    try send(writer.bytes, by: deadline)
    var answers: [Result<JSON, Refusal>] = []
    for id in ids { answers.append(try answer(id, by: deadline)) }
    return answers
  }

  /// Calls a method without wanting to know how it went. The daemon never answers, also not that it said no.
  public func notify(_ method: String, _ params: JSON? = nil) throws(ClientError) {
    var writer = JSONWriter(capacity: 128)
    MethodCall(method, params).write(id: nil, to: &writer)
    writer.endLine()
    try send(writer.bytes, by: .after(limit))
  }

  /// Waits for the next notification, those that came in the meantime first.
  public func nextNotification(by deadline: Deadline = .never) throws(ClientError) -> Notification {
    while true {
      if let notification = mailbox.takeNotification() { return notification }
      try receive(by: deadline)
    }
  }

  /// A notification that has come, without waiting and without looking for more.
  package func takeNotification() -> Notification? { mailbox.takeNotification() }

  /// Takes in what there is, waiting for the first of it.
  package func receive(by deadline: Deadline) throws(ClientError) {
    if let failure = mailbox.failure { throw failure }
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

  private func answer(_ id: Int, by deadline: Deadline) throws(ClientError) -> Result<JSON, Refusal> {
    while true {
      if let answer = mailbox.takeAnswer(id) { return answer }
      do throws(ClientError) {
        try receive(by: deadline)
      } catch {
        mailbox.forget(id)
        throw error
      }
    }
  }

  private func receiveSome() throws(Errno) {
    if chunk.isEmpty { chunk = [UInt8](repeating: 0, count: 1 << 14) }
    guard let count = try link.descriptor.read(into: &chunk) else { return }
    if count > 0 { return mailbox.receive(chunk, count: count) }
    mailbox.end(link.ending())
  }

  private func send(_ bytes: [UInt8], by deadline: Deadline) throws(ClientError) {
    if let failure = mailbox.failure { throw failure }
    do throws(Errno) {
      // A short message finds room if nothing waits before it; blocking is then as good, and two system calls cheaper.
      if blockade == nil, bytes.count > 1 << 14 || mailbox.waitingCount > 16 {
        try link.descriptor.setNonblocking(true)
        blockade = try Blockade(of: link.descriptor.raw)
      }
      var sent = 0
      while sent < bytes.count {
        if let count = try link.descriptor.send(bytes, from: sent, to: bytes.count) {
          sent += count
        } else {
          try makeRoom(by: deadline)
        }
      }
    } catch .timedOut {
      // Half a message can't be taken back.
      mailbox.end(.timedOut)
      throw .timedOut
    } catch {
      try failToSend(error)
    }
  }

  /// The daemon reads no more while its answers aren't read: so these are, whenever there is no room to send.
  private func makeRoom(by deadline: Deadline) throws(Errno) {
    guard let blockade, !deadline.hasPassed else { throw .timedOut }
    if try blockade.wait(deadline.remainingMilliseconds) { try receiveSome() }
    if mailbox.failure != nil { throw .connectionReset }
  }

  /// What the daemon said before it closed tells more than that it closed.
  private func failToSend(_ error: Errno) throws(ClientError) {
    while mailbox.failure == nil {
      do throws(Errno) {
        guard try link.descriptor.waitUntilReadable(timeoutMilliseconds: 0) else { break }
        try receiveSome()
      } catch {
        break
      }
    }
    mailbox.end(link.ending())
    if let failure = mailbox.failure { throw failure }
  }
}

/// A call that has been sent, and whose result has not been asked for.
public struct PendingCall: ~Copyable, Sendable {
  let id: Int
}
