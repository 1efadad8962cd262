import System
import TestSupport
import Testing
import Time
import Wire

@testable import trackctl

/// Tests the format for each bar with text that the bar could interpret.
@Suite("Formats of status")
struct StatusFormatTests {
  /// A name with syntax of shells, zsh prompts, tmux, polybar and Pango. It also contains the start of an action in
  /// Argos.
  private static let name = #"$(>~/I)%n#[fg=red]%{A1:touch ~/I:}`y`<b>&\e[31m%% | bash='touch ~/I'"#
  private static let start = Instant(seconds: 1_709_542_800)

  private func view(
    _ project: String, note: String = "", seconds: Int = 3600, today: Int = 3600, target: Int? = nil
  ) throws -> SnapshotView {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("entry")
    writer.beginObject()
    writer.member("id", 7)
    writer.member("project", project)
    writer.member("startedAt", Self.start.description)
    writer.member("note", note)
    writer.endObject()
    writer.member("elapsed", seconds)
    writer.member("today", today)
    writer.endObject()
    let now = Self.start + seconds
    let snapshot = Snapshot(try JSON(parsing: writer.bytes), askedAt: now)
    return SnapshotView(snapshot: snapshot, now: now, zone: { .utc }, targetSeconds: target)
  }

  private func line(_ format: StatusFormat, _ view: SnapshotView, _ template: String = "{project}") throws -> String {
    format.line(of: view, try Template(template), idle: nil)
  }

  @Test("polybar finds none of its tags in a name, nor one split between template and name")
  func polybar() throws {
    for (template, name) in [("{project}", Self.name), ("%{project}", "{A1:x:}"), ("{project}{{", "100 %")] {
      let line = try line(.polybar, view(name), template)
      #expect(!line.contains("%{"), "\(line)")
      #expect(line.replacing("\u{200B}", with: "").contains(name), "it looks unchanged")
    }
  }

  @Test("i3bar blocks are JSON without markup, and continuous ones follow its protocol")
  func i3bar() throws {
    let block = try JSON(parsing: try line(.i3bar, view(Self.name)))
    #expect(block["full_text"]?.string == Self.name && block["markup"] == "none" && block["urgent"] == nil)
    #expect(try JSON(parsing: try line(.i3bar, view("x", seconds: 100_000)))["urgent"] == true)
    let whole = [StatusFormat.i3bar.opening ?? "", StatusFormat.i3bar.endless(block.description)]
    let lines = whole.joined(separator: "\n").split(separator: "\n")
    #expect(try JSON(parsing: String(lines[0]))["version"] == 1 && lines[1] == "[")
    #expect(try JSON(parsing: "[" + String(lines[2].dropLast()) + "]")[0]?[0]?["full_text"]?.string == Self.name)
    #expect(lines[2].last == ",")
  }

  @Test("i3blocks has no markup by default, so it gets the plain text")
  func i3blocks() throws {
    #expect(try line(.i3blocks, view(Self.name)) == Self.name)
  }

  @Test("genmon finds only its own tags, with a name escaped for Pango")
  func genmon() throws {
    let text = try line(.genmon, view(Self.name + "</txt><txtclick>rm", target: 1800))
    for tag in ["txt", "tool", "txtclick", "bar"] {
      #expect(text.components(separatedBy: "<\(tag)>") == 2 && text.components(separatedBy: "</\(tag)>") == 2, "\(tag)")
    }
    #expect(text.contains("&lt;b&gt;&amp;") && text.contains("<bar>100</bar>"))
    #expect(text.contains("<txtclick>trackctl toggle</txtclick>"))
  }

  @Test("i3status-rs gets a state, and text escaped for Pango")
  func i3statusRust() throws {
    let block = try JSON(parsing: try line(.i3statusRust, view("<b>", target: 7200)))
    #expect(block["text"] == "&lt;b&gt;" && block["state"] == "Info")
    #expect(try JSON(parsing: try line(.i3statusRust, view("x", target: 3600)))["state"] == "Good")
    #expect(try JSON(parsing: try line(.i3statusRust, view("x", seconds: 100_000)))["state"] == "Warning")
  }

  /// Parses a line in the way Argos does. Returns the text, the depth in the menu, and the attributes.
  private static func argos(_ line: String) -> (text: String, dashes: Int, attributes: String) {
    let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (parts[0], parts[0].prefix { $0 == "-" }.count, parts.count > 1 ? parts[1] : "")
  }

  @Test("in Argos only the last line has an action, whatever the names are", arguments: [name, "-- x", "---"])
  func argos(name: String) throws {
    let lines = try line(.argos, view(name, note: name)).split(separator: "\n").map { Self.argos(String($0)) }
    #expect(lines.count == 6 && lines[1].text == "---", "\(lines)")
    for (place, line) in lines.enumerated() where place != 1 {
      #expect(line.dashes < 2, "\(line)")
      #expect(line.attributes.contains("bash=") == (place == 5), "\(line)")
      #expect(place == 5 || line.attributes.contains("useMarkup=false"), "\(line)")
    }
  }

  @Test("waybar and all other formats show that the day's target is reached, and the percentage")
  func reached() throws {
    let waybar = try JSON(parsing: try line(.waybar, view("x", today: 9000, target: 3600)))
    #expect(waybar["class"] == ["running", "reached"] && waybar["percentage"] == 250)
    #expect(try JSON(parsing: try line(.waybar, view("x", target: 36_000)))["class"] == "running")
    #expect(try JSON(parsing: try line(.i3bar, view("x", target: 3600)))["color"] != nil)
  }

  @Test("continuous JSON counts time like the daemon")
  func json() throws {
    let reply = try JSON(
      parsing: #"{"running":true,"entry":{"startedAt":"2024-03-04T09:00:00Z"},"elapsed":5,"today":9,"rev":3}"#)
    let askedAt = Self.start + 5
    let snapshot = Snapshot(reply, askedAt: askedAt)
    #expect(snapshot.json(at: askedAt) == reply.description)
    let later = try JSON(parsing: snapshot.json(at: askedAt + 60))
    #expect(later["elapsed"] == 65 && later["today"] == 69 && later["rev"] == 3)
  }

  /// The exit status for each format: if nothing runs, if a timer runs, if a timer has been running too long, and if
  /// there is no daemon.
  private static let statuses: [(formats: [StatusFormat], idle: Int32, running: Int32, long: Int32, offline: Int32)] = [
    ([.prompt, .zsh, .starship, .plain, .json, .tmux], 1, 0, 0, 3),
    ([.waybar, .polybar, .i3bar, .genmon, .i3statusRust, .argos], 0, 0, 0, 0), ([.i3blocks], 0, 0, 33, 0),
  ]

  @Test("each host gets the exit status that it expects")
  func statuses() throws {
    let daemon = try DaemonProcess.started()
    let typist = Typist(daemon)
    func expect(
      _ place: KeyPath<(formats: [StatusFormat], idle: Int32, running: Int32, long: Int32, offline: Int32), Int32>
    )
      throws
    {
      for row in Self.statuses {
        for format in row.formats {
          let result = try typist("--timeout", "10000", "status", "--format", format.rawValue)
          #expect(result.ending == .exited(row[keyPath: place]), "\(format)")
          #expect(!format.isForBar || !result.output.isEmpty, "\(format)")
        }
      }
    }
    #expect(Self.statuses.flatMap(\.formats).count == StatusFormat.allCases.count)
    try expect(\.idle)
    try daemon.connect().call("timer.start", ["project": "Bread"])
    try expect(\.running)
    try daemon.connect().call("timer.update", ["startedAt": "2024-03-04T09:00:00Z"])
    try expect(\.long)
    daemon.kill()
    try expect(\.offline)
  }

  @Test("a host that polls is refused continuous output", arguments: ["genmon", "argos"])
  func polled(format: String) throws {
    let folder = TestFolder()
    let result = try Typist(at: folder.path + "/none", in: folder)("status", "--watch", "--format", format)
    #expect(result.ending == .exited(2) && result.errors.contains("leave --watch out"))
  }
}

extension String {
  /// How often the separator occurs in the text, plus one.
  fileprivate func components(separatedBy separator: String) -> Int {
    split(separator: separator, omittingEmptySubsequences: false).count
  }
}
