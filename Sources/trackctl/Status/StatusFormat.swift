import ProgramKit

/// The output formats of `status`. Each host has its own escaping, its own form of an empty output, and its own use of
/// exit codes.
enum StatusFormat: String, CaseIterable {
  /// A shell prompt: no newline, and no output while nothing runs.
  case prompt
  /// Like `prompt`, for zsh, which interprets `%`.
  case zsh
  /// Like `prompt`, for starship. Older releases of starship make bash interpret the output.
  case starship
  case plain
  case json
  case tmux
  case waybar
  case polybar
  case i3bar
  case i3blocks
  case genmon
  case i3statusRust = "i3status-rs"
  case argos

  static func named(_ name: String) throws(Failure) -> StatusFormat {
    if let format = StatusFormat(rawValue: name) { return format }
    let names = allCases.map(\.rawValue)
    let near = Spelling.nearest(to: name, among: names)
    throw .usage(
      "unknown format '\(Terminal.clean(name))'",
      hints: (near.map { ["did you mean: \($0)"] } ?? []) + ["formats: \(names.joined(separator: ", "))"])
  }

  /// The default timeout. It is short for hosts that wait for the output, such as a prompt.
  var usualTimeoutMilliseconds: Int? { isSilent ? 200 : nil }

  /// Whether nothing is printed if the daemon doesn't answer, not even an error.
  var isSilent: Bool { [.prompt, .zsh, .starship, .tmux].contains(self) }

  /// The end of an output. A prompt continues on the same line.
  var lineEnd: String { [.prompt, .zsh, .starship].contains(self) ? "" : "\n" }

  /// Whether the host would hide the output on a nonzero exit status.
  var isForBar: Bool {
    switch self {
    case .waybar, .polybar, .i3bar, .i3blocks, .genmon, .i3statusRust, .argos: true
    case .prompt, .zsh, .starship, .plain, .json, .tmux: false
    }
  }

  /// Whether the host has room for more than the timer: a tooltip or a menu.
  var listsMore: Bool { self == .waybar || self == .genmon || self == .argos }

  /// Whether the host runs the command repeatedly and shows everything that it prints.
  var isPolled: Bool { self == .genmon || self == .argos }

  /// The text before the first line of continuous output.
  var opening: String? { self == .i3bar ? #"{"version":1,"click_events":true}"# + "\n[" : nil }

  /// Whether the host writes clicks to the input of continuous output.
  var takesClicks: Bool { self == .i3bar || self == .i3blocks }

  /// A line of continuous output.
  func endless(_ line: String) -> String { self == .i3bar ? "[\(line)]," : line }

  func exitStatus(of state: Snapshot.State) -> ExitStatus {
    switch state {
    case .long where self == .i3blocks: .urgent
    case .running, .long: .done
    case .idle: isForBar ? .done : .refused
    case .offline: isForBar ? .done : .noDaemon
    }
  }

  /// One output without its line end.
  func line(of view: SnapshotView, _ template: Template, idle: Template?) -> String {
    switch self {
    case .json: view.snapshot.json(at: view.now)
    case .prompt, .zsh, .starship, .plain, .tmux, .polybar: text(of: view, template, idle)
    case .waybar, .i3bar, .i3blocks, .genmon, .i3statusRust, .argos: bar(view, text(of: view, template, idle))
    }
  }

  private func text(of view: SnapshotView, _ template: Template, _ idle: Template?) -> String {
    switch view.state {
    case .running, .long: return template.text(of: view, escaping: escape)
    case .idle:
      if let idle { return idle.text(of: view, escaping: escape) }
      return isSilent ? "" : view.state.rawValue
    case .offline: return isSilent ? "" : view.state.rawValue
    }
  }
}
