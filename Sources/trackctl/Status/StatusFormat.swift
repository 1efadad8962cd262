import Wire

/// For whom `status` writes: each host has its own escaping, its own idea of nothing, and its own use for exit codes.
enum StatusFormat: String, CaseIterable {
  /// A shell's prompt: no newline, and nothing at all where nothing runs.
  case prompt
  /// As `prompt`, for prompts of zsh, which acts on `%`.
  case zsh
  case plain
  case json
  case tmux
  case waybar

  static func named(_ name: String) throws(Failure) -> StatusFormat {
    if let format = StatusFormat(rawValue: name) { return format }
    let names = allCases.map(\.rawValue)
    let near = Spelling.nearest(to: name, among: names)
    throw .usage(
      "there is no format '\(Terminal.clean(name))'",
      hints: (near.map { ["did you mean: \($0)"] } ?? []) + ["formats: \(names.joined(separator: ", "))"])
  }

  /// A prompt is not kept waiting.
  var usualTimeoutMilliseconds: Int? {
    switch self {
    case .prompt, .zsh, .tmux: 200
    case .plain, .json, .waybar: nil
    }
  }

  /// Whether nothing is said, not even an error, where there is no answer.
  var isSilent: Bool { self == .prompt || self == .zsh || self == .tmux }

  /// What ends an output: a prompt goes on on the same line.
  var lineEnd: String { self == .prompt || self == .zsh ? "" : "\n" }

  /// Whether another status than 0 would make the host hide what is shown.
  var alwaysSucceeds: Bool { self == .waybar }

  /// What others wrote, so that the host shows it and doesn't act on it.
  func escape(_ text: String) -> String {
    switch self {
    case .prompt, .plain, .json: text
    case .zsh: Self.replacing(text) { $0 == "%" ? "%%" : nil }
    case .tmux: Self.replacing(text) { $0 == "#" ? "##" : nil }
    case .waybar: Self.markup(text)
    }
  }

  /// One line, without its end.
  func line(of view: SnapshotView, _ template: Template, idle: Template?) -> String {
    switch self {
    case .json: view.snapshot.reply?.description ?? #"{"running":false,"offline":true}"#
    case .waybar: waybar(view, text(of: view, template, idle))
    case .prompt, .zsh, .plain, .tmux: text(of: view, template, idle)
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

  private func waybar(_ view: SnapshotView, _ text: String) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("text", text)
    writer.member("alt", view.state.rawValue)
    writer.member("class", view.state.rawValue)
    writer.member("tooltip", tooltip(view))
    if let percentage = view.percentage { writer.member("percentage", percentage) }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func tooltip(_ view: SnapshotView) -> String {
    let today = "\(LengthPattern.short.text(view.seconds(.today))) today"
    switch view.state {
    case .offline: return "trackd is not running"
    case .idle: return "nothing runs\n\(today)"
    case .running, .long:
      let since = LengthPattern.clock.text(view.seconds(.since))
      let words = [view.text(.project) + " since \(since)", view.text(.note), view.text(.tags), today]
      return words.filter { !$0.isEmpty }.map { escape(Terminal.clean($0)) }.joined(separator: "\n")
    }
  }

  /// Pango's markup.
  private static func markup(_ text: String) -> String {
    replacing(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }

  private static func replacing(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let replacement = replacement(scalar) {
        result.append(contentsOf: replacement.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
