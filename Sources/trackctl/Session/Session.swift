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
  private var knownZone: TimeZone?

  init(_ options: GlobalOptions, _ output: Output) {
    self.options = options
    self.output = output
  }

  var isJSON: Bool { options.isJSON }

  var timeout: Duration { .milliseconds(options.timeoutMilliseconds ?? usualTimeoutMilliseconds) }

  /// The user's time zone: the machine's, unless `TZ` names another.
  var zone: TimeZone {
    if let knownZone { return knownZone }
    let name = Zones.systemName()
    let zone = (try? Zones.data(named: name)).flatMap { TimeZone(name: name, data: $0) } ?? .utc
    knownZone = zone
    return zone
  }

  var now: Instant { Instant(seconds: Clock.now()) }

  /// Connects on first need.
  func connect() throws(Failure) -> Connection {
    if let connection { return connection }
    do throws(ClientError) {
      let made = try Connection(to: options.server, timeout: timeout)
      connection = made
      return made
    } catch {
      throw Failure(error)
    }
  }

  /// Calls a method. The whole command shares one deadline per call.
  func call(_ method: String, _ params: JSON? = nil) throws(Failure) -> JSON {
    let connection = try connect()
    do throws(ClientError) {
      return try connection.call(method, params)
    } catch {
      throw Failure(error)
    }
  }
}
