import System
import WebProtocol
import Wire

/// A browser's connection: requests for files at first, then perhaps a WebSocket, joined to a connection of its own to the
/// daemon.
final class Visit {
  enum Stage {
    /// It asks for files.
    case reading(RequestReader)
    /// The daemon is told first that nobody acts here; what the browser sends meanwhile waits.
    case joining(Joined)
    case joined(Joined)
    /// All is said: what waits is written, then it ends.
    case ending
  }

  /// Both sides of a WebSocket.
  struct Joined {
    var frames: FrameReader
    var lines: Framer
    let daemon: Stream
  }

  static let messageLimit = 16 << 20
  /// Of what waits to be written to one side, so much makes the other wait.
  static let mark = 1 << 20

  let browser: Stream
  /// Who is there, for limits: an address, or what a proxy said.
  var address: String
  var stage: Stage
  /// Calls under way that try a secret, by the text of their ids.
  var guesses: Set<String> = []
  /// Bytes of unfinished messages that are charged to its address.
  var charged = 0
  var isPage = false

  init(_ browser: Stream, from address: String) {
    self.browser = browser
    self.address = address
    stage = .reading(RequestReader())
  }

  var daemon: Stream? {
    switch stage {
    case .joining(let joined), .joined(let joined): joined.daemon
    case .reading, .ending: nil
    }
  }

  /// What is to be told of the browser's side: nothing more is read of it while the daemon's side is full.
  var browserInterest: Interest {
    var interest: Interest = browser.waiting > 0 ? [.write] : []
    switch stage {
    case .reading, .ending: interest.insert(.read)
    case .joining: break
    case .joined(let joined): if joined.daemon.waiting < Self.mark { interest.insert(.read) }
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
