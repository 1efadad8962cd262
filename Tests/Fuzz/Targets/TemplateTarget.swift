import Time
import Wire

@testable import trackctl

/// Fills templates as `trackctl status` does for prompts and bars. The output must be one line, except for hosts that
/// use several lines. The host must not interpret any part of the output that comes from an entry.
///
/// The first line of the input is the template. The rest is the daemon's reply.
///
/// To test this target, a bug was planted that didn't escape quotes in markup. The target found it immediately.
enum TemplateTarget {
  @Sendable static func run(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let view = view(try? JSON(parsing: Array(parts.count > 1 ? parts[1] : [])))
    let usual = Template.usual.text(of: view, escaping: StatusFormat.plain.escape)
    try hold(Terminal.clean(usual) == usual, "'\(usual)' has control characters")
    try hold(DisplayWidth.of(usual) <= 80, "'\(usual)' is too wide")
    for field in Template.Field.allCases { try check(Terminal.clean(view.text(field))) }
    for format in StatusFormat.allCases where format != .json {
      let line = format.line(of: view, .usual, idle: nil)
      let lines = line.split(separator: "\n", omittingEmptySubsequences: false)
      try hold(lines.count == 1 || ofSeveralLines.contains("\(format)"), "\(format): '\(line)'")
      try hold(lines.allSatisfy { !$0.utf8.contains { $0 < 0x20 } }, "\(format): '\(line)'")
      if format == .waybar { try checkWaybar(line) }
    }
    let written = String(decoding: parts.first ?? [], as: UTF8.self)
    guard let template = try? Template(written) else { return }
    let text = template.text(of: view, escaping: StatusFormat.plain.escape)
    if !written.contains("{") && !written.contains("}") { try hold(text == written, "'\(written)' became '\(text)'") }
    try hold(
      text.contains("\u{FFFD}") == false || written.contains("\u{FFFD}") || hasReplacement(view), "torn: '\(text)'")
  }

  /// The hosts that show the first line and use further lines for a tooltip or a menu.
  private static let ofSeveralLines: Set = ["argos", "genmon", "i3blocks"]

  private static func view(_ reply: JSON?) -> SnapshotView {
    let now = Instant(seconds: 1_795_253_400)
    return SnapshotView(
      snapshot: Snapshot(reply, askedAt: now + -5), now: now, zone: { .utc }, targetSeconds: 28_800)
  }

  private static func hasReplacement(_ view: SnapshotView) -> Bool {
    Template.Field.allCases.contains { Terminal.clean(view.text($0)).unicodeScalars.contains("\u{FFFD}") }
  }

  /// Checks that a text from an entry, after escaping, has no characters that a host interprets.
  private static func check(_ text: String) throws {
    let zsh = StatusFormat.zsh.escape(text)
    try hold(zsh.split(separator: "%%", omittingEmptySubsequences: false).joined(separator: "%") == text, "zsh: \(zsh)")
    let tmux = StatusFormat.tmux.escape(text)
    try hold(tmux.unicodeScalars.count { $0 == "#" } == 2 * text.unicodeScalars.count { $0 == "#" }, "tmux: \(tmux)")
    let markup = StatusFormat.waybar.escape(text)
    try hold(!markup.unicodeScalars.contains { "<>\"'".unicodeScalars.contains($0) }, "markup: \(markup)")
    let signs = text.unicodeScalars.count { "<>\"'&".unicodeScalars.contains($0) }
    try hold(markup.unicodeScalars.count { $0 == "&" } == signs, "markup: \(markup)")
  }

  private static func checkWaybar(_ line: String) throws {
    let json = try JSON(parsing: line)
    let markup = "\(json["text"]?.string ?? "")\(json["tooltip"]?.string ?? "")"
    try hold(!markup.unicodeScalars.contains { "<>".unicodeScalars.contains($0) }, "waybar: \(line)")
  }
}
