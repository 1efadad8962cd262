/// Tracks all visits and their memory, and decides which visits must be closed.
///
/// Every new visitor is admitted. When a limit is reached, the visitor with the most connections loses one. If the
/// limit is on all connections, the visitor's oldest connection for files is closed before any WebSocket. A visitor
/// therefore can't push out visitors with fewer connections. Visitors who haven't signed in can't fill the server
/// permanently, because a new WebSocket replaces an older one when a limit is reached. An unused WebSocket is closed
/// before a used WebSocket. A visitor's new WebSocket replaces an older WebSocket of the same visitor only after a
/// minimum time. Otherwise, a visitor could overload the server by connecting in a loop.
struct Crowd {
  enum Most {
    static let visits = 2_000
    static let visitsOfAddress = 256
    /// The limits on WebSockets are lower than the number of page connections that the daemon accepts. `strangers`
    /// limits the visitors who haven't signed in.
    static let lines = 600
    static let strangers = 160
    static let strangersOfAddress = 24
    static let bytes = 128 << 20
    static let bytesOfOne = 64 << 20
    static let bytesOfStranger = 16 << 20
  }

  /// The placeholder address of a connection from a proxy, until the request with the real address is read. Many
  /// browsers share the placeholder, so no limit per address applies to it. Each such connection is soon read or
  /// closed.
  static let unread = "a proxy"

  /// How long a WebSocket is protected from the same visitor's newer WebSockets, in nanoseconds.
  private static let moment = 500_000_000

  enum Admission {
    /// The visit may become a WebSocket. If a visit is given, that visit must be closed first.
    case free(after: UInt64?)
    case taken
  }

  private struct Guest {
    var visitor: Visitor
    var address: String
    /// When the connection became a WebSocket.
    var joinedAt: Int?
    /// Whether a message has arrived on this connection.
    var hasSpoken = false
    var bytes = 0

    var isLine: Bool { joinedAt != nil }
  }

  private struct Usage {
    /// The tokens of the connections that request files. Like `lines`, they are in the order of arrival.
    var files: [UInt64] = []
    var lines: [UInt64] = []
    var bytes = 0

    var visits: Int { files.count + lines.count }
    var oldest: UInt64? { files.first ?? lines.first }
  }

  private var guests: [UInt64: Guest] = [:]
  private var usages: [Visitor: Usage] = [:]
  /// For each address, its visitors and the number of their connections.
  private var addresses: [String: [Visitor: Int]] = [:]
  private var lines = 0
  private var strangers = 0
  private var bytes = 0

  // MARK: Arrivals and departures

  /// Adds a visit.
  /// - Returns: the visit that must be closed, if any.
  mutating func enter(_ token: UInt64, from address: String) -> UInt64? {
    add(token, Guest(visitor: .address(address), address: address))
    return overflow(from: address)
  }

  mutating func leave(_ token: UInt64) { _ = remove(token) }

  /// Moves the visit to the real address, which a proxy has reported.
  /// - Returns: the visit that must be closed, if any.
  mutating func move(_ token: UInt64, to address: String) -> UInt64? {
    guard var guest = remove(token) else { return nil }
    (guest.visitor, guest.address) = (.address(address), address)
    add(token, guest)
    return overflow(from: address)
  }

  /// Turns the visit into a WebSocket, if there is room for one more.
  mutating func join(_ token: UInt64, now: Int) -> Admission {
    guard var guest = remove(token) else { return .taken }
    guest.joinedAt = now
    add(token, guest)
    guard let oldest = overflow(of: guest.visitor) else { return .free(after: nil) }
    let first = guests[oldest]
    guard first?.visitor == guest.visitor, now - (first?.joinedAt ?? 0) < Self.moment else {
      return .free(after: oldest)
    }
    _ = remove(token)
    guest.joinedAt = nil
    add(token, guest)
    return .taken
  }

  /// Marks this visit as one whose connection has received a message.
  mutating func speak(_ token: UInt64) { guests[token]?.hasSpoken = true }

  /// Assigns the visit to this visitor after a sign-in, or to its address after a sign-out.
  /// - Returns: the visit that must be closed, if any.
  mutating func turn(_ token: UInt64, into visitor: Visitor?) -> UInt64? {
    guard var guest = remove(token) else { return nil }
    guest.visitor = visitor ?? .address(guest.address)
    add(token, guest)
    return overflow(of: guest.visitor)
  }

  private mutating func add(_ token: UInt64, _ guest: Guest) {
    guests[token] = guest
    addresses[guest.address, default: [:]][guest.visitor, default: 0] += 1
    if guest.isLine {
      usages[guest.visitor, default: Usage()].lines.append(token)
    } else {
      usages[guest.visitor, default: Usage()].files.append(token)
    }
    count(guest, 1)
  }

  private mutating func remove(_ token: UInt64) -> Guest? {
    guard let guest = guests.removeValue(forKey: token), var usage = usages[guest.visitor] else { return nil }
    if guest.isLine { usage.lines.removeAll { $0 == token } } else { usage.files.removeAll { $0 == token } }
    usages[guest.visitor] = usage.visits > 0 ? usage : nil
    let left = (addresses[guest.address]?[guest.visitor] ?? 1) - 1
    addresses[guest.address]?[guest.visitor] = left > 0 ? left : nil
    if addresses[guest.address]?.isEmpty == true { addresses[guest.address] = nil }
    count(guest, -1)
    return guest
  }

  private mutating func count(_ guest: Guest, _ sign: Int) {
    usages[guest.visitor]?.bytes += sign * guest.bytes
    bytes += sign * guest.bytes
    guard guest.isLine else { return }
    lines += sign
    if guest.visitor.isStranger { strangers += sign }
  }

  // MARK: Connections to close

  private func overflow(from address: String) -> UInt64? {
    let there = addresses[address] ?? [:]
    if address != Self.unread, there.values.reduce(0, +) > Most.visitsOfAddress {
      return oldestOfLargest(of: there, from: address)
    }
    guard guests.count > Most.visits else { return nil }
    return usages.max { $0.value.visits < $1.value.visits }?.value.oldest
  }

  /// A connection of the visitor who has the most connections at this address. It is the visitor's oldest connection
  /// for files or, without one, the oldest WebSocket. The visitor with the most connections loses one, so that an
  /// account can't push out another account at the same address.
  private func oldestOfLargest(of there: [Visitor: Int], from address: String) -> UInt64? {
    guard let largest = there.max(by: { $0.value < $1.value })?.key, let usage = usages[largest] else { return nil }
    func isThere(_ token: UInt64) -> Bool { guests[token]?.address == address }
    return usage.files.first(where: isThere) ?? usage.lines.first(where: isThere)
  }

  private func overflow(of visitor: Visitor) -> UInt64? {
    if visitor.isStranger {
      guard let usage = usages[visitor] else { return nil }
      if usage.lines.count > Most.strangersOfAddress { return leastUsed(of: usage) }
      if strangers > Most.strangers { return oldestLine(ofStrangers: true) }
    }
    return lines > Most.lines ? oldestLine(ofStrangers: false) : nil
  }

  private func oldestLine(ofStrangers: Bool) -> UInt64? {
    let among = usages.lazy.filter { !ofStrangers || $0.key.isStranger }
    return among.max { $0.value.lines.count < $1.value.lines.count }.flatMap { leastUsed(of: $0.value) }
  }

  /// The oldest WebSocket that has received no message. The newest WebSocket isn't considered, because its browser had
  /// no time to send a message. If all others have received messages, the oldest WebSocket.
  private func leastUsed(of usage: Usage) -> UInt64? {
    usage.lines.dropLast().first { guests[$0]?.hasSpoken == false } ?? usage.lines.first
  }

  // MARK: Memory

  /// Updates the memory that a visit uses.
  /// - Returns: a visit that uses too much and must be closed, if any.
  mutating func hold(_ token: UInt64, _ now: Int) -> UInt64? {
    guard let guest = guests[token], guest.bytes != now else { return nil }
    guests[token]?.bytes = now
    usages[guest.visitor]?.bytes += now - guest.bytes
    bytes += now - guest.bytes
    guard now > guest.bytes else { return nil }
    let most = guest.visitor.isStranger ? Most.bytesOfStranger : Most.bytesOfOne
    if usages[guest.visitor]?.bytes ?? 0 > most { return token }
    guard bytes > Most.bytes, let largest = usages.max(by: { $0.value.bytes < $1.value.bytes })?.value else {
      return nil
    }
    return (largest.files + largest.lines).max { guests[$0]?.bytes ?? 0 < guests[$1]?.bytes ?? 0 }
  }
}
