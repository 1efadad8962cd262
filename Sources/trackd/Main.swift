import ProgramKit
import System

@main
enum Main {
  static func main() {
    Program.run(complain: { Log(level: .error).write(.notStarted($0)) }, run)
  }

  private static func run() throws(Problem) -> ExitStatus {
    let invocation = try Invocation(arguments: Array(Process.arguments.dropFirst()))
    switch invocation.action {
    case .showHelp: Program.say(Help.text)
    case .showVersion: Program.say("trackd \(Version.current)\n")
    case .checkConfiguration: Program.say(try Daemon(invocation).checkConfiguration())
    case .restore(let backup): Program.say(try Daemon(invocation).restore(backup))
    case .serve:
      Process.giveMemoryBack()
      var daemon = try Daemon(invocation)
      try daemon.serve()
    }
    return .success
  }
}
