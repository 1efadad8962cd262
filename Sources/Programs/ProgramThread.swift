import Manifest
import ModuleKit
import Outside
import System
import Wire

/// The thread of a program. It carries out the actions of `ProgramState`, and passes lines between the program and a
/// `Dialogue`.
final class ProgramThread {
  private let shared: ProgramShared
  private let limits: ProgramLimits
  private var module: String
  private var state: ProgramState
  private var connection: ProgramConnection?
  private var dialogue: Dialogue
  /// The undeclared reasons that were already reported, each with its method.
  private var undeclared: Set<String> = []
  private var lastToken = Token.first
  private var socketToken: UInt64 = 0
  private var printedToken: UInt64 = 0
  /// The events for which the program's socket is registered.
  private var watched: Interest = .read
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  private enum Token {
    static let wake: UInt64 = 1
    static let first: UInt64 = 2
  }

  /// The maximum number of reads before the deadline is checked again.
  private static let mostReads = 16
  private static let mostUndeclared = 100

  init(_ shared: ProgramShared) {
    self.shared = shared
    limits = shared.limits
    state = ProgramState(shared.limits)
    module = shared.state.withLock { $0.manifest.name }
    dialogue = Dialogue(module: module)
  }

  /// Runs until the `ProgramKeeper` is closed.
  func run() {
    do throws(Errno) {
      let poller = try Poller()
      try poller.add(shared.wake.raw, token: Token.wake, .read)
      var events = [PollEvent](repeating: PollEvent(), count: 8)
      while takeOrders() {
        advance(poller)
        let count = try poller.wait(into: &events, timeoutMilliseconds: patience)
        for event in events[..<count] { take(event, poller) }
        _ = isInTime()
        tellDueLines()
      }
      close(.stopping)
    } catch {
      close(.missing("\(error)"))
    }
  }

  private func close(_ fault: ProgramFault) {
    hangUp()
    for job in state.closed() { finish(job, .failure(fault.rejection(of: module))) }
  }

  // MARK: Orders from the loop

  /// Takes over the orders of other threads. Returns false when the thread must end.
  private func takeOrders() -> Bool {
    let orders = shared.state.withLock { state in
      defer {
        state.jobs = []
        state.isRenewed = false
      }
      return (jobs: state.jobs, isRenewed: state.isRenewed, isClosed: state.isClosed)
    }
    for job in orders.jobs { state.submitted(job) }
    if orders.isRenewed { state.renewed() }
    return !orders.isClosed
  }

  private func finish(_ job: ProgramJob, _ result: Result<Prepared, Rejection>) {
    shared.state.withLock { $0.count -= 1 }
    job.done(result)
  }

  // MARK: Calls

  private func advance(_ poller: borrowing Poller) {
    actions: while true {
      switch state.next(at: Clock.monotonicNanoseconds()) {
      case .start(let settings): start(poller, with: settings)
      case .ask(let job): ask(job)
      case .end: hangUp()
      case .refuse(let job, let fault): finish(job, .failure(fault.rejection(of: module)))
      case .wait: break actions
      }
    }
    watchForRoom(poller)
  }

  private func start(_ poller: borrowing Poller, with settings: Settings) {
    let (manifest, location) = shared.state.withLock { ($0.manifest, $0.location) }
    let made: ProgramConnection
    do throws(ProgramFault) {
      made = try ProgramConnection.make(location, manifest, limits)
    } catch {
      if let job = state.missing() { finish(job, .failure(error.rejection(of: module))) }
      return
    }
    connection = made
    dialogue = Dialogue(module: manifest.name)
    state.started(with: settings, at: Clock.monotonicNanoseconds())
    do throws(Errno) {
      try watch(made, poller)
      try made.send(dialogue.greet(manifest, settings))
    } catch {
      fail(.died)
    }
  }

  private func watch(_ made: ProgramConnection, _ poller: borrowing Poller) throws(Errno) {
    socketToken = lastToken + 1
    printedToken = lastToken + 2
    lastToken += 2
    watched = .read
    try poller.add(made.socket.raw, token: socketToken, .read)
    if let printed = made.printedRaw { try poller.add(printed, token: printedToken, .read) }
  }

  private func ask(_ job: ProgramJob) {
    do throws(Rejection) {
      say(try dialogue.ask(job.call))
    } catch {
      if let job = state.answered(at: Clock.monotonicNanoseconds()) { finish(job, .failure(error)) }
    }
  }

  private func say(_ bytes: [UInt8]) {
    do throws(Errno) { try connection?.send(bytes) } catch { fail(.died) }
  }

  /// Registers the socket for writing only while there is unsent data, and for reading only while there is room for
  /// answers.
  private func watchForRoom(_ poller: borrowing Poller) {
    guard let connection else { return }
    var wanted: Interest = connection.hasMore ? .write : []
    if connection.hasRoom { wanted.insert(.read) }
    guard wanted != watched else { return }
    watched = wanted
    try? poller.modify(connection.socket.raw, token: socketToken, wanted)
  }

  // MARK: Input

  /// Continues after the program has read some of its answers. Requests that were buffered until then are handled now.
  private func goOn() {
    guard let connection else { return }
    do throws(Errno) { try connection.flush() } catch { return fail(.died) }
    hear(connection)
  }

  private func take(_ event: PollEvent, _ poller: borrowing Poller) {
    switch event.token {
    case Token.wake: shared.wake.drain()
    case socketToken where connection != nil:
      if event.isWritable { goOn() }
      if event.isReadable || event.isHungUp || event.isFailed { listen(hasGone: event.isHungUp || event.isFailed) }
    case printedToken: readPrinted(poller)
    default: break
    }
  }

  private func listen(hasGone: Bool) {
    for _ in 0..<Self.mostReads {
      guard let connection else { return }
      guard connection.hasRoom else {
        // If the other end has hung up, the program is ended. Otherwise the poller would report the hang-up over and
        // over.
        if hasGone { fail(.died) }
        return
      }
      do throws(Errno) {
        guard let count = try connection.socket.receive(into: &buffer) else { return }
        guard count > 0 else { return fail(.died) }
        connection.framer.feed(buffer, count: count)
      } catch {
        return fail(.died)
      }
      hear(connection)
    }
  }

  /// Handles the buffered requests of the program. A single read can contain thousands of requests, and each request
  /// can scan a table. The deadline is therefore checked before each request.
  private func hear(_ connection: ProgramConnection) {
    while self.connection === connection, connection.hasRoom, isInTime(), let frame = connection.framer.next() {
      switch frame {
      case .line(let bytes, let range):
        do throws(ProgramFault) { heard(try dialogue.hear(bytes, in: range)) } catch { fail(error) }
      case .tooLong: fail(.tooLong(limit: Dialogue.mostBytes))
      case .notJSON: fail(.confused("not JSON"))
      }
    }
    connection.framer.settle()
  }

  /// Ends the program if its deadline has passed. Returns whether its input may still be handled. The result is also
  /// false when the daemon stops.
  private func isInTime() -> Bool {
    if shared.state.withLock(\.isClosed) { return false }
    guard let fault = state.lateness(at: Clock.monotonicNanoseconds()) else { return true }
    fail(fault)
    return false
  }

  private func heard(_ event: Dialogue.Event) {
    switch event {
    case .greeted: state.greeted(at: Clock.monotonicNanoseconds())
    case .answered(let result):
      guard let job = state.answered(at: Clock.monotonicNanoseconds()) else { return }
      Orphans.reap()
      if case .failure(let refusal) = result { tell(refusal, of: job.call.method) }
      finish(job, result)
    case .reply(let bytes): say(bytes)
    case .nothing: break
    }
  }

  /// Reports a reason that the manifest doesn't declare. Each reason is reported once, and the number of reports is
  /// limited.
  private func tell(_ refusal: Rejection, of method: Manifest.ProgramMethod) {
    let reason = refusal.reason
    guard !reason.hasPrefix("module."), !method.reasons.contains(where: { $0.reason == reason }),
      undeclared.count < Self.mostUndeclared, undeclared.insert("\(method.name) \(reason)").inserted
    else { return }
    shared.tell(.undeclared(module: module, method: method.name, reason: reason))
  }

  private func readPrinted(_ poller: borrowing Poller) {
    guard let connection, readPrinted(of: connection) else { return }
    if let raw = connection.printedRaw { try? poller.remove(raw) }
    connection.closePrinted()
  }

  /// - Returns: whether the output has been closed.
  private func readPrinted(of connection: ProgramConnection) -> Bool {
    for _ in 0..<Self.mostReads {
      guard let count = try? connection.readPrinted(into: &buffer) else { return false }
      if count == 0 { return true }
      tell(connection.lines.take(buffer[..<count], at: Clock.monotonicNanoseconds()))
    }
    return false
  }

  private func tellDueLines() {
    let now = Clock.monotonicNanoseconds()
    guard let connection, let due = connection.lines.dueAt, now >= due else { return }
    tell(connection.lines.take([UInt8](), at: now))
  }

  private func tell(_ printed: [PrintedLines.Told]) {
    for told in printed {
      switch told {
      case .line(let line): shared.tell(.printed(module: module, line: line))
      case .more(let count): shared.tell(.printedMore(module: module, lines: count))
      }
    }
  }

  // MARK: Timeouts and ends

  /// The timeout for the poller.
  private var patience: Int32 {
    guard let moment = [state.wakesAt, connection?.lines.dueAt].compactMap(\.self).min() else { return -1 }
    let (left, isPast) = moment.subtractingReportingOverflow(Clock.monotonicNanoseconds())
    return isPast ? 0 : Int32(clamping: max(0, (left + 999_999) / 1_000_000))
  }

  /// Ends the program after a fault. Only the call that is being handled fails or, during the handshake, the first
  /// waiting call.
  private func fail(_ fault: ProgramFault) {
    let failure = state.failed(at: Clock.monotonicNanoseconds())
    // The last output is read first, because it often explains the fault.
    if let connection { _ = readPrinted(of: connection) }
    hangUp()
    let rejection = fault.rejection(of: module)
    shared.tell(.ended(module: module, why: rejection.message))
    if failure.rests {
      let end = Clock.monotonicNanoseconds() + limits.restSeconds * 1_000_000_000
      shared.state.withLock { $0.rest = end }
      shared.tell(.resting(module: module, seconds: limits.restSeconds))
    }
    if let job = failure.job { finish(job, .failure(rejection)) }
  }

  private func hangUp() {
    guard let connection else { return }
    tell(connection.lines.end())
    connection.end()
    self.connection = nil
  }
}
