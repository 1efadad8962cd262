import System
import Time
import TrackClientCore
import Wire

/// `status`: what runs. One request, and one line.
enum StatusCommand: Command {
  static let name = "status"
  static let summary = "say what runs, and for how long"
  static let group = CommandGroup.everyday
  static var options: [Option] { [format, template, idle, target, watch, tick] }
  static var details: [String] {
    [
      "The exit status is 0 if something runs, 1 if nothing does, 3 without a daemon and 4 if it doesn't answer in time;"
        + " for bars, which take others for a failure, it is always 0, but 33 for i3blocks where something runs for over"
        + " a day.",
      "Each format escapes what its host would act on, so that the name of a project is shown and nothing more.",
      "A template has the fields {project}, {note}, {tags}, {elapsed}, {today}, {since}, {id}, {state} and {percentage};"
        + " {project:20} takes 20 columns at most, {elapsed:h:mm:ss} and {since:hh:mm} say how a time is written.",
      "With --watch it goes on and prints a line whenever what is shown changes, also through restarts of the daemon.",
    ]
  }
  static var list: (title: String, items: [(String, String)]) {
    ("Formats:", StatusFormat.allCases.map { ($0.rawValue, $0.meaning) })
  }
  static var examples: [Example] {
    [
      Example("status", "say what runs"),
      Example("status --format prompt", "for a shell's prompt"),
      Example("status --template '{project} {elapsed:h:mm}'", "in words of your own"),
      Example("status --format waybar --watch --target 8h", "for waybar: exec, return-type json"),
      Example("status --format polybar --watch", "for polybar: exec, tail"),
    ]
  }

  private static let format = Option.value(
    "format", "FORMAT", "for whom: a prompt, a bar, a program",
    completes: .formats)
  private static let template = Option.value("template", "TEXT", "what to write while something runs")
  private static let idle = Option.value("idle", "TEXT", "what to write while nothing runs")
  private static let target = Option.value("target", "LENGTH", "how long a day's work is, for {percentage}")
  private static let watch = Option.flag("watch", "go on, and print a line whenever it changes")
  private static let tick = Option.value("tick", "LENGTH", "how often to count, with --watch: 1m, or 1s")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let look = try Look(arguments, session)
    guard !arguments.has(watch) else {
      var watcher = try look.watcher()
      try watcher.run()
      return .done
    }
    if arguments.has(tick) { throw .usage("--tick goes with --watch") }
    return try look.showOnce()
  }

  /// What is to be written, as the options say. An object: copies of it would be large.
  private final class Look {
    let session: Session
    let format: StatusFormat?
    private let ownTemplate: Template?
    private let idle: Template?
    private let targetSeconds: Int?
    private let ownTickSeconds: Int?

    init(_ arguments: Arguments, _ session: Session) throws(Failure) {
      self.session = session
      if let name = arguments[StatusCommand.format] {
        format = try StatusFormat.named(name)
      } else {
        let isPlain = [StatusCommand.template, StatusCommand.idle, StatusCommand.watch].contains { arguments.has($0) }
        format = session.isJSON ? .json : isPlain ? .plain : nil
      }
      if format == .json { try Self.refuseTemplates(arguments) }
      ownTemplate = try arguments[StatusCommand.template].map { text throws(Failure) in try Template(text) }
      idle = try arguments[StatusCommand.idle].map { text throws(Failure) in try Template(text) }
      targetSeconds = try Self.seconds(arguments[StatusCommand.target], StatusCommand.target)
      ownTickSeconds = try Self.seconds(arguments[StatusCommand.tick], StatusCommand.tick)
    }

    private var template: Template { ownTemplate ?? .usual }

    /// How often the line may change while something runs; nil where it shows no time.
    private var tickSeconds: Int? { template.showsTime ? ownTickSeconds ?? 60 : nil }

    /// Shows it again and again.
    func watcher() throws(Failure) -> StatusWatcher {
      let format = format ?? .plain
      if format.isPolled {
        throw .usage("\(format.rawValue) runs the command again and again by itself", hints: ["leave --watch out"])
      }
      return StatusWatcher(session, opening: format.opening, tickSeconds: tickSeconds) { format.endless(self.line($0)) }
    }

    /// JSON is the daemon's reply, so what to write in its place would go nowhere.
    private static func refuseTemplates(_ arguments: Arguments) throws(Failure) {
      for option in [StatusCommand.template, StatusCommand.idle] where arguments.has(option) {
        throw .usage("--\(option.name) says nothing about JSON", hints: ["leave one of them out"])
      }
    }

    private static func seconds(_ text: String?, _ option: Option) throws(Failure) -> Int? {
      guard let text else { return nil }
      let length = try CalendarLength.read(text)
      guard let length, length.months == 0, length.days == 0, length.seconds > 0 else {
        throw .usage("--\(option.name) wants a length such as 8h or 1m: not '\(Terminal.clean(text))'")
      }
      return length.seconds
    }

    func line(_ snapshot: Snapshot) -> String {
      let line = (format ?? .plain).line(of: view(snapshot), template, idle: idle)
      guard format == .json, session.output.isTerminal else { return line }
      return String(decoding: Terminal.clean(json: Array(line.utf8)[...]), as: UTF8.self)
    }

    private func view(_ snapshot: Snapshot) -> SnapshotView {
      SnapshotView(
        snapshot: snapshot, now: session.now, zone: { [session] in session.zone }, targetSeconds: targetSeconds)
    }

    func showOnce() throws(Failure) -> ExitStatus {
      if let milliseconds = format?.usualTimeoutMilliseconds { session.usualTimeoutMilliseconds = milliseconds }
      let snapshot: Snapshot
      do throws(Failure) {
        let reply = try session.call("timer.status", session.timeZoneParam)
        snapshot = Snapshot(reply, askedAt: session.now)
      } catch {
        guard let format, error.status != .usage else { throw error }
        if format.isForBar {
          session.output.print(line(.offline))
          return .done
        }
        throw format.isSilent ? error.silenced : error
      }
      show(snapshot)
      return (format ?? .plain).exitStatus(of: snapshot.state(at: session.now))
    }

    private func show(_ snapshot: Snapshot) {
      switch format {
      case nil: StatusText(view: view(snapshot), session: session).print()
      case let format?:
        let line = line(snapshot)
        if !line.isEmpty || !format.isSilent { session.output.write(line + format.lineEnd) }
      }
    }
  }
}
