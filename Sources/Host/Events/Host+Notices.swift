import ModuleKit
import Time

/// When something happens next by time alone, module by module.
struct NoticeSchedule {
  /// What is known of one module that has notices.
  struct Place {
    let module: Int
    /// As of which of its revisions `next` was asked; nil: it has to be asked.
    var rev: Int?
    var next: Instant?
    /// All up to here was told, or nobody listened.
    var told = Instant(seconds: 0)
  }

  var places: [Place]
  /// What the loop was asked to ring at.
  var armed: Instant?

  init(_ modules: [any HostedModule]) {
    places = modules.filter { !$0.notices.isEmpty }.map { Place(module: $0.ledger.number) }
  }

  /// Settings or zones changed: what was asked is true no longer.
  mutating func forget() {
    for place in places.indices { places[place].rev = nil }
  }

  /// Nobody listens: what comes due meanwhile is told to nobody, later neither.
  mutating func rest() {
    forget()
    for place in places.indices { places[place].next = nil }
  }
}

extension Host {
  /// Has the loop ring when something happens next; where nobody is subscribed, never. Costs a look at each such module's
  /// revision where nothing changed.
  func scheduleNotices() {
    guard !schedule.places.isEmpty else { return }
    if feed.subscribers.isEmpty { schedule.rest() } else { askForNotices() }
    let next = feed.subscribers.isEmpty ? nil : schedule.places.compactMap(\.next).min()
    guard next != schedule.armed else { return }
    schedule.armed = next
    shell?.ring(at: next?.seconds)
  }

  /// The moment has come for which the loop was asked to ring, or the clock was set.
  package func ring() {
    schedule.armed = nil
    schedule.forget()
    scheduleNotices()
  }

  private func askForNotices() {
    for place in schedule.places.indices {
      let module = modules[schedule.places[place].module]
      guard schedule.places[place].rev != module.ledger.rev else { continue }
      let moment = now()
      tellWhatIsDue(of: module, &schedule.places[place], moment)
      schedule.places[place].rev = module.ledger.rev
      schedule.places[place].told = moment.now
      schedule.places[place].next = module.nextNotice(after: moment.now, moment)
    }
  }

  private func tellWhatIsDue(of module: any HostedModule, _ place: inout NoticeSchedule.Place, _ moment: Moment) {
    guard let next = place.next, next <= moment.now, place.told < moment.now else { return }
    for notice in module.notices(after: place.told, through: moment.now, moment) { feed.tell(notice, of: module) }
  }
}
