import TrackClientCore
import Wire

/// `toggle`: stops what runs, or goes on with the last entry.
enum ToggleCommand: Command {
  static let name = "toggle"
  static let summary = "stop what runs, or go on with what ran last"
  static let group = CommandGroup.everyday
  static var details: [String] { "For a key of the keyboard or a click on a bar." }
  static var examples: [Example] { Example("toggle", "stop, or go on") }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    do throws(Failure) {
      return try StopCommand.stop(session, nil)
    } catch {
      // To ask first what runs would leave room for somebody else in between.
      guard error.refusal?.reason == "timer.notRunning" else { throw error }
      return try session.perform("timer.continue", nil)
    }
  }
}
