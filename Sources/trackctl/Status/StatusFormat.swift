import ProgramKit

/// The output formats of `status`. Each host needs different escaping, treats empty output differently, and reacts
/// differently to exit statuses.
enum StatusFormat: String, CaseIterable {
  /// For a shell prompt. The output has no line end, and is empty while no entry runs.
  case prompt
  /// Like `prompt`, but for zsh, which interprets `%`.
  case zsh
  /// Like `prompt`, but for starship. Older releases of starship let bash interpret the output.
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

  /// The timeout for an answer, unless the user sets another. The timeout is short for prompts and tmux, because a
  /// prompt or tmux waits for the output.
  var usualTimeoutMilliseconds: Int? { isSilent ? 200 : nil }

  /// Whether nothing is printed, not even an error, if the daemon doesn't answer.
  var isSilent: Bool { [.prompt, .zsh, .starship, .tmux].contains(self) }

  /// The text after a single output. Empty for a prompt, because the user types on the same line.
  var lineEnd: String { [.prompt, .zsh, .starship].contains(self) ? "" : "\n" }

  /// Whether the host would hide the output if the exit status isn't zero.
  var isForBar: Bool {
    switch self {
    case .waybar, .polybar, .i3bar, .i3blocks, .genmon, .i3statusRust, .argos: true
    case .prompt, .zsh, .starship, .plain, .json, .tmux: false
    }
  }

  /// Whether the host can show more than the timer, in a tooltip or a menu.
  var listsMore: Bool { self == .waybar || self == .genmon || self == .argos }

  /// Whether the host runs the command at intervals and shows its whole output each time.
  var isPolled: Bool { self == .genmon || self == .argos }

  /// The text that continuous output starts with. Nil if there is none.
  var opening: String? { self == .i3bar ? #"{"version":1,"click_events":true}"# + "\n[" : nil }

  /// Whether the host sends clicks to the standard input of continuous output.
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

  /// A single output without its line end.
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
