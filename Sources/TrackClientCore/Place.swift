/// Up to where somebody has been told, by module.
struct Place: Equatable {
  private(set) var revs: [String: Int]

  init(_ revs: [String: Int] = [:]) {
    self.revs = revs
  }

  /// Reads revisions as the daemon writes them.
  init(_ json: JSON?) {
    revs = [:]
    for member in json?.members.map({ $0 }) ?? [] {
      if let module = member.key.string, let rev = member.value.int { revs[module] = rev }
    }
  }

  /// What happens by time alone comes beside the transactions, perhaps before earlier ones: it doesn't move the place.
  mutating func take(_ event: Event) {
    if event.isTransaction { revs[event.module] = event.rev }
  }

  /// Moves on where the other one says something.
  mutating func take(_ other: Place) {
    revs.merge(other.revs) { $1 }
  }
}
