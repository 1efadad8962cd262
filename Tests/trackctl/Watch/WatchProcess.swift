import Glibc
import System
import TestSupport
import Testing
import Wire

/// A `trackctl watch` that runs, and what it has printed so far.
final class WatchProcess {
  private let output: String
  private let child: ChildProcess

  init(_ words: String..., of daemon: DaemonProcess) throws {
    output = daemon.folder.path + "/watched"
    child = try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "watch"] + words,
      environment: ["HOME=\(daemon.folder.path)"], output: output, errors: daemon.folder.path + "/watch-errors")
  }

  /// Waits until it has printed so many lines.
  func lines(_ count: Int) throws -> [JSON] {
    let deadline = Clock.monotonicNanoseconds() + 60_000_000_000
    while true {
      let text = try TestFiles.exists(output) ? TestFiles.text(of: output) : ""
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      if lines.count >= count { return try lines.map { try JSON(parsing: String($0)) } }
      try #require(!child.hasEnded && Clock.monotonicNanoseconds() < deadline, "it has printed no more than:\n\(text)")
      usleep(2_000)
    }
  }

  /// Each line in a word: the revision of an event, or which other member there is.
  func words(_ count: Int) throws -> [String] {
    try lines(count).map { line in
      line["rev"]?.description ?? line.members.first { _ in true }?.key.string ?? "nothing"
    }
  }
}
