/// The revision of each module up to which a reader has received events.
struct Place: Equatable {
  private(set) var revs: [String: Int]

  init(_ revs: [String: Int] = [:]) {
    self.revs = revs
  }

  /// Parses revisions in the daemon's notation.
  init(_ json: JSON?) {
    revs = [:]
    for member in json?.members.map({ $0 }) ?? [] {
      if let module = member.key.string, let rev = member.value.int { revs[module] = rev }
    }
  }

  /// Moves the position to a transaction. Other events have no defined order among the transactions, so they don't move
  /// the position.
  mutating func take(_ event: Event) {
    if event.isTransaction { revs[event.module] = event.rev }
  }

  /// Takes over the revision of each module that the other place contains.
  mutating func take(_ other: Place) {
    revs.merge(other.revs) { $1 }
  }
}
