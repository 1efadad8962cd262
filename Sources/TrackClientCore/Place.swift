/// The position up to which a reader has received events, by module.
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

  /// Events that aren't transactions aren't ordered relative to transactions, so they don't move the position.
  mutating func take(_ event: Event) {
    if event.isTransaction { revs[event.module] = event.rev }
  }

  /// Copies the other place's revision for each module that it names.
  mutating func take(_ other: Place) {
    revs.merge(other.revs) { $1 }
  }
}
