/// How much of this program's time each may take, so that others don't wait for long, whatever somebody sends: of each fiftieth of
/// a second so much, and all those who haven't signed in so much together, but for a little that is everybody's own. Whoever has
/// had theirs is read again in the next.
///
/// A value without a clock: moments are handed in, in nanoseconds that only grow.
struct Ration {
  static let window = 20_000_000
  private static let ofOne = 10_000_000
  private static let ofStranger = 4_000_000
  private static let ofStrangers = 8_000_000
  private static let own = 500_000

  private var end = 0
  private var spent: [Visitor: Int] = [:]
  private var spentByStrangers = 0

  mutating func spend(_ nanoseconds: Int, by visitor: Visitor, now: Int) {
    renew(now)
    spent[visitor, default: 0] += nanoseconds
    if visitor.isStranger { spentByStrangers += nanoseconds }
  }

  mutating func isLeft(for visitor: Visitor, now: Int) -> Bool {
    renew(now)
    let mine = spent[visitor] ?? 0
    if !visitor.isStranger { return mine < Self.ofOne }
    return mine < Self.own || mine < Self.ofStranger && spentByStrangers < Self.ofStrangers
  }

  /// When everybody has time again.
  func next(after now: Int) -> Int { max(now, end) }

  private mutating func renew(_ now: Int) {
    guard now >= end else { return }
    end = now + Self.window
    spentByStrangers = 0
    if !spent.isEmpty { spent.removeAll(keepingCapacity: true) }
  }
}
