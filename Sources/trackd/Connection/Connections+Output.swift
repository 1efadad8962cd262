import Host
import ModuleKit
import System

extension Connections {
  private static let farewellSeconds = 2
  /// The longest timeout, during a stop, for a client that doesn't read its output. The timeout is short, because such
  /// a client delays the stop, and with it all clients that wait for the next daemon.
  private static let mostStalledSecondsOfStop = 1

  // MARK: The disk

  /// This revision of the module is durable now, so the replies that waited for it may be sent.
  func advanced(_ module: Int, to rev: Int) {
    durable.advance(module, to: rev)
    release()
  }

  /// This revision of the module and all later ones couldn't be stored. The error replaces each reply that waited for
  /// one of these revisions.
  func failed(_ module: Int, from rev: Int, _ rejection: Rejection) {
    for connection in table.elements { connection.outbox.fail(module, from: rev, rejection) }
    release()
  }

  private func release() {
    for connection in holders.takeAll() { letGo(connection) }
  }

  /// Queues the replies that no longer wait for the disk. The connection stays in the list of holders if other replies
  /// still wait.
  func letGo(_ connection: Connection) {
    connection.outbox.release(durable)
    if connection.outbox.isWaiting { holders.add(connection) }
    if connection.outbox.hasReady { senders.add(connection) }
  }

  // MARK: The socket

  /// Sends all queued output at the end of a turn.
  func flush() {
    hasPumped = false
    var isCrowded = false
    for connection in senders.takeAll() {
      if !connection.state.isStalled { send(connection) }
      if connection.user.isCrowded { isCrowded = true }
    }
    if isCrowded { makeRoom() }
  }

  /// The kernel has room for output again.
  func writable(_ connection: Connection) { send(connection) }

  /// Writes to the socket once. If the kernel doesn't take all bytes, the kernel reports later when it has room for
  /// more.
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

  /// Starts the timeout for unsent bytes. The timeout restarts whenever some of the bytes are sent.
  func timeStalling(_ connection: Connection) {
    let usual = limits.stalledWriterSeconds
    let seconds = isStopping ? min(usual, Self.mostStalledSecondsOfStop) : usual
    reactor.time(.stalledWriter(connection.token), seconds: seconds)
  }

  /// Reacts to output that was sent or dropped.
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

  /// Charges the connection's unread output to its user.
  func chargeQueue(of connection: Connection) {
    let queued = connection.state.isClosed ? 0 : connection.outbox.count
    if queued == connection.queued { return }
    connection.user.queue(queued - connection.queued)
    connection.queued = queued
  }

  /// Closes stalled connections of users who are far over their limit of unread bytes, beginning with the largest
  /// queues. Such a user can be over the limit although new calls are no longer answered. No error message is sent,
  /// because the message would only queue behind the unread bytes.
  private func makeRoom() {
    let holders = table.elements.filter { $0.user.isCrowded && $0.state.isStalled }
    for connection in holders.sorted(by: { $0.queued > $1.queued }) where connection.user.isCrowded {
      log.write(.dismissed(connection.principal, reason: "rpc.queueLimit"))
      close(connection)
    }
  }

  /// Closes only the sending side, and keeps reading and discarding input for a moment. Closing a socket with unread
  /// input would reset the connection, and the client could lose the error message.
  private func sayFarewell(_ connection: Connection) {
    try? Sockets.shutdownWrite(connection.descriptor.raw)
    reactor.time(.farewell(connection.token), seconds: Self.farewellSeconds)
  }

  /// The client no longer reads, so its queued output is dropped.
  func abandon(_ connection: Connection) {
    connection.outbox.abandon()
    reactor.cancel(.stalledWriter(connection.token))
  }

  /// Closes the connection of a client that ran into a timeout: it hasn't read its output, or it hasn't disconnected.
  func giveUp(_ token: UInt64) {
    if let connection = table[token] { close(connection) }
  }
}
