import Host
import ModuleKit
import Wire

/// The answer to one message, from its first reply until all of it may go: a single reply that waits for the disk or for a
/// step off the loop, or the replies of a batch, which go as one.
///
/// A value without any I/O. All bytes are in one buffer, as they would go now; beside it stands only which stretches of
/// them still wait for the disk, for those are what an error may replace.
struct Exchange {
  private struct Held {
    let hold: Hold
    let id: RequestID
    var range: Range<Int>
  }

  /// False once nothing more will be added.
  private(set) var isOpen = true
  /// The line as it would go now, with its newline once it is closed; empty if there is nothing to say.
  private(set) var bytes: [UInt8] = []
  private var held: [Held] = []
  private let isBatch: Bool

  init(isBatch: Bool) {
    self.isBatch = isBatch
  }

  /// Takes in the next reply; an empty one is that of a notification, which nobody waits for.
  mutating func add(_ reply: [UInt8], hold: Hold?, id: RequestID?) {
    if reply.isEmpty { return }
    if isBatch { bytes.append(bytes.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ",")) }
    let start = bytes.count
    bytes += reply
    if let hold, let id { held.append(Held(hold: hold, id: id, range: start..<bytes.count)) }
  }

  /// Nothing more comes.
  mutating func close() {
    isOpen = false
    if bytes.isEmpty { return }
    if isBatch { bytes.append(UInt8(ascii: "]")) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Whether all of it may go.
  func isSettled(by durable: DurableRevisions) -> Bool {
    !isOpen && held.allSatisfy { durable.cover($0.hold) }
  }

  /// The replies that waited for this module from this revision on become errors, each in its place.
  mutating func fail(_ module: Int, from rev: Int, _ rejection: Rejection) {
    guard held.contains(where: { $0.hold.module == module && $0.hold.rev >= rev }) else { return }
    var rebuilt: [UInt8] = []
    var waiting: [Held] = []
    var place = 0
    for var reply in held {
      rebuilt += bytes[place..<reply.range.lowerBound]
      place = reply.range.upperBound
      let start = rebuilt.count
      if reply.hold.module == module && reply.hold.rev >= rev {
        rebuilt += rejection.reply(to: reply.id)
      } else {
        rebuilt += bytes[reply.range]
        reply.range = start..<rebuilt.count
        waiting.append(reply)
      }
    }
    rebuilt += bytes[place...]
    bytes = rebuilt
    held = waiting
  }
}
