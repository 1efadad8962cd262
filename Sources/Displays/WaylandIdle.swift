/// Gets idle times from a Wayland compositor. It uses the standard protocol ext-idle-notify, or KDE's older protocol,
/// which sway also supports.
package struct WaylandIdle: IdleProtocol {
  private enum Notifier: String, CaseIterable {
    case agreed = "ext_idle_notifier_v1"
    case older = "org_kde_kwin_idle"
  }

  /// Object numbers in the protocol. They can be constants, because a changed idle time leads to a new connection.
  private enum Thing {
    static let display: UInt32 = 1
    static let registry: UInt32 = 2
    static let listed: UInt32 = 3
    static let seat: UInt32 = 4
    static let notifier: UInt32 = 5
    static let notification: UInt32 = 6
  }

  private static let largestMessage = 1 << 14

  package var output: [UInt8] = []
  private let milliseconds: Int
  private var input: [UInt8] = []
  /// The compositor's numbers for a seat and for the idle notifiers.
  private var seat: UInt32?
  private var notifiers: [Notifier: UInt32] = [:]

  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
    send(Thing.display, 1) { $0.append32(Thing.registry) }
    send(Thing.display, 0) { $0.append32(Thing.listed) }
  }

  // MARK: Receiving

  package mutating func take(_ bytes: [UInt8]) throws(DisplayFailure) -> [IdleEvent] {
    input += bytes
    var events: [IdleEvent] = []
    while input.count >= 8 {
      let count = input.number16(at: 6)
      guard count >= 8, count <= Self.largestMessage else {
        throw DisplayFailure("the compositor sent an invalid message")
      }
      guard input.count >= count else { break }
      let (thing, opcode) = (UInt32(input.number32(at: 0)), input.number16(at: 4))
      let body = Array(input[8..<count])
      input.removeFirst(count)
      if let event = try take(thing, opcode, body) { events.append(event) }
    }
    return events
  }

  private mutating func take(_ thing: UInt32, _ opcode: Int, _ body: [UInt8]) throws(DisplayFailure) -> IdleEvent? {
    switch (thing, opcode) {
    case (Thing.display, 0): throw DisplayFailure("the compositor refuses a request")
    case (Thing.registry, 0): list(body)
    case (Thing.listed, 0):
      try ask()
      return .ready
    case (Thing.notification, 0): return .left(milliseconds: milliseconds)
    case (Thing.notification, 1): return .returned
    default: break
    }
    return nil
  }

  private mutating func list(_ body: [UInt8]) {
    guard body.count >= 8 else { return }
    let end = 8 + body.number32(at: 4) - 1
    guard end >= 8, end <= body.count else { return }
    let name = String(decoding: body[8..<end], as: UTF8.self)
    let number = UInt32(body.number32(at: 0))
    if name == "wl_seat" { seat = seat ?? number }
    if let notifier = Notifier(rawValue: name) { notifiers[notifier] = number }
  }

  // MARK: Sending

  /// Asks for idle times. Call this when the compositor has listed all its globals.
  private mutating func ask() throws(DisplayFailure) {
    guard let notifier = Notifier.allCases.first(where: { notifiers[$0] != nil }), let name = notifiers[notifier],
      let seat
    else { throw DisplayFailure("the compositor doesn't report idle times") }
    bind(seat, "wl_seat", as: Thing.seat)
    bind(name, notifier.rawValue, as: Thing.notifier)
    let time = UInt32(clamping: milliseconds)
    switch notifier {
    case .agreed: send(Thing.notifier, 1) { for word in [Thing.notification, time, Thing.seat] { $0.append32(word) } }
    case .older: send(Thing.notifier, 0) { for word in [Thing.notification, Thing.seat, time] { $0.append32(word) } }
    }
  }

  private mutating func bind(_ name: UInt32, _ interface: String, as thing: UInt32) {
    send(Thing.registry, 0) { bytes in
      bytes.append32(name)
      bytes.append32(UInt32(interface.utf8.count + 1))
      bytes += Array(interface.utf8) + [0]
      bytes.pad()
      bytes.append32(1)
      bytes.append32(thing)
    }
  }

  private mutating func send(_ thing: UInt32, _ opcode: UInt16, _ write: (inout [UInt8]) -> Void) {
    var body: [UInt8] = []
    write(&body)
    output.append32(thing)
    output.append16(opcode)
    output.append16(UInt16(8 + body.count))
    output += body
  }
}
