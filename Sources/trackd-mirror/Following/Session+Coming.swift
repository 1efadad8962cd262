import Mirror
import ProgramKit
import TrackClientCore

// Decides the revision from which each module is followed.

extension Session {
  /// How many of the latest events are compared with the events in the database. A difference shows that the machine
  /// was restored from a backup.
  private static let comparedEvents = 20

  /// The storage states of modules whose rows can't be read.
  private static let unusable: Set = ["failed", "absent"]

  /// Follows each module from its place in the database.
  func come() throws(Interruption) {
    let places = try inDatabase { () throws(DatabaseFailure) in try store.places() }
    for (module, durable) in try modulesThere() {
      // A module that lost its journal has no rows. Without this check, such a module would look as if it had been
      // restored from a very old backup.
      if let state = modules[module], Self.unusable.contains(state) {
        report.say(.warning, "\(module) is \(state) in trackd: its rows in the database stay unchanged")
      } else {
        try come(module, places[module], durable)
      }
    }
    let told = followed.values.sorted { $0.module < $1.module }.map { followed in
      followed.isCopying ? "\(followed.module) in full" : "\(followed.module) from revision \(followed.place?.rev ?? 0)"
    }
    report.say(.info, "\(store.machine) follows trackd \(version): \(told.joined(separator: ", "))")
  }

  /// The modules that can be followed, with their current revisions.
  private func modulesThere() throws(Interruption) -> [(String, Int)] {
    try atDaemon { () throws(ClientError) in
      let probe = try daemon.call("events.subscribe")
      if let name = probe["subscription"] { try daemon.call("events.unsubscribe", ["subscription": name]) }
      return (probe["revs"]?.members.map(\.self) ?? []).compactMap { module, rev in
        module.string.flatMap { module in rev.int.map { (module, $0) } }
      }.sorted { $0.0 < $1.0 }
    }
  }

  private func come(_ module: String, _ place: Place?, _ durable: Int) throws(Interruption) {
    followed[module] = Followed(
      module: module, subscription: "", hasSnapshots: false, stage: .copying(life: 1, isBegun: false), place: place)
    guard let place else { return try copy(module, life: 1) }
    guard place.rev <= durable else { return try beginLife(of: module, at: "revision \(durable)") }
    let known = try inDatabase { () throws(DatabaseFailure) in
      try store.lastEvents(of: module, upTo: place, count: Self.comparedEvents)
    }
    guard let first = known.keys.min() else { return try follow(module, from: place.rev) }
    try subscribe(module, since: first - 1, stage: .checking(known))
  }

  /// Begins a new life of the module, because the machine was restored from a backup. Rows written after that backup
  /// are no longer valid, so they are moved to `trackd.past`.
  func beginLife(of module: String, at where: String) throws(Interruption) {
    guard let place = followed[module]?.place else { return }
    report.say(
      .warning,
      "\(module): this machine was reset to an earlier state: its history differs at \(`where`) from the one that was "
        + "written up to revision \(place.rev). It was restored from a backup, or it is another machine. Life \(place.life + 1) of "
        + "\(store.machine) begins. The earlier rows are in trackd.past")
    try copy(module, life: place.life + 1)
  }

  /// Follows the module from a revision that is already in the database.
  func follow(_ module: String, from rev: Int) throws(Interruption) {
    try subscribe(module, since: rev, stage: .following(from: rev))
  }

  /// Starts a copy of all rows of the module.
  func copy(_ module: String, life: Int) throws(Interruption) {
    try subscribe(module, since: nil, stage: .copying(life: life, isBegun: false))
  }

  private func subscribe(_ module: String, since: Int?, stage: Followed.Stage) throws(Interruption) {
    try leave(module)
    let start: (String, JSON) = since.map { ("since", [module: JSON($0)]) } ?? ("snapshot", true)
    let params = JSON(dictionaryLiteral: ("topics", [JSON(module)]), ("shape", "rows"), start)
    let reply = try atDaemon { () throws(ClientError) in try daemon.call("events.subscribe", params) }
    guard let name = reply["subscription"]?.string else {
      throw .daemon(.nonsense("the server isn't trackd: its answer has no subscription"))
    }
    subscriptions[name] = module
    followed[module]?.subscription = name
    followed[module]?.hasSnapshots = since == nil
    followed[module]?.stage = stage
  }

  /// Ends the old subscription. If notifications of the old subscription still arrive, they are ignored.
  private func leave(_ module: String) throws(Interruption) {
    guard let old = followed[module]?.subscription, subscriptions.removeValue(forKey: old) != nil else { return }
    do throws(ClientError) {
      try daemon.call("events.unsubscribe", ["subscription": JSON(old)])
    } catch .refused {
      // The daemon has already ended the subscription.
    } catch {
      throw .daemon(error)
    }
  }
}
