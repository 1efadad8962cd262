import Wire

/// The output for bars: a text with a state, a color, a tooltip and a menu.
extension StatusFormat {
  func bar(_ view: SnapshotView, _ text: String) -> String {
    switch self {
    case .waybar: waybar(view, text)
    case .i3bar: i3bar(view, text)
    case .i3blocks: text
    case .genmon: genmon(view, text)
    case .i3statusRust: i3statusRust(view, text)
    case .argos: argos(view, text)
    case .prompt, .zsh, .starship, .plain, .json, .tmux, .polybar: text
    }
  }

  private func waybar(_ view: SnapshotView, _ text: String) -> String {
    object { writer in
      writer.member("text", text)
      writer.member("alt", view.state.rawValue)
      if view.isTargetReached {
        writer.array("class", [view.state.rawValue, "reached"]) { $1.string($0) }
      } else {
        writer.member("class", view.state.rawValue)
      }
      writer.member("tooltip", tooltip(view).joined(separator: "\n"))
      if let percentage = view.percentage { writer.member("percentage", percentage) }
    }
  }

  private func i3bar(_ view: SnapshotView, _ text: String) -> String {
    object { writer in
      writer.member("full_text", text)
      writer.member("name", "trackd")
      if let color = color(view) { writer.member("color", color) }
      if view.state == .long { writer.member("urgent", true) }
      writer.member("markup", "none")
    }
  }

  private func color(_ view: SnapshotView) -> String? {
    switch view.state {
    case .running, .long: view.isTargetReached ? "#7fbf7f" : nil
    case .idle, .offline: "#999999"
    }
  }

  private func i3statusRust(_ view: SnapshotView, _ text: String) -> String {
    let state =
      switch view.state {
      case .running: view.isTargetReached ? "Good" : "Info"
      case .long: "Warning"
      case .idle: "Idle"
      case .offline: "Critical"
      }
    return object { writer in
      writer.member("icon", "")
      writer.member("state", state)
      writer.member("text", text)
    }
  }

  private func genmon(_ view: SnapshotView, _ text: String) -> String {
    let bar = view.percentage.map { "<bar>\(min(100, $0))</bar>" } ?? ""
    let tooltip = tooltip(view).joined(separator: "\n")
    return "<txt>\(text)</txt><txtclick>trackctl toggle</txtclick>\(bar)<tool>\(tooltip)</tool>"
  }

  /// The text of the button, and the menu below it. Markup and the names of emoji are turned off, so that texts are
  /// shown literally.
  private func argos(_ view: SnapshotView, _ text: String) -> String {
    let plain = " | useMarkup=false emojize=false unescape=false"
    let isRunning = view.snapshot.isRunning
    let click = "\(isRunning ? "Stop" : "Go on") | bash='trackctl toggle' terminal=false refresh=true"
    let lines = ([text] + ["---"] + tooltip(view)).enumerated().map { place, line in
      place == 1 ? line : (line.utf8.starts(with: "--".utf8) ? Self.gap : "") + line + plain
    }
    return (view.state == .offline ? lines : lines + [click]).joined(separator: "\n")
  }

  /// The details for which the bar itself has no room.
  private func tooltip(_ view: SnapshotView) -> [String] {
    let today = "\(LengthPattern.short.text(view.seconds(.today))) today"
    let others = view.snapshot.others.split(separator: "\n").map { escape(String($0)) }
    switch view.state {
    case .offline: return ["trackd is not running"]
    case .idle: return ["nothing runs", today] + others
    case .running, .long:
      let since = view.sinceDay + LengthPattern.clock.text(view.seconds(.since))
      let words = [view.text(.project) + " since \(since)", view.text(.note), view.text(.tags), today]
      return words.filter { !$0.isEmpty }.map { escape(Terminal.clean($0)) } + others
    }
  }

  private func object(_ members: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    members(&writer)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
