import Bus
import ProgramKit

/// A connection to a bus, with its subscriptions and pending calls. It reconnects when the bus restarts.
final class BusLine {
  typealias Answer = (Result<[Value], BusFailure>) -> Void

  private static let bus = "org.freedesktop.DBus"

  /// The names to watch. The callback receives the new owner, or nil if the name has no owner.
  private var watched: [(name: String, tell: (String?) -> Void)] = []
  private var rules: [String] = []
  private var waiting: [UInt64: Answer] = [:]
  /// The unique name of each watched name's owner.
  private(set) var owners: [String: String] = [:]
  private let which: Connection.Which
  private var connection: Connection?
  /// The pauses between attempts to connect, in microseconds.
  private var backoff = Backoff(100_000...5_000_000)
  /// When to connect next, in microseconds on the monotonic clock. Nil while connected.
  private(set) var triesAgainAt: UInt64? = 0
  private(set) var lostAt: UInt64?

  /// Called whenever the connection has been established.
  var cameUp: () -> Void = {}
  var wentDown: () -> Void = {}
  /// `signalled` is called for signals, and `called` for calls to this program. If `called` returns nil, the method is
  /// unknown.
  var signalled: (Message) -> Void = { _ in }
  var called: (Message) -> [Value]? = { _ in nil }

  init(_ which: Connection.Which) {
    self.which = which
  }

  var isUp: Bool { connection != nil }

  /// Whether all calls have been answered.
  var isSettled: Bool { waiting.isEmpty }

  var wanted: (descriptor: Int32, events: Int16)? { connection.map { ($0.descriptor, $0.wantedEvents) } }

  /// When `turn` must be called even if there is no input.
  var dueAt: UInt64? { connection?.dueMicroseconds ?? triesAgainAt }

  // MARK: Subscriptions

  func watch(_ name: String, _ tell: @escaping (String?) -> Void) {
    watched.append((name, tell))
  }

  /// Subscribes to signals that match this rule.
  func hear(_ rule: String) {
    rules.append(rule)
    if isUp { addMatch(rule) }
  }

  /// Whether the message was sent by the owner of this name.
  func isFrom(_ name: String, _ message: Message) -> Bool { owners[name] == message.sender }

  // MARK: Calls and signals

  func call(
    _ name: String, _ path: String, _ interface: String, _ member: String, _ body: [Value] = [],
    then answer: @escaping Answer = { _ in }
  ) {
    attempt { connection throws(BusFailure) in
      self.waiting[try connection.call(name, path, interface, member, body)] = answer
    }
  }

  /// Calls a method of the bus itself.
  func ask(_ member: String, _ body: [Value], then answer: @escaping Answer = { _ in }) {
    call(Self.bus, "/org/freedesktop/DBus", Self.bus, member, body, then: answer)
  }

  func emit(_ path: String, _ interface: String, _ member: String, _ body: [Value] = []) {
    attempt { connection throws(BusFailure) in try connection.emit(path, interface, member, body) }
  }

  private func attempt(_ body: (Connection) throws(BusFailure) -> Void) {
    guard let connection else { return }
    do throws(BusFailure) {
      try body(connection)
    } catch {
      report.say(.warning, "a message was not sent: \(error)")
    }
  }

  /// Sends all queued messages. Call this before the program ends.
  func flush() { connection?.flush() }

  // MARK: Input

  /// Handles all input that is available.
  func turn(at now: UInt64) {
    if let triesAgainAt, triesAgainAt <= now { come(now) }
    guard let connection else { return }
    do throws(BusFailure) {
      while isUp, let incoming = try connection.next() { take(incoming, connection) }
    } catch {
      go(now, error)
    }
  }

  private func come(_ now: UInt64) {
    do throws(BusFailure) {
      connection = try Connection(to: which)
    } catch {
      // The error was already logged when the connection ended.
      return rest(now)
    }
    triesAgainAt = nil
    lostAt = nil
    // The callback must run before the answers to other calls are handled, because an answer can make the tray show
    // something.
    cameUp()
    for rule in rules { addMatch(rule) }
    for (name, _) in watched { watchOwner(name) }
  }

  /// Closes the connection permanently.
  func end() {
    connection = nil
    waiting = [:]
  }

  private func go(_ now: UInt64, _ failure: BusFailure) {
    connection = nil
    waiting = [:]
    report.say(.warning, "\(failure), trying again")
    let gone = owners.keys
    owners = [:]
    for (name, tell) in watched where gone.contains(name) { tell(nil) }
    wentDown()
    backoff.reset()
    rest(now)
  }

  private func rest(_ now: UInt64) {
    lostAt = lostAt ?? now
    triesAgainAt = now + UInt64(backoff.next())
  }

  private func addMatch(_ rule: String) { ask("AddMatch", [.string(rule)]) }

  private func watchOwner(_ name: String) {
    addMatch(
      "type='signal',sender='\(Self.bus)',interface='\(Self.bus)',member='NameOwnerChanged',arg0='\(name)'")
    ask("GetNameOwner", [.string(name)]) { [self] answer in
      guard case .success(let body) = answer, let owner = body.first?.string else { return }
      setOwner(of: name, owner)
    }
  }

  private func setOwner(of name: String, _ owner: String?) {
    guard owners[name] != owner else { return }
    owners[name] = owner
    for (watchedName, tell) in watched where watchedName == name { tell(owner) }
  }

  // MARK: Received messages

  /// Handles a signal. Any program on a bus can send a signal to this connection, even without a match rule. Changes of
  /// name owners are therefore accepted only from the bus itself, and all other signals only from owners of watched
  /// names.
  private func hear(_ message: Message) {
    guard message.isFromBus else {
      if watched.contains(where: { isFrom($0.name, message) }) { signalled(message) }
      return
    }
    guard message.isSignal(Self.bus, "NameOwnerChanged"), message.body.count == 3, let name = message.body[0].string
    else { return }
    let owner = message.body[2].string ?? ""
    setOwner(of: name, owner.isEmpty ? nil : owner)
  }

  private func take(_ incoming: borrowing Connection.Incoming, _ connection: Connection) {
    let message = incoming.message
    switch message.kind {
    case .answer(let number): waiting.removeValue(forKey: number)?(.success(message.body))
    case .failure(let number, let name):
      waiting.removeValue(forKey: number)?(.failure(BusFailure(message.body.first?.string ?? name)))
    case .signal: hear(message)
    case .call:
      do throws(BusFailure) {
        if let body = called(message) {
          try connection.answer(incoming, body)
        } else {
          try connection.refuse(incoming, "\(Self.bus).Error.UnknownMethod", "there is no such method, object or line")
        }
      } catch {
        report.say(.warning, "an answer was not sent: \(error)")
      }
    }
  }
}
