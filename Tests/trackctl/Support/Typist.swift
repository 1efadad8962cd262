import System
import TestSupport

/// Runs trackctl commands with a socket. The time zone is UTC.
struct Typist {
  let folder: TestFolder
  let socket: String
  var environment: [String] = []

  /// Runs commands with this daemon. The caller must keep the daemon object alive.
  init(_ daemon: DaemonProcess) {
    folder = daemon.folder
    socket = daemon.socket
  }

  init(at socket: String, in folder: TestFolder) {
    self.folder = folder
    self.socket = socket
  }

  func callAsFunction(_ words: String..., to kind: OutputReader.Kind = .pipe) throws -> CommandResult {
    try run(words, to: kind)
  }

  func run(_ words: [String], to kind: OutputReader.Kind = .pipe) throws -> CommandResult {
    try CommandResult(
      running: [try DaemonPrograms.trackctl(), "--socket", socket] + words, writingTo: kind, in: folder,
      environment: environment + ["TZ=UTC", "TERM=xterm-256color"])
  }

  /// Runs a command several times, and returns the result and the duration of the fastest run. Other processes can
  /// delay single runs.
  func timed(_ words: [String], untilBelow milliseconds: Int) throws -> (result: CommandResult, milliseconds: Int) {
    var best: (result: CommandResult, milliseconds: Int)?
    for _ in 0..<20 {
      let start = Clock.monotonicNanoseconds()
      let result = try run(words)
      let taken = (Clock.monotonicNanoseconds() - start) / 1_000_000
      if taken < best?.milliseconds ?? .max { best = (result, taken) }
      if taken < milliseconds { break }
    }
    return try best ?? (run(words), .max)
  }
}
