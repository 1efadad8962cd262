import System
import Time
import Wire

/// A timer that nobody seems to have stopped, which whoever sits at a terminal is asked about behind their next command.
enum ForgottenTimer {
  private static let longSeconds = 10 * 3600
  private static let patienceMilliseconds = 200

  /// Those that start and stop it, or say so themselves.
  private static let silent: Set<String> = [
    StatusCommand.name, StartCommand.name, StopCommand.name, SwitchCommand.name, ToggleCommand.name, PickCommand.name,
  ]

  static func ask(behind command: any Command.Type, _ session: Session) {
    guard command.group == .everyday || command.group == .lookingBack, !silent.contains(command.name),
      !session.isJSON, StandardStream.error.isTerminal
    else { return }
    session.usualTimeoutMilliseconds = patienceMilliseconds
    guard let entry = (try? session.call("timer.status"))?["entry"], let start = entry.instant("startedAt") else {
      return
    }
    let seconds = session.now - start
    if seconds < longSeconds { return }
    let project = Terminal.clean(entry.text("project"))
    let since = session.timeText.point(start)
    try? session.output.flush()
    try? StandardStream.error.write(
      "\(project) runs since \(since), \(Lengths.short(seconds)): was it forgotten?\n"
        + "  trackctl stop --at TIME stopped it then; trackctl stop --discard forgets it\n")
  }
}
