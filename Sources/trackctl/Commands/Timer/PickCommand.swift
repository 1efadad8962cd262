import System
import TrackClientCalls
import Wire

/// `pick`: offers the projects in a menu and starts the chosen one.
enum PickCommand: Command {
  static let name = "pick"
  static let summary = "choose a project from a menu, and start it"
  static let group = CommandGroup.everyday
  static var options: [Option] { [menu] }
  static var details: [String] {
    "The menu is a command that reads lines and prints the chosen one, such as dmenu, rofi -dmenu, wofi, fuzzel or fzf."
      + " Without --menu it is the command in $TRACKD_MENU or, if that isn't set, a numbered list on the terminal."
      + " Recently used projects come first. The running entry is stopped when the chosen project starts."
    "A typed name that isn't in the list becomes a new project."
  }
  static var examples: [Example] {
    Example("pick --menu 'head -n 1'", "start the project that was used last, without showing a menu")
    Example("pick --menu 'grep -m 1 Study'", "start the first project with Study in its name, without showing a menu")
  }

  private static let menu = Option.value(
    "menu", "COMMAND", "the menu: a command that reads lines and prints the chosen one")
  private static let limit = 1 << 16

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let names = ProjectList(try session.call("timer.projects")).namesByUse
    let command = arguments[menu] ?? Process.environment("TRACKD_MENU").flatMap { $0.isEmpty ? nil : $0 }
    let chosen: String?
    if let command {
      chosen = try ask(command, names)
    } else if session.output.isTerminal, StandardStream.input.isTerminal {
      chosen = try askHere(names, session)
    } else {
      throw .usage("no menu program was found", hints: ["name one: --menu 'rofi -dmenu -i'"])
    }
    guard let chosen else {
      session.output.status = .refused
      return session.output.print("nothing was chosen")
    }
    try start(chosen, session)
  }

  private static func start(_ project: String, _ session: Session) throws(Failure) {
    let running = try session.call(.timer.status()).entry?.project
    if let running, running == project {
      return session.output.print("\(Terminal.clean(project)) is already running")
    }
    try Starting(session: session).start(project, ["project": JSON(project), "switch": true])
  }

  /// - Returns: the chosen or typed project, or nil if the user chose nothing.
  private static func ask(_ command: String, _ names: [String]) throws(Failure) -> String? {
    let lines = names.map { Terminal.clean($0) }
    let answer = try orRefuse("the menu can't be shown") { () throws(Errno) in
      try PipedProgram.ask(Array(lines.map { $0 + "\n" }.joined().utf8), by: command, limit: limit)
    }
    if answer.status == 127 { throw Failure(.refused, "the menu program '\(Terminal.clean(command))' was not found") }
    let line = answer.output.prefix { $0 != UInt8(ascii: "\n") }
    guard answer.status == 0, !line.isEmpty else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    // The menu showed cleaned names, so the chosen line must be mapped back to the project's real name.
    return lines.firstIndex(of: text).map { names[$0] } ?? text
  }

  private static func askHere(_ names: [String], _ session: Session) throws(Failure) -> String? {
    for (number, name) in names.prefix(20).enumerated() {
      session.output.print("\(number < 9 ? " " : "")\(number + 1)  \(Terminal.clean(name))")
    }
    let text = try session.ask("number or name: ") ?? ""
    guard let number = Int(text) else { return text.words.isEmpty ? nil : text }
    return 1...min(20, max(1, names.count)) ~= number ? names[number - 1] : nil
  }
}
