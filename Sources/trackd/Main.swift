import Host
import System

/// The program: what the command line asks for, and the status to exit with.
@main
enum Main {
  static func main() {
    Process.exit(run().rawValue)
  }

  private static func run() -> ExitStatus {
    // Before anything is written, and before there is a thread.
    Process.letWritesFail()
    do throws(StartProblem) {
      // A file that is opened would else become what is written to as standard error.
      try? StandardStream.fillGaps()
      let invocation = try Invocation(arguments: Array(Process.arguments.dropFirst()))
      switch invocation.action {
      case .showHelp: say(Help.text)
      case .showVersion: say("trackd \(Version.current)\n")
      case .checkConfiguration: say(try Daemon(invocation).checkConfiguration())
      case .restore(let backup): say(try Daemon(invocation).restore(backup))
      case .serve:
        Process.giveMemoryBack()
        var daemon = try Daemon(invocation)
        try daemon.serve()
      }
      return .success
    } catch {
      Log(level: .error).write(.notStarted(error))
      return error.status
    }
  }

  private static func say(_ text: String) {
    // Whoever closed our output doesn't want to read it.
    try? StandardStream.output.write(text)
  }
}
