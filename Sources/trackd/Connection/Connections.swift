import Host
import ModuleKit
import System
import Wire

/// All connections, and the order in which they are served.
///
/// Each turn of the loop reads what the kernel reports, lets each connection start so many requests, and sends what may go:
/// one read and one write for a connection with one request in flight. Whoever has more goes on in the next turn, after all
/// others. How a connection stands is its own state, whose actions are carried out here: reading in `Connections+Input`, answering
/// in `Connections+Answers`, sending in `Connections+Output`.
final class Connections {
  let host: Host
  let reactor: Reactor
  let log: Log
  private(set) var limits: Limits
  private(set) var messageLimits: RPC.Limits
  var admission: Admission
  var table = SlotTable<Connection>()
  /// Whoever has more to do than its turn allowed.
  let turns = Connection.List(.turns)
  /// Whoever has to wait for the next turn, for its user's time was up in this one.
  let late = Connection.List(.late)
  /// Counts turns of the loop.
  var turn = 0
  /// Whoever has something to send.
  let senders = Connection.List(.sends)
  /// Whoever has answers that wait for the disk.
  let holders = Connection.List(.holds)
  var durable = DurableRevisions()
  var awaited: [Ticket: Connection] = [:]
  /// Whose account isn't known yet.
  var unready: [ObjectIdentifier: Connection] = [:]
  var requests = 0
  private(set) var isStopping = false
  /// A subscriber may have something to be told, now that there is room.
  var hasPumped = false
  /// What is read goes here, for all connections: it is taken apart before the next is read.
  var chunk = [UInt8](repeating: 0, count: 64 << 10)
  /// What is answered is written here, for all connections.
  var scratch = JSONWriter(capacity: 4 << 10)

  init(host: Host, reactor: Reactor, limits: Limits, log: Log) {
    self.host = host
    self.reactor = reactor
    self.limits = limits
    self.log = log
    admission = Admission(limits)
    messageLimits = RPC.Limits(limits)
  }

  /// Other limits are in force, for those who are here already, too.
  func reconfigure(_ limits: Limits) {
    self.limits = limits
    admission.limits = limits
    messageLimits = RPC.Limits(limits)
    for connection in table.elements { connection.mark = limits.outboxBytes }
  }

  var count: Int { table.count }

  /// Is there something to do of which the kernel won't tell?
  var hasMore: Bool { hasPumped || !turns.isEmpty || !late.isEmpty || !senders.isEmpty }

  // MARK: Coming

  /// Takes in a client, or says why not and hangs up.
  func take(_ descriptor: consuming Descriptor) {
    // Nobody gets in of whom the kernel doesn't say who it is.
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

  /// There is no place for it: one answer, which the kernel's buffer has room for, and the end.
  private func turnAway(_ descriptor: consuming Descriptor, _ uid: UInt32, _ rejection: Rejection) {
    log.write(.turnedAway(.user(uid), reason: rejection.reason))
    // What it may have asked already: to close on that would be a reset.
    _ = try? descriptor.read(into: &chunk)
    let line = rejection.reply(to: .null) + [UInt8(ascii: "\n")]
    _ = try? descriptor.send(line, from: 0, to: line.count)
  }

  func ready(_ session: Session) {
    guard let connection = unready.removeValue(forKey: ObjectIdentifier(session)) else { return }
    turns.add(connection)
  }

  // MARK: Going

  /// One that breaks a rule is told so, behind what it has been answered so far, and then hung up on.
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

  /// Lets all go that have nothing to wait for; the others get what they have asked for so far, and no more is read of them.
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

  // MARK: What the kernel reports

  func take(_ event: PollEvent) {
    guard let connection = table[event.token] else { return }
    if event.isWritable { writable(connection) }
    if event.isHungUp || event.isFailed {
      hungUp(connection)
    } else if event.isReadable || event.isReadEnded {
      readable(connection)
    }
  }

  /// What follows from a change of its state.
  func review(_ connection: Connection) {
    switch connection.state.reviewed(mayStart: connection.mayStart, isIdle: connection.isIdle) {
    case .nothing: break
    case .close: close(connection)
    case .watch(let wanted): watch(connection, wanted)
    }
  }

  /// Has the kernel report what is wanted now, if that isn't what it reports already.
  private func watch(_ connection: Connection, _ wanted: Interest?) {
    // As numbers: it is asked at every request, and nearly always nothing has changed.
    guard wanted?.rawValue != connection.watched?.rawValue else { return }
    do throws(Errno) {
      try reactor.change(connection.descriptor.raw, connection.token, from: connection.watched, to: wanted)
      connection.watched = wanted
    } catch {
      // The kernel has no memory for it: without reports it can't be served.
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
    // A longer batch is one that the configuration allows.
    values = max(values, 1000 * limits.batch)
  }
}
