import System
import TestSupport
import Testing

/// A `trackctl status --watch` that runs as it would in a bar. Its output is read line by line.
final class BarProcess {
  private static let patience = 60_000_000_000

  private let child: ChildProcess
  private var reader: OutputReader?
  private var bytes: [UInt8] = []

  init(_ words: [String], at daemon: DaemonProcess) throws {
    let reader = try OutputReader(.pipe, in: daemon.folder)
    child = try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "status", "--watch"] + words,
      environment: ["HOME=\(daemon.folder.path)", "TZ=UTC"], output: reader.path)
    self.reader = reader
  }

  /// Waits for the next line of output.
  func line() throws -> String {
    let deadline = Clock.monotonicNanoseconds() + Self.patience
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(end + 1) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      try #require(!child.hasEnded && Clock.monotonicNanoseconds() < deadline, "no more lines come")
      bytes += try reader?.read(waitingMilliseconds: 20) ?? []
    }
  }

  /// The next lines of output, up to and including the line `last`.
  func lines(upTo last: String) throws -> [String] {
    var lines: [String] = []
    for _ in 0..<100 {
      lines.append(try line())
      if lines.last == last { return lines }
    }
    return lines
  }

  /// Closes the reading end of the output, and waits until the process has ended.
  func endAfterReaderIsGone() -> ChildProcess.Ending {
    reader = nil
    return child.wait(atMostSeconds: 30)
  }
}
