import System
import Time
import TrackClientCalls
import TrackClientCore
import Wire

/// What a command needs: the global options, the output, the connection and the time zone. The connection and the time
/// zone are created when they are first needed.
final class Session {
  let options: GlobalOptions
  let output: Output
  /// The timeout for an answer, unless the user has set another.
  lazy var usualTimeoutMilliseconds = if case .host = options.server { Self.hostTimeout } else { Self.localTimeout }
  private static let localTimeout = 10_000
  /// The timeout for a remote daemon. It is longer, because ssh might first ask for a password.
  private static let hostTimeout = 60_000
  /// The maximum number of attempts at a call. Without this limit, a call that crashes the daemon would be repeated
  /// forever.
  private static let mostAttempts = 5
  private static let returnPatienceSeconds = 30
  /// Returns whether to keep waiting for a daemon that has vanished. A command that makes many calls sets this closure,
  /// so that a restart of the daemon doesn't leave the command half done. In other commands, the closure is nil. The
  /// session calls the closure repeatedly until the daemon is back or `returnPatienceSeconds` have passed.
  var awaitsReturn: (() -> Bool)?
  private var connection: Connection?
  /// The deadline of the first call. The time for connecting counts as part of the call.
  private var firstDeadline: Deadline?

  init(_ options: GlobalOptions, _ output: Output) {
    self.options = options
    self.output = output
  }

  var isJSON: Bool { options.isJSON }

  var timeout: Duration { .milliseconds(options.timeoutMilliseconds ?? usualTimeoutMilliseconds) }

  // MARK: Environment

  /// The user's time zone: the value of `TZ` if it is set, otherwise the machine's zone.
  private(set) lazy var zone: TimeZone = {
    Zones.system().flatMap { TimeZone(name: $0.name, data: $0.data, isAskedOften: false) } ?? .utc
  }()

  var now: Instant { Instant(seconds: Clock.now()) }

  var moment: Moment { Moment(now: now, zone: zone) }

  var timeText: TimeText { TimeText(moment: moment) }

  private(set) lazy var palette = Palette(isTerminal: output.isTerminal, environment: Process.environment)

  /// The maximum width of a line, or nil for no limit.
  private(set) lazy var width: Int? = output.isTerminal ? StandardStream.output.columns ?? 80 : nil

  /// What the terminal supports when a chart is drawn in cells.
  private(set) lazy var look = TerminalStyle(
    columns: width, isUnicode: TerminalStyle.isUnicode(environment: Process.environment), palette: palette)

  var helpPage: HelpPage { HelpPage(width: width) }

  /// The modules of the daemon. Nil if the daemon doesn't answer quickly.
  var modulesThatAnswer: [String]? {
    usualTimeoutMilliseconds = ModuleCommand.helpTimeout
    return (try? call(.system.hello()))?.modules
  }

  /// The name of the time zone to send with a call. Nil if the daemon is on this machine and uses the same zone. In
  /// that case, the zone's file isn't read.
  var timeZoneName: String? {
    if case .host = options.server { return zone.name }
    return Process.environment("TZ") == nil ? nil : zone.name
  }

  var timeZoneParam: JSON? { timeZoneName.map { ["timeZone": JSON($0)] } }

  /// Parses a time that the user typed.
  func time(_ text: String?) throws(Failure) -> Instant? {
    guard let text else { return nil }
    return try TimeReading.instant(text, at: moment)
  }

  /// Parses a range that the user typed.
  func range(_ text: String?) throws(Failure) -> TimeRange? {
    guard let text else { return nil }
    return try RangeReading.range(text, at: moment)
  }

  // MARK: Calls

  /// The connection. It is opened on first use.
  func connect() throws(Failure) -> Connection {
    if let connection { return connection }
    let deadline = Deadline.after(timeout)
    firstDeadline = deadline
    return try connect(by: deadline)
  }

  private func connect(by deadline: Deadline) throws(Failure) -> Connection {
    try checkZone()
    do throws(ClientError) {
      let made = try Connection(to: options.server, by: deadline, timeout: timeout)
      TokenFile.begin(made)
      connection = made
      return made
    } catch {
      throw failure(error)
    }
  }

  /// Fails if `TZ` names no zone. Otherwise times would silently be those of another zone.
  private func checkZone() throws(Failure) {
    guard let name = Zones.unknownName else { return }
    throw Failure(
      .refused, "no time zone is called '\(Terminal.clean(name))', the value of TZ",
      hints: ["use a name such as TZ=Europe/Berlin; the package tzdata contains the time zones"])
  }

  /// Calls a method that changes nothing.
  func call(_ method: String, _ params: JSON? = nil) throws(Failure) -> JSON {
    try call(method, params) { true }
  }

  /// Calls a method. If the daemon vanishes before it answers and the call may be repeated, repeats the call.
  /// - Parameter isRepeatable: returns whether the call may be repeated. The closure is called when the new daemon
  ///   answers. Nil if the call may never be repeated.
  func call(_ method: String, _ params: JSON?, isRepeatable: (() -> Bool)?) throws(Failure) -> JSON {
    try asking(isRepeatable) { connection, deadline throws(ClientError) in
      try connection.call(MethodCall(method, params), by: deadline)
    }
  }

  /// A call that was sent but whose answer hasn't been read.
  final class SentCall {
    fileprivate let request: MethodCall
    fileprivate var pending: PendingCall?

    fileprivate init(_ request: MethodCall, _ pending: consuming PendingCall?) {
      self.request = request
      self.pending = pending
    }
  }

  /// Sends a call without waiting for its answer. Repeating the call must be safe.
  func begin(_ request: MethodCall) throws(Failure) -> SentCall {
    let connection = try connect()
    let deadline = takeDeadline()
    do throws(ClientError) {
      return SentCall(request, try connection.begin(request, by: deadline))
    } catch {
      guard case .disconnected = error else { throw failure(error) }
      return SentCall(request, nil)
    }
  }

  /// Waits for the answer. If the daemon vanishes before it answers, repeats the call.
  func finish(_ sent: SentCall) throws(Failure) -> JSON {
    if let pending = sent.pending.take() {
      do throws(ClientError) {
        return try pending.result(by: .after(timeout))
      } catch {
        guard case .disconnected = error else { throw failure(error) }
      }
    }
    return try call(sent.request.method, sent.request.params)
  }

  /// Makes several calls in one batch. If a call is a change, it must have an idempotency key.
  func batch(_ requests: [MethodCall]) throws(Failure) -> [Result<JSON, Refusal>] {
    try asking({ true }) { connection, deadline throws(ClientError) in try connection.batch(requests, by: deadline) }
  }

  /// Makes several calls in one batch, some of which are changes. Each change must have an idempotency key.
  func change(_ requests: [MethodCall]) throws(Failure) -> [Result<JSON, Refusal>] {
    _ = try connect()
    do throws(Failure) {
      return try batch(requests)
    } catch {
      throw unsettled(error)
    }
  }

  /// Calls a method that makes a change. If the method takes an idempotency key, adds one. If no answer arrives, a hint
  /// says how to check the outcome.
  func change(_ method: String, _ params: JSON? = nil, takesKey: Bool = true) throws(Failure) -> JSON {
    let plain = MethodCall(method, params)
    let request = takesKey ? try CallKey.added(to: plain) : plain
    _ = try connect()
    do throws(Failure) {
      return try call(method, request.params, isRepeatable: takesKey ? { true } : nil)
    } catch {
      throw unsettled(error)
    }
  }

  /// Sends a request. If the daemon vanishes before it answers, as in a restart, and the request may be repeated, sends
  /// the request to the new daemon.
  private func asking<Answer>(
    _ isRepeatable: (() -> Bool)?, _ body: (Connection, Deadline) throws(ClientError) -> Answer
  ) throws(Failure) -> Answer {
    var connection = try connect()
    let deadline = takeDeadline()
    var attempts = 1
    while true {
      do throws(ClientError) {
        return try body(connection, deadline)
      } catch {
        guard case .disconnected = error, let isRepeatable, attempts < Self.mostAttempts else { throw failure(error) }
        attempts += 1
        connection = try connectToSuccessor(by: deadline)
        if !isRepeatable() { throw failure(error) }
      }
    }
  }

  /// Connects to the daemon that replaces a vanished one. Retries until the socket is back or the deadline has passed.
  private func connectToSuccessor(by deadline: Deadline) throws(Failure) -> Connection {
    let end = awaitsReturn == nil ? deadline : Deadline.after(.seconds(Self.returnPatienceSeconds))
    while true {
      do throws(Failure) {
        return try connect(by: awaitsReturn == nil ? deadline : .after(timeout))
      } catch {
        // ssh has already reported why a host can't be reached.
        if case .host = options.server, awaitsReturn == nil { throw error }
        guard error.leavesOutcomeOpen, !end.hasPassed, awaitsReturn?() ?? true else { throw error }
      }
      Clock.wait(milliseconds: 50)
    }
  }

  /// Adds a hint to the failure of a change whose outcome is unknown.
  func unsettled(_ failure: Failure) -> Failure {
    // A command that makes many calls reports its outcome itself.
    guard failure.leavesOutcomeOpen, awaitsReturn == nil else { return failure }
    return failure.adding(hints: ["the change may have been made; to check: trackctl history"])
  }

  /// Converts an error. The text of a refusal is adapted to the command line, unless JSON was requested.
  func failure(_ error: ClientError) -> Failure {
    let failure = Failure(error, reaching: options.server)
    guard case .refused(let refusal) = error, !isJSON else { return failure }
    let message = timeText.local(RefusalHints.message(of: refusal))
    let isAboutMethods = refusal.code == RPCCode.methodNotFound.rawValue
    return failure.saying(isAboutMethods ? message : ModuleCommand.typed(message))
  }

  private func takeDeadline() -> Deadline {
    defer { firstDeadline = nil }
    return firstDeadline ?? .after(timeout)
  }

  /// A text that names the daemon that was called, and explains how to call the other daemon. Empty if there is only
  /// one daemon.
  var whichOfSeveral: String {
    guard options.server == .nearest else { return "" }
    let there = options.server.paths.filter { (try? FileStatus.at(path: $0)) != nil }
    guard there.count > 1 else { return "" }
    return " at \(there[0]); there is another daemon: trackctl --socket \(there[1]) …"
  }

  /// The result of one call of a batch. Throws if the call was refused.
  func value<Value>(of answer: Result<Value, Refusal>) throws(Failure) -> Value {
    do throws(Refusal) {
      return try answer.get()
    } catch {
      throw failure(.refused(error))
    }
  }

  // MARK: Answers

  /// Prints a reply as JSON if the user asked for it, otherwise runs the closure, which prints for people.
  func answer(_ reply: JSON, people: () throws(Failure) -> Void) throws(Failure) {
    if isJSON { output.print(reply) } else { try people() }
  }

  /// Makes a change and reports it.
  func perform(_ method: String, _ params: JSON?) throws(Failure) {
    let reply = try change(method, params)
    try answer(reply) { did(method, reply) }
  }

  /// Reports a change with the sentence that its method declares.
  func did(_ method: String, _ reply: JSON) { did(reply, said(method, reply)) }

  /// The sentence that a method declares for its change.
  func said(_ method: String, _ reply: JSON) -> String {
    BuiltInMethods.named(method).flatMap { SaidSentence(method: $0, reply: reply, session: self).text } ?? method
  }

  /// Asks a question on the terminal and reads a line. Nil at the end of the input.
  func ask(_ question: String) throws(Failure) -> String? {
    output.write(question)
    try output.flush()
    var typed = [UInt8](repeating: 0, count: 4096)
    guard let count = try? StandardStream.input.read(into: &typed), count > 0 else { return nil }
    return String(decoding: typed[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Asks for consent on the terminal, and fails without it.
  /// - Parameter instead: what the user can do if there is no terminal.
  func confirm(_ plan: String, instead: String) throws(Failure) {
    guard StandardStream.input.isTerminal, !isJSON else { throw Failure(.refused, plan, hints: [instead]) }
    let answer = try ask(plan + ". Go on? [y/N] ")
    guard ["y", "yes"].contains(answer?.lowercased()) else { throw Failure(.refused, "nothing was changed") }
  }

  func print(title: String) {
    for line in TextWrap.lines(title, width: width ?? .max) { output.print(palette.paint(line, .bold)) }
  }

  func print(_ table: Table) {
    for line in table.lines(width: width, palette) { output.print(line) }
  }

  /// Prints the table. If the table has no rows, prints a message instead.
  func print(_ table: Table, orElse nothing: @autoclosure () -> String) {
    if table.rows.isEmpty { output.print(nothing()) } else { print(table) }
  }

  func show(_ chart: Chart) {
    for line in CellDrawing(look: look).lines(of: chart) { output.print(line) }
  }

  /// The time that a member holds, formatted for people.
  func point(_ thing: JSON, _ member: String) -> String { thing.instant(member).map(timeText.point) ?? "" }

  /// Reports a change and how to undo it. If nothing has changed, reports only that. In this case, `undo` isn't
  /// suggested, because `undo` would affect an earlier change.
  func did(_ reply: JSON, _ what: @autoclosure () -> String) {
    if reply["changed"]?.bool == false { return output.print("nothing changed") }
    output.print("\(what()) \(palette.paint("(trackctl undo takes it back)", .dim))")
  }

  /// Reports several changes of one command, and how to undo them.
  func did(several what: [String]) {
    let way = what.count == 1 ? "takes it back" : "takes back the last of these; repeat it for the others"
    for text in what.dropLast() { output.print(text) }
    if let last = what.last { output.print("\(last) \(palette.paint("(trackctl undo \(way))", .dim))") }
  }
}
