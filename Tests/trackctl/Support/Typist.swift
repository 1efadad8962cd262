import System
import TestSupport

/// Runs commands at a socket, in UTC.
struct Typist {
  let folder: TestFolder
  let socket: String
  var environment: [String] = []

  /// Types commands at this daemon. The caller must keep the daemon object alive.
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

  /// The result and the shortest duration of several runs of a command, to exclude delays by other processes.
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
