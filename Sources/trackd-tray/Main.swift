import ProgramKit
import System
import Tray

@main
enum Main {
  static func main() {
    Program.run("trackd-tray") { () throws(Problem) in
      let options = try Options(arguments: Array(Process.arguments.dropFirst()))
      switch options.action {
      case .showHelp: Program.say(Options.help)
      case .showVersion: Program.say("trackd-tray \(Version.current)\n")
      case .run: try Loop(options).run()
      }
      return .success
    }
  }
}
