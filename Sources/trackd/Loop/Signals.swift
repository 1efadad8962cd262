import System

/// The signals that the daemon knows, as something that the loop reads. Made before the first thread is started, so that none
/// of them is ever interrupted.
final class Signals {
  private let source: SignalSource

  init() throws(Errno) {
    source = try SignalSource([.terminate, .interrupt, .hangUp])
  }

  var raw: Int32 { source.raw }

  func next() -> Signal? { source.next() }
}
