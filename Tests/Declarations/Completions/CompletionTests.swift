import TestSupport
import Testing
import Wire

@testable import trackctl

/// Runs the completions in each shell, with the real trackctl and a real daemon.
@Suite("Completions")
struct CompletionTests {
  private let folder = TestFolder()
  private let daemon: DaemonProcess

  init() throws {
    daemon = DaemonProcess(in: folder, socket: folder.path + "/trackd/trackd.sock")
    try daemon.start()
    let client = try daemon.connect()
    for project in ["Study", "Work: home", "It's $(late)"] {
      try client.call("timer.project.add", ["name": JSON(project)])
    }
  }

  /// The words that a user has typed, and the completions that the shell must offer. The last word is incomplete.
  static let table: [(typed: [String], offered: [String])] = [
    (["sta"], ["start", "status"]),
    (["journal", ""], ["verify", "dump", "repair"]),
    (["--json", "journal", "rep"], ["repair"]),
    (["start", "S"], ["Study"]),
    (["start", "Study", "S"], []),
    (["start", "Study", "--s"], ["--switch", "--socket", "--system"]),
    (["switch", "--at", "9:30", "St"], ["Study"]),
    (["log", "last-"], ["last-week", "last-month", "last-year"]),
    (["log", "--project", "St"], ["Study"]),
    (["report", "--by", "w"], ["week"]),
    (["status", "--format", "p"], ["prompt", "plain", "polybar"]),
    (["undo", "ti"], ["timer"]),
    (["call", "timer.pi"], ["timer.picture.add", "timer.picture.get", "timer.picture.remove"]),
    (["help", "conti"], ["continue"]),
    (["timer", "pi"], ["picture"]),
    (["timer", "picture", "g"], ["get"]),
    (["timer", "report", "--by", "mo"], ["month"]),
    (["timer", "add", "Stu"], ["Study"]),
    (["timer", "list", "--li"], ["--limit"]),
    (["feed", "post", "Running", "--emoji", "🏃"], ["🏃"]),
    (["feed", "edit", "1", "--emoji", "🎸"], ["🎸"]),
    (["feed", "emo"], ["emojis"]),
    (["undo", "ac"], []),
    (["history", "ac"], []),
    (["hours", "fi"], ["fill"]),
    (["hours", "fill", "--y"], ["--yes"]),
    (["hours", "fill", "last-w"], ["last-week"]),
    (["--user", "call", "system.sta"], ["system.status"]),
    (["-H", "nowhere.invalid", "start", "S"], []),
    (["--socket", "/nowhere", "start", "S"], []),
  ]

  private static let bash = """
    source "$COMPLETIONS/trackctl.bash"
    COMP_WORDS=(trackctl "$@"); COMP_CWORD=$#
    _trackctl; printf '%s\\n' "${COMPREPLY[@]}"
    """
  /// Replacements for functions that zsh lacks without a terminal.
  private static let zsh = """
    _describe() { local entry; for entry in ${(P)@[-1]}; do print -r -- ${${entry//\\\\:/$'\\1'}%%:*} | tr '\\1' :; done }
    _files() { : }; compset() { : }
    words=(trackctl "$@"); CURRENT=$#words; PREFIX=$words[-1]
    source "$COMPLETIONS/_trackctl"
    """
  private static let fish = """
    source $COMPLETIONS/trackctl.fish
    complete -C "trackctl "(string join ' ' -- $argv) | string replace -r '\\t.*' ''
    """

  @Test("in bash")
  func bash() throws {
    for (typed, offered) in Self.table {
      let candidates = try run(["bash", "-c", Self.bash, "bash"] + typed).filter { !$0.isEmpty }
      #expect(candidates == offered, "\(typed)")
    }
  }

  @Test("in zsh")
  func zsh() throws {
    for (typed, offered) in Self.table {
      let candidates = try run(["zsh", "-f", "-c", Self.zsh, "zsh"] + typed)
      #expect(candidates.filter { $0.hasPrefix(typed[typed.count - 1]) } == offered, "\(typed)")
    }
  }

  @Test("in fish")
  func fish() throws {
    for (typed, offered) in Self.table {
      let candidates = try run(["fish", "-N", "-c", Self.fish, "--"] + typed)
      #expect(Set(candidates.filter { $0.hasPrefix(typed[typed.count - 1]) }) == Set(offered), "\(typed)")
    }
  }

  @Test(
    "are valid scripts for each shell",
    arguments: ["bash": "trackctl.bash", "zsh": "_trackctl", "fish": "trackctl.fish"])
  func syntax(_ shell: String, _ file: String) throws {
    #expect(try run([shell, "-n", DaemonPrograms.root + "/completions/" + file]) == [])
  }

  @Test("are installed by the commands in the manual")
  func byHand() throws {
    let manual = try TestFiles.text(of: DaemonPrograms.root + "/man/trackctl.1")
    let section = manual.split(separator: ".Sh COMPLETIONS").last?.split(separator: ".Sh ").first ?? ""
    let blocks = section.split(separator: ".Bd -literal -offset indent\n").dropFirst().map { block in
      String(block.split(separator: ".Ed").first ?? "")
    }
    try #require(blocks.count == 5)
    func isOffered(by command: [String]) throws {
      let result = try result(["sh", "-c", #"cd "$COMPLETIONS/.." && exec "$@""#, "sh"] + command)
      #expect(result.output.contains("_trackctl"), "\(result)")
    }
    try isOffered(by: ["bash", "-c", blocks[0] + blocks[4] + "complete -p trackctl"])
    try isOffered(by: ["zsh", "-f", "-c", blocks[1] + blocks[3] + "print $_comps[trackctl]"])
    try isOffered(by: ["fish", "-c", blocks[2] + "complete -C 'trackctl sta'; functions --names --all"])
  }

  @Test("quote special characters of the shell")
  func quoting() throws {
    let words = ["bash", "-c", Self.bash, "bash", "start"]
    #expect(try run(words + ["Wor"]) == [#"Work\:\ home"#])
    #expect(try run(words + [#"Work\:\ ho"#]) == [#"Work\:\ home"#])
    #expect(try run(words + [#""Work"#]) == ["Work: home"])
    #expect(try run(words + ["It"]) == [#"It\'s\ \$\(late\)"#])
  }

  @Test("offer nothing without a daemon, or if it doesn't answer, and return soon")
  func silence() throws {
    daemon.kill()
    for what in [["projects"], ["modules"], ["methods"], ["verbs", "timer"]] {
      let result = try result(["trackctl", "complete"] + what)
      #expect(result.output + result.errors == "" && result.ending == .exited(3))
    }
    let deaf = try FakeServer(path: folder.path + "/deaf") { _, _ in [] }
    let result = try result(["trackctl", "--socket", deaf.path, "complete", "projects"])
    #expect(result.output + result.errors == "" && result.ending == .exited(4))
  }

  /// Runs the command. trackctl gets a long timeout, because these tests aren't about timeouts.
  private func run(_ command: [String]) throws -> [String] {
    let patient = "#!/bin/sh\nexec '\(try DaemonPrograms.trackctl())' --timeout 30000 \"$@\"\n"
    try TestFiles.write(Array(patient.utf8), to: folder.path + "/trackctl", mode: 0o700)
    let result = try result(command, programs: folder.path)
    #expect(result.errors == "")
    return result.output.split(separator: "\n").map(String.init)
  }

  private func result(_ command: [String], programs: String? = nil) throws -> CommandResult {
    let programs = try programs ?? String(DaemonPrograms.trackctl().dropLast("/trackctl".count))
    let script = #"PATH=$PROGRAMS:$PATH; export PATH; exec "$@""#
    return try CommandResult(
      running: ["sh", "-c", script, "sh"] + command, in: folder,
      environment: [
        "XDG_RUNTIME_DIR=\(folder.path)", "PROGRAMS=\(programs)", "COMPLETIONS=\(DaemonPrograms.root)/completions",
      ])
  }
}
