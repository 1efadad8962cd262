import System

/// The bell that the host's threads ring to have the loop collect what they have done.
final class Wake: Sendable {
  private let counter: EventCounter

  init() throws(Errno) {
    counter = try EventCounter()
  }

  var raw: Int32 { counter.raw }

  func ring() { counter.signal() }

  func quieten() { counter.drain() }
}
