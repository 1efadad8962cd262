internal import Wire

/// The calls of the timer that a widget makes, with types. All others are there as JSON, by ``Connection/call(_:_:by:)``.
///
///     let timer = try Connection().timer
///     try timer.start("Study", note: "chapter 4", tags: ["exam"])
///     try timer.switch(to: "Bread")
///     let status = try timer.status()
///     print(status.entry?.project ?? "nothing", status.today >= status.elapsed)
///     try timer.stop()
public struct TimerCalls {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  // MARK: What runs

  /// What runs, for how long, and how much there was today.
  /// - Parameter timeZone: the name of the zone whose today is meant, such as `Europe/Berlin`; nil for the daemon's.
  public func status(timeZone: String? = nil) throws(ClientError) -> TimerStatus {
    TimerStatus(try connection.call("timer.status", .params { $0.param("timeZone", timeZone) }))
  }

  /// Starts the timer. What runs already is a conflict, `timer.running`.
  /// - Parameters:
  ///   - project: what it is about; a new one is made.
  ///   - note: words about it.
  ///   - tags: words to find it by.
  ///   - start: when it started; nil for now.
  /// - Returns: the entry that runs now.
  @discardableResult
  public func start(
    _ project: String, note: String? = nil, tags: [String]? = nil, at start: Timestamp? = nil
  ) throws(ClientError) -> Entry {
    try entry(of: try begin(project, note, tags, start, isSwitch: false))
  }

  /// Stops and saves what runs, if anything does, and starts something else in the same second.
  /// - Parameters: as of ``start(_:note:tags:at:)``.
  /// - Returns: the entry that runs now, and the one that was stopped.
  @discardableResult
  public func `switch`(
    to project: String, note: String? = nil, tags: [String]? = nil, at start: Timestamp? = nil
  ) throws(ClientError) -> (started: Entry, stopped: Entry?) {
    let reply = try begin(project, note, tags, start, isSwitch: true)
    return (try entry(of: reply), reply["stopped"].flatMap(Entry.init))
  }

  /// Stops the timer and saves the entry.
  /// - Parameters:
  ///   - stop: when it stopped; nil for now.
  ///   - note: instead of the note that it has; nil keeps that.
  /// - Returns: the entry.
  @discardableResult
  public func stop(at stop: Timestamp? = nil, note: String? = nil) throws(ClientError) -> Entry {
    try call("timer.stop") { writer in
      writer.param("at", stop)
      writer.param("note", note)
    }
  }

  /// Forgets what runs. ``undo()`` brings it back.
  public func discard() throws(ClientError) {
    try connection.call("timer.discard")
  }

  /// Changes what runs; nil leaves things as they are.
  @discardableResult
  public func update(
    project: String? = nil, note: String? = nil, tags: [String]? = nil, startedAt: Timestamp? = nil
  ) throws(ClientError) -> Entry {
    try call("timer.update") { writer in
      writer.param("project", project)
      writer.param("note", note)
      writer.param("tags", tags)
      writer.param("startedAt", startedAt)
    }
  }

  /// Starts again with the project, tags and note of an entry.
  /// - Parameter id: which; nil for the last one.
  /// - Returns: the entry that runs now.
  @discardableResult
  public func resume(_ id: Int? = nil) throws(ClientError) -> Entry {
    try call("timer.continue") { $0.param("id", id) }
  }

  // MARK: What was

  /// An entry by its number.
  public func entry(_ id: Int) throws(ClientError) -> Entry {
    try call("timer.show") { $0.param("id", id) }
  }

  /// The latest entries, newest first, at most so many.
  public func entries(latest count: Int = 100) throws(ClientError) -> [Entry] {
    var entries: [Entry] = []
    var cursor: String?
    while entries.count < count {
      let params = JSON.params { writer in
        writer.param("limit", min(count - entries.count, 1_000))
        writer.param("cursor", cursor)
      }
      let page = try connection.call("timer.list", params)
      for json in page["entries"]?.elements.map({ $0 }) ?? [] { entries.append(try Self.entry(json)) }
      cursor = page["next"]?.string
      if cursor == nil { break }
    }
    return entries
  }

  /// Adds an entry for what was done without the timer.
  @discardableResult
  public func add(
    _ project: String, from start: Timestamp, to stop: Timestamp, note: String? = nil, tags: [String]? = nil
  ) throws(ClientError) -> Entry {
    try call("timer.add") { writer in
      writer.param("project", project)
      writer.param("startedAt", start)
      writer.param("stoppedAt", stop)
      writer.param("note", note)
      writer.param("tags", tags)
    }
  }

  /// Deletes an entry. ``undo()`` brings it back.
  public func delete(_ id: Int) throws(ClientError) {
    try connection.call("timer.delete", ["id": JSON(id)])
  }

  /// Takes back the caller's latest change of the timer. Again, and it goes further back.
  public func undo() throws(ClientError) {
    try connection.call("history.undo", ["module": "timer"])
  }

  // MARK: How

  private func begin(
    _ project: String, _ note: String?, _ tags: [String]?, _ start: Timestamp?, isSwitch: Bool
  ) throws(ClientError) -> JSON {
    let params = JSON.params { writer in
      writer.param("project", project)
      writer.param("note", note)
      writer.param("tags", tags)
      writer.param("at", start)
      if isSwitch { writer.member("switch", true) }
    }
    return try connection.call("timer.start", params)
  }

  private func call(_ method: String, _ write: (inout JSONWriter) -> Void) throws(ClientError) -> Entry {
    try entry(of: try connection.call(method, .params(write)))
  }

  private func entry(of reply: JSON) throws(ClientError) -> Entry {
    try Self.entry(reply["entry"] ?? .null)
  }

  private static func entry(_ json: JSON) throws(ClientError) -> Entry {
    guard let entry = Entry(json) else {
      throw .nonsense("what answers there is no trackd: a reply without an entry")
    }
    return entry
  }
}

extension Connection {
  /// The timer's calls, with types.
  public var timer: TimerCalls { TimerCalls(self) }
}
