import ProgramKit
import System
import WebProtocol
import Wire

// The daemon's side of a visit.

extension Gateway {
  func takeDaemon(_ event: PollEvent, _ visit: Visit) throws(Errno) {
    guard let daemon = visit.daemon else { return }
    if event.isWritable {
      try daemon.flush()
      // The daemon's side has room again, so the browser's buffered frames can be handled.
      try takeFrames(visit)
    }
    if event.isReadable || event.isReadEnded || event.isHungUp || event.isFailed { try readDaemon(visit, daemon) }
  }

  private func readDaemon(_ visit: Visit, _ daemon: Stream) throws(Errno) {
    let count: Int
    do throws(Errno) {
      guard let received = try daemon.receive(into: &chunk) else { return }
      count = received
    } catch {
      count = 0
    }
    // The daemon has disconnected. The page reconnects and continues with its last state.
    guard count > 0 else { return try end(visit, saying: FrameWriter.close(.tryAgainLater, "trackd has gone")) }
    switch visit.state.stage {
    case .joining:
      visit.lines.feed(chunk, count: count)
      let frame = visit.lines.next()
      visit.lines.settle()
      if let frame { try begin(frame, visit) }
    case .joined:
      visit.lines.feed(chunk, count: count)
      try passLines(visit)
      visit.lines.settle()
    case .reading, .ending: break
    }
  }

  /// Handles the daemon's reply to `accounts.forgo`. A result means that the connection has dropped its account.
  private func begin(_ frame: Frame, _ visit: Visit) throws(Errno) {
    guard case .line(let bytes, let range) = frame, let reply = try? JSON(parsing: bytes, in: range),
      reply["result"] != nil
    else {
      return try end(visit, saying: FrameWriter.close(.policy, "this trackd is too old for trackd-web: upgrade it"))
    }
    if reply["result"]?["believed"]?.bool == false { warn() }
    visit.state.join()
    stopWaiting(for: visit)
    try takeFrames(visit)
  }

  private func warn() {
    if hasWarned { return }
    hasWarned = true
    Report(of: "trackd-web").say(
      .warning,
      "trackd counts all browsers as one user, because trackd-web doesn't run as its gateway: set gateway in"
        + " its configuration, see trackd.conf(5)")
  }

  private func passLines(_ visit: Visit) throws(Errno) {
    var frames: [UInt8] = []
    while let frame = visit.lines.next() {
      guard case .line(let bytes, let range) = frame else { throw .invalid }
      if Self.isStanding(bytes, range) { follow(bytes, range, visit) } else { frames += FrameWriter.text(bytes[range]) }
    }
    if !frames.isEmpty { try visit.browser.write(frames) }
  }

  // MARK: Sign-ins

  private static let standing = Array(#"{"jsonrpc":"2.0","method":"accounts.standing""#.utf8)

  /// Whether the line is a message to trackd-web itself. No message for the browser begins with `standing`.
  private static func isStanding(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes[range].starts(with: standing)
  }

  private func follow(_ bytes: [UInt8], _ range: Range<Int>, _ visit: Visit) {
    guard let message = try? JSON(parsing: bytes, in: range) else { return }
    let account = message["params"]?["account"]?.int.map(Visitor.account)
    visit.state.sign(in: account)
    dismiss(crowd.turn(visit.browser.token, into: account))
  }
}
