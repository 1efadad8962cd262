import System
import Time
import TrackClientCore
import Wire

/// A timer that nobody seems to have stopped: whoever sits at a terminal is told of it behind a command that has to do with the
/// timer, with the commands that mend it.
///
/// It is a line on the standard error, and no question that waits for an answer: that could hang a script, and would take the
/// next line that somebody types for an answer to it. It is said behind what the command has printed, which is as it always is,
/// as is the exit status; only where input and errors both are a terminal; and once in four hours of one entry, which a file
/// remembers: where nothing can be remembered, nothing is said. Doing nothing about it keeps it.
enum ForgottenTimer {
  static let longSeconds = 10 * 3600
  private static let silentSeconds = 4 * 3600
  private static let patienceMilliseconds = 200

  static func tell(behind command: any Command.Type, _ session: Session) {
    if isToldBehind(command.name) { tell(session) }
  }

  /// Those about the timer, but for those that start and stop it or show what runs. No set, which a prompt would make each time.
  private static func isToldBehind(_ command: String) -> Bool {
    switch command {
    case NoteCommand.name, AddCommand.name, FillCommand.name, EditCommand.name, SplitCommand.name, JoinCommand.name,
      DeleteCommand.name, TagCommand.name, UntagCommand.name, LogCommand.name, ListCommand.name, ReportCommand.name,
      UndoCommand.name, RedoCommand.name, HistoryCommand.name, HoursFillCommand.name:
      true
    default: false
    }
  }

  static func tell(behind command: ModuleCommand, _ session: Session) {
    if command.module == "timer", command.words.first != "status" { tell(session) }
  }

  /// What was stopped and ran that long: its end may be when somebody remembered, and not when it was over.
  static func tell(ofStopped entry: JSON?, _ session: Session) {
    guard let entry, let seconds = entry["seconds"]?.amount, seconds >= longSeconds, mayTell(session) else { return }
    let id = entry.number("id")
    say(
      "\(subject(entry)) ran for \(Lengths.short(seconds)). Forgotten? trackctl edit \(id) --to TIME ends it earlier",
      session)
  }

  private static func mayTell(_ session: Session) -> Bool {
    !session.isJSON && StandardStream.error.isTerminal && StandardStream.input.isTerminal
  }

  private static func tell(_ session: Session) {
    guard mayTell(session) else { return }
    session.usualTimeoutMilliseconds = patienceMilliseconds
    guard let connection = try? session.connect(), let entry = (try? session.call("timer.status"))?["entry"],
      let start = entry.instant("startedAt"), session.now - start >= longSeconds,
      remember(entry, StateFile("forgotten", of: connection.place), session)
    else { return }
    let length = Lengths.short(session.now - start)
    say(
      "\(subject(entry)) runs since \(session.timeText.point(start)), \(length). Forgotten? trackctl stop --at TIME ends it"
        + " then, stop --discard forgets it; else it goes on", session)
  }

  /// Whether it is time to say it, from which on it isn't for a while.
  private static func remember(_ entry: JSON, _ file: StateFile, _ session: Session) -> Bool {
    let id = entry.number("id")
    let now = session.now.seconds
    if let (last, time) = file.read()?.parted(at: " "), last == id, let time = Int(time),
      (now - silentSeconds..<now + 1).contains(time)
    {
      return false
    }
    do throws(Errno) {
      try file.write("\(id) \(now)")
      return true
    } catch {
      return false
    }
  }

  private static func subject(_ entry: JSON) -> String { Terminal.clean(entry.text("project")) }

  private static func say(_ line: String, _ session: Session) {
    session.output.lastWord = "trackctl: \(line)\n"
  }
}
