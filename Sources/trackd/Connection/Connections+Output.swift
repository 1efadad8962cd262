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
    for connection in senders.takeAll() where !connection.isClosed && !connection.isStalled {
      flush(connection, wasStalled: false)
    }
  }

  /// The kernel says that there is room again.
  func writable(_ connection: Connection) {
    flush(connection, wasStalled: true)
  }

  /// One write: what the kernel doesn't take now, it asks for later.
  private func flush(_ connection: Connection, wasStalled: Bool) {
    let before = connection.outbox.count
    guard connection.outbox.hasReady else { return settled(connection, before) }
    do throws(Errno) {
      let sent = try connection.descriptor.send(
        connection.outbox.ready, from: connection.outbox.sent, to: connection.outbox.ready.count)
      connection.outbox.markSent(sent ?? 0)
      timeWriting(connection, wasStalled: wasStalled)
    } catch {
      markDead(connection)
    }
    settled(connection, before)
  }

  /// What didn't go has so long to move on: the time begins anew with each piece that goes.
  private func timeWriting(_ connection: Connection, wasStalled: Bool) {
    connection.isStalled = connection.outbox.hasReady
    if connection.isStalled {
      timeStalling(connection)
    } else if wasStalled {
      reactor.cancel(.stalledWriter(connection.token))
    }
  }

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
    if before > half, now <= half, let session = connection.session {
      host.pump(session)
      hasPumped = true
    }
    if connection.hasLines, connection.mayStart { turns.add(connection) }
    if connection.isDismissed, !connection.isStalled, connection.outbox.isIdle { sayFarewell(connection) }
    review(connection)
  }

  /// What waits to be read costs its user memory. Where there is room again, all of the user's connections go on.
  func chargeQueue(of connection: Connection) {
    let queued = connection.isClosed ? 0 : connection.outbox.count
    if queued == connection.queued { return }
    let hasRoom = connection.user.queue(queued - connection.queued, most: limits.queuedBytesPerUser)
    connection.queued = queued
    guard hasRoom else { return }
    for other in table.elements where other.user === connection.user {
      turns.add(other)
      if let session = other.session { host.pump(session) }
    }
    hasPumped = true
  }

  /// Sends nothing more. What it still sends is read and thrown away for a moment: to close on that would be a reset, which
  /// could cost the client the answer that says why.
  private func sayFarewell(_ connection: Connection) {
    try? Sockets.shutdownWrite(connection.descriptor.raw)
    reactor.time(.farewell(connection.token), seconds: Self.farewellSeconds)
  }

  /// Nobody reads there any more.
  func markDead(_ connection: Connection) {
    connection.isDead = true
    connection.isStalled = false
    connection.outbox.abandon()
    reactor.cancel(.stalledWriter(connection.token))
  }

  /// It has not read what was sent, or has not gone, in time.
  func giveUp(_ token: UInt64) {
    if let connection = table[token] { close(connection) }
  }
}
