/// The state that the icon shows.
package enum State: String, CaseIterable, Sendable {
  case idle, running, long, offline

  package init(_ world: World, at now: Int, longSeconds: Int) {
    if !world.isOnline {
      self = .offline
    } else if let timer = world.timer, timer.running != nil {
      self = timer.elapsed(at: now) > longSeconds ? .long : .running
    } else {
      self = .idle
    }
  }
}
