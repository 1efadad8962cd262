import Wire

/// Wrong passwords, codes and tokens of late, by the address from which they came.
///
/// The daemon counts them by uid, and all browsers share this program's: without a count of our own that is lower, one
/// stranger who guesses would lock out the whole house. What is under way counts as well, so that many at once are no way
/// round it.
struct GuessLimit {
  private static let seconds = 60
  private static let most = 4
  /// Calls by which somebody can find out whether a secret is right.
  private static let methods: Set<String> = [
    "accounts.signIn", "accounts.signUp", "accounts.resume", "accounts.resetPassword", "accounts.changePassword",
    "accounts.close",
  ]

  private struct Tries {
    /// When they failed, in monotonic seconds.
    var failures: [Int] = []
    var underWay = 0

    mutating func forget(before moment: Int) { failures.removeAll { $0 <= moment } }
  }

  private var addresses: [String: Tries] = [:]

  /// A message in which calls try a secret.
  struct Found {
    let message: JSON
    /// Their ids, by their places in the batch; where there is none, at 0.
    var ids: [Int: RequestID] = [:]
    /// Nobody would be told what came of one of them.
    var isSilent = false
  }

  /// Few messages have such calls, and those are told by their bytes.
  /// - Returns: nil where it has none, or is nothing that the daemon would answer either.
  static func guesses(in message: [UInt8]) -> Found? {
    guard mayHoldGuess(message) else { return nil }
    let items: [RPC.Item]
    switch RPC.parse(message, in: 0..<message.count, limits: limits) {
    case .single(let item): items = [item]
    case .batch(let batch): items = batch
    case .refused: return nil
    }
    guard let json = try? JSON(parsing: message, in: 0..<message.count, duplicates: .noted) else { return nil }
    var found = Found(message: json)
    for (place, item) in items.enumerated() {
      guard case .request(let request) = item, methods.contains(request.method) else { continue }
      if let id = request.id { found.ids[place] = id } else { found.isSilent = true }
    }
    return found.ids.isEmpty && !found.isSilent ? nil : found
  }

  /// What the daemon is configured to take is no less.
  private static var limits: RPC.Limits {
    var limits = RPC.Limits.standard
    limits.batch = .max
    return limits
  }

  /// A method's name stands there as it is, or with an escape.
  private static func mayHoldGuess(_ message: [UInt8]) -> Bool {
    let text = message.span
    var place = text.place(of: UInt8(ascii: "a"), in: 0..<text.count)
    while place < text.count {
      if text.holds("accounts.".utf8Span.span, at: place) { return true }
      place = text.place(of: UInt8(ascii: "a"), in: place + 1..<text.count)
    }
    return text.place(of: UInt8(ascii: "\\"), in: 0..<text.count) < text.count
  }

  /// May so many more be tried from there? Then they are under way.
  /// - Returns: after how many seconds to try again; nil if they may go on.
  mutating func begin(_ count: Int, from address: String, now: Int) -> Int? {
    if addresses.count > 1000 {
      addresses = addresses.filter { $0.value.underWay > 0 || ($0.value.failures.last ?? 0) > now - Self.seconds }
    }
    var tries = addresses[address] ?? Tries()
    tries.forget(before: now - Self.seconds)
    defer { addresses[address] = tries }
    guard tries.failures.count + tries.underWay + count > Self.most else {
      tries.underWay += count
      return nil
    }
    guard tries.underWay == 0, let oldest = tries.failures.first else { return 1 }
    return max(1, oldest + Self.seconds - now)
  }

  mutating func end(from address: String, failed: Bool, now: Int) {
    guard var tries = addresses[address] else { return }
    tries.underWay = max(0, tries.underWay - 1)
    if failed { tries.failures = tries.failures.suffix(Self.most) + [now] }
    addresses[address] = tries.underWay == 0 && tries.failures.isEmpty ? nil : tries
  }
}
