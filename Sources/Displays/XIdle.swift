/// Gets idle times from an X server. Its SYNC extension has a counter called IDLETIME, and two alarms on this counter
/// make polling unnecessary.
///
/// Replies arrive in the order of the requests. The number of received replies therefore shows which request a reply
/// answers.
package struct XIdle: IdleProtocol {
  private enum Stage { case greeted, extensionAsked, syncAsked, countersAsked, ready }

  private static let largestReply = 1 << 20
  private static let unitBytes = 32
  private static let alarmNotify = 1

  package var output: [UInt8]
  private let milliseconds: Int
  private var input: [UInt8] = []
  private var stage = Stage.greeted
  private var firstId = 0
  private var opcode: UInt8 = 0
  private var firstEvent = 0

  /// - Parameters:
  ///   - cookie: authenticates the user. Empty if the server needs no cookie.
  ///   - milliseconds: how long the user must be idle before the server reports it.
  package init(cookie: [UInt8], milliseconds: Int) {
    self.milliseconds = milliseconds
    output = Self.greeting(cookie)
  }

  private static func greeting(_ cookie: [UInt8]) -> [UInt8] {
    let name = cookie.isEmpty ? [] : Array("MIT-MAGIC-COOKIE-1".utf8)
    var bytes: [UInt8] = [UInt8(ascii: "l"), 0]
    for number in [11, 0, UInt16(name.count), UInt16(clamping: cookie.count), 0] { bytes.append16(number) }
    bytes += name
    bytes.pad()
    bytes += cookie
    bytes.pad()
    return bytes
  }

  // MARK: Receiving

  package mutating func take(_ bytes: [UInt8]) throws(DisplayFailure) -> [IdleEvent] {
    input += bytes
    var events: [IdleEvent] = []
    while let message = try next() {
      if stage == .greeted {
        try takeGreeting(message)
      } else if let event = try take(message: message) {
        events.append(event)
      }
    }
    return events
  }

  /// Removes and returns the next complete message. Nil if no message is complete.
  private mutating func next() throws(DisplayFailure) -> [UInt8]? {
    let count: Int
    if stage == .greeted {
      guard input.count >= 8 else { return nil }
      count = 8 + 4 * input.number16(at: 6)
    } else {
      guard input.count >= Self.unitBytes else { return nil }
      // A reply or a generic event (35) can be longer than other messages. Bytes 4 to 7 contain the additional length.
      let hasMore = input[0] == 1 || input[0] & 0x7F == 35
      count = Self.unitBytes + (hasMore ? 4 * input.number32(at: 4) : 0)
    }
    guard count <= Self.largestReply else { throw DisplayFailure("the X server's reply is too long") }
    guard input.count >= count else { return nil }
    defer { input.removeFirst(count) }
    return Array(input[..<count])
  }

  private mutating func takeGreeting(_ message: [UInt8]) throws(DisplayFailure) {
    guard message[0] == 1, message.count >= 40 else { throw DisplayFailure("the X server refuses the connection") }
    firstId = message.number32(at: 12)
    request(98, 0) { bytes in
      bytes.append16(4)
      bytes.append16(0)
      bytes += Array("SYNC".utf8)
    }
    stage = .extensionAsked
  }

  private mutating func take(message: [UInt8]) throws(DisplayFailure) -> IdleEvent? {
    switch message[0] {
    case 0: throw DisplayFailure("the X server refuses a request to its extension SYNC")
    case 1: return try takeReply(message)
    default:
      guard stage == .ready, Int(message[0] & 0x7F) == firstEvent + Self.alarmNotify else { return nil }
      return alarm(message)
    }
  }

  private mutating func takeReply(_ reply: [UInt8]) throws(DisplayFailure) -> IdleEvent? {
    switch stage {
    case .extensionAsked:
      guard reply[8] != 0 else { throw DisplayFailure("the X server has no extension SYNC") }
      (opcode, firstEvent) = (reply[9], Int(reply[10]))
      request(opcode, 0) { $0 += [3, 1, 0, 0] }
      stage = .syncAsked
    case .syncAsked:
      request(opcode, 1) { _ in }
      stage = .countersAsked
    case .countersAsked:
      guard let counter = Self.counter(of: "IDLETIME", in: reply) else {
        throw DisplayFailure("the X server doesn't report idle times")
      }
      // The first alarm fires when the counter reaches the limit. The second alarm fires when the counter falls below
      // the limit.
      setAlarm(0, counter, milliseconds, test: 0)
      setAlarm(1, counter, milliseconds - 1, test: 1)
      stage = .ready
      return .ready
    case .greeted, .ready: break
    }
    return nil
  }

  private func alarm(_ event: [UInt8]) -> IdleEvent? {
    switch event.number32(at: 4) - firstId {
    case 0: .left(milliseconds: max(milliseconds, event.number32(at: 8) << 32 | event.number32(at: 12)))
    case 1: .returned
    default: nil
    }
  }

  /// Finds the number of the counter with this name.
  private static func counter(of name: String, in reply: [UInt8]) -> Int? {
    var index = unitBytes
    for _ in 0..<reply.number32(at: 8) {
      guard index + 14 <= reply.count else { return nil }
      let end = index + 14 + reply.number16(at: index + 12)
      guard end <= reply.count else { return nil }
      if reply[(index + 14)..<end].elementsEqual(name.utf8) { return reply.number32(at: index) }
      index = (end + 3) & ~3
    }
    return nil
  }

  // MARK: Sending

  private mutating func request(_ opcode: UInt8, _ detail: UInt8, _ write: (inout [UInt8]) -> Void) {
    var body: [UInt8] = []
    write(&body)
    body.pad()
    output += [opcode, detail]
    output.append16(UInt16(1 + body.count / 4))
    output += body
  }

  private mutating func setAlarm(_ number: Int, _ counter: Int, _ value: Int, test: UInt32) {
    let id = UInt32(truncatingIfNeeded: firstId + number)
    request(opcode, 8) { bytes in
      // With the mask 0x3F, six attributes follow: counter, kind of value, value, test, delta, events.
      for word in [id, 0x3F, UInt32(counter), 0, UInt32(value >> 32), UInt32(truncatingIfNeeded: value), test, 0, 0, 1]
      {
        bytes.append32(word)
      }
    }
  }
}
