/// The calls of the timer that a widget makes, with types. All others are there as JSON, by ``Connection/call(_:_:)``.
///
///     let timer = try Connection().timer
///     try timer.start("Study", note: "chapter 4", tags: ["exam"])
///     let status = try timer.status()
///     print(status.entry?.project ?? "nothing", status.elapsed)
///     try timer.stop()
public struct TimerCalls {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// What runs, for how long, and how much there was today.
  /// - Parameter timeZone: the name of the zone whose today is meant; nil for the daemon's.
  public func status(timeZone: String? = nil) throws(ClientError) -> TimerStatus {
    TimerStatus(try connection.call("timer.status", timeZone.map { ["timeZone": JSON($0)] }))
  }

  /// Starts the timer.
  /// - Parameters:
  ///   - project: what it is about; a new one is made.
  ///   - at: when it started; nil for now.
  ///   - switching: stop and save what runs, in the same second. Without it that is a conflict, `timer.running`.
  @discardableResult
  public func start(
    _ project: String, note: String = "", tags: [String] = [], at start: Timestamp? = nil, switching: Bool = false
  ) throws(ClientError) -> Entry {
    var params = ParamWriter()
    params.add("project", JSON(project))
    if !note.isEmpty { params.add("note", JSON(note)) }
    if !tags.isEmpty { params.add("tags", tags) }
    if let start { params.add("at", JSON(start.description)) }
    if switching { params.add("switch", true) }
    return try entry(of: try connection.call("timer.start", params.json))
  }

  /// Stops the timer.
  /// - Parameters:
  ///   - at: when it stopped; nil for now.
  ///   - saving: false forgets the entry; ``undo()`` brings it back.
  @discardableResult
  public func stop(at stop: Timestamp? = nil, saving: Bool = true) throws(ClientError) -> Entry {
    var params = ParamWriter()
    if let stop { params.add("at", JSON(stop.description)) }
    if !saving { params.add("save", false) }
    return try entry(of: try connection.call("timer.stop", params.json))
  }

  /// Starts again with the project, tags and note of an entry; nil for the last one.
  @discardableResult
  public func resume(_ id: Int? = nil) throws(ClientError) -> Entry {
    try entry(of: try connection.call("timer.continue", id.map { ["id": JSON($0)] }))
  }

  /// The latest entries, newest first.
  public func entries(limit: Int = 100) throws(ClientError) -> [Entry] {
    try connection.call("timer.list", ["limit": JSON(limit)])["entries"]?.elements.compactMap(Entry.init) ?? []
  }

  /// Takes back the caller's latest change of the timer. Again, and it goes further back.
  public func undo() throws(ClientError) {
    try connection.call("history.undo", ["module": "timer"])
  }

  private func entry(of reply: JSON) throws(ClientError) -> Entry {
    guard let entry = reply["entry"].flatMap(Entry.init) else {
      throw .nonsense("what answers there is no trackd: a reply without an entry")
    }
    return entry
  }
}

extension Connection {
  /// The timer's calls, with types.
  public var timer: TimerCalls { TimerCalls(self) }
}
