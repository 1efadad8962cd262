import Host
import ModuleKit
import System
import Wire

extension Connections {
  /// The kernel reports input or the end of input.
  func readable(_ connection: Connection) {
    switch connection.state.readable(mayStart: connection.mayStart, mayGoOn: connection.mayGoOn) {
    case .nothing: break
    case .read: read(connection)
    case .watch: review(connection)
    }
  }

  /// The kernel reports that the client is gone.
  func hungUp(_ connection: Connection) {
    // A visitor who hasn't signed in doesn't need the answers any more. Closing immediately frees the visitor's place
    // in the limits, which a new client might need.
    if case .address = connection.principal { return close(connection) }
    switch connection.state.hungUp(mayStart: connection.mayStart) {
    case .nothing: break
    case .abandon:
      abandon(connection)
      review(connection)
    case .abandonAndRead:
      abandon(connection)
      read(connection)
    }
  }

  private func read(_ connection: Connection) {
    do throws(Errno) {
      guard let count = try connection.descriptor.receive(into: &chunk) else { return }
      guard count > 0 else { return ended(connection) }
      guard connection.state.received() else { return }
      connection.framer.feed(chunk, count: count)
      serve(connection)
    } catch {
      close(connection)
    }
  }

  private func ended(_ connection: Connection) {
    switch connection.state.ended() {
    case .nothing: break
    case .review: review(connection)
    case .serve:
      connection.framer.finish()
      serve(connection)
    }
  }

  /// Serves the requests that a connection has sent, until its share of the turn is used up.
  func serve(_ connection: Connection) {
    if connection.state.isClosed { return }
    let start = Clock.monotonicNanoseconds()
    let end = connection.user.end(in: turn, now: start, mostNanoseconds: limits.userTurnMilliseconds * 1_000_000)
    if let end { serve(connection, from: start, to: end) }
    // `settle` must be called even if the connection has to wait. Otherwise the framer's buffer would be copied at the
    // next read.
    connection.framer.settle()
    if connection.state.served(mayStart: connection.mayStart, mayGoOn: connection.mayGoOn) {
      (end == nil ? late : turns).add(connection)
    }
    follow(connection.session, connection)
    account(for: connection)
    chargeQueue(of: connection)
    if connection.outbox.hasReady { senders.add(connection) }
    review(connection)
  }

  private func serve(_ connection: Connection, from start: Int, to end: Int) {
    var share = TurnShare(requests: limits.requestsPerTurn, from: start, to: end)
    if connection.outbox.isOpen { goOn(connection, &share) }
    while connection.state.hasLines, connection.mayStart, share.isLeft {
      guard let frame = connection.framer.next() else {
        connection.state.ranDry()
        break
      }
      answer(frame, of: connection, &share)
    }
    connection.user.spend(nanoseconds: share.elapsed)
  }

  /// Begins a turn. Connections whose users ran out of time in the last turn are served first.
  func beginTurn() {
    turn += 1
    for connection in late.takeAll() { serve(connection) }
  }

  /// Moves the connection to another principal if the session has signed in or out.
  private func follow(_ session: Session?, _ connection: Connection) {
    guard let caller = session?.caller, caller !== connection.caller else { return }
    connection.caller = caller
    let (old, principal) = (connection.principal, caller.principal)
    if old == principal { return }
    do throws(Rejection) {
      defer { connection.take(admission.share(of: principal), of: principal) }
      try admission.move(connection.uid, from: old, to: principal, unfinished: connection.charged)
    } catch {
      dismiss(connection, error)
    }
  }

  /// Charges unfinished input to the principal, and starts the client's timeout for the rest of the message.
  private func account(for connection: Connection) {
    let unfinished = connection.framer.unfinished
    if unfinished == 0, connection.charged == 0 { return }
    if unfinished > 0, connection.state.awaitsRest {
      reactor.time(.halfMessage(connection.token), seconds: limits.idleMessageSeconds)
    } else {
      reactor.cancel(.halfMessage(connection.token))
    }
    let charged = connection.charged
    connection.charged = unfinished
    do throws(Rejection) {
      try admission.charge(connection.principal, from: charged, to: unfinished)
    } catch {
      dismiss(connection, error)
    }
  }

  /// The rest of a message did not arrive in time, so the client is dismissed.
  func endHalfMessage(_ token: UInt64) {
    guard let connection = table[token] else { return }
    let seconds = limits.idleMessageSeconds
    dismiss(
      connection,
      .overLimit(
        "rpc.idleMessage",
        "a message was incomplete, and nothing more came for \(seconds) s; end each message with a newline",
        seconds))
  }
}
