import ModuleKit
import Time
import Wire

/// Sends durable transactions to subscribers. Each subscriber gets every transaction once and in order. A subscriber
/// that can't be served gets `events.overrun`, and its subscription ends.
final class EventFeed {
  /// All modules, in the order of their numbers.
  var modules: [any HostedModule]
  var limits: Limits
  private var subscribers: [ObjectIdentifier: Session] = [:]
  /// Sessions that have more to receive, in the order in which they are served.
  private var behind: [Session] = []
  /// The record that was parsed last. Several subscribers usually need the same record.
  private var parsed: (module: Int, rev: Int, record: JSON)?
  /// Events written in this turn. Subscribers with the same view get the same bytes.
  private var written = WrittenEvents()

  init(modules: [any HostedModule], limits: Limits) {
    self.modules = modules
    self.limits = limits
  }

  var isFollowed: Bool { !subscribers.isEmpty }
  var subscriptionCount: Int { subscribers.values.reduce(0) { $0 + $1.subscriptions.count } }

  /// Adds a subscription. It starts to catch up in the next turn, after the reply that names the subscription.
  func add(_ subscription: Subscription, to session: Session) {
    session.subscriptions.append(subscription)
    subscribers[ObjectIdentifier(session)] = session
    fallBehind(session)
  }

  func remove(_ subscription: Subscription, from session: Session) {
    session.subscriptions.removeAll { $0 === subscription }
    if session.subscriptions.isEmpty { subscribers[ObjectIdentifier(session)] = nil }
    if subscription.snapshot != nil { letSnapshotsBegin() }
  }

  func leave(_ session: Session) {
    let heldSnapshots = session.subscriptions.contains { $0.snapshot != nil }
    defer { if heldSnapshots { letSnapshotsBegin() } }
    session.subscriptions = []
    subscribers[ObjectIdentifier(session)] = nil
    if session.isBehind { behind.removeAll { $0 === session } }
    session.isBehind = false
  }

  /// Called when a module's journal has become durable up to a higher revision.
  func publish(_ module: Int, _ moment: Moment) {
    guard !subscribers.isEmpty else { return }
    defer { written = WrittenEvents() }
    var users: [Principal: TurnBudget] = [:]
    for session in subscribers.values { pump(session, [module], moment, &users) }
  }

  /// Sends as much as one turn allows to the sessions that are behind.
  /// - Returns: whether there is more to send immediately.
  func catchUp(_ moment: @autoclosure () -> Moment) -> Bool {
    if behind.isEmpty { return false }
    let (sessions, moment) = (behind, moment())
    behind = []
    for session in sessions { session.isBehind = false }
    defer { written = WrittenEvents() }
    var users: [Principal: TurnBudget] = [:]
    for session in sessions { pump(session, Array(modules.indices), moment, &users) }
    return !behind.isEmpty
  }

  /// Continues the subscriptions of a session that has signed in again. If the sign-in belongs to another account, the
  /// subscriptions are reset, because that account sees other rows.
  func goOn(_ session: Session, asSomebodyElse: Bool) {
    if session.subscriptions.isEmpty { return }
    if asSomebodyElse {
      for subscription in session.subscriptions { subscription.resetsDue = Set(subscription.topics.keys) }
    }
    fallBehind(session)
  }

  /// Called when the session's queue has room again.
  /// - Returns: whether a subscription was waiting for room.
  func hasRoom(_ session: Session) -> Bool {
    guard session.subscriptions.contains(where: \.waitsForRoom) else { return false }
    fallBehind(session)
    return true
  }

  private func fallBehind(_ session: Session) {
    if session.isBehind { return }
    session.isBehind = true
    behind.append(session)
  }

  private func pump(_ session: Session, _ modules: [Int], _ moment: Moment, _ users: inout [Principal: TurnBudget]) {
    let left = users[session.principal] ?? .ofUser
    guard left.isLeft else { return fallBehind(session) }
    let given = TurnBudget.ofSession.within(left)
    var share = given
    for module in modules { pump(session, module: module, moment, &share) }
    users[session.principal] = left.without(given, butFor: share)
  }

  private func pump(_ session: Session, module: Int, _ moment: Moment, _ share: inout TurnBudget) {
    for subscription in session.subscriptions where subscription.topics[module] != nil {
      switch tell(subscription, session, module, moment, &share) {
      case .lost: end(subscription, of: session)
      case .toldAll, .full: mark(subscription, session, moment)
      case .more: fallBehind(session)
      }
    }
  }

  /// The budget of a session for one turn, in bytes and in transactions. All subscriptions of a session share the
  /// budget, so that many subscriptions don't delay other users. Transactions that the subscriber isn't allowed to see
  /// count too, because reading them also takes time.
  private struct TurnBudget {
    var transactions: Int
    var bytes: Int

    static let ofSession = TurnBudget(transactions: 500, bytes: 256 << 10)
    /// The budget of a user for one turn. A user may have hundreds of sessions, and all of them share this budget.
    static let ofUser = TurnBudget(transactions: 2000, bytes: 1 << 20)

    var isLeft: Bool { transactions > 0 && bytes > 0 }

    func within(_ other: TurnBudget) -> TurnBudget {
      TurnBudget(transactions: min(transactions, other.transactions), bytes: min(bytes, other.bytes))
    }

    /// The rest of this budget after `given` was handed out and the unused part `left` was returned.
    func without(_ given: TurnBudget, butFor left: TurnBudget) -> TurnBudget {
      TurnBudget(
        transactions: transactions - given.transactions + left.transactions, bytes: bytes - given.bytes + left.bytes)
    }
  }

  private enum Progress { case toldAll, full, more, lost }

  /// Sends durable transactions that the subscriber hasn't received yet, while there is room.
  private func tell(
    _ subscription: Subscription, _ session: Session, _ module: Int, _ moment: Moment, _ share: inout TurnBudget
  ) -> Progress {
    session.expire(now: moment.now.seconds)
    guard let account = session.account else { return .toldAll }
    let sink = session.sink
    let ledger = modules[module].ledger
    let viewer = Viewer(account: account, moment: moment, isAdmin: session.isAdmin)
    if let wanted = subscription.roomWanted[module] {
      guard wanted <= sink.room else { return .full }
      subscription.roomWanted[module] = nil
    }
    if subscription.resetsDue.contains(module), !tellReset(subscription, session, module) { return .full }
    if subscription.hasSnapshots, subscription.told[module] == nil {
      let progress = tellSnapshot(subscription, session, module, viewer, &share)
      guard case .toldAll = progress, subscription.told[module] != nil else { return progress }
    }
    guard var told = subscription.told[module], told <= ledger.durable else { return .lost }
    while told < ledger.durable {
      guard let kept = ledger.history[told + 1] else { return .lost }
      guard share.isLeft else { return .more }
      let seen = seenEvent(at: kept, subscription, module, viewer)
      if let event = seen.event {
        if event.count > sink.room {
          subscription.roomWanted[module] = event.count
          return subscription.isLive.contains(module) ? .lost : .full
        }
        sink.send(event)
        // A large event is truncated to a few bytes, but reading the whole transaction still took time. So the larger
        // of the two sizes counts.
        share.bytes -= max(event.count, kept.body.count)
        subscription.hasSilentProgress = false
      } else {
        share.bytes -= kept.body.count
        subscription.hasSilentProgress = true
      }
      told += 1
      share.transactions -= 1
      subscription.told[module] = told
      if seen.changesSight {
        subscription.resetsDue.insert(module)
        return .more
      }
    }
    guard tellEarlierNotices(subscription, session, module, viewer) else { return .full }
    subscription.isLive.insert(module)
    return .toldAll
  }

  // MARK: Snapshots

  /// The limit on a user's simultaneous snapshots. Each snapshot keeps old copies of tables alive.
  private static let snapshotsAtOnce = 4

  /// Notifies the subscriber that its visible rows differ from the rows that it has received.
  /// - Returns: false if there was no room for the message.
  private func tellReset(_ subscription: Subscription, _ session: Session, _ module: Int) -> Bool {
    var writer = JSONWriter()
    writer.beginNotification("events.reset")
    writer.member("subscription", subscription.name)
    writer.member("module", modules[module].ledger.module)
    writer.endNotification()
    guard writer.count <= session.sink.room else {
      subscription.roomWanted[module] = writer.count
      return false
    }
    session.sink.send(writer.bytes)
    subscription.resetsDue.remove(module)
    subscription.isLive.remove(module)
    guard subscription.hasSnapshots else { return true }
    subscription.told[module] = nil
    if subscription.snapshot?.number == module { subscription.snapshot = nil }
    return true
  }

  /// Begins or continues a module's snapshot.
  private func tellSnapshot(
    _ subscription: Subscription, _ session: Session, _ module: Int, _ viewer: Viewer, _ share: inout TurnBudget
  ) -> Progress {
    if subscription.snapshot == nil, mayBeginSnapshot(session) {
      subscription.snapshot = SnapshotReading(of: modules[module])
    }
    // Snapshots run one module at a time. A snapshot waits until its revision is durable, because a revision that isn't
    // durable might still be rolled back.
    guard let snapshot = subscription.snapshot, snapshot.number == module,
      snapshot.rev <= modules[module].ledger.durable
    else { return .toldAll }
    guard share.isLeft else { return .more }
    switch snapshot.tell(subscription, for: subscription.viewer(viewer), to: session.sink) {
    case .full(let wanted):
      subscription.roomWanted[module] = wanted
      return .full
    case .more(let bytes, let rows):
      share.bytes -= bytes
      share.transactions -= rows
      return .more
    case .done(let bytes):
      share.bytes -= bytes
      subscription.told[module] = snapshot.rev
      subscription.snapshot = nil
      letSnapshotsBegin()
      return .toldAll
    }
  }

  private func mayBeginSnapshot(_ session: Session) -> Bool {
    let mine = subscribers.values.lazy.filter { $0.principal == session.principal }
    return mine.reduce(0) { $0 + $1.subscriptions.count { $0.snapshot != nil } } < Self.snapshotsAtOnce
  }

  /// Lets sessions with waiting snapshots try again after a snapshot has ended.
  private func letSnapshotsBegin() {
    for session in subscribers.values where session.subscriptions.contains(where: \.awaitsSnapshot) {
      fallBehind(session)
    }
  }

  /// The event for a transaction, as this subscriber sees it. The cache usually has the event already, because it was
  /// written for an earlier subscriber.
  private func seenEvent(
    at kept: KeptTransaction, _ subscription: Subscription, _ module: Int, _ viewer: Viewer
  ) -> WrittenEvents.SeenEvent {
    let view = WrittenEvents.View(
      module: module, rev: kept.rev, account: viewer.account, isAdmin: viewer.isAdmin, shape: subscription.shape,
      subscription: subscription.name, methods: subscription.topics[module] ?? nil)
    if let seen = written[view] { return seen }
    let record = record(kept, module)
    let seen = WrittenEvents.SeenEvent(
      event: record.flatMap { event(kept, $0, subscription, module, viewer) },
      changesSight: record.map { modules[module].changesSight(of: viewer.account, $0) } ?? false)
    written[view] = seen
    return seen
  }

  /// The notification about a transaction, or nil if this viewer isn't allowed to see the transaction.
  private func event(
    _ kept: KeptTransaction, _ record: JSON, _ subscription: Subscription, _ module: Int, _ viewer: Viewer
  ) -> [UInt8]? {
    guard modules[module].isRecorded, !kept.isTooLarge else { return nil }
    let method = record["do"]?.string ?? ""
    if let topics = subscription.topics[module], let names = topics, !names.contains(method) { return nil }
    var writer = JSONWriter(capacity: kept.body.count + 256)
    writer.beginNotification("events.event")
    writer.member("subscription", subscription.name)
    writer.member("module", modules[module].ledger.module)
    guard
      TransactionView.write(
        kept, record, modules[module], as: subscription.shape,
        for: subscription.viewer(viewer, ofWhatWasDoneBy: kept.by),
        limit: limits.eventBytes, into: &writer)
    else { return nil }
    writer.endNotification()
    return writer.bytes
  }

  private func record(_ kept: KeptTransaction, _ module: Int) -> JSON? {
    if let parsed, parsed.module == module, parsed.rev == kept.rev { return parsed.record }
    guard let record = TransactionRecord.parse(kept.body) else { return nil }
    parsed = (module, kept.rev, record)
    return record
  }

  /// Called when revisions of a module were rolled back. Drops the cached record and any snapshot that contains these
  /// revisions.
  func rolledBack(_ module: Int) {
    parsed = nil
    for session in subscribers.values {
      for subscription in session.subscriptions {
        guard let snapshot = subscription.snapshot, snapshot.number == module,
          snapshot.rev > modules[module].ledger.durable
        else { continue }
        subscription.snapshot = nil
        fallBehind(session)
      }
    }
  }

  // MARK: Notices

  /// Sends a notice of something that happened only because time passed. A session that is behind doesn't get the
  /// notice and doesn't need it, because the next change shows the current state.
  func tell(_ notice: Notice, of module: any HostedModule) {
    for session in subscribers.values {
      session.expire(now: notice.at.seconds)
      guard let account = session.account, notice.accounts.contains(account) else { continue }
      for subscription in session.subscriptions where subscription.wants(notice.name, of: module.ledger) {
        let event = event(notice, subscription, module.ledger)
        if event.count > session.sink.room { end(subscription, of: session) } else { session.sink.send(event) }
      }
    }
  }

  /// The limit in bytes on the earlier notices that a subscriber gets from one module.
  private static let mostEarlierBytes = 256 << 10

  /// Sends the notices that fell due before the subscription began, if the subscriber has asked for them. A notice that
  /// falls due exactly when the subscription begins can be sent twice.
  /// - Returns: false if there was no room for these notices.
  private func tellEarlierNotices(
    _ subscription: Subscription, _ session: Session, _ module: Int, _ viewer: Viewer
  ) -> Bool {
    guard let since = subscription.noticesDue[module] else { return true }
    let notices = modules[module].notices(
      after: since, through: viewer.now, for: viewer.account, viewer.moment)
    var newest: [[UInt8]] = []
    var bytes = 0
    for notice in notices.reversed() where subscription.follows(notice.name, of: module) {
      let event = event(notice, subscription, modules[module].ledger)
      guard bytes + event.count <= Self.mostEarlierBytes else { break }
      newest.append(event)
      bytes += event.count
    }
    guard bytes <= session.sink.room else {
      subscription.roomWanted[module] = bytes
      return false
    }
    subscription.noticesDue[module] = nil
    for event in newest.reversed() { session.sink.send(event) }
    return true
  }

  private func event(_ notice: Notice, _ subscription: Subscription, _ ledger: Ledger) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginNotification("events.event")
    writer.member("subscription", subscription.name)
    writer.member("module", ledger.module)
    writer.member("rev", ledger.durable)
    writer.member("at", notice.at)
    writer.key("by")
    writer.null()
    writer.member("method", notice.name)
    writer.key("changes")
    writer.raw("[]".utf8)
    notice.write(&writer)
    writer.endNotification()
    return writer.bytes
  }

  private func end(_ subscription: Subscription, of session: Session) {
    remove(subscription, from: session)
    session.sink.send(notification("events.overrun", subscription))
  }

  /// Sends the current revision to a subscriber that got no event about the latest transactions. Such a mark is sent at
  /// most once a minute, and only when the feed serves the subscriber anyway.
  private func mark(_ subscription: Subscription, _ session: Session, _ moment: Moment) {
    guard subscription.hasSilentProgress, moment.now.seconds - subscription.markedAt >= 60 else { return }
    let sink = session.sink
    let message = notification("events.mark", subscription)
    guard message.count <= sink.room else { return }
    sink.send(message)
    subscription.markedAt = moment.now.seconds
    subscription.hasSilentProgress = false
  }

  private func notification(_ method: String, _ subscription: Subscription) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginNotification(method)
    writer.member("subscription", subscription.name)
    writer.key("revs")
    writeRevs(subscription.told, into: &writer)
    writer.endNotification()
    return writer.bytes
  }

  func writeRevs(_ revs: [Int: Int], into writer: inout JSONWriter) {
    writer.beginObject()
    for (module, rev) in revs.sorted(by: { $0.key < $1.key }) {
      writer.key(named: modules[module].ledger.module)
      writer.int(rev)
    }
    writer.endObject()
  }
}

extension Viewer {
  /// The viewer to use for changes that `account` made. If `account` is the viewer's own account, an administrator
  /// keeps the rights of an administrator. Otherwise the result is an ordinary viewer.
  func looking(atWhatWasDoneBy account: Int? = nil) -> Viewer {
    account == self.account ? self : Viewer(account: self.account, moment: moment)
  }
}

/// Writes a transaction as a viewer may see it, for both events and history.
enum TransactionView {
  /// Writes the members `rev`, `at`, `by`, `method` and `changes`. Returns false if the viewer may see nothing of the
  /// transaction.
  static func write(
    _ kept: KeptTransaction, _ record: JSON, _ module: any HostedModule, as shape: EventShape = .objects,
    for viewer: Viewer, limit: Int, into writer: inout JSONWriter
  ) -> Bool {
    writer.member("rev", kept.rev)
    writer.member("at", Instant(seconds: kept.at).description)
    writer.member("by", viewer.people.name(of: kept.by))
    writer.member("method", record["do"]?.string ?? "")
    if let machine = record["replica"]?.string { writer.member("replica", machine) }
    writer.key("changes")
    // A transaction above the limit is truncated anyway, so the only question is whether anything in it is visible.
    let most = kept.body.count > limit ? -1 : 3 * limit
    switch module.writeChanges(record, as: shape, for: viewer, limit: most, into: &writer) {
    case .nothing: return false
    case .all: return true
    case .tooMuch:
      writer.member("truncated", true)
      return true
    }
  }
}
