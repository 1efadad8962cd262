import System
import WebProtocol
import Wire

/// A browser's connection. It starts with requests for files, and can then become a WebSocket. A WebSocket has its own
/// connection to the daemon.
final class Visit {
  let browser: Stream
  /// The connection to the daemon. Nil unless the visit is a WebSocket.
  var daemon: Stream?
  var state: VisitState {
    didSet { frames.limit = state.mostOfMessage }
  }
  /// The parsers: for the browser's requests, for its WebSocket frames, and for the daemon's lines.
  var requests = RequestReader()
  var frames: FrameReader
  var lines = Framer(limit: 64 << 20)

  init(_ browser: Stream, from address: String) {
    self.browser = browser
    state = VisitState(from: address)
    frames = FrameReader(limit: state.mostOfMessage)
  }

  /// The number of bytes that the visit has buffered.
  var held: Int { frames.unfinished + lines.unfinished + browser.waiting + (daemon?.waiting ?? 0) }

  var hasRoom: Bool { state.hasRoom(browser: browser.waiting, daemon: daemon?.waiting ?? 0) }

  var browserInterest: Interest { state.browserInterest(browser: browser.waiting, daemon: daemon?.waiting ?? 0) }

  var daemonInterest: Interest? {
    daemon.map { state.daemonInterest(browser: browser.waiting, daemon: $0.waiting) }
  }
}
