import System
import WebProtocol
import Wire

// The daemon's side of a visit.

extension Gateway {
  func takeDaemon(_ event: PollEvent, _ visit: Visit) throws(Errno) {
    guard let daemon = visit.daemon else { return }
    if event.isWritable {
      try daemon.flush()
      // There is room again for what the browser has sent meanwhile.
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
    // The page knows how to come again, and goes on where it was.
    guard count > 0 else { return try end(visit, saying: FrameWriter.close(.tryAgainLater, "trackd has gone")) }
    switch visit.stage {
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

  /// The daemon has said whether nobody acts on the connection now.
  private func begin(_ frame: Frame, _ visit: Visit) throws(Errno) {
    guard case .line(let bytes, let range) = frame, let reply = try? JSON(parsing: bytes, in: range),
      reply["result"] != nil
    else {
      return try end(visit, saying: FrameWriter.close(.policy, "this trackd can't forget who connects: it is too old"))
    }
    visit.stage = .joined
    deadlines[visit.browser.token] = nil
    try takeFrames(visit)
  }

  private func passLines(_ visit: Visit) throws(Errno) {
    while let frame = visit.lines.next() {
      guard case .line(let bytes, let range) = frame else { throw .invalid }
      let text = visit.guesses.count > 0 ? settleGuesses(bytes, range, visit) : nil
      try visit.browser.write(FrameWriter.text(text?[...] ?? bytes[range]))
    }
  }

  /// Was a secret that was tried the right one?
  /// - Returns: the message for the browser; nil where it is as it came.
  private func settleGuesses(_ bytes: [UInt8], _ range: Range<Int>, _ visit: Visit) -> [UInt8]? {
    guard let message = try? JSON(parsing: bytes, in: range), let restored = visit.guesses.restore(message) else {
      return nil
    }
    for isWrong in restored.areWrong { guesses.end(from: visit.address, failed: isWrong, now: Self.now) }
    return restored.text
  }
}
