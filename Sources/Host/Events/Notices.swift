import ModuleKit
import Time

/// What happens by time alone: has the loop ring when something does next, and tells those who follow it.
final class Notices {
  /// What is known of one module that has notices.
  private struct Place {
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
  private var places: [Place]
  /// What the loop was asked to ring at.
  private var armed: Instant?

  init(_ commons: Commons, _ feed: EventFeed) {
    self.commons = commons
    self.feed = feed
    places = commons.modules.filter { !$0.notices.isEmpty }.map { Place(module: $0) }
  }

  /// Other modules have notices now, or others. What is not told yet is told from now on.
  func renew() {
    let told = places
    places = commons.modules.filter { !$0.notices.isEmpty }.map { module in
      told.first { $0.module === module } ?? Place(module: module)
    }
    for place in places.indices { places[place].asked = nil }
  }

  /// Has the loop ring when something happens next; where nobody is subscribed, never. Costs a look at each such module's
  /// revision where nothing changed.
  func schedule() {
    guard !places.isEmpty else { return }
    if feed.isFollowed { ask() } else { rest() }
    let next = places.compactMap(\.next).min()
    guard next != armed else { return }
    armed = next
    commons.shell?.ring(at: next?.seconds)
  }

  /// The moment has come for which the loop was asked to ring, or the clock was set.
  func ring() {
    armed = nil
    for place in places.indices { places[place].asked = nil }
    schedule()
  }

  /// Nobody listens: what comes due meanwhile is told to nobody, later neither.
  private func rest() {
    for place in places.indices {
      places[place].asked = nil
      places[place].next = nil
    }
  }

  private func ask() {
    for index in places.indices {
      let module = places[index].module
      let current = Asked(rev: module.ledger.rev, renewals: commons.renewals)
      guard places[index].asked != current else { continue }
      let moment = commons.now()
      tellWhatIsDue(of: places[index], moment)
      places[index].asked = current
      places[index].told = moment.now
      places[index].next = module.nextNotice(after: moment.now, moment)
    }
  }

  private func tellWhatIsDue(of place: Place, _ moment: Moment) {
    guard let next = place.next, next <= moment.now, place.told < moment.now else { return }
    for notice in place.module.notices(after: place.told, through: moment.now, moment) {
      feed.tell(notice, of: place.module)
    }
  }
}
