import System
import Wire

/// `status`: shows the running entry in one line. The command needs only one request.
enum StatusCommand: Command {
  static let name = "status"
  static let summary = "print the running entry and its length"
  static let group = CommandGroup.everyday
  static var options: [Option] { [format, template, idle, target, watch, tick, file, shell, install, write] }
  static var details: [String] {
    "The exit status is 0 if an entry is running, 1 if none is, 3 if there is no daemon, and 4 if the daemon doesn't"
      + " answer in time. With a format for a bar it is 0 in all these cases, because bars treat other values as a"
      + " failure. The only exception is 33 for i3blocks, if an entry has run for over a day."
    "Each format escapes the characters that the prompt or the bar would interpret, so that it shows a project's name"
      + " as it is."
    "The texts of --template and --idle may contain the fields {project}, {note}, {tags}, {elapsed}, {today}, {since},"
      + " {id}, {state} and {percentage}. {today} is today's total, and {percentage} compares it with --target."
      + " {project:20} takes at most 20 columns. {elapsed:h:mm:ss} and {since:hh:mm} set the format of a time."
    "With --watch it keeps running and prints a line at each change, even after the daemon restarts. i3bar and i3blocks"
      + " send it clicks. The left button toggles the timer, and the right button lists the projects in the menu of"
      + " $TRACKD_MENU, or in rofi."
    "With --install it prints configuration lines for a shell, a bar or a desktop. These lines run trackctl status with"
      + " the same --template, --idle, --target and --tick. With --write it adds these lines to the configuration file,"
      + " between two marks, and keeps a copy of the old file. The next --write replaces only what is between the"
      + " marks."
  }
  static var list: (title: String, items: [(String, String)]) {
    (
      "Formats, and below them the hosts of --install:",
      StatusFormat.allCases.map { ($0.rawValue, $0.meaning) }
        + InstallHost.allCases.map { ("--install \($0.rawValue)", $0.meaning) }
    )
  }
  static var examples: [Example] {
    Example("status", "print the running entry")
    Example("status --format prompt", "print the line for a shell's prompt")
    Example("status --template '{project} {elapsed:h:mm}'", "print a text of your own")
    Example(
      "status --format waybar --watch --target 8h", "for waybar: the exec of a custom module with return-type json")
    Example("status --format polybar --watch", "for polybar: the exec of a script module with tail")
    Example(
      "status --install zsh", "print lines for ~/.zshrc, so that the prompt shows the entry without starting a program")
    Example("status --install tmux --write", "add such lines to tmux's configuration")
  }

  private static let format = Option.value(
    "format", "FORMAT", "the format of the line, such as prompt, waybar or json", completes: .formats)
  private static let template = Option.value(
    "template", "TEXT", "the text to print while an entry runs, such as '{project} {elapsed}'")
  private static let idle = Option.value("idle", "TEXT", "the text to print while no entry runs")
  private static let target = Option.value("target", "LENGTH", "the time to work per day, such as 8h, for {percentage}")
  private static let watch = Option.flag("watch", "keep running, and print a line at each change")
  private static let tick = Option.value(
    "tick", "LENGTH", "with --watch: how often to update the elapsed time, such as 1s; default: 1m")
  private static let file = Option.value(
    "file", "FILE",
    "with --watch and --while: write the line to this file, and send the process SIGURG when the line changes",
    completes: .files)
  private static let shell = Option.value("while", "PID", "with --watch: end when this process ends")
  private static let install = Option.value(
    "install", "HOST", "print configuration lines that show the timer in this shell, bar or desktop",
    completes: .installHosts)
  private static let write = Option.flag("write", "with --install: add the lines to the configuration file")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    if let host = arguments[install] { return try self.install(host, arguments, session) }
    if arguments.has(write) { throw .usage("--write needs --install") }
    let look = try Appearance(arguments, session)
    guard !arguments.has(watch) else {
      var watcher = try look.watcher()
      try keep(&watcher, arguments)
      return try watcher.run()
    }
    for option in [tick, file, shell] where arguments.has(option) { throw .usage("--\(option.name) needs --watch") }
    try look.showOnce()
  }

  private static func keep(_ watcher: inout StatusWatcher, _ arguments: Arguments) throws(Failure) {
    if let word = arguments[shell] {
      guard let id = Int32(word), id > 1, let process = try? LivingProcess(id) else {
        throw .usage("--while needs the id of a running process, not '\(Terminal.clean(word))'")
      }
      watcher.shell = process
      if let path = arguments[file] { watcher.keeper = try StatusKeeper(path, for: process) }
    } else if arguments.has(file) {
      throw .usage("--file needs --while", hints: ["for the shell itself: --while $$"])
    }
  }

  private static func install(
    _ name: String, _ arguments: Arguments, _ session: Session
  ) throws(Failure) {
    let host = try InstallHost.named(name)
    for option in [format, watch, file, shell] where arguments.has(option) {
      throw .usage("--install chooses --\(option.name) itself: leave it out")
    }
    // The options are validated before the installation. Otherwise, an error would only reach the program that shows
    // the prompt or the bar.
    _ = try Appearance(arguments, session)
    let words = { (option: Option) in arguments[option].map { ["--\(option.name)", $0] } ?? [] }
    let installation = try Installation(
      host, showing: [template, idle, target].flatMap(words), tick: words(tick), session)
    if arguments.has(write) { try installation.write() } else { installation.show() }
  }

  /// How the status is shown, according to the options. The type is a class, because copies of a struct would be large.
  private final class Appearance {
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
        let isPlain =
          arguments.has(StatusCommand.template) || arguments.has(StatusCommand.idle)
          || arguments.has(StatusCommand.watch)
        format = session.isJSON ? .json : isPlain ? .plain : nil
      }
      if format == .json { try Self.refuseTemplates(arguments) }
      ownTemplate = try arguments[StatusCommand.template].map { text throws(Failure) in try Template(text) }
      idle = try arguments[StatusCommand.idle].map { text throws(Failure) in try Template(text) }
      targetSeconds = try Self.seconds(arguments[StatusCommand.target], StatusCommand.target)
      ownTickSeconds = try Self.seconds(arguments[StatusCommand.tick], StatusCommand.tick)
    }

    private var template: Template { ownTemplate ?? .usual }

    /// The interval at which the line is updated while an entry runs. Nil if the line shows no time.
    private var tickSeconds: Int? { template.showsTime ? ownTickSeconds ?? 60 : nil }

    /// Makes the watcher that prints the line again after each change.
    func watcher() throws(Failure) -> StatusWatcher {
      let format = format ?? .plain
      if format.isPolled {
        throw .usage("\(format.rawValue) runs the command at intervals by itself", hints: ["leave --watch out"])
      }
      var watcher = StatusWatcher(
        session, opening: format.opening, tickSeconds: tickSeconds, listsMore: format.listsMore
      ) {
        format.endless(self.line($0))
      }
      if format.takesClicks { watcher.clicks = Clicks(at: session.options.server) }
      return watcher
    }

    /// Fails if a template is combined with JSON output. The JSON output has the form of the daemon's reply.
    private static func refuseTemplates(_ arguments: Arguments) throws(Failure) {
      for option in [StatusCommand.template, StatusCommand.idle] where arguments.has(option) {
        throw .usage("--\(option.name) can't be combined with JSON output", hints: ["leave one of them out"])
      }
    }

    private static func seconds(_ text: String?, _ option: Option) throws(Failure) -> Int? {
      guard let text else { return nil }
      let length = try CalendarLength.read(text)
      guard let length, length.months == 0, length.days == 0, length.seconds > 0 else {
        throw .usage("--\(option.name) needs a length of time such as 8h or 30min, not '\(Terminal.clean(text))'")
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

    func showOnce() throws(Failure) {
      if let milliseconds = format?.usualTimeoutMilliseconds { session.usualTimeoutMilliseconds = milliseconds }
      if format == .i3blocks, let click = Clicks.ofEnvironment { Clicks(at: session.options.server).runToEnd(click) }
      var snapshot: Snapshot
      do throws(Failure) {
        let reply = try session.call("timer.status", session.timeZoneParam)
        snapshot = Snapshot(reply, askedAt: session.now)
        // Prompts run this command often, and most people have no custom modules with a status. This check avoids
        // needless work.
        if let statuses = reply["statuses"], format?.listsMore ?? true {
          snapshot.others = OtherStatuses.lines(statuses) { try? session.call($0, session.timeZoneParam) }
        }
      } catch {
        guard let format, error.status != .usage else { throw error }
        if format.isForBar { return session.output.print(line(.offline)) }
        throw format.isSilent ? error.silenced : error
      }
      show(snapshot)
      session.output.status = (format ?? .plain).exitStatus(of: snapshot.state(at: session.now))
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
