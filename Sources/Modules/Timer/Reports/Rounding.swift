/// Rounds the lengths of entries to a multiple of a step. The stored rows don't change.
struct Rounding: Sendable {
  enum Way: String, CaseIterable, Sendable {
    /// A length halfway between two multiples is rounded up.
    case nearest
    case up
    case down
  }

  let stepSeconds: Int
  let way: Way

  func rounded(_ seconds: Int) -> Int {
    let added =
      switch way {
      case .nearest: stepSeconds / 2
      case .up: stepSeconds - 1
      case .down: 0
      }
    return (seconds + added) / stepSeconds * stepSeconds
  }
}
