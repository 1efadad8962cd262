package import Host
package import Journal
import ModuleKit
import Synchronization
import System
package import Wire

/// A complete host in this process, without sockets. It uses real files or a simulated disk, and a clock that the test
/// sets.
///
/// `call` does what the loop does with a request. It submits the request, ends the turn, and waits until the reply may
/// be sent.
package final class HostHarness {
  package let host: Host
  package let clock: TestClock
  private let loop = FakeLoop()
  private let bell = Monitor(0)
  private var sessions: [Caller: (session: Session, sink: Mailbox)] = [:]
  private var nextID = 1

  package init(
    _ modules: [Host.Entry], storage: any Storage, pictures: any Storage, clock: TestClock = TestClock(),
    configuration: HostConfiguration = HostConfiguration()
  ) {
    var configuration = configuration
    configuration.isSystem = true
    if configuration.timeZoneName == nil { configuration.timeZoneName = "UTC" }
    configuration.zoneDirectory = FixedZones.directory
    // The machine uses the daemon's own password hash, but at a hundredth of the real cost, so that tests are fast.
    configuration.machine = .real(passwordCost: 1)
    self.clock = clock
    let bell = bell
    host = Host(
      configuration, modules: modules, pictures: pictures, storage: storage, clock: { clock.now },
      wake: {
        bell.withLock { $0 += 1 }
        bell.broadcast()
      })
    host.attach(loop)
  }

  /// Makes a call as this user, and returns the whole response.
  package func respond(
    _ method: String, _ params: JSON = [:], as uid: UInt32 = 1000, on connection: String = ""
  ) -> JSON {
    let session = session(for: Caller(uid: uid, connection: connection)).session
    let (request, reply, outcome) = begin(method, params, session)
    turn()
    let response = parsed(complete(reply, outcome, request.id))
    turn()
    return response
  }

  /// Submits all calls before the first call is done. Returns the responses in the order of the calls.
  package func respondTogether(
    _ calls: [(method: String, params: JSON)], as uid: UInt32 = 1000, on connection: String = ""
  ) -> [JSON] {
    respondTogether(calls.map { (uid, $0.method, $0.params) }, on: connection)
  }

  /// Submits calls of several users, and returns the responses in the order of the calls. After each submission,
  /// `begun` is called.
  package func respondTogether(
    _ calls: [(uid: UInt32, method: String, params: JSON)], on connection: String = "", begun note: () -> Void = {}
  ) -> [JSON] {
    let sessions = calls.map { session(for: Caller(uid: $0.uid, connection: connection)).session }
    let begun = zip(calls, sessions).map { call, session in
      defer { note() }
      return begin(call.method, call.params, session)
    }
    return begun.map { parsed(complete($0.reply, $0.outcome, $0.request.id, note)) }
  }

  /// Submits a call. Returns a closure that waits for the response.
  package func begin(
    _ method: String, _ params: JSON = [:], as uid: UInt32 = 1000, on connection: String = ""
  ) -> () -> JSON {
    let session = session(for: Caller(uid: uid, connection: connection)).session
    let begun = begin(method, params, session)
    turn()
    return { self.parsed(self.complete(begun.reply, begun.outcome, begun.request.id)) }
  }

  /// Submits a call. Returns a closure that returns the response, or nil if it isn't there yet. The closure waits only
  /// for the disk.
  package func hand(
    _ method: String, _ params: JSON = [:], as uid: UInt32 = 1000, on connection: String = ""
  ) -> () -> JSON? {
    let session = session(for: Caller(uid: uid, connection: connection)).session
    var (request, reply, outcome) = begin(method, params, session)
    turn()
    return { [self] in
      turn()
      while case .later(let ticket) = outcome {
        guard let finished = loop.finished.removeValue(forKey: ticket) else { return nil }
        (reply, outcome) = finished
      }
      return parsed(complete(reply, outcome, request.id))
    }
  }

  /// Makes a call that must succeed, and returns the result.
  package func call(
    _ method: String, _ params: JSON = [:], as uid: UInt32 = 1000, on connection: String = ""
  ) throws -> JSON {
    let response = respond(method, params, as: uid, on: connection)
    guard let result = response["result"] else { throw Refused(response: response) }
    return result
  }

  /// Makes a call that must be refused, and returns the error.
  package func refusal(
    _ method: String, _ params: JSON = [:], as uid: UInt32 = 1000, on connection: String = ""
  ) throws -> JSON {
    let response = respond(method, params, as: uid, on: connection)
    guard let error = response["error"] else { throw Refused(response: response) }
    return error
  }

  /// The notifications that the user got since this method was last called.
  package func takeEvents(of uid: UInt32 = 1000, on connection: String = "") -> [JSON] {
    settle()
    return session(for: Caller(uid: uid, connection: connection)).sink.take().map(parsed)
  }

  /// What the host has reported for the log since this method was last called. The entries are about refused and slow
  /// calls, and contain the user, the method and the reason.
  package func takeNotes() -> [String] {
    defer { loop.notes = [] }
    return loop.notes.compactMap { event in
      switch event {
      case .denied(let who, let method, let reason): "\(Self.name(who)) \(method) \(reason)"
      case .guessing(let who, let method): "\(Self.name(who)) \(method) guesses"
      case .slow(let who, let method, _): "\(Self.name(who)) \(method ?? "-") slow"
      case .notReacted(_, let method, let event, let reason): "\(method) after \(event): \(reason)"
      default: nil
      }
    }
  }

  private static func name(_ principal: Principal) -> String { principal.uid.map(String.init) ?? "\(principal)" }

  package func sink(of uid: UInt32, on connection: String = "") -> Mailbox {
    session(for: Caller(uid: uid, connection: connection)).sink
  }

  /// Tells the host that the output queue of this connection has room again.
  package func pump(_ uid: UInt32, on connection: String = "") {
    _ = host.pump(session(for: Caller(uid: uid, connection: connection)).session)
    settle()
  }

  /// Closes this connection of the user. The next call opens a new connection.
  package func disconnect(_ uid: UInt32, on connection: String = "") {
    guard let known = sessions.removeValue(forKey: Caller(uid: uid, connection: connection)) else { return }
    host.leave(known.session)
  }

  /// Moves the clock forward to this time. On the way, the host is woken at each time for which it has requested a
  /// wake-up.
  package func passTime(to moment: Int) {
    settle()
    var last: Int?
    // If the host requested the same time again and again, this loop would never end.
    while let next = loop.ring, next <= moment, next != last {
      last = next
      clock.now = max(next, clock.now)
      loop.ring = nil
      host.ring()
      settle()
    }
    clock.now = max(moment, clock.now)
  }

  /// The time for which the host has requested a wake-up.
  package var ringsAt: Int? {
    settle()
    return loop.ring
  }

  /// Runs turns until no work is pending.
  package func settle() {
    while host.isBusy || host.endTurn() {
      turn()
      if host.isBusy { waitForBell() }
    }
    turn()
  }

  package func close() {
    settle()
    host.close()
  }

  /// The error for an unexpected response.
  package struct Refused: Error, CustomStringConvertible {
    package let response: JSON
    package var description: String { response.description }
  }

  // MARK: Loop

  private func begin(
    _ method: String, _ params: JSON, _ session: Session
  ) -> (request: Request, reply: [UInt8], outcome: Outcome) {
    nextID += 1
    let text: JSON = [
      "jsonrpc": "2.0", "id": JSON(integerLiteral: nextID), "method": JSON(stringLiteral: method), "params": params,
    ]
    let request = Self.request(text)
    var writer = JSONWriter()
    let outcome = host.handle(request, from: session, into: &writer)
    loop.note(outcome)
    return (request, writer.bytes, outcome)
  }

  /// Waits until the reply may be sent, and returns the reply.
  private func complete(
    _ reply: [UInt8], _ outcome: Outcome, _ id: RequestID?, _ note: () -> Void = {}
  ) -> [UInt8] {
    switch outcome {
    case .done: return reply
    case .held(let hold): return wait(for: hold, reply, id)
    case .later(let ticket):
      let (reply, outcome) = wait(for: ticket)
      note()
      return complete(reply, outcome, id)
    }
  }

  private func turn() {
    host.collect()
    _ = host.endTurn()
  }

  private func waitForBell() {
    let seen = bell.withLock { $0 }
    turn()
    if host.isBusy { bell.wait { $0 != seen } }
    host.collect()
  }

  private func wait(for ticket: Ticket) -> ([UInt8], Outcome) {
    while true {
      if let done = loop.finished.removeValue(forKey: ticket) { return done }
      _ = host.endTurn()
      waitForBellOnce { self.loop.finished[ticket] != nil }
    }
  }

  private func wait(for hold: Hold, _ reply: [UInt8], _ id: RequestID?) -> [UInt8] {
    while true {
      if let failure = loop.takeFailure(of: hold) {
        var writer = JSONWriter()
        writer.errorReply(id ?? .null, failure.code, failure.message, reason: failure.reason) {
          if !failure.details.isEmpty { $0.raw(failure.details) }
        }
        return writer.bytes
      }
      if (loop.durable[hold.module] ?? 0) >= hold.rev {
        loop.release(hold)
        return reply
      }
      _ = host.endTurn()
      waitForBellOnce { (self.loop.durable[hold.module] ?? 0) >= hold.rev || self.loop.failures[hold] != nil }
    }
  }

  private func waitForBellOnce(until isDone: () -> Bool) {
    let seen = bell.withLock { $0 }
    turn()
    if isDone() { return }
    bell.wait { $0 != seen }
    host.collect()
  }

  /// A connection of a user. If a test has only one connection per user, the connection's name is empty.
  private struct Caller: Hashable {
    let uid: UInt32
    let connection: String
  }

  private func session(for caller: Caller) -> (session: Session, sink: Mailbox) {
    if let known = sessions[caller] { return known }
    let sink = Mailbox()
    let peer = Peer(uid: caller.uid, gid: caller.uid, groups: [])
    guard let session = try? host.admit(peer, sink: sink) else { preconditionFailure("uid \(caller.uid) is refused") }
    while !session.isReady {
      _ = host.endTurn()
      waitForBellOnce { session.isReady }
    }
    sessions[caller] = (session, sink)
    return (session, sink)
  }

  private static func request(_ text: JSON) -> Request {
    let bytes = Array(text.raw)
    guard case .single(.request(let request)) = RPC.parse(bytes, in: 0..<bytes.count) else {
      preconditionFailure("the harness made no request: \(text)")
    }
    return request
  }

  private func parsed(_ bytes: [UInt8]) -> JSON {
    (try? JSON(parsing: bytes)) ?? ["unreadable": JSON(stringLiteral: String(decoding: bytes, as: UTF8.self))]
  }
}

/// A clock that the test sets.
package final class TestClock: Sendable {
  private let seconds: Atomic<Int>

  package init(_ start: Int = 1_795_000_000) {
    seconds = Atomic(start)
  }

  package var now: Int {
    get { seconds.load(ordering: .relaxed) }
    set { seconds.store(newValue, ordering: .relaxed) }
  }
}

/// Collects the notifications that a session gets.
package final class Mailbox: EventSink {
  package var room = 4 << 20

  package init() {}

  private var messages: [[UInt8]] = []

  package func send(_ message: [UInt8]) {
    messages.append(message)
  }

  func take() -> [[UInt8]] {
    defer { messages = [] }
    return messages
  }
}

private final class FakeLoop: Shell {
  var durable: [Int: Int] = [:]
  var finished: [Ticket: ([UInt8], Outcome)] = [:]
  /// How many replies wait for each hold. `failures` contains the errors for holds that failed.
  private var awaited: [Hold: Int] = [:]
  private(set) var failures: [Hold: [Rejection]] = [:]
  var figures = Figures()
  var ring: Int?
  var notes: [HostEvent] = []

  func ready(_ session: Session) {}

  func advanced(module: Int, to rev: Int) { durable[module] = rev }

  func failed(module: Int, from rev: Int, _ rejection: Rejection) {
    for (hold, count) in awaited where hold.module == module && hold.rev >= rev {
      failures[hold, default: []] += Array(repeating: rejection, count: count)
      awaited[hold] = nil
    }
  }

  func note(_ outcome: Outcome) {
    if case .held(let hold) = outcome { awaited[hold, default: 0] += 1 }
  }

  /// Records that one reply no longer waits for this hold.
  func release(_ hold: Hold) {
    awaited[hold, default: 1] -= 1
    if awaited[hold] == 0 { awaited[hold] = nil }
  }

  func takeFailure(of hold: Hold) -> Rejection? {
    guard let failure = failures[hold]?.popLast() else { return nil }
    if failures[hold]?.isEmpty == true { failures[hold] = nil }
    return failure
  }

  func finished(_ ticket: Ticket, _ reply: [UInt8], _ outcome: Outcome) {
    note(outcome)
    finished[ticket] = (reply, outcome)
  }

  func ring(at moment: Int?) { ring = moment }
  func note(_ event: HostEvent, at place: CodeLocation) { notes.append(event) }
  func reload() throws(Rejection) -> [String] { [] }
}
