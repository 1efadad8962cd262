import ModuleKit
import Time

/// What happens by time alone: has the loop ring when something does next, and tells those who follow it.
final class Notices {
  /// What is known of one module that has notices.
  private struct Watched {
    let module: any HostedModule
    /// As of which of its revisions, and of which surroundings, `next` was asked; nil: it has to be asked.
    var asked: Asked?
    var next: Instant?
    /// All up to here was told, or nobody listened.
    var told = Instant(seconds: 0)
  }

  private struct Asked: Equatable {
    let rev: Int
    let renewals: Int
  }

  private let commons: Commons
  private let feed: EventFeed
  private var watched: [Watched]
  /// Nobody listens, and nothing is asked.
  private var isResting = false
  /// What the loop was asked to ring at.
  private var armed: Instant?

  init(_ commons: Commons, _ feed: EventFeed) {
    self.commons = commons
    self.feed = feed
    watched = commons.modules.filter { !$0.notices.isEmpty }.map { Watched(module: $0) }
  }

  /// Other modules have notices now, or others. What is not told yet is told from now on.
  func renew() {
    let told = watched
    watched = commons.modules.filter { !$0.notices.isEmpty }.map { module in
      told.first { $0.module === module } ?? Watched(module: module)
    }
    for index in watched.indices { watched[index].asked = nil }
  }

  /// Has the loop ring when something happens next; where nobody is subscribed, never, and it costs nothing. Else it costs a
  /// look at each such module's revision where nothing changed.
  func schedule() {
    guard !watched.isEmpty else { return }
    guard feed.isFollowed || !isResting else { return }
    isResting = !feed.isFollowed
    if isResting { rest() } else { ask() }
    let next = watched.compactMap(\.next).min()
    guard next != armed else { return }
    armed = next
    commons.shell?.ring(at: next?.seconds)
  }

  /// The moment has come for which the loop was asked to ring, or the clock was set.
  func ring() {
    armed = nil
    for index in watched.indices { watched[index].asked = nil }
    schedule()
  }

  /// Nobody listens: what comes due meanwhile is told to nobody, later neither.
  private func rest() {
    for index in watched.indices {
      watched[index].asked = nil
      watched[index].next = nil
    }
  }

  private func ask() {
    for index in watched.indices {
      let module = watched[index].module
      let current = Asked(rev: module.ledger.rev, renewals: commons.renewals)
      guard watched[index].asked != current else { continue }
      let moment = commons.now()
      tellWhatIsDue(of: watched[index], moment)
      watched[index].asked = current
      watched[index].told = moment.now
      watched[index].next = module.nextNotice(after: moment.now, moment)
    }
  }

  private func tellWhatIsDue(of one: Watched, _ moment: Moment) {
    guard let next = one.next, next <= moment.now, one.told < moment.now else { return }
    for notice in one.module.notices(after: one.told, through: moment.now, moment) {
      feed.tell(notice, of: one.module)
    }
  }
}
