import Host
import ModuleKit
import Wire

/// A connection's output queue. Replies are queued in the order of their requests. An event follows everything that was
/// queued before it.
///
/// `Outbox` is a value type and performs no I/O. `ready` holds bytes that may be sent. If an answer waits for the disk
/// or for work outside the loop, everything behind it waits too. At most one exchange is open, because a connection's
/// next request starts only when the current request is done. While an exchange is open, only events can be queued.
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

  /// A buffer that grew beyond this size for a large reply is released after the reply is sent.
  private static let keptCapacity = 16 << 10

  /// The bytes that may be sent. The first `sent` of these bytes have already been sent.
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

  /// Whether any output waits for the disk or for an earlier answer.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Whether an answer has begun and isn't complete.
  var isOpen: Bool { open != nil }

  /// Whether there is nothing to send and nothing is awaited.
  var isIdle: Bool { !hasReady && waiting.isEmpty && open == nil }

  // MARK: Queueing

  /// Queues an event or a reply that needn't wait. `line` doesn't end in a newline.
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

  /// Opens an answer. Replies are added to the answer until `end`.
  mutating func begin(isBatch: Bool) {
    assert(open == nil, "one answer is begun before another has ended")
    open = Exchange(isBatch: isBatch)
  }

  mutating func add(_ reply: [UInt8], hold: Hold?, id: RequestID?) {
    open?.add(reply, hold: hold, id: id)
  }

  /// The size of the open answer in bytes.
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

  // MARK: Durable output

  /// Moves all output that no longer has to wait to `ready`.
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

  /// Puts an error in the place of each reply that waits for this revision of the module or for a later one.
  mutating func fail(_ module: Int, from rev: Int, _ rejection: Rejection) {
    open?.fail(module, from: rev, rejection)
    for index in waiting.indices {
      guard case .exchange(var exchange) = waiting[index] else { continue }
      exchange.fail(module, from: rev, rejection)
      waiting[index] = .exchange(exchange)
    }
    waitingCount = waiting.reduce(0) { $0 + $1.count }
  }

  // MARK: Sending

  /// Marks `count` more bytes as sent.
  mutating func markSent(_ count: Int) {
    sent += count
    if sent == ready.count {
      sent = 0
      ready.removeAll(keepingCapacity: ready.capacity <= Self.keptCapacity)
    }
  }

  /// The client no longer reads. Drops the queued output and ignores all later output.
  mutating func abandon() {
    isAbandoned = true
    ready = []
    sent = 0
    waiting = []
    waitingCount = 0
    eventsBehindOpen = []
  }
}
