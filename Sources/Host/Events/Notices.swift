import ModuleKit
import Time

/// Schedules and sends notices of events that happen only because time passes. It arms the loop's timer for the next
/// notice.
final class Notices {
  /// A module that has notices, with the state of its schedule.
  private struct Watched {
    let module: any HostedModule
    /// The revision and context for which `next` was computed. Nil if `next` must be computed again.
    var asked: Asked?
    var next: Instant?
    /// Every notice up to this moment was sent, or was dropped because nobody was subscribed.
    var told = Instant(seconds: 0)
  }

  private struct Asked: Equatable {
    let rev: Int
    let renewals: Int
  }

  private let shared: SharedState
  private let feed: EventFeed
  private var watched: [Watched]
  /// Whether nobody is subscribed. While this is true, no module is asked for its next notice.
  private var isResting = false
  /// The moment for which the loop's timer is armed.
  private var armed: Instant?

  init(_ shared: SharedState, _ feed: EventFeed) {
    self.shared = shared
    self.feed = feed
    watched = shared.modules.filter { !$0.notices.isEmpty }.map { Watched(module: $0) }
  }

  /// Called when the set of modules with notices has changed. Modules that were known before keep their watermark
  /// (`told`).
  func renew() {
    let told = watched
    watched = shared.modules.filter { !$0.notices.isEmpty }.map { module in
      told.first { $0.module === module } ?? Watched(module: module)
    }
    for index in watched.indices { watched[index].asked = nil }
  }

  /// Arms the timer for the next notice. Without subscribers, notices need no timer and this function costs nothing.
  /// With subscribers, each module that hasn't changed costs one revision check.
  /// - Parameter other: when the host's other work is due next, in seconds since 1970.
  func schedule(before other: Int? = nil) {
    if feed.isFollowed || !isResting {
      isResting = !feed.isFollowed
      if isResting { rest() } else { ask() }
    }
    let next = (watched.compactMap(\.next) + [other.map(Instant.init(seconds:))].compactMap(\.self)).min()
    guard next != armed else { return }
    armed = next
    shared.shell?.ring(at: next?.seconds)
  }

  /// Called when the timer fires or the clock was set.
  func ring() {
    armed = nil
    for index in watched.indices { watched[index].asked = nil }
    schedule()
  }

  /// Stops asking for notices because nobody is subscribed. Notices that fall due until somebody subscribes are
  /// dropped.
  private func rest() {
    for index in watched.indices {
      watched[index].asked = nil
      watched[index].next = nil
    }
  }

  private func ask() {
    for index in watched.indices {
      let module = watched[index].module
      let current = Asked(rev: module.ledger.rev, renewals: shared.renewals)
      guard watched[index].asked != current else { continue }
      let moment = shared.now()
      tellWhatIsDue(of: watched[index], moment)
      watched[index].asked = current
      watched[index].told = moment.now
      watched[index].next = module.nextNotice(after: moment.now, moment)
    }
  }

  private func tellWhatIsDue(of one: Watched, _ moment: Moment) {
    guard let next = one.next, next <= moment.now, one.told < moment.now else { return }
    for notice in one.module.notices(after: one.told, through: moment.now, for: nil, moment) {
      feed.tell(notice, of: one.module)
    }
  }
}
