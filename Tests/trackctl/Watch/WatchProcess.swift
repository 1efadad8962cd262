import Glibc
import System
import TestSupport
import Testing
import Wire

/// A running `trackctl watch`, and its output so far.
final class WatchProcess {
  private let output: String
  private let child: ChildProcess

  init(_ words: String..., of daemon: DaemonProcess) throws {
    output = daemon.folder.path + "/watched"
    child = try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "watch"] + words,
      environment: ["HOME=\(daemon.folder.path)"], output: output, errors: daemon.folder.path + "/watch-errors")
  }

  /// Waits until the process has printed this many lines.
  func lines(_ count: Int) throws -> [JSON] {
    let deadline = Clock.monotonicNanoseconds() + 60_000_000_000
    while true {
      let text = try TestFiles.exists(output) ? TestFiles.text(of: output) : ""
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      if lines.count >= count { return try lines.map { try JSON(parsing: String($0)) } }
      try #require(!child.hasEnded && Clock.monotonicNanoseconds() < deadline, "it has printed only:\n\(text)")
      usleep(2_000)
    }
  }

  /// One word for each line: the revision of an event, or the name of another member.
  func words(_ count: Int) throws -> [String] {
    try lines(count).map { line in
      line["rev"]?.description ?? line.members.first { _ in true }?.key.string ?? "nothing"
    }
  }
}
