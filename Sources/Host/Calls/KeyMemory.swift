import System
import Wire

/// The result of a call with an idempotency key. Repeating the call returns the same reply and changes nothing.
struct KeyedCall: Sendable {
  let rev: Int
  /// When the call was made, in seconds since 1970.
  let at: Int
  let method: String
  /// A fingerprint of the params without the idempotency key.
  let params: String
  /// The members that the handler wrote to the reply's result. `nil` if they were forgotten.
  fileprivate(set) var reply: ArraySlice<UInt8>?
}

/// The idempotency keys of one module. A key is kept for 24 hours. Each account may have at most 10,000 keys, and 16
/// MiB of keys and replies. Beyond these limits, the account's oldest keys are dropped first. If all accounts together
/// exceed 128 MiB, the largest account loses its oldest keys until its size is halved.
struct KeyMemory: Sendable {
  static let mostPerAccount = 10_000
  static let mostBytesPerAccount = 16 << 20
  static let mostBytes = 128 << 20
  static let seconds = 24 * 3600

  struct Keys: Sendable {
    fileprivate(set) var calls: [String: KeyedCall] = [:]
    fileprivate(set) var order: [(key: String, rev: Int)] = []
    fileprivate(set) var start = 0
    fileprivate(set) var bytes = 0
  }

  private var accounts: [Int: Keys] = [:]
  /// The estimated size of all accounts' keys and replies.
  private(set) var bytes = 0

  func call(_ account: Int, _ key: String, now: Int) -> KeyedCall? {
    guard let call = accounts[account]?.calls[key], call.at >= now - Self.seconds else { return nil }
    return call
  }

  mutating func remember(_ account: Int, _ key: String, _ call: KeyedCall) {
    change(account) { $0.remember(key, call) }
    while bytes > Self.mostBytes, let largest = accounts.max(by: { $0.value.bytes < $1.value.bytes })?.key {
      change(largest) { $0.halve() }
    }
  }

  /// Forgets a call whose record never became durable.
  mutating func forget(_ account: Int, _ key: String, rev: Int) {
    guard accounts[account]?.calls[key]?.rev == rev else { return }
    change(account) { $0.drop(key) }
  }

  /// Forgets all calls of the account. Also forgets the replies to other accounts, because these replies might name
  /// this account. Other accounts' keys are kept, so that repeating their calls still changes nothing.
  mutating func erase(_ account: Int) {
    bytes -= accounts.removeValue(forKey: account)?.bytes ?? 0
    for other in accounts.keys { change(other) { $0.forgetReplies() } }
  }

  private mutating func change(_ account: Int, _ body: (inout Keys) -> Void) {
    bytes -= accounts[account]?.bytes ?? 0
    body(&accounts[account, default: Keys()])
    bytes += accounts[account]?.bytes ?? 0
  }

  /// All keys that are still valid, with their accounts. A snapshot contains them.
  func all(now: Int) -> [(account: Int, key: String, call: KeyedCall)] {
    accounts.sorted { $0.key < $1.key }.flatMap { account, keys in
      keys.calls.filter { $0.value.at >= now - Self.seconds }.sorted { $0.value.rev < $1.value.rev }
        .map { (account, $0.key, $0.value) }
    }
  }
}

extension KeyMemory {
  /// For each account, an upper bound on the number of its remembered calls. Callers use these bounds to read the calls
  /// piece by piece.
  var pieces: [(account: Int, count: Int)] {
    accounts.sorted { $0.key < $1.key }.map { ($0.key, $0.value.order.count - $0.value.start) }
  }

  /// The account's call at this position, if it is still valid.
  func call(_ account: Int, at index: Int, now: Int) -> (key: String, call: KeyedCall)? {
    guard let keys = accounts[account], keys.start + index < keys.order.count else { return nil }
    let (key, rev) = keys.order[keys.start + index]
    guard let call = keys.calls[key], call.rev == rev, call.at >= now - Self.seconds else { return nil }
    return (key, call)
  }
}

extension KeyMemory.Keys {
  fileprivate mutating func remember(_ key: String, _ call: KeyedCall) {
    if calls[key]?.rev == call.rev { return }
    drop(key)
    calls[key] = call
    bytes += Self.bytes(of: key, call)
    order.append((key, call.rev))
    while start < order.count, isSpent(order[start], now: call.at) { dropOldest() }
    tidy()
  }

  /// Forgets the oldest keys until half of the bytes are left.
  fileprivate mutating func halve() {
    let most = bytes / 2
    while start < order.count, bytes > most { dropOldest() }
    tidy()
  }

  fileprivate mutating func forgetReplies() {
    for key in calls.keys { calls[key]?.reply = nil }
    bytes = calls.reduce(0) { $0 + Self.bytes(of: $1.key, $1.value) }
  }

  fileprivate mutating func drop(_ key: String) {
    guard let call = calls.removeValue(forKey: key) else { return }
    bytes -= Self.bytes(of: key, call)
  }

  private mutating func dropOldest() {
    if calls[order[start].key]?.rev == order[start].rev { drop(order[start].key) }
    start += 1
  }

  /// An estimate of the memory that one key takes.
  private static func bytes(of key: String, _ call: KeyedCall) -> Int {
    256 + key.utf8.count + (call.reply?.count ?? 0)
  }

  private mutating func tidy() {
    if start > 1024, start * 2 > order.count {
      order.removeFirst(start)
      start = 0
    }
  }

  private func isSpent(_ entry: (key: String, rev: Int), now: Int) -> Bool {
    guard let call = calls[entry.key], call.rev == entry.rev else { return true }
    return calls.count > KeyMemory.mostPerAccount || bytes > KeyMemory.mostBytesPerAccount
      || call.at < now - KeyMemory.seconds
  }
}

/// A short text by which params are compared. Equal params have the same text. The order of the members and the
/// notation of their values make no difference.
enum Fingerprint {
  static func of(_ params: JSON?) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    if let params, params.kind == .object { mixObject(params, leavingOut: "idempotencyKey", into: &hash) }
    return String(hash, radix: 16)
  }

  private static func mix(_ json: JSON, into hash: inout UInt64) {
    switch json.kind {
    case .null: mix([0], into: &hash)
    case .boolean: mix([json.bool == true ? 1 : 2], into: &hash)
    case .number: mix(number(json).utf8, into: &hash)
    case .string:
      mix([3], into: &hash)
      // A picture can be 10 MiB long. CRC-32C is fast enough for it, because the processor has an instruction for
      // CRC-32C.
      if let bytes = json.stringBytes, bytes.count > 64 << 10 {
        let checksum = crc32c(0, bytes: Array(bytes), range: 0..<bytes.count)
        mix("\(bytes.count) \(checksum)".utf8, into: &hash)
      } else {
        mix((json.string ?? "").utf8, into: &hash)
      }
      mix([4], into: &hash)
    case .array:
      mix([5], into: &hash)
      for element in json.elements { mix(element, into: &hash) }
      mix([6], into: &hash)
    case .object: mixObject(json, leavingOut: nil, into: &hash)
    }
  }

  private static func mixObject(_ json: JSON, leavingOut: String?, into hash: inout UInt64) {
    mix([7], into: &hash)
    let members = json.members.map { (name: $0.key.string ?? "", value: $0.value) }
    for member in members.sorted(by: { $0.name < $1.name }) where member.name != leavingOut {
      mix(member.name.utf8, into: &hash)
      mix([8], into: &hash)
      mix(member.value, into: &hash)
    }
    mix([9], into: &hash)
  }

  private static func number(_ json: JSON) -> String {
    if let int = json.int { return String(int) }
    return json.double.map { String($0) } ?? json.description
  }

  /// The FNV-1a hash. The hash need not resist attacks, because a user's keys are compared only with that user's own
  /// calls.
  private static func mix(_ bytes: some Sequence<UInt8>, into hash: inout UInt64) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
