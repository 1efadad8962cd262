import ModuleKit
import Time
import Wire

/// `events.*`: subscriptions to changes.
enum EventMethods {
  static let all = [subscribe, unsubscribe]

  private static let topics = Param<[String]>.names(
    "topics", "modules, methods or notices to follow, such as timer or chores.done; default: all", each: 1...100,
    count: 1...100, format: "topic"
  ).example(["timer"]).optional
  private static let since = Param<JSON>(
    "since", "by module, the last revision that you have received, such as {\"timer\": 41}",
    .map("module", .integer(0...Int.max))
  ) { json, _ throws(Violation) in
    let isPlain = json.kind == .object && json.members.allSatisfy { ($0.value.int ?? -1) >= 0 }
    guard isPlain else { throw Violation("since", "type", "must be an object with a revision per module") }
    return json
  }.example(["timer": 0]).optional
  private static let snapshot = Param<Bool>.flag(
    "snapshot", "first send all rows that you may see, in events.snapshot notifications, then continue with events"
  ).or(false)
  private static let shape = Param<String>.choice(
    "shape",
    "whether events show objects as methods return them, or rows as they are stored (x-tables of rpc.discover)",
    EventShape.allCases.map(\.rawValue)
  ).or(EventShape.objects.rawValue)
  /// How far back a subscriber can ask for earlier notices.
  private static let mostNoticeSeconds = 7 * 86_400
  private static let noticesSince = Param<Instant>.time(
    "noticesSince", "also send the notices since this time, oldest first, but only those of the last seven days"
  ).optional
  private static let name = Param<String>.name("subscription", "the name that events.subscribe returned", 1...40)
    .example("s1")

  static let subscribe = CoreMethod.whole(
    "events.subscribe",
    "Sends this connection an event for each transaction that you may see, from now on or after `since`.",
    kind: .reads, access: .member, params: [topics, since, snapshot, shape, noticesSince],
    result: [Field("subscription", .text(1...40)), Field("revs", .map("module", .integer(0...Int.max)))],
    reasons: [Reason(.busy, "events.limit", "The connection has too many subscriptions.")]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let limit = host.limits.subscriptionsPerConnection
    guard session.subscriptions.count < limit else {
      throw Rejection(.busy, "events.limit", "A connection may have at most \(limit) subscriptions: end one first.") {
        $0.member("limit", limit)
      }
    }
    let followed = try host.followed(call[topics] ?? [])
    let hasSnapshots = call[snapshot]
    if hasSnapshots, call[since] != nil {
      throw .violation("since", "snapshot", "can't be combined with snapshot, which starts from the current rows")
    }
    let now = invocation.moment.now
    var noticesDue: [Int: Instant] = [:]
    if let noticesSince = call[noticesSince] {
      for module in followed.keys where !host.modules[module].notices.isEmpty {
        noticesDue[module] = max(noticesSince, now + -mostNoticeSeconds)
      }
    }
    let subscription = Subscription(
      name: "s\(session.nextSubscription)", topics: followed,
      told: hasSnapshots ? [:] : try host.places(call[since], of: followed),
      shape: EventShape(rawValue: call[shape]) ?? .objects, hasSnapshots: hasSnapshots,
      noticesDue: noticesDue, now: now.seconds)
    session.nextSubscription += 1
    writer.beginReply(to: invocation.request)
    writer.member("subscription", subscription.name)
    writer.key("revs")
    host.feed.writeRevs(host.durableRevs(of: followed), into: &writer)
    writer.endReply()
    host.feed.add(subscription, to: session)
    return .done
  }

  static let unsubscribe = CoreMethod.simple(
    "events.unsubscribe", "Ends a subscription of this connection.", access: .member, params: [name],
    reasons: [Reason(.notFound, "events.notFound", "The connection has no subscription with that name.")]
  ) { host, session, invocation, _ throws(Rejection) in
    let wanted = invocation.call(revision: 0)[name]
    guard let subscription = session.subscriptions.first(where: { $0.name == wanted }) else {
      throw Rejection(.notFound, "events.notFound", "This connection has no subscription with that name.") {
        $0.member("field", "subscription")
      }
    }
    host.feed.remove(subscription, from: session)
  }
}

extension Host {
  /// The modules that the topics name, each with the methods to follow, or nil for all of its methods.
  func followed(_ topics: [String]) throws(Rejection) -> [Int: Set<String>?] {
    var followed: [Int: Set<String>?] = [:]
    guard !topics.isEmpty else {
      for module in modules where module.isRecorded { followed[module.ledger.number] = .some(nil) }
      return followed
    }
    for topic in topics {
      if let module = modules.first(where: { $0.ledger.module == topic && $0.isRecorded }) {
        followed[module.ledger.number] = .some(nil)
        continue
      }
      // A host method such as `history.undo` is a topic of all modules.
      let having = modules.filter { $0.isRecorded && $0.hasTopic(topic) }
      if having.isEmpty {
        let known = modules.filter(\.isRecorded).map(\.ledger.module).joined(separator: ", ")
        throw .violation("topics", "topic", "has '\(topic)', which is not a module or method; the modules are \(known)")
      }
      for module in having {
        if case .some(.none) = followed[module.ledger.number] { continue }
        var names = followed[module.ledger.number].flatMap { $0 } ?? []
        names.insert(topic)
        followed[module.ledger.number] = .some(names)
      }
    }
    return followed
  }

  /// The subscriber's position in each followed module.
  func places(_ since: JSON?, of followed: [Int: Set<String>?]) throws(Rejection) -> [Int: Int] {
    var places = durableRevs(of: followed)
    guard let since else { return places }
    for member in since.members {
      guard let module = modules.first(where: { member.key.isString($0.ledger.module) }), module.isRecorded else {
        throw .violation("since", "module", "names an unknown module")
      }
      guard followed[module.ledger.number] != nil else { continue }
      places[module.ledger.number] = member.value.int ?? 0
    }
    return places
  }

  func durableRevs(of followed: [Int: Set<String>?]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: followed.keys.map { ($0, modules[$0].ledger.durable) })
  }
}

extension HostedModule {
  func hasTopic(_ topic: String) -> Bool {
    declarations.contains { $0.name == topic && $0.kind == .changes } || notices.contains { $0.name == topic }
      || topic == "history.undo"
  }
}
