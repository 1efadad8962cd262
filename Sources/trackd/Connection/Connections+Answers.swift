import Host
import ModuleKit
import Wire

extension Connections {
  /// Starts the requests of a frame.
  func answer(_ frame: Frame, of connection: Connection, _ share: inout TurnShare) {
    switch RPC.parse(frame, limits: messageLimits) {
    case .single(let item):
      single(item, of: connection, &share)
    case .batch(let items):
      connection.outbox.begin(isBatch: true)
      connection.members = items[...]
      goOn(connection, &share)
    case .refused(let line, let close):
      requests += 1
      spend(line.count, on: nil, of: connection, &share)
      if close { dismiss(connection, line) } else { connection.outbox.queue(line) }
    }
  }

  private func single(_ item: RPC.Item, of connection: Connection, _ share: inout TurnShare) {
    requests += 1
    switch item {
    case .invalid(let reply):
      spend(reply.count, on: nil, of: connection, &share)
      connection.outbox.queue(reply)
    case .request(let request):
      guard let session = connection.session else { return }
      let outcome = host.handle(request, from: session, into: &scratch)
      spend(scratch.count, on: request, of: connection, &share)
      switch outcome {
      case .done:
        connection.outbox.queue(scratch.bytes)
      case .held(let hold):
        connection.outbox.queue(scratch.bytes, hold: hold, id: request.id)
        letGo(connection)
      case .later(let ticket):
        connection.outbox.begin(isBatch: false)
        expect(ticket, request.id, for: connection)
      }
      empty(&scratch)
    }
  }

  /// Continues an unfinished answer. Stops when the answer is complete or the connection's share of the turn is used
  /// up. Also stops when the answer must wait for work outside the loop.
  func goOn(_ connection: Connection, _ share: inout TurnShare) {
    while connection.awaited == nil {
      if connection.members.isEmpty {
        connection.outbox.end()
        return letGo(connection)
      }
      guard share.isLeft, let member = connection.members.popFirst() else { return }
      requests += 1
      start(member, of: connection, &share)
    }
  }

  private func start(_ member: RPC.Item, of connection: Connection, _ share: inout TurnShare) {
    switch member {
    case .invalid(let reply):
      spend(reply.count, on: nil, of: connection, &share)
      connection.outbox.add(reply, hold: nil, id: nil)
    case .request(let request) where !connection.mayGrow(to: .max):
      let reply = request.id.map(queueIsFull.reply) ?? []
      spend(reply.count, on: nil, of: connection, &share)
      connection.outbox.add(reply, hold: nil, id: nil)
    case .request(let request):
      guard let session = connection.session else { return }
      let outcome = host.handle(request, from: session, into: &scratch)
      spend(scratch.count, on: request, of: connection, &share)
      switch outcome {
      case .done: connection.outbox.add(fitting(scratch.bytes, request.id, connection), hold: nil, id: nil)
      case .held(let hold): connection.outbox.add(scratch.bytes, hold: hold, id: request.id)
      case .later(let ticket): expect(ticket, request.id, for: connection)
      }
      empty(&scratch)
    }
  }

  /// Charges a request to the share. Logs a slow call, so that the administrator knows which calls delay all others.
  private func spend(_ bytes: Int, on request: Request?, of connection: Connection, _ share: inout TurnShare) {
    let nanoseconds = share.spend(bytes)
    if nanoseconds >= limits.slowCallMilliseconds * 1_000_000 {
      host.wasSlow(request, of: connection.principal, nanoseconds: nanoseconds)
    }
  }

  /// The error for the remaining requests of a batch if too much output is unread. The replies of a batch are sent in
  /// one message, so waiting wouldn't shorten the queue. Running more requests would only lengthen it.
  private var queueIsFull: Rejection {
    .overLimit(
      "rpc.queueLimit",
      "more than \(limits.queuedBytesPerUser) bytes of replies wait for you to read them, so this call was not begun: read them first",
      limits.queuedBytesPerUser)
  }

  /// Returns the reply, or an error if the reply doesn't fit. The replies to a batch are sent in one message, which has
  /// the usual size limit.
  private func fitting(_ reply: [UInt8], _ id: RequestID?, _ connection: Connection) -> [UInt8] {
    guard let id, connection.outbox.openCount + reply.count > limits.messageBytes else { return reply }
    let rejection = Rejection.overLimit(
      "rpc.messageLimit",
      "the replies to this batch add up to more than \(limits.messageBytes) bytes; split it",
      limits.messageBytes)
    return rejection.reply(to: id)
  }

  // MARK: Work outside the loop

  private func expect(_ ticket: Ticket, _ id: RequestID?, for connection: Connection) {
    connection.awaited = (ticket, id)
    awaited[ticket] = connection
  }

  /// A call outside the loop has ended. The reply takes the call's place in the order of the requests, and the
  /// connection continues in its next turn.
  func finished(_ ticket: Ticket, _ reply: [UInt8], _ outcome: Outcome) {
    guard let connection = awaited.removeValue(forKey: ticket) else { return }
    let id = connection.awaited?.id
    connection.awaited = nil
    switch outcome {
    case .done: connection.outbox.add(reply, hold: nil, id: nil)
    case .held(let hold): connection.outbox.add(reply, hold: hold, id: id)
    case .later: preconditionFailure("a finished call can't still be pending")
    }
    turns.add(connection)
  }

  /// Empties the writer. A buffer that grew for a large reply isn't kept.
  private func empty(_ writer: inout JSONWriter) {
    if writer.bytes.capacity > 1 << 20 { writer = JSONWriter(capacity: 4 << 10) } else { writer.truncate(to: 0) }
  }
}
