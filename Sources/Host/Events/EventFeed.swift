import ModuleKit
import Time
import Wire

/// Tells subscribers of transactions that are durable: each once, in order, none missing, or `events.overrun` and an end.
final class EventFeed {
  /// In the order of their numbers.
  var modules: [any HostedModule]
  var limits: Limits
  private var subscribers: [ObjectIdentifier: Session] = [:]
  /// Sessions that aren't told all there is for them, and may be told more, in the order in which they come.
  private var behind: [Session] = []
  /// The record that was parsed last: several subscribers want the same one.
  private var parsed: (module: Int, rev: Int, record: JSON)?
  /// What was told of a transaction in this turn: those who see the same are told the same bytes.
  private var written = WrittenEvents()

  init(modules: [any HostedModule], limits: Limits) {
    self.modules = modules
    self.limits = limits
  }

  var isFollowed: Bool { !subscribers.isEmpty }
  var subscriptionCount: Int { subscribers.values.reduce(0) { $0 + $1.subscriptions.count } }

  /// A new subscription: told of what it missed from the next turn on, behind the reply that names it.
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

  /// The module's journal has become durable further on.
  func publish(_ module: Int, _ moment: Moment) {
    guard !subscribers.isEmpty else { return }
    defer { written = WrittenEvents() }
    var users: [Principal: Share] = [:]
    for session in subscribers.values { pump(session, [module], moment, &users) }
  }

  /// Tells those who are behind what a turn allows.
  /// - Returns: whether there is more to tell at once.
  func catchUp(_ moment: @autoclosure () -> Moment) -> Bool {
    if behind.isEmpty { return false }
    let (sessions, moment) = (behind, moment())
    behind = []
    for session in sessions { session.isBehind = false }
    defer { written = WrittenEvents() }
    var users: [Principal: Share] = [:]
    for session in sessions { pump(session, Array(modules.indices), moment, &users) }
    return !behind.isEmpty
  }

  /// The session acts by a sign-in from now on. Somebody else sees other things.
  func goOn(_ session: Session, asSomebodyElse: Bool) {
    if session.subscriptions.isEmpty { return }
    if asSomebodyElse {
      for subscription in session.subscriptions { subscription.resetsDue = Set(subscription.topics.keys) }
    }
    fallBehind(session)
  }

  /// The session's queue has room again.
  /// - Returns: whether something waited for that.
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

  private func pump(_ session: Session, _ modules: [Int], _ moment: Moment, _ users: inout [Principal: Share]) {
    let left = users[session.principal] ?? .ofUser
    guard left.isLeft else { return fallBehind(session) }
    let given = Share.ofSession.within(left)
    var share = given
    for module in modules { pump(session, module: module, moment, &share) }
    users[session.principal] = left.without(given, butFor: share)
  }

  private func pump(_ session: Session, module: Int, _ moment: Moment, _ share: inout Share) {
    for subscription in session.subscriptions where subscription.topics[module] != nil {
      switch tell(subscription, session, module, moment, &share) {
      case .lost: end(subscription, of: session)
      case .toldAll, .full: mark(subscription, session, moment)
      case .more: fallBehind(session)
      }
    }
  }

  /// What a session gets in a turn: so many bytes, and so many looks, for those at what it may not see take time, too, by the
  /// length of what is kept. All of a session's subscriptions share it, so that having many makes nobody else wait longer.
  private struct Share {
    var transactions: Int
    var bytes: Int

    static let ofSession = Share(transactions: 500, bytes: 256 << 10)
    /// A user may have hundreds of sessions.
    static let ofUser = Share(transactions: 2000, bytes: 1 << 20)

    var isLeft: Bool { transactions > 0 && bytes > 0 }

    func within(_ other: Share) -> Share {
      Share(transactions: min(transactions, other.transactions), bytes: min(bytes, other.bytes))
    }

    /// What is left when of what was given this is left.
    func without(_ given: Share, butFor left: Share) -> Share {
      Share(
        transactions: transactions - given.transactions + left.transactions, bytes: bytes - given.bytes + left.bytes)
    }
  }

  private enum Progress { case toldAll, full, more, lost }

  /// Tells what is durable and not told yet, as far as there is room.
  private func tell(
    _ subscription: Subscription, _ session: Session, _ module: Int, _ moment: Moment, _ share: inout Share
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
      let look = look(at: kept, subscription, module, viewer)
      if let event = look.event {
        if event.count > sink.room {
          subscription.roomWanted[module] = event.count
          return subscription.isLive.contains(module) ? .lost : .full
        }
        sink.send(event)
        // Of one that is too much to be told, little is said after a long look.
        share.bytes -= max(event.count, kept.body.count)
        subscription.hasSilentProgress = false
      } else {
        share.bytes -= kept.body.count
        subscription.hasSilentProgress = true
      }
      told += 1
      share.transactions -= 1
      subscription.told[module] = told
      if look.changesSight {
        subscription.resetsDue.insert(module)
        return .more
      }
    }
    subscription.isLive.insert(module)
    return .toldAll
  }

  // MARK: Snapshots

  /// For so many subscriptions of one user rows are on their way at a time: each holds on to tables as they were.
  private static let snapshotsAtOnce = 4

  /// Says that the rows which were told may not be all that the subscriber can see now, or more.
  /// - Returns: false where there was no room for it.
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

  /// Goes on with the rows of a module, or begins to tell them.
  private func tellSnapshot(
    _ subscription: Subscription, _ session: Session, _ module: Int, _ viewer: Viewer, _ share: inout Share
  ) -> Progress {
    if subscription.snapshot == nil, mayBeginSnapshot(session) {
      subscription.snapshot = SnapshotReading(of: modules[module])
    }
    // One module after another; and what may still come to nothing is told to nobody: the journal says when it is durable.
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

  /// A place has become free for those who wait.
  private func letSnapshotsBegin() {
    for session in subscribers.values where session.subscriptions.contains(where: \.awaitsSnapshot) {
      fallBehind(session)
    }
  }

  /// What a transaction comes to for this subscriber. Most are told what another was told before them.
  private func look(
    at kept: KeptTransaction, _ subscription: Subscription, _ module: Int, _ viewer: Viewer
  ) -> WrittenEvents.Look {
    let view = WrittenEvents.View(
      module: module, rev: kept.rev, account: viewer.account, isAdmin: viewer.isAdmin, shape: subscription.shape,
      subscription: subscription.name, methods: subscription.topics[module] ?? nil)
    if let look = written[view] { return look }
    let record = record(kept, module)
    let look = WrittenEvents.Look(
      event: record.flatMap { event(kept, $0, subscription, module, viewer) },
      changesSight: record.map { modules[module].changesSight(of: viewer.account, $0) } ?? false)
    written[view] = look
    return look
  }

  /// The notification about a transaction, or nil if this viewer is not to be told.
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

  /// Revisions of a module were rolled back: what was parsed of them, and rows that were to be told of them, are no more.
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

  /// Tells of something that happened by time alone. Who is behind has it not told later: the next change says how things are.
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

  /// Keeps the subscriber's place up to date where transactions went by that it may not see: beside other traffic, and at most
  /// once a minute.
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
  /// What administrators may change of others' they see as things where they have.
  func looking(atWhatWasDoneBy account: Int? = nil) -> Viewer {
    account == self.account ? self : Viewer(account: self.account, moment: moment)
  }
}

/// A transaction as somebody may see it: in events and in history alike.
enum TransactionView {
  /// Writes the members `rev`, `at`, `by`, `method`, `changes`; false if the viewer may see nothing of it.
  static func write(
    _ kept: KeptTransaction, _ record: JSON, _ module: any HostedModule, as shape: EventShape = .objects,
    for viewer: Viewer, limit: Int, into writer: inout JSONWriter
  ) -> Bool {
    writer.member("rev", kept.rev)
    writer.member("at", Instant(seconds: kept.at).description)
    writer.member("by", viewer.people.name(of: kept.by))
    writer.member("method", record["do"]?.string ?? "")
    writer.key("changes")
    // Of a large one it is enough to know whether there is something to see.
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
