import System
import TrackClientCore

/// A temporary daemon with its own state and its own modules. No other user can connect to it.
final class ThrowawayDaemon {
  private let scratch: ScratchFolder
  var folder: String { scratch.path }
  private var program: PipedProgram?
  /// The socket that is the daemon's standard output. The daemon's end is closed when the daemon exits.
  private var output: Descriptor?

  private static let startSeconds = 20

  /// - Parameter purpose: a part of the name of the temporary folder.
  init(for purpose: String) throws(Failure) {
    scratch = try ScratchFolder(for: purpose)
    _ = try orRefuse(folder) { () throws(Errno) in try scratch.directory.makeSubdirectory("modules") }
  }

  var modules: ModuleShelf { ModuleShelf(at: folder + "/modules") }
  var server: Server { .socket(folder + "/socket") }

  // The daemon is stopped before its folder is removed.
  deinit { program = nil }

  /// The lines that the module's program has printed.
  func printed(by module: String) -> [String] {
    logged.compactMap { line in
      line.firstRange(of: "\(module) prints: ").map { String(line[$0.upperBound...]) }
    }
  }

  /// The messages in the log that contain both texts. Each message is cut, so that it begins with the first text.
  func logged(containing one: String, _ other: String) -> [String] {
    logged.compactMap { line in
      line.firstRange(of: one).flatMap { line.contains(other) ? String(line[$0.lowerBound...]) : nil }
    }
  }

  private var logged: [String] {
    let log = (try? File.contents(path: folder + "/log", limit: Self.mostLogged)) ?? []
    return String(decoding: log, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static let mostLogged = 1 << 20

  /// The command line that starts the daemon. The daemon's log is written to a file.
  private func command(_ state: String) -> [String] {
    [
      "sh", "-c", #"exec "$@" 2>>"$0""#, folder + "/log", Self.path(of: "trackd"), "--user", "--socket",
      folder + "/socket", "--state", "\(folder)/\(state)", "--modules-path", modules.path, "--config",
      folder + "/trackd.conf", "--log-level", "info",
    ]
  }

  /// Starts the daemon with this state directory.
  func start(_ state: String = "state") throws(Failure) {
    let hint = "it is looked for next to trackctl, and in PATH"
    try orRefuse("trackd can't be started", hints: [hint]) { () throws(Errno) in
      let place = try Directory.open(folder)
      _ = try place.openFile("trackd.conf", create: .ifAbsent)
      let started = try PipedProgram.start(command(state))
      program = started.program
      output = Descriptor(owning: started.socket)
    }
    let end = Clock.monotonicNanoseconds() + Self.startSeconds * 1_000_000_000
    while Clock.monotonicNanoseconds() < end {
      if (try? Connection(to: server, timeout: .seconds(1)))?.isServed == true { return }
      if program?.status() != nil { break }
      wait()
    }
    throw Failure(.refused, "the daemon doesn't start", hints: logged.suffix(1).map { Terminal.clean($0) })
  }

  /// Waits briefly for the daemon to exit. The daemon never prints to its standard output, so the output becomes
  /// readable only when the daemon exits.
  private func wait() {
    switch output {
    case .some(let output): _ = try? output.waitUntilReadable(timeoutMilliseconds: 10)
    case nil: break
    }
  }

  func stop() {
    _ = program?.waitForEnd(patienceMilliseconds: 0)
    program = nil
    output = nil
  }

  /// Restores a backup into a different state directory.
  func restore(_ backup: String, into state: String) throws(Failure) {
    let status = try orRefuse("trackd can't be started") { () throws(Errno) in
      let restoring = try PipedProgram.start(command(state) + ["--restore", "\(folder)/\(backup)"])
      let output = Descriptor(owning: restoring.socket)
      let status = restoring.program.waitForEnd(patienceMilliseconds: Self.startSeconds * 1000)
      _ = consume output
      return status
    }
    if status != 0 { throw Failure(.refused, "the backup of the module can't be restored") }
  }

  /// The path of a program in the folder of trackctl. If the program isn't in that folder, the result is the program's
  /// name, and the system looks up the name in PATH.
  static func path(of program: String) -> String {
    guard let own = Process.programPath, let slash = own.lastIndex(of: "/") else { return program }
    let beside = String(own[...slash] + program)
    return (try? FileStatus.at(path: beside))?.isRegular == true ? beside : program
  }
}

extension Connection {
  fileprivate var isServed: Bool { (try? call("system.ping")) != nil }
}
