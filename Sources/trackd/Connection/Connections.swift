import Host
import ModuleKit
import System
import Wire

/// All connections, and the order in which they are served.
///
/// In each turn of the loop, all input that the kernel reports is read. A limited number of requests per connection is
/// started, and all output that may be sent is sent. A connection with one request in flight therefore needs one read
/// and one write. A connection with more to do continues in the next turn, after all others. The state machine of each
/// connection returns actions. `Connections+Input` reads, `Connections+Answers` answers, and `Connections+Output`
/// sends.
final class Connections {
  let host: Host
  let reactor: Reactor
  let log: Log
  private(set) var limits: Limits
  private(set) var messageLimits: RPC.Limits
  var admission: Admission
  var table = SlotTable<Connection>()
  /// Connections with more to do than their turn allowed.
  let turns = Connection.List(.turns)
  /// Connections whose users have used up their time in this turn.
  let late = Connection.List(.late)
  /// The number of turns so far.
  var turn = 0
  /// Connections with something to send.
  let senders = Connection.List(.sends)
  /// Connections with answers that wait for the disk.
  let holders = Connection.List(.holds)
  var durable = DurableRevisions()
  var awaited: [Ticket: Connection] = [:]
  /// Connections whose account isn't known yet.
  var unready: [ObjectIdentifier: Connection] = [:]
  var requests = 0
  private(set) var isStopping = false
  /// Whether a subscriber's queue has room again, so that the subscriber might have more to receive.
  var hasPumped = false
  /// The read buffer, shared by all connections. One buffer is enough, because its data is parsed before the next read.
  var chunk = [UInt8](repeating: 0, count: 64 << 10)
  /// The buffer in which the replies of all connections are written.
  var scratch = JSONWriter(capacity: 4 << 10)

  init(host: Host, reactor: Reactor, limits: Limits, log: Log) {
    self.host = host
    self.reactor = reactor
    self.limits = limits
    self.log = log
    admission = Admission(limits)
    messageLimits = RPC.Limits(limits)
  }

  /// Applies new limits to existing and future connections.
  func reconfigure(_ limits: Limits) {
    self.limits = limits
    admission.limits = limits
    messageLimits = RPC.Limits(limits)
    for connection in table.elements { connection.mark = limits.outboxBytes }
  }

  var count: Int { table.count }

  /// Whether there is work that the kernel won't report.
  var hasMore: Bool { hasPumped || !turns.isEmpty || !late.isEmpty || !senders.isEmpty }

  // MARK: Accepting

  /// Admits a client, or sends it an error and disconnects it.
  func take(_ descriptor: consuming Descriptor) {
    // Reject a peer whose credentials the kernel can't report.
    guard let peer = try? Peer(ofSocket: descriptor.raw) else { return }
    do throws(Rejection) {
      try admission.enter(peer.uid)
    } catch {
      return turnAway(descriptor, peer.uid, error)
    }
    let token = table.reserve()
    let connection = Connection(
      token: token, uid: peer.uid, user: admission.share(of: .user(peer.uid)), descriptor: descriptor, limits: limits,
      senders: senders)
    table.fill(token, connection)
    admit(connection, peer)
    review(connection)
  }

  private func admit(_ connection: Connection, _ peer: Peer) {
    do throws(Rejection) {
      let session = try host.admit(peer, sink: connection)
      connection.session = session
      if !session.isReady { unready[ObjectIdentifier(session)] = connection }
    } catch {
      dismiss(connection, error)
    }
  }

  /// Refuses a client. Sends one error, which always fits into the kernel's buffer, and closes the connection.
  private func turnAway(_ descriptor: consuming Descriptor, _ uid: UInt32, _ rejection: Rejection) {
    log.write(.turnedAway(.user(uid), reason: rejection.reason))
    // Reads a request that might already be there, because closing with unread input would reset the connection.
    _ = try? descriptor.read(into: &chunk)
    let line = rejection.reply(to: .null) + [UInt8(ascii: "\n")]
    _ = try? descriptor.send(line, from: 0, to: line.count)
  }

  func ready(_ session: Session) {
    guard let connection = unready.removeValue(forKey: ObjectIdentifier(session)) else { return }
    turns.add(connection)
  }

  // MARK: Closing

  /// Disconnects a client that broke a rule. The client first gets all earlier answers and then this error.
  func dismiss(_ connection: Connection, _ rejection: Rejection) {
    log.write(.dismissed(connection.principal, reason: rejection.reason))
    dismiss(connection, rejection.reply(to: .null))
  }

  func dismiss(_ connection: Connection, _ line: [UInt8]) {
    guard connection.state.dismissed() else { return }
    connection.outbox.queue(line)
    forgetInput(of: connection)
    leave(connection)
    senders.add(connection)
  }

  private func forgetInput(of connection: Connection) {
    connection.framer = Framer(limit: 0)
    connection.members = []
    _ = try? admission.charge(connection.principal, from: connection.charged, to: 0)
    connection.charged = 0
    reactor.cancel(.halfMessage(connection.token))
  }

  private func leave(_ connection: Connection) {
    guard let session = connection.session else { return }
    connection.session = nil
    unready[ObjectIdentifier(session)] = nil
    host.leave(session)
  }

  func close(_ connection: Connection) {
    guard connection.state.closed() else { return }
    leave(connection)
    if let awaited = connection.awaited { self.awaited[awaited.ticket] = nil }
    forgetInput(of: connection)
    chargeQueue(of: connection)
    admission.leave(connection.principal, of: connection.uid)
    for list in [turns, late, senders, holders] { list.remove(connection) }
    reactor.cancel(.stalledWriter(connection.token))
    reactor.cancel(.farewell(connection.token))
    unwatch(connection)
    table.remove(connection.token)
  }

  /// Stops all connections. Idle connections are closed. The others still get answers to the requests that were already
  /// read.
  func stop() {
    isStopping = true
    for connection in table.elements {
      reactor.cancel(.halfMessage(connection.token))
      switch connection.state.stopped() {
      case .nothing: continue
      case .review: break
      case .reviewAndTimeStalling: timeStalling(connection)
      }
      review(connection)
    }
  }

  // MARK: Kernel events

  func take(_ event: PollEvent) {
    guard let connection = table[event.token] else { return }
    if event.isWritable { writable(connection) }
    if event.isHungUp || event.isFailed {
      hungUp(connection)
    } else if event.isReadable || event.isReadEnded {
      readable(connection)
    }
  }

  /// Carries out the action that follows from a changed state.
  func review(_ connection: Connection) {
    switch connection.state.reviewed(mayStart: connection.mayStart, isIdle: connection.isIdle) {
    case .nothing: break
    case .close: close(connection)
    case .watch(let wanted): watch(connection, wanted)
    }
  }

  /// Registers the wanted events with the kernel, if they differ from the registered events.
  private func watch(_ connection: Connection, _ wanted: Interest?) {
    // Compares raw values, because this runs at every request and nearly always finds no change.
    guard wanted?.rawValue != connection.watched?.rawValue else { return }
    do throws(Errno) {
      try reactor.change(connection.descriptor.raw, connection.token, from: connection.watched, to: wanted)
      connection.watched = wanted
    } catch {
      // The kernel has no memory for the registration. Without events, the connection can't be served.
      log.write(.acceptFailed(error.description))
      close(connection)
    }
  }

  private func unwatch(_ connection: Connection) {
    try? reactor.change(connection.descriptor.raw, connection.token, from: connection.watched, to: nil)
    connection.watched = nil
  }
}

extension RPC.Limits {
  init(_ limits: Limits) {
    self.init()
    message = limits.messageBytes
    depth = limits.depth
    batch = limits.batch
    // If the configuration allows longer batches, a message may also contain more values.
    values = max(values, 1000 * limits.batch)
  }
}
