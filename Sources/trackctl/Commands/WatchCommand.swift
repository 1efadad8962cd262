import TrackClient
import Wire

/// `watch`: what changes, an event a line.
enum WatchCommand: Command {
  static let name = "watch"
  static let summary = "print each change as it happens, one JSON object a line"
  static let group = CommandGroup.programs
  static var operands: [Operand] { [topic] }
  static var examples: [Example] { [Example("watch timer", "what changes in the timer")] }

  private static let topic = Operand.any("TOPIC", "a module or a method, such as timer or timer.start; none: all")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    var params = Params()
    params.set("topics", arguments.all(topic))
    _ = try session.call("events.subscribe", try params.json())
    let connection = try session.connect()
    while true {
      do throws(ClientError) {
        session.output.print(try connection.nextNotification().params)
      } catch {
        throw Failure(error)
      }
      try session.output.flush()
    }
  }
}
