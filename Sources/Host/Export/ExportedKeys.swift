/// The idempotency keys of one module in an export. They are exported page by page, because writing all of them in one
/// turn of the loop would take too long.
struct ExportedKeys: Sendable {
  private let keys: KeyMemory
  private let now: Int
  private let accounts: [Int]
  /// The position of each account's first key. The additional last element is the position after the last account's
  /// keys.
  private let starts: [Int]

  init(_ keys: KeyMemory, now: Int) {
    self.keys = keys
    self.now = now
    let pieces = keys.pieces
    accounts = pieces.map(\.account)
    starts = pieces.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
  }

  /// The number of positions. Some positions might no longer hold a key.
  var places: Int { starts[starts.count - 1] }

  /// Returns the key at this position as a row, or nil at the end. Moves the position past the key.
  func row(at place: inout Int) -> (number: Int, row: [UInt8])? {
    var number = account(at: place)
    while place < places {
      while place >= starts[number + 1] { number += 1 }
      defer { place += 1 }
      if let (key, call) = keys.call(accounts[number], at: place - starts[number], now: now) {
        return (place + 1, call.row(account: accounts[number], key: key))
      }
    }
    return nil
  }

  /// The index of the account that has the key at this position.
  private func account(at place: Int) -> Int {
    var low = 0
    var high = accounts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }
}
