import Host
import ModuleKit
import Wire

/// What a connection has to send, in the order in which it goes: replies in the order of their requests, and events behind
/// all that was queued before them.
///
/// A value without any I/O. In front are bytes that may go; behind the first answer that still waits (for the disk, or for a
/// step off the loop) everything waits, whatever it is. At most one exchange is open at a time, since no later request of
/// a connection starts before the one under way is done; what comes meanwhile can only be events.
struct Outbox {
  private enum Waiting {
    case exchange(Exchange)
    case events([UInt8])

    var count: Int {
      switch self {
      case .exchange(let exchange): exchange.bytes.count
      case .events(let bytes): bytes.count
      }
    }
  }

  /// A buffer that a large reply has grown isn't kept for the small ones behind it.
  private static let keptCapacity = 16 << 10

  /// What may go; up to `sent` it has gone.
  private(set) var ready: [UInt8] = []
  private(set) var sent = 0
  private var waiting: [Waiting] = []
  private var open: Exchange?
  private var eventsBehindOpen: [UInt8] = []
  private var waitingCount = 0
  private var isAbandoned = false

  init() {}

  /// How many bytes are queued.
  var count: Int { ready.count - sent + waitingCount + (open?.bytes.count ?? 0) + eventsBehindOpen.count }

  var hasReady: Bool { sent < ready.count }

  /// Is there something that waits for the disk, or behind that?
  var isWaiting: Bool { !waiting.isEmpty }

  /// Has an answer been begun that is not whole?
  var isOpen: Bool { open != nil }

  /// Nothing to send, and nothing awaited.
  var isIdle: Bool { !hasReady && waiting.isEmpty && open == nil }

  // MARK: In

  /// Queues a reply that waits for nothing, or an event. Neither has its newline yet.
  mutating func queue(_ line: [UInt8]) {
    if isAbandoned || line.isEmpty { return }
    if open != nil {
      eventsBehindOpen += line
      eventsBehindOpen.append(UInt8(ascii: "\n"))
    } else if waiting.isEmpty {
      ready += line
      ready.append(UInt8(ascii: "\n"))
    } else {
      wait(.events(line + [UInt8(ascii: "\n")]))
    }
  }

  /// Queues a reply that waits for the disk.
  mutating func queue(_ reply: [UInt8], hold: Hold, id: RequestID?) {
    begin(isBatch: false)
    add(reply, hold: hold, id: id)
    end()
  }

  /// From here to `end` replies are added to one answer.
  mutating func begin(isBatch: Bool) {
    assert(open == nil, "one answer is begun before another has ended")
    open = Exchange(isBatch: isBatch)
  }

  mutating func add(_ reply: [UInt8], hold: Hold?, id: RequestID?) {
    open?.add(reply, hold: hold, id: id)
  }

  /// How many bytes the open answer has.
  var openCount: Int { open?.bytes.count ?? 0 }

  mutating func end() {
    guard var exchange = open else { return }
    open = nil
    let events = eventsBehindOpen
    eventsBehindOpen = []
    exchange.close()
    if isAbandoned { return }
    if !exchange.bytes.isEmpty { wait(.exchange(exchange)) }
    if !events.isEmpty { wait(.events(events)) }
  }

  private mutating func wait(_ next: Waiting) {
    waiting.append(next)
    waitingCount += next.count
  }

  // MARK: Through

  /// Lets go what waits for nothing any more.
  mutating func release(_ durable: DurableRevisions) {
    var released = 0
    for next in waiting {
      switch next {
      case .exchange(let exchange):
        guard exchange.isSettled(by: durable) else { return drop(released) }
        append(exchange.bytes)
      case .events(let bytes):
        append(bytes)
      }
      released += 1
    }
    drop(released)
  }

  private mutating func drop(_ released: Int) {
    if released == 0 { return }
    waitingCount -= waiting[..<released].reduce(0) { $0 + $1.count }
    waiting.removeFirst(released)
  }

  private mutating func append(_ bytes: [UInt8]) {
    if ready.isEmpty { ready = bytes } else { ready += bytes }
  }

  /// Replies that waited for this module from this revision on become errors.
  mutating func fail(_ module: Int, from rev: Int, _ rejection: Rejection) {
    open?.fail(module, from: rev, rejection)
    for index in waiting.indices {
      guard case .exchange(var exchange) = waiting[index] else { continue }
      exchange.fail(module, from: rev, rejection)
      waiting[index] = .exchange(exchange)
    }
    waitingCount = waiting.reduce(0) { $0 + $1.count }
  }

  // MARK: Out

  /// So many bytes more have gone.
  mutating func markSent(_ count: Int) {
    sent += count
    if sent == ready.count {
      sent = 0
      ready.removeAll(keepingCapacity: ready.capacity <= Self.keptCapacity)
    }
  }

  /// Nobody reads it any more: what is queued is gone, and so is all that will be.
  mutating func abandon() {
    isAbandoned = true
    ready = []
    sent = 0
    waiting = []
    waitingCount = 0
    eventsBehindOpen = []
  }
}
