import Host
import ModuleKit
import System

extension Connections {
  private static let farewellSeconds = 2
  /// Whoever doesn't read keeps a daemon that stops, and so all who wait for the next one.
  private static let mostStalledSecondsOfStop = 1

  // MARK: The disk

  /// Replies that were held for this module may go up to this revision.
  func advanced(_ module: Int, to rev: Int) {
    durable.advance(module, to: rev)
    release()
  }

  /// Replies that were held for this module from this revision on become this error.
  func failed(_ module: Int, from rev: Int, _ rejection: Rejection) {
    for connection in table.elements { connection.outbox.fail(module, from: rev, rejection) }
    release()
  }

  private func release() {
    for connection in holders.takeAll() { letGo(connection) }
  }

  /// Queues what waits for nothing any more; for the rest the connection is put down.
  func letGo(_ connection: Connection) {
    connection.outbox.release(durable)
    if connection.outbox.isWaiting { holders.add(connection) }
    if connection.outbox.hasReady { senders.add(connection) }
  }

  // MARK: The socket

  /// Sends what may go, to everybody, at the end of a turn.
  func flush() {
    hasPumped = false
    var isCrowded = false
    for connection in senders.takeAll() {
      if !connection.state.isStalled { send(connection) }
      if connection.user.isCrowded { isCrowded = true }
    }
    if isCrowded { makeRoom() }
  }

  /// The kernel says that there is room again.
  func writable(_ connection: Connection) { send(connection) }

  /// One write: what the kernel doesn't take now, it asks for later.
  private func send(_ connection: Connection) {
    let before = connection.outbox.count
    guard connection.outbox.hasReady else { return settled(connection, before) }
    do throws(Errno) {
      let sent = try connection.descriptor.send(
        connection.outbox.ready, from: connection.outbox.sent, to: connection.outbox.ready.count)
      connection.outbox.markSent(sent ?? 0)
      switch connection.state.sent(isAll: !connection.outbox.hasReady) {
      case .nothing: break
      case .timeStalling: timeStalling(connection)
      case .stopTiming: reactor.cancel(.stalledWriter(connection.token))
      }
    } catch {
      if connection.state.sendFailed() { abandon(connection) }
    }
    settled(connection, before)
  }

  /// What didn't go has so long to move on: the time begins anew with each piece that goes.
  func timeStalling(_ connection: Connection) {
    let usual = limits.stalledWriterSeconds
    let seconds = isStopping ? min(usual, Self.mostStalledSecondsOfStop) : usual
    reactor.time(.stalledWriter(connection.token), seconds: seconds)
  }

  /// What follows from there being more room.
  private func settled(_ connection: Connection, _ before: Int) {
    let now = connection.outbox.count
    chargeQueue(of: connection)
    let half = connection.mark / 2
    if before > half && now <= half || now == 0, let session = connection.session, host.pump(session) {
      hasPumped = true
    }
    switch connection.state.settled(mayStart: connection.mayStart, isIdle: connection.isIdle) {
    case .nothing: break
    case .takeTurn: turns.add(connection)
    case .sayFarewell: sayFarewell(connection)
    }
    review(connection)
  }

  /// What waits to be read costs its user memory.
  func chargeQueue(of connection: Connection) {
    let queued = connection.state.isClosed ? 0 : connection.outbox.count
    if queued == connection.queued { return }
    connection.user.queue(queued - connection.queued)
    connection.queued = queued
  }

  /// Much more waits than a user may leave unread, although whoever has much waiting isn't answered: so those who hold the most,
  /// and don't read it, are hung up on. What they should be told would only stand behind that.
  private func makeRoom() {
    let holders = table.elements.filter { $0.user.isCrowded && $0.state.isStalled }
    for connection in holders.sorted(by: { $0.queued > $1.queued }) where connection.user.isCrowded {
      log.write(.dismissed(connection.principal, reason: "rpc.queueLimit"))
      close(connection)
    }
  }

  /// Sends nothing more. What it still sends is read and thrown away for a moment: to close on that would be a reset, which
  /// could cost the client the answer that says why.
  private func sayFarewell(_ connection: Connection) {
    try? Sockets.shutdownWrite(connection.descriptor.raw)
    reactor.time(.farewell(connection.token), seconds: Self.farewellSeconds)
  }

  /// Nobody reads there any more.
  func abandon(_ connection: Connection) {
    connection.outbox.abandon()
    reactor.cancel(.stalledWriter(connection.token))
  }

  /// It has not read what was sent, or has not gone, in time.
  func giveUp(_ token: UInt64) {
    if let connection = table[token] { close(connection) }
  }
}
