import Manifest
import TrackClientCalls
import Wire

/// Tests a custom module as thoroughly as the built-in modules are tested. Each change is made as a dry run, for real,
/// and again with the same idempotency key. Then the change is undone and redone. All rows must survive a start without
/// the module's program, a compaction, and the restore of a backup.
struct ModuleTrial {
  private let manifest: Manifest
  private let daemon: ThrowawayDaemon
  private let output: Output
  private var session: Session
  private var samples: SampleValues
  /// The steps that were tried, one per line.
  private(set) var tried: [String] = []
  private(set) var problems: [String] = []
  private var count = 0
  /// The methods that failed because of a bug in the program. A method that the program refuses isn't among them.
  private var failed: Set<String> = []

  init(_ manifest: Manifest, _ daemon: ThrowawayDaemon, _ output: Output) throws(Failure) {
    self.manifest = manifest
    self.daemon = daemon
    self.output = output
    session = Session(GlobalOptions(server: daemon.server), output)
    samples = SampleValues(user: try session.call(.system.hello()).user ?? "")
  }

  mutating func run() throws(Failure) {
    let module = try session.call(.system.status()).modules.first { $0.name == manifest.name }
    guard module?.state.known == .ready else {
      throw Failure(.refused, "the daemon doesn't serve \(manifest.name): \(module?.reason ?? "it gives no reason")")
    }
    for table in sortedTables { try tryVerbs(of: table) }
    for method in manifest.methods { try tryMethod(method) }
    for table in sortedTables.reversed() { try tryDelete(in: table) }
    try tryStarts()
  }

  /// The tables, sorted so that each table comes after the tables to which it refers.
  private var sortedTables: [Manifest.Table] {
    var (sorted, left) = ([Manifest.Table](), manifest.tables)
    while !left.isEmpty {
      let next = left.firstIndex { table in
        table.columns.allSatisfy { column in
          guard case .reference(let to, _) = column.kind, !column.isOptional, to != table.name else { return true }
          return sorted.contains { $0.name == to }
        }
      }
      sorted.append(left.remove(at: next ?? 0))
    }
    return sorted
  }

  // MARK: Verbs and methods

  private func name(_ verb: Manifest.Verb, _ table: Manifest.Table) -> String { name(verb.rawValue, table) }

  private func name(_ verb: String, _ table: Manifest.Table) -> String {
    let isFirst = table.name == manifest.tables[0].name
    return Manifest.methodName(verb, module: manifest.name, table: isFirst ? nil : table.name)
  }

  private mutating func tryVerbs(of table: Manifest.Table) throws(Failure) {
    for verb in table.verbs {
      switch verb {
      case .add:
        for number in 0..<2 {
          guard let params = samples.params(table.columns, number, all: number > 0) else { continue }
          let reply = try change(name(verb, table), params)
          if let id = reply?[table.one]?["id"]?.int, samples.ids[table.name] == nil { samples.ids[table.name] = id }
        }
      case .edit:
        guard let id = samples.ids[table.name], var params = samples.params(table.columns, 2, all: true) else {
          continue
        }
        params["id"] = JSON(id)
        _ = try change(name(verb, table), params)
      case .show:
        if let id = samples.ids[table.name] { _ = try read(name(verb, table), ["id": JSON(id)]) }
      case .list, .report: _ = try read(name(verb, table), [:])
      case .delete: break
      }
    }
    for picture in table.pictures {
      guard let id = samples.ids[table.name] else { continue }
      for data in SampleValues.pictures {
        _ = try change(name("\(picture.name).set", table), ["id": JSON(id), "data": JSON(data)])
      }
      _ = try read(name("\(picture.name).get", table), ["id": JSON(id)])
      _ = try change(name("\(picture.name).remove", table), ["id": JSON(id)])
      _ = try change(name("\(picture.name).set", table), ["id": JSON(id), "data": JSON(SampleValues.pictures[0])])
    }
    for verb in table.declaredVerbs {
      guard let id = samples.ids[table.name], var params = samples.params(verb.params, 1, all: true) else { continue }
      params["id"] = JSON(id)
      _ = try change(name(verb.name, table), params)
    }
  }

  private mutating func tryDelete(in table: Manifest.Table) throws(Failure) {
    guard table.verbs.contains(.delete), let id = samples.ids[table.name] else { return }
    _ = try change(name(.delete, table), ["id": JSON(id)])
  }

  private mutating func tryMethod(_ method: Manifest.ProgramMethod) throws(Failure) {
    for number in 0..<3 {
      guard let params = samples.params(method.params, number, all: number > 0) else { continue }
      if method.changes { _ = try change(method.name, params) } else { _ = try read(method.name, params) }
    }
  }

  private mutating func read(_ method: String, _ params: [String: JSON]) throws(Failure) -> JSON? {
    let before = try rows()
    let reply = try attempt(method, params)
    try hold(rows() == before, "\(method) changes rows, but isn't declared with \"changes\"")
    tried.append("\(method): read")
    return reply
  }

  private mutating func change(_ method: String, _ params: [String: JSON]) throws(Failure) -> JSON? {
    let before = try rows()
    let dry = try attempt(method, params.merging(["dryRun": true]) { $1 })
    try hold(rows() == before, "\(method): a dry run changes rows")
    count += 1
    let keyed = params.merging(["idempotencyKey": JSON("trial\(count)")]) { $1 }
    guard dry != nil, let reply = try attempt(method, keyed) else {
      tried.append(failed.contains(method) ? "\(method): failed" : "\(method): refused with a reason of its own")
      return nil
    }
    let after = try rows()
    guard reply["changed"]?.bool != false else {
      tried.append("\(method): nothing to change")
      return reply
    }
    let again = try attempt(method, keyed)
    hold(again?["replayed"]?.bool == true, "\(method): a call that is repeated with its key is applied twice")
    let undone = try session.call(.history.undo(module: manifest.name))
    try hold(rows() == before, "\(method): after an undo, the rows differ from before")
    _ = try session.call(.history.undo(module: manifest.name, rev: undone.rev))
    try hold(rows() == after, "\(method): after a redo, the rows differ from before the undo")
    tried.append("\(method): dry run, call, key, undo, redo")
    return reply
  }

  /// Calls a method. Nil if the call is refused. If the reason for the refusal comes from the daemon and not from the
  /// module, the refusal counts as a bug in the program.
  private mutating func attempt(_ method: String, _ params: [String: JSON]) throws(Failure) -> JSON? {
    do throws(Failure) {
      return try session.call(method, .members(params)) { false }
    } catch {
      guard let refusal = error.refusal else { throw error }
      let isOurs = refusal.reason.hasPrefix("module.") || refusal.reason.hasPrefix("rpc.")
      if isOurs { failed.insert(method) }
      hold(!isOurs, "\(method): \(refusal.message) (\(refusal.reason))")
      return nil
    }
  }

  // MARK: Restarts

  private mutating func tryStarts() throws(Failure) {
    let before = try rows()
    daemon.stop()
    try daemon.modules.hideProgram(of: manifest.name)
    try restart()
    try hold(rows() == before, "the rows differ after the daemon was started without the module's program")
    _ = try session.call(.system.compact(module: manifest.name))
    try hold(rows() == before, "after a compaction, the rows differ")
    daemon.stop()
    try restart()
    try hold(rows() == before, "after a compaction and a start, the rows differ")
    _ = try BackupCommand.write(to: daemon.folder + "/backup", session)
    daemon.stop()
    try daemon.restore("backup", into: "restored")
    try restart("restored")
    try hold(rows() == before, "after a restore from a backup, the rows differ")
    tried.append("start without the module's program, compaction, backup and restore")
  }

  private mutating func restart(_ state: String = "state") throws(Failure) {
    try daemon.start(state)
    session = Session(GlobalOptions(server: daemon.server), output)
  }

  // MARK: Row comparison

  /// All rows of the module, as one text per row.
  private func rows() throws(Failure) -> [String] {
    var lines: [String] = []
    var page = try session.call("system.export", ["module": JSON(manifest.name)])
    while true {
      for row in page["rows"]?.elements.map(\.self) ?? [] where row["table"]?.isString("idempotencyKeys") != true {
        lines.append(row.description)
      }
      guard let next = page["next"]?.string else { return lines }
      page = try session.call("system.export", ["cursor": JSON(next)])
    }
  }

  private mutating func hold(_ isTrue: Bool, _ problem: @autoclosure () -> String) {
    if !isTrue { problems.append(problem()) }
  }
}
