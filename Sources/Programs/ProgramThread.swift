import Manifest
import ModuleKit
import Outside
import System
import Wire

/// What the thread of a program does: it starts it, asks it one call after the other, listens, and looks at the clock.
final class ProgramThread {
  private let shared: ProgramShared
  private let limits: ProgramLimits
  private var module: String
  private var connection: ProgramConnection?
  private var dialogue: Dialogue
  private var isGreeted = false
  /// Those with which the program was greeted.
  private var settings = Settings()
  /// Was the module read again since it was started?
  private var isStale = false
  /// What it has refused with, though its manifest doesn't say so, by method and reason.
  private var undeclared: Set<String> = []
  private var waiting: [ProgramJob] = []
  private var current: ProgramJob?
  /// When it must have answered what it was asked.
  private var deadline: Int?
  private var lastUsed = 0
  private var deaths = DeathCount()
  private var lastToken = Token.first
  private var socketToken: UInt64 = 0
  private var printedToken: UInt64 = 0
  /// What of the program's socket the poller is to tell.
  private var watched: Interest = .read
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  private enum Token {
    static let wake: UInt64 = 1
    static let first: UInt64 = 2
  }

  /// So much is read at a time; then it is looked whether time is over.
  private static let mostReads = 16
  private static let mostUndeclared = 100

  init(_ shared: ProgramShared) {
    self.shared = shared
    limits = shared.limits
    module = shared.state.withLock { $0.manifest.name }
    dialogue = Dialogue(module: module)
  }

  /// Until the keeper is closed.
  func run() {
    do throws(Errno) {
      let poller = try Poller()
      try poller.add(shared.wake.raw, token: Token.wake, .read)
      var events = [PollEvent](repeating: PollEvent(), count: 8)
      while takeOrders() {
        advance(poller)
        let count = try poller.wait(into: &events, timeoutMilliseconds: patience)
        for event in events[..<count] { take(event, poller) }
        lookAtClock()
      }
    } catch {
      failAll(.missing("\(error)"))
    }
    connection?.end()
    connection = nil
    failAll(.stopping)
  }

  // MARK: Orders

  /// False when it is time to end.
  private func takeOrders() -> Bool {
    let orders = shared.state.withLock { state in
      defer {
        state.jobs = []
        state.isRenewed = false
      }
      return (jobs: state.jobs, isRenewed: state.isRenewed, isClosed: state.isClosed)
    }
    waiting += orders.jobs
    if orders.isRenewed {
      deaths = DeathCount()
      isStale = true
      // What is under way may end; what runs for nobody is no use.
      if current == nil { hangUp() }
    }
    return !orders.isClosed
  }

  private func finish(_ job: ProgramJob, _ result: Result<Prepared, Rejection>) {
    shared.state.withLock { $0.count -= 1 }
    job.done(result)
  }

  private func failAll(_ fault: ProgramFault) {
    for job in [current].compactMap(\.self) + waiting { finish(job, .failure(fault.rejection(of: module))) }
    current = nil
    waiting = []
  }

  // MARK: Asking

  /// Asks what waits, as far as that can be.
  private func advance(_ poller: borrowing Poller) {
    while current == nil, let job = waiting.first {
      guard !deaths.isResting(limits) else { return failAll(.resting) }
      guard connection != nil else {
        // It died a moment ago.
        guard Clock.monotonicNanoseconds() >= deaths.pauseEnds else { return }
        start(poller, for: job)
        continue
      }
      guard isGreeted else { return }
      guard settings == job.call.settings, !isStale else {
        hangUp()
        continue
      }
      waiting.removeFirst()
      ask(job)
    }
    watchForRoom(poller)
  }

  private func start(_ poller: borrowing Poller, for job: ProgramJob) {
    let (manifest, place) = shared.state.withLock { ($0.manifest, $0.place) }
    do throws(ProgramFault) {
      let made = try ProgramConnection.make(place, manifest.name, limits)
      connection = made
      dialogue = Dialogue(module: manifest.name)
      settings = job.call.settings
      isStale = false
      deadline = Clock.monotonicNanoseconds() + limits.greetingMilliseconds * 1_000_000
      do throws(Errno) {
        try watch(made, poller)
        try made.send(dialogue.greet(manifest, settings))
      } catch {
        throw .died
      }
    } catch {
      waiting.removeFirst()
      finish(job, .failure(error.rejection(of: module)))
      if error == .died { bury(error) } else { hangUp() }
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
      let request = try dialogue.ask(job.call)
      current = job
      deadline = Clock.monotonicNanoseconds() + job.call.method.deadlineMilliseconds * 1_000_000
      say(request)
    } catch {
      finish(job, .failure(error))
    }
  }

  private func say(_ bytes: [UInt8]) {
    do throws(Errno) { try connection?.send(bytes) } catch { fail(.died) }
  }

  /// What it hasn't taken yet goes when there is room.
  private func watchForRoom(_ poller: borrowing Poller) {
    guard let connection else { return }
    var wanted: Interest = connection.hasMore ? .write : []
    if connection.hasRoom { wanted.insert(.read) }
    guard wanted != watched else { return }
    watched = wanted
    try? poller.modify(connection.socket.raw, token: socketToken, wanted)
  }

  // MARK: Listening

  /// It takes its answers: what it has said meanwhile is heard.
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
        // Its end would be told again and again.
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

  private func hear(_ connection: ProgramConnection) {
    while self.connection === connection, connection.hasRoom, let frame = connection.framer.next() {
      switch frame {
      case .line(let bytes, let range):
        do throws(ProgramFault) { heard(try dialogue.hear(bytes, in: range)) } catch { fail(error) }
      case .tooLong: fail(.tooLong(limit: Dialogue.mostBytes))
      case .notJSON: fail(.confused("no JSON"))
      }
    }
    connection.framer.settle()
  }

  private func heard(_ event: Dialogue.Event) {
    switch event {
    case .greeted:
      isGreeted = true
      rest()
    case .answered(let result):
      guard let job = current else { return }
      current = nil
      rest()
      Orphans.bury()
      if case .failure(let refusal) = result { tell(refusal, of: job.call.method) }
      finish(job, result)
    case .reply(let bytes): say(bytes)
    case .nothing: break
    }
  }

  /// Reasons that callers can't have read of: so many at most.
  private func tell(_ refusal: Rejection, of method: Manifest.ProgramMethod) {
    let reason = refusal.reason
    guard !reason.hasPrefix("module."), !method.reasons.contains(where: { $0.reason == reason }),
      undeclared.count < Self.mostUndeclared, undeclared.insert("\(method.name) \(reason)").inserted
    else { return }
    shared.tell(.undeclared(module: module, method: method.name, reason: reason))
  }

  private func rest() {
    deadline = nil
    lastUsed = Clock.monotonicNanoseconds()
  }

  private func readPrinted(_ poller: borrowing Poller) {
    guard let connection, readPrinted(of: connection) else { return }
    if let raw = connection.printedRaw { try? poller.remove(raw) }
    connection.closePrinted()
  }

  /// - Returns: whether it prints no more.
  private func readPrinted(of connection: ProgramConnection) -> Bool {
    for _ in 0..<Self.mostReads {
      guard let count = try? connection.readPrinted(into: &buffer) else { return false }
      if count == 0 { return true }
      tell(connection.lines.take(buffer[..<count], at: Clock.monotonicNanoseconds()))
    }
    return false
  }

  private func tell(_ printed: [PrintedLines.Told]) {
    for told in printed {
      switch told {
      case .line(let line): shared.tell(.printed(module: module, line: line))
      case .more(let count): shared.tell(.printedMore(module: module, lines: count))
      }
    }
  }

  // MARK: Ends

  private func lookAtClock() {
    let now = Clock.monotonicNanoseconds()
    if let deadline, now >= deadline {
      let patience = current?.call.method.deadlineMilliseconds ?? limits.greetingMilliseconds
      fail(.tooSlow(milliseconds: patience))
    } else if connection != nil, current == nil, deadline == nil, waiting.isEmpty,
      now - lastUsed >= limits.idleSeconds * 1_000_000_000
    {
      hangUp()
    }
  }

  /// How long nothing is to be done, if nothing happens.
  private var patience: Int32 {
    var moment: Int?
    if connection == nil, !waiting.isEmpty { moment = deaths.pauseEnds }
    if let deadline { moment = deadline }
    if moment == nil, connection != nil { moment = lastUsed + limits.idleSeconds * 1_000_000_000 }
    guard let moment else { return -1 }
    return Int32(clamping: max(0, (moment - Clock.monotonicNanoseconds() + 999_999) / 1_000_000))
  }

  /// It did what it must not: the one call fails, and the program ends.
  private func fail(_ fault: ProgramFault) {
    let job = current ?? (isGreeted || waiting.isEmpty ? nil : waiting.removeFirst())
    current = nil
    if let job { finish(job, .failure(fault.rejection(of: module))) }
    bury(fault)
  }

  private func bury(_ fault: ProgramFault) {
    // What it said last is what tells why.
    if let connection { _ = readPrinted(of: connection) }
    hangUp()
    deaths.add(at: Clock.monotonicNanoseconds(), limits)
    shared.tell(.ended(module: module, why: fault.rejection(of: module).message))
    if deaths.isResting(limits) { shared.tell(.resting(module: module)) }
  }

  private func hangUp() {
    guard let connection else { return }
    tell(connection.lines.end())
    connection.end()
    self.connection = nil
    isGreeted = false
    deadline = nil
  }
}

/// How often a program has died lately, and when it may be started again.
struct DeathCount {
  private var times: [Int] = []
  private var isOver = false
  private(set) var pauseEnds = Int.min

  private static let minute = 60_000_000_000

  mutating func add(at now: Int, _ limits: ProgramLimits) {
    times = times.filter { now - $0 < Self.minute } + [now]
    isOver = isOver || times.count >= limits.deaths
    let pause = limits.pausesMilliseconds[min(times.count, limits.pausesMilliseconds.count) - 1]
    pauseEnds = now + pause * 1_000_000
  }

  /// Until a reload.
  func isResting(_ limits: ProgramLimits) -> Bool { isOver }
}
