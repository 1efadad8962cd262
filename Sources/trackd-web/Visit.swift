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

  private static let messageLimit = 16 << 20
  /// Of what waits to be written to one side, so much makes the other wait.
  static let mark = 1 << 20

  let browser: Stream
  /// The other side of a WebSocket, while there is one.
  var daemon: Stream?
  var stage = Stage.reading
  /// What has come of requests, of a WebSocket's messages, and of the daemon's.
  var requests = RequestReader()
  var frames = FrameReader(limit: messageLimit)
  var lines = Framer(limit: 64 << 20)
  /// Who is there, for limits: an address, or what a proxy said.
  var address: String
  /// Calls under way that try a secret.
  var guesses: GuessNames
  /// Bytes of unfinished messages that are charged to its address.
  var charged = 0
  var isPage = false

  init(_ browser: Stream, from address: String, _ guesses: GuessNames) {
    self.browser = browser
    self.address = address
    self.guesses = guesses
  }

  /// May more of what the browser sends be looked at? Not while the daemon's side is full; nor while the browser doesn't take
  /// what it is told, for pings and refusals are answered from here.
  var hasRoom: Bool { (daemon?.waiting ?? 0) < Self.mark && browser.waiting < Self.mark }

  var browserInterest: Interest {
    var interest: Interest = browser.waiting > 0 ? [.write] : []
    switch stage {
    case .reading: if browser.waiting < Self.mark { interest.insert(.read) }
    case .ending: interest.insert(.read)
    case .joining: break
    case .joined: if hasRoom { interest.insert(.read) }
    }
    return interest
  }

  var daemonInterest: Interest? {
    guard let daemon else { return nil }
    var interest: Interest = daemon.waiting > 0 ? [.write] : []
    if browser.waiting < Self.mark { interest.insert(.read) }
    return interest
  }
}
