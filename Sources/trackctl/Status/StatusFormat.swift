/// For whom `status` writes: each host has its own escaping, its own idea of nothing, and its own use for exit codes.
enum StatusFormat: String, CaseIterable {
  /// A shell's prompt: no newline, and nothing at all where nothing runs.
  case prompt
  /// As `prompt`, for prompts of zsh, which acts on `%`.
  case zsh
  /// As `prompt`, for starship, which in its older releases has bash run what a module shows.
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
      "there is no format '\(Terminal.clean(name))'",
      hints: (near.map { ["did you mean: \($0)"] } ?? []) + ["formats: \(names.joined(separator: ", "))"])
  }

  /// A prompt is not kept waiting.
  var usualTimeoutMilliseconds: Int? { isSilent ? 200 : nil }

  /// Whether nothing is said, not even an error, where there is no answer.
  var isSilent: Bool { [.prompt, .zsh, .starship, .tmux].contains(self) }

  /// What ends an output: a prompt goes on on the same line.
  var lineEnd: String { [.prompt, .zsh, .starship].contains(self) ? "" : "\n" }

  /// Whether another status than 0 would make the host hide what is shown.
  var isForBar: Bool {
    switch self {
    case .waybar, .polybar, .i3bar, .i3blocks, .genmon, .i3statusRust, .argos: true
    case .prompt, .zsh, .starship, .plain, .json, .tmux: false
    }
  }

  /// Whether its host runs the command again and again, and shows all that it prints.
  var isPolled: Bool { self == .genmon || self == .argos }

  /// What the host reads before the first line of an endless output.
  var opening: String? { self == .i3bar ? #"{"version":1,"click_events":true}"# + "\n[" : nil }

  /// Whether its host writes to an endless output's input what was clicked.
  var takesClicks: Bool { self == .i3bar || self == .i3blocks }

  /// A line of an endless output.
  func endless(_ line: String) -> String { self == .i3bar ? "[\(line)]," : line }

  func exitStatus(of state: Snapshot.State) -> ExitStatus {
    switch state {
    case .long where self == .i3blocks: .urgent
    case .running, .long: .done
    case .idle: isForBar ? .done : .refused
    case .offline: isForBar ? .done : .noDaemon
    }
  }

  /// One output, without its end.
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
