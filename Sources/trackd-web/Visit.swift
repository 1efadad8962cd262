import System
import WebProtocol
import Wire

/// A browser's connection. It first requests files and may then become a WebSocket with a connection of its own to the
/// daemon.
final class Visit {
  let browser: Stream
  /// The connection to the daemon, for a WebSocket.
  var daemon: Stream?
  var state: VisitState {
    didSet { frames.limit = state.mostOfMessage }
  }
  /// Parsers for the browser's requests, its WebSocket frames, and the daemon's lines.
  var requests = RequestReader()
  var frames: FrameReader
  var lines = Framer(limit: 64 << 20)

  init(_ browser: Stream, from address: String) {
    self.browser = browser
    state = VisitState(from: address)
    frames = FrameReader(limit: state.mostOfMessage)
  }

  /// The memory that the visit uses, in bytes.
  var held: Int { frames.unfinished + lines.unfinished + browser.waiting + (daemon?.waiting ?? 0) }

  var hasRoom: Bool { state.hasRoom(browser: browser.waiting, daemon: daemon?.waiting ?? 0) }

  var browserInterest: Interest { state.browserInterest(browser: browser.waiting, daemon: daemon?.waiting ?? 0) }

  var daemonInterest: Interest? {
    daemon.map { state.daemonInterest(browser: browser.waiting, daemon: $0.waiting) }
  }
}
