import System
import Time
import TrackClient
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
    let name = Zones.systemName()
    return (try? Zones.data(named: name)).flatMap { TimeZone(name: name, data: $0) } ?? .utc
  }()

  var now: Instant { Instant(seconds: Clock.now()) }

  var moment: Moment { Moment(now: now, zone: zone) }

  var timeText: TimeText { TimeText(moment: moment) }

  private(set) lazy var palette = Palette(isTerminal: output.isTerminal, environment: Process.environment)

  /// How wide a line may be; nil where nobody minds.
  private(set) lazy var width: Int? = output.isTerminal ? StandardStream.output.columns ?? 80 : nil

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
    do throws(ClientError) {
      let made = try Connection(to: options.server, by: deadline, timeout: timeout)
      TokenFile.begin(made)
      connection = made
      firstDeadline = deadline
      return made
    } catch {
      throw failure(error)
    }
  }

  func call(_ method: String, _ params: JSON? = nil) throws(Failure) -> JSON {
    let connection = try connect()
    do throws(ClientError) {
      return try connection.call(MethodCall(method, params), by: takeDeadline())
    } catch {
      throw failure(error)
    }
  }

  /// Makes several calls at once.
  func batch(_ requests: [MethodCall]) throws(Failure) -> [Result<JSON, Refusal>] {
    let connection = try connect()
    do throws(ClientError) {
      return try connection.batch(requests, by: takeDeadline())
    } catch {
      throw failure(error)
    }
  }

  /// Makes several calls at once, of which some change something.
  func change(_ requests: [MethodCall]) throws(Failure) -> [Result<JSON, Refusal>] {
    _ = try connect()
    do throws(Failure) {
      return try batch(requests)
    } catch {
      throw unsettled(error)
    }
  }

  /// As `call`, of a method that changes something: where no answer comes, it says how to find out.
  func change(_ method: String, _ params: JSON? = nil) throws(Failure) -> JSON {
    _ = try connect()
    do throws(Failure) {
      return try call(method, params)
    } catch {
      throw unsettled(error)
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
    let message = timeText.local(refusal.message)
    let isAboutMethods = refusal.code == RPCCode.methodNotFound.rawValue
    return failure.saying(isAboutMethods ? message : ModuleCommand.typed(message))
  }

  private func takeDeadline() -> Deadline {
    defer { firstDeadline = nil }
    return firstDeadline ?? .after(timeout)
  }

  // MARK: Answers

  /// Prints a reply as JSON where that is wanted, else what the closure prints of it.
  func answer(_ reply: JSON, people: () throws(Failure) -> Void) throws(Failure) {
    if isJSON { output.print(reply) } else { try people() }
  }

  func print(_ table: Table) {
    for line in table.lines(width: width, palette) { output.print(line) }
  }

  /// Says what a changing command did, and how to undo it.
  func did(_ what: String) {
    output.print("\(what) \(palette.paint("(trackctl undo takes it back)", .dim))")
  }
}
