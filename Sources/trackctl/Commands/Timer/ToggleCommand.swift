import TrackClientCore

/// `toggle`: stops the running entry, or continues the last one.
enum ToggleCommand: Command {
  static let name = "toggle"
  static let summary = "stop the running entry, or continue the last one"
  static let group = CommandGroup.everyday
  static var details: [String] { "It is meant for a keyboard shortcut or for a click on a status bar." }
  static var examples: [Example] { Example("toggle", "stop the timer, or start the last entry's project again") }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    do throws(Failure) {
      try StopCommand.stop(session, nil)
    } catch {
      // The command stops first and reacts to the refusal. Asking first whether an entry runs would be a race with
      // other clients.
      guard error.refusal?.reason == "timer.notRunning" else { throw error }
      try session.perform("timer.continue", nil)
    }
  }
}
