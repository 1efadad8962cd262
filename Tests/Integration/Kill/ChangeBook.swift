import System
import Wire

/// What writers have sent, and what they have been told was done.
final class ChangeBook: Sendable {
  struct Pages: Sendable {
    var sent: [String: Change] = [:]
    var acknowledged: [String: Int] = [:]
    var hasEndedWriters = false
  }

  private let pages = Monitor(Pages())

  var contents: Pages { pages.withLock { $0 } }

  /// Before it goes out: what was not written down can't have been sent.
  func send(_ change: Change) {
    pages.withLock { $0.sent[change.mark] = change }
  }

  /// A reply came. Anything but a success is a failure of the test.
  func acknowledge(_ change: Change, by response: JSON) throws {
    guard let rev = response["result"]?["rev"]?.int else { throw Refused(change: change, response: response) }
    pages.withLock { $0.acknowledged[change.mark] = rev }
    pages.signal()
  }

  /// Waits for so many, or for a writer that gave up: then something is wrong already.
  func waitForAcknowledgements(_ count: Int) {
    pages.wait { $0.acknowledged.count >= count || $0.hasEndedWriters }
  }

  func writerEnded() {
    pages.withLock { $0.hasEndedWriters = true }
    pages.signal()
  }

  struct Refused: Error, CustomStringConvertible {
    let change: Change
    let response: JSON
    var description: String { "\(change.method) \(change.params): \(response)" }
  }
}
