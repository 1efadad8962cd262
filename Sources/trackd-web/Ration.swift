/// Limits each visitor's processing time in windows of 20 ms, so that nobody waits long. Visitors who haven't signed in
/// share a common limit, but each of them gets a small minimum. A visitor whose time is used up continues in the next
/// window.
///
/// `Ration` is a value type and never reads a clock. Callers pass the times in monotonic nanoseconds.
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

  /// The time at which work may continue: the start of the next window, or `now` if that window has already begun.
  func next(after now: Int) -> Int { max(now, end) }

  private mutating func renew(_ now: Int) {
    guard now >= end else { return }
    end = now + Self.window
    spentByStrangers = 0
    if !spent.isEmpty { spent.removeAll(keepingCapacity: true) }
  }
}
