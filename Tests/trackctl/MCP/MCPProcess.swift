import Glibc
import System
import TestSupport
import Testing
import Wire

/// A running `trackctl mcp`. Messages are exchanged line by line.
final class MCPProcess {
  private static let patience = 60_000_000_000

  private let child: ChildProcess
  private let held: OutputReader
  private let input: Descriptor
  private let output: OutputReader
  private var bytes: [UInt8] = []

  init(_ daemon: DaemonProcess) throws {
    // The test keeps the write end of the pipe open. The process's input therefore doesn't end.
    held = try OutputReader(.pipe, in: daemon.folder)
    let raw = unsafe open(held.path, O_RDWR | O_CLOEXEC)
    try #require(raw >= 0)
    input = Descriptor(owning: raw)
    output = try OutputReader(.pipe, in: daemon.folder)
    child = try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "mcp"],
      environment: ["HOME=\(daemon.folder.path)", "TZ=UTC"], input: held.path, output: output.path)
  }

  func send(_ message: JSON) throws {
    let line = Array("\(message)\n".utf8)
    _ = try input.write(line, from: 0, to: line.count)
  }

  /// Waits for the next message from the process.
  func next() throws -> JSON {
    let deadline = Clock.monotonicNanoseconds() + Self.patience
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(end + 1) }
        return try JSON(parsing: String(decoding: bytes[..<end], as: UTF8.self))
      }
      try #require(!child.hasEnded && Clock.monotonicNanoseconds() < deadline, "no more messages come")
      bytes += try output.read(waitingMilliseconds: 20)
    }
  }

  /// Sends a message. Returns the response, and all messages that came before it.
  func ask(_ message: JSON) throws -> (before: [JSON], answer: JSON) {
    try send(message)
    var before: [JSON] = []
    while true {
      let next = try next()
      if next["id"] == message["id"] { return (before, next) }
      before.append(next)
    }
  }
}
