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
  var usualTimeoutMilliseconds = 10_000
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
      connection = made
      firstDeadline = deadline
      return made
    } catch {
      throw Failure(error)
    }
  }

  func call(_ method: String, _ params: JSON? = nil) throws(Failure) -> JSON {
    let connection = try connect()
    do throws(ClientError) {
      return try connection.call(MethodCall(method, params), by: takeDeadline())
    } catch {
      throw Failure(error)
    }
  }

  /// Makes several calls at once.
  func batch(_ requests: [MethodCall]) throws(Failure) -> [Result<JSON, Refusal>] {
    let connection = try connect()
    do throws(ClientError) {
      return try connection.batch(requests, by: takeDeadline())
    } catch {
      throw Failure(error)
    }
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
