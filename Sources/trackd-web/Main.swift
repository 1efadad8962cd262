import System
import Systemd

/// The program: what the command line asks for, and the status to exit with.
@main
enum Main {
  static func main() {
    do throws(Problem) {
      // A file that is opened would else become what is written to as standard error.
      try? StandardStream.fillGaps()
      Process.letWritesFail()
      try run(try Options(arguments: Array(Process.arguments.dropFirst())))
    } catch {
      try? StandardStream.error.write("trackd-web: \(error.message)\n")
      Process.exit(error.status.rawValue)
    }
  }

  private static func run(_ options: Options) throws(Problem) {
    switch options.action {
    case .showHelp: say(Options.help)
    case .showVersion: say("trackd-web 0.1.0\n")
    case .serve:
      let files = try PageFiles(in: options.files ?? usualFiles)
      let door = try Door.open(options.listen)
      do throws(Errno) {
        _ = try Process.raiseDescriptorLimit()
        let gateway = try Gateway(options, files, door)
        if let url = gateway.url { say(url + "\n") }
        Notification.ready(status: "serving")
        try gateway.run()
      } catch {
        throw Problem(.system, "the system refuses what trackd-web needs: \(error)")
      }
    }
  }

  /// Where a package puts them, or beside the program where it was built.
  private static var usualFiles: String {
    let program = Process.programPath ?? ""
    let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
    let installed = folder + "/../share/trackd/web"
    return (try? Directory.openForInspection(installed)) == nil ? folder + "/../web" : installed
  }

  private static func say(_ text: String) {
    // Whoever closed our output doesn't want to read it.
    try? StandardStream.output.write(text)
  }
}
