import Platform

/// The program: what the command line asks for, and the status to exit with.
@main
enum Main {
  static func main() {
    do throws(Problem) {
      let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
      switch options.action {
      case .showHelp: Platform.write(Options.help, to: 1)
      case .showVersion: Platform.write("trackd-tray 0.1.0\n", to: 1)
      case .run: try Loop(options).run()
      }
      Platform.exit(0)
    } catch {
      Platform.write("trackd-tray: \(error.message)\n", to: 2)
      Platform.exit(error.status.rawValue)
    }
  }
}
