import System
import Time
import TrackClientCore
import Wire

/// What a command works with: the options of all commands, its output, and what is only made on first need: the
/// connection, and the user's time zone.
final class Session {
  let options: GlobalOptions
  let output: Output
  /// How long an answer may take, if the command line doesn't say.
  lazy var usualTimeoutMilliseconds = if case .host = options.server { Self.hostTimeout } else { Self.localTimeout }
  private static let localTimeout = 10_000
  /// Who logs in by ssh may have to type a password first.
  private static let hostTimeout = 60_000
  /// Nobody restarts a daemon more often while one waits; one that goes each time would be asked for ever.
  private static let mostAttempts = 5
  private static let returnPatienceSeconds = 30
  /// Of work of many calls, which a daemon that goes would leave half done: whether it is still to be waited for, looked at now and
  /// then until it is back or `returnPatienceSeconds` have passed. Nil where it isn't.
  var awaitsReturn: (() -> Bool)?
  private var connection: Connection?
  /// Of the first call, which shares it with the connecting.
  private var firstDeadline: Deadline?

  init(_ options: GlobalOptions, _ output: Output) {
    self.options = options
    self.output = output
  }

  var isJSON: Bool { options.isJSON }

  var timeout: Duration { .milliseconds(options.timeoutMilliseconds ?? usualTimeoutMilliseconds) }

  // MARK: Surroundings

  /// The user's time zone: the machine's, unless `TZ` names another.
  private(set) lazy var zone: TimeZone = {
    Zones.system().flatMap { TimeZone(name: $0.name, data: $0.data, isAskedOften: false) } ?? .utc
  }()

  var now: Instant { Instant(seconds: Clock.now()) }

  var moment: Moment { Moment(now: now, zone: zone) }

  var timeText: TimeText { TimeText(moment: moment) }

  private(set) lazy var palette = Palette(isTerminal: output.isTerminal, environment: Process.environment)

  /// How wide a line may be; nil where nobody minds.
  private(set) lazy var width: Int? = output.isTerminal ? StandardStream.output.columns ?? 80 : nil

  /// What pictures in cells are made of.
  private(set) lazy var look = Look(
    columns: width, isUnicode: Look.isUnicode(environment: Process.environment), palette: palette)

  var helpPage: HelpPage { HelpPage(width: width) }

  /// What modules the daemon has; nil where none answers soon.
  var modulesThatAnswer: [String]? {
    usualTimeoutMilliseconds = ModuleCommand.helpTimeout
    return (try? call("system.hello"))?["modules"]?.elements.compactMap(\.string)
  }

  /// The zone to send with a call; nil where it is the daemon's anyway, as both are of this machine. So no file is read
  /// for it.
  var timeZoneName: String? {
    if case .host = options.server { return zone.name }
    return Process.environment("TZ") == nil ? nil : zone.name
  }

  var timeZoneParam: JSON? { timeZoneName.map { ["timeZone": JSON($0)] } }

  /// A point in time as the user wrote it.
  func time(_ text: String?) throws(Failure) -> Instant? {
    guard let text else { return nil }
    return try TimeReading.instant(text, at: moment)
  }

  /// A range as the user wrote it.
  func range(_ text: String?) throws(Failure) -> TimeRange? {
    guard let text else { return nil }
    return try RangeReading.range(text, at: moment)
  }

  // MARK: Calls

  /// Connects on first need.
  func connect() throws(Failure) -> Connection {
    if let connection { return connection }
    let deadline = Deadline.after(timeout)
    firstDeadline = deadline
    return try connect(by: deadline)
  }

  private func connect(by deadline: Deadline) throws(Failure) -> Connection {
    do throws(ClientError) {
      let made = try Connection(to: options.server, by: deadline, timeout: timeout)
      TokenFile.begin(made)
      connection = made
      return made
    } catch {
      throw failure(error)
    }
  }

  /// Calls a method that changes nothing.
  func call(_ method: String, _ params: JSON? = nil) throws(Failure) -> JSON {
    try call(method, params) { true }
  }

  /// Calls a method, and again where the daemon went before it had answered and that does no harm.
  func call(_ method: String, _ params: JSON?, isRepeatable: () -> Bool) throws(Failure) -> JSON {
    try asking(isRepeatable) { connection, deadline throws(ClientError) in
      try connection.call(MethodCall(method, params), by: deadline)
    }
  }

  /// Makes several calls at once. Those that change something have to have keys.
  func batch(_ requests: [MethodCall]) throws(Failure) -> [Result<JSON, Refusal>] {
    try asking({ true }) { connection, deadline throws(ClientError) in try connection.batch(requests, by: deadline) }
  }

  /// Makes several calls at once, of which some change something and have keys.
  func change(_ requests: [MethodCall]) throws(Failure) -> [Result<JSON, Refusal>] {
    _ = try connect()
    do throws(Failure) {
      return try batch(requests)
    } catch {
      throw unsettled(error)
    }
  }

  /// As `call`, of a method that changes something: it goes with a key, if the method takes one, and where no answer comes it
  /// says how to find out.
  func change(_ method: String, _ params: JSON? = nil, takesKey: Bool = true) throws(Failure) -> JSON {
    let plain = MethodCall(method, params)
    let request = takesKey ? try CallKey.added(to: plain) : plain
    _ = try connect()
    do throws(Failure) {
      return try call(method, request.params) { takesKey }
    } catch {
      throw unsettled(error)
    }
  }

  /// Asks a daemon, and its successor where it went before it had answered, as it does when it is restarted.
  private func asking<Answer>(
    _ isRepeatable: () -> Bool, _ body: (Connection, Deadline) throws(ClientError) -> Answer
  ) throws(Failure) -> Answer {
    var connection = try connect()
    let deadline = takeDeadline()
    var attempts = 1
    while true {
      do throws(ClientError) {
        return try body(connection, deadline)
      } catch {
        guard case .disconnected = error, attempts < Self.mostAttempts else { throw failure(error) }
        attempts += 1
        connection = try awaitsReturn == nil ? connect(by: deadline) : connectOnReturn()
        if !isRepeatable() { throw failure(error) }
      }
    }
  }

  /// Connects to the successor of a daemon that has gone.
  private func connectOnReturn() throws(Failure) -> Connection {
    let end = Deadline.after(.seconds(Self.returnPatienceSeconds))
    while true {
      do throws(Failure) {
        return try connect(by: .after(timeout))
      } catch {
        guard error.leavesOutcomeOpen, !end.hasPassed, awaitsReturn?() == true else { throw error }
      }
      Clock.wait(milliseconds: 50)
    }
  }

  /// What is to be said of a change that went out and was not answered.
  func unsettled(_ failure: Failure) -> Failure {
    guard failure.leavesOutcomeOpen else { return failure }
    return failure.adding(hints: ["it may have been done all the same: trackctl history says"])
  }

  /// What to say of an error; of a refusal what people say, and not what programs do.
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

  /// Where nothing was found and there is more than one daemon: which one was asked, and how to ask the other.
  var whichOfSeveral: String {
    guard options.server == .nearest else { return "" }
    let there = options.server.paths.filter { (try? FileStatus.at(path: $0)) != nil }
    guard there.count > 1 else { return "" }
    return " at \(there[0]); there is another daemon: trackctl --socket \(there[1]) …"
  }

  /// The result of one of several calls, or why it was refused.
  func value(of answer: Result<JSON, Refusal>) throws(Failure) -> JSON {
    do throws(Refusal) {
      return try answer.get()
    } catch {
      throw failure(.refused(error))
    }
  }

  // MARK: Answers

  /// Prints a reply as JSON where that is wanted, else what the closure prints of it.
  @discardableResult
  func answer(_ reply: JSON, people: () throws(Failure) -> Void) throws(Failure) -> ExitStatus {
    if isJSON { output.print(reply) } else { try people() }
    return .done
  }

  /// Makes a change, and says to people what it did.
  func perform(_ method: String, _ params: JSON?) throws(Failure) -> ExitStatus {
    let reply = try change(method, params)
    return try answer(reply) { did(method, reply) }
  }

  /// Tells people what a change did, in the words of its method.
  func did(_ method: String, _ reply: JSON) { did(reply, VerbSentences.sentence(method)?(reply, self) ?? method) }

  /// What stands above a table, as wide as the terminal is.
  /// Asks at the terminal, and waits for a line; nil where none comes.
  func ask(_ question: String) throws(Failure) -> String? {
    output.write(question)
    try output.flush()
    var typed = [UInt8](repeating: 0, count: 4096)
    guard let count = try? StandardStream.input.read(into: &typed), count > 0 else { return nil }
    return String(decoding: typed[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  func print(title: String) {
    for line in TextWrap.lines(title, width: width ?? .max) { output.print(palette.paint(line, .bold)) }
  }

  func print(_ table: Table) {
    for line in table.lines(width: width, palette) { output.print(line) }
  }

  /// Prints it, or where it has no rows what that means.
  func print(_ table: Table, orElse nothing: @autoclosure () -> String) {
    if table.rows.isEmpty { output.print(nothing()) } else { print(table) }
  }

  func show(_ chart: Chart) {
    for line in CellDrawing(look: look).lines(of: chart) { output.print(line) }
  }

  /// A member that is a point in time, as people read it.
  func point(_ thing: JSON, _ member: String) -> String { thing.instant(member).map(timeText.point) ?? "" }

  /// Says what a changing command did, and how to undo it; of one that changed nothing that and no more, for an undo would
  /// take back something else.
  func did(_ reply: JSON, _ what: @autoclosure () -> String) {
    if reply["changed"]?.bool == false { return output.print("nothing changed") }
    output.print("\(what()) \(palette.paint("(trackctl undo takes it back)", .dim))")
  }
}
