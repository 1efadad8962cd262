import System
import Time
import TrackClientCore
import Wire

/// Detects a timer that the user has probably forgotten to stop. A notice after a command about the timer suggests the
/// commands that correct the entry.
///
/// The notice is a line on standard error instead of a question. A question could block a script, or read the user's
/// next line as the answer. The notice comes after the command's output. It changes neither the output nor the exit
/// status.
///
/// The notice appears only if standard input and standard error are terminals, and only once in four hours per entry. A
/// file stores the time of the last notice. If the file can't be written, there is no notice.
enum ForgottenTimer {
  static let longSeconds = 10 * 3600
  private static let silentSeconds = 4 * 3600
  private static let patienceMilliseconds = 200

  static func tell(behind command: any Command.Type, _ session: Session) {
    if isToldBehind(command.name) { tell(session) }
  }

  /// Whether the notice is allowed after this command. It is allowed after commands that list or change recorded data,
  /// but not after commands that start, stop or show the timer. The code uses a switch, because a set would be built
  /// each time a prompt starts trackctl.
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

  /// Reports that a stopped entry was very long. The user might have remembered the timer only after the work had
  /// ended.
  static func tell(ofStopped entry: JSON?, _ session: Session) {
    guard let entry, let seconds = entry["seconds"]?.amount, seconds >= longSeconds, mayTell(session) else { return }
    let id = entry.number("id")
    say(
      "\(subject(entry)) ran for \(Lengths.short(seconds)). Forgotten? To end it earlier: trackctl edit \(id)"
        + " --to TIME", session)
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
      "\(subject(entry)) has been running since \(session.timeText.point(start)), \(length). Forgotten? To set its"
        + " end: trackctl stop --at TIME; to delete it: trackctl stop --discard; otherwise it keeps running", session)
  }

  /// Whether a notice is due. If it is, stores the current time as the time of the last notice.
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
