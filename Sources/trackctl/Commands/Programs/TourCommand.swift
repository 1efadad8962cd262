import System

/// `tour`: demonstrates trackctl with a temporary daemon.
enum TourCommand: Command {
  static let name = "tour"
  static let summary = "show the features in two minutes, with a temporary daemon"
  static let group = CommandGroup.everyday
  static var details: [String] {
    "Your own data isn't touched. On a terminal the tour waits for Enter between the steps, and q ends it. Otherwise it"
      + " runs all steps without waiting."
  }
  static var examples: [Example] {
    Example("tour", "look around")
    Example("tour > tour.txt", "write the whole tour to a file")
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let output = session.output
    if session.isJSON { throw .usage("the tour has no JSON output") }
    let waits = output.isTerminal && StandardStream.input.isTerminal
    let daemon = try ThrowawayDaemon(for: "tour")
    try daemon.start()
    for (number, step) in TourStep.all.enumerated() {
      if number > 0, waits {
        guard let typed = try session.ask("Enter continues, q ends the tour: "), !typed.hasPrefix("q") else { return }
      }
      output.print(session.palette.paint(step.text, .bold))
      for line in step.lines {
        output.print("\n$ trackctl " + line.map(ShellWord.quoted).joined(separator: " "))
        try output.flush()
        try show(line, daemon)
      }
      output.print("")
    }
    output.print(
      "That was all. The record of this tour is deleted. Your own record begins with: trackctl start PROJECT")
  }

  /// Runs a command of trackctl. The command inherits standard output.
  private static func show(_ words: [String], _ daemon: ThrowawayDaemon) throws(Failure) {
    let program = Process.programPath ?? "trackctl"
    let status = try orRefuse("trackctl can't be run") { () throws(Errno) in
      try ForegroundProgram.run([program, "--socket", daemon.folder + "/socket"] + words)
    }
    // The message is empty, because the command has already reported its failure.
    if status != 0 { throw Failure(.refused, "", hints: []) }
  }
}
