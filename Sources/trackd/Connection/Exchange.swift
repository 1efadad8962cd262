import Host
import ModuleKit
import Wire

/// The incomplete answer to one message. An answer to a single request is a reply that waits for the disk or for work
/// outside the loop. An answer to a batch consists of its replies, which are sent together.
///
/// `Exchange` is a value type and performs no I/O. One buffer holds all bytes in their final form. The exchange also
/// records which ranges hold replies that still wait for the disk, because an error may replace these replies.
struct Exchange {
  private struct Held {
    let hold: Hold
    let id: RequestID
    var range: Range<Int>
  }

  /// Whether more replies may be added.
  private(set) var isOpen = true
  /// The line as it will be sent. `close` adds the newline. Empty if there is nothing to send.
  private(set) var bytes: [UInt8] = []
  private var held: [Held] = []
  private let isBatch: Bool

  init(isBatch: Bool) {
    self.isBatch = isBatch
  }

  /// Adds the next reply. A notification has an empty reply, which is skipped.
  mutating func add(_ reply: [UInt8], hold: Hold?, id: RequestID?) {
    if reply.isEmpty { return }
    if isBatch { bytes.append(bytes.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ",")) }
    let start = bytes.count
    bytes += reply
    if let hold, let id { held.append(Held(hold: hold, id: id, range: start..<bytes.count)) }
  }

  /// Completes the answer after the last reply.
  mutating func close() {
    isOpen = false
    if bytes.isEmpty { return }
    if isBatch { bytes.append(UInt8(ascii: "]")) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Whether the whole answer may be sent.
  func isSettled(by durable: DurableRevisions) -> Bool {
    !isOpen && held.allSatisfy { durable.cover($0.hold) }
  }

  /// Puts an error in the place of each reply that waits for this revision of the module or for a later one.
  mutating func fail(_ module: Int, from rev: Int, _ rejection: Rejection) {
    guard held.contains(where: { $0.hold.module == module && $0.hold.rev >= rev }) else { return }
    var rebuilt: [UInt8] = []
    var waiting: [Held] = []
    var index = 0
    for var reply in held {
      rebuilt += bytes[index..<reply.range.lowerBound]
      index = reply.range.upperBound
      let start = rebuilt.count
      if reply.hold.module == module && reply.hold.rev >= rev {
        rebuilt += rejection.reply(to: reply.id)
      } else {
        rebuilt += bytes[reply.range]
        reply.range = start..<rebuilt.count
        waiting.append(reply)
      }
    }
    rebuilt += bytes[index...]
    bytes = rebuilt
    held = waiting
  }
}
