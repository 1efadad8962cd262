import System
import WebProtocol
import Wire

/// A browser's connection: requests for files at first, then perhaps a WebSocket, joined to a connection of its own to the
/// daemon.
final class Visit {
  enum Stage {
    /// It asks for files.
    case reading
    /// The daemon is told first that nobody acts here; what the browser sends meanwhile waits.
    case joining
    case joined
    /// All is said: what waits is written, then it ends.
    case ending
  }

  /// Who hasn't signed in has little to say.
  private static let mostOfStranger = (message: 128 << 10, waiting: 64 << 10)
  private static let most = (message: 16 << 20, waiting: 1 << 20)

  let browser: Stream
  /// The other side of a WebSocket, while there is one.
  var daemon: Stream?
  var stage = Stage.reading
  /// What has come of requests, of a WebSocket's messages, and of the daemon's.
  var requests = RequestReader()
  var frames = FrameReader(limit: mostOfStranger.message)
  var lines = Framer(limit: 64 << 20)
  /// From where it comes: an address, or what a proxy said.
  var address: String
  var visitor: Visitor {
    didSet { frames.limit = visitor.isStranger ? Self.mostOfStranger.message : Self.most.message }
  }
  var isPage = false
  /// It has had its time, and isn't read for a moment.
  var isResting = false

  init(_ browser: Stream, from address: String) {
    self.browser = browser
    self.address = address
    visitor = .address(address)
  }

  /// Of what waits to be written to one side, so much makes the other wait.
  var mark: Int { visitor.isStranger ? Self.mostOfStranger.waiting : Self.most.waiting }

  /// What it takes of our memory.
  var held: Int { frames.unfinished + lines.unfinished + browser.waiting + (daemon?.waiting ?? 0) }

  /// May more of what the browser sends be looked at? Not while the daemon's side is full; nor while the browser doesn't take
  /// what it is told, for pings are answered from here.
  var hasRoom: Bool { (daemon?.waiting ?? 0) < mark && browser.waiting < mark }

  var browserInterest: Interest {
    var interest: Interest = browser.waiting > 0 ? [.write] : []
    switch stage {
    case .reading: if browser.waiting < mark, !isResting { interest.insert(.read) }
    case .ending: interest.insert(.read)
    case .joining: break
    case .joined: if hasRoom, !isResting { interest.insert(.read) }
    }
    return interest
  }

  var daemonInterest: Interest? {
    guard let daemon else { return nil }
    var interest: Interest = daemon.waiting > 0 ? [.write] : []
    if browser.waiting < mark, !isResting { interest.insert(.read) }
    return interest
  }
}
