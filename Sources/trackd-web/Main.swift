import ProgramKit
import System
import Systemd

@main
enum Main {
  static func main() {
    Program.run("trackd-web") { () throws(Problem) in
      try run(try Options(arguments: Array(Process.arguments.dropFirst())))
      return .success
    }
  }

  private static func run(_ options: Options) throws(Problem) {
    switch options.action {
    case .showHelp: Program.say(Options.help)
    case .showVersion: Program.say("trackd-web \(Version.current)\n")
    case .serve:
      // `trackctl web` starts private pages, so their users can't pass options to this program. Those users need
      // different advice.
      let advice = options.isPrivate ? "install the package trackd-web again" : "name their folder with --files"
      let files = try PageFiles(
        in: options.files ?? usualFiles, imageOrigin: options.tiles?.origin, advice: advice)
      // Signal handling starts before the socket is created. Without the handling, a signal would kill the process and
      // leave the socket file behind.
      let signals: SignalSource
      do throws(Errno) { signals = try SignalSource([.terminate, .interrupt]) } catch { throw failure(error) }
      let listener = try BrowserListener.open(options.listen)
      do throws(Errno) {
        _ = try Process.raiseDescriptorLimit()
        let gateway = try Gateway(options, files, listener, signals)
        if let url = gateway.url { Program.say(url + "\n") }
        Notification.ready(status: "serving")
        try gateway.run()
      } catch {
        throw failure(error)
      }
    }
  }

  private static func failure(_ error: Errno) -> Problem {
    Problem(.system, "a required system call failed: \(error)")
  }

  /// The folder of the page's files. It is in a different place in an installed package than in a build.
  private static var usualFiles: String {
    let program = Process.programPath ?? ""
    let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
    let installed = folder + "/../share/trackd/web"
    return (try? Directory.openForInspection(installed)) == nil ? folder + "/../web" : installed
  }
}
