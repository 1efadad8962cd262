import System
import Wire

/// Records the changes that were sent and the changes that were acknowledged.
final class ChangeBook: Sendable {
  struct Pages: Sendable {
    var sent: [String: Change] = [:]
    var acknowledged: [String: Int] = [:]
    var hasEndedWriters = false
  }

  private let pages = Monitor(Pages())

  var contents: Pages { pages.withLock { $0 } }

  /// Records a change. This must happen before the change is sent, so that every sent change is known.
  func send(_ change: Change) {
    pages.withLock { $0.sent[change.mark] = change }
  }

  /// Records the reply to a change. Throws unless the reply is a success.
  func acknowledge(_ change: Change, by response: JSON) throws {
    guard let rev = response["result"]?["rev"]?.int else { throw Refused(change: change, response: response) }
    pages.withLock { $0.acknowledged[change.mark] = rev }
    pages.signal()
  }

  /// Waits until this many changes were acknowledged, or until a writer has ended.
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
