/// How many are there from one address, and what they hold of our memory.
struct Crowd {
  private struct Share {
    var visits = 0
    var bytes = 0
  }

  static let mostVisits = 256
  static let mostBytes = 64 << 20

  private var shares: [String: Share] = [:]

  /// False where there are too many of them already.
  mutating func enter(_ address: String) -> Bool {
    guard shares[address, default: Share()].visits < Self.mostVisits else { return false }
    shares[address, default: Share()].visits += 1
    return true
  }

  mutating func leave(_ address: String, bytes: Int) {
    guard var share = shares[address] else { return }
    share.visits -= 1
    share.bytes -= bytes
    shares[address] = share.visits > 0 ? share : nil
  }

  /// Charges what a visit holds of unfinished messages; false where that is too much.
  mutating func charge(_ address: String, from before: Int, to now: Int) -> Bool {
    shares[address]?.bytes += now - before
    return now <= before || (shares[address]?.bytes ?? 0) <= Self.mostBytes
  }
}
