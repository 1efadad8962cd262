/// A connection to the daemon whose calls wait for their answers: for commands, scripts and threads of one's own.
///
///     let connection = try Connection()
///     let reply = try connection.call("timer.start", ["project": "Bread", "note": "rye"])
///     print(reply["entry"]?["project"]?.string ?? "")
///
/// Methods and their params are those that `rpc.discover` describes. Every one is there with types, too, by its module.
///
/// It belongs to one thread at a time, and calls block that thread: in a program with a window, make them in a thread or
/// task that may wait. Every wait ends: with the answer, with its deadline, or at once when the daemon goes. Then every
/// call that waits fails, and so does every later one: connect anew. ``Events`` does that by itself.
public final class Connection {
  /// How long a call may take unless told otherwise.
  public static let usualTimeout = Duration.seconds(10)

  /// What a daemon takes in one message unless it is told otherwise.
  private static let callsPerMessage = 100

  let link: Link
  let limit: Duration
  var mailbox = Mailbox()
  var chunk: [UInt8] = []
  /// Goes out before the next request, in the same write.
  var prelude: [UInt8] = []

  /// Connects to a daemon and checks that it may be trusted.
  /// - Parameters:
  ///   - server: which one.
  ///   - timeout: how long connecting, and later each call, may take.
  public convenience init(to server: Server = .nearest, timeout: Duration = usualTimeout) throws(ClientError) {
    try self.init(to: server, by: .after(timeout), timeout: timeout)
  }

  /// Connects to a daemon, but not past the deadline, and checks that it may be trusted.
  /// - Parameters:
  ///   - server: which one.
  ///   - deadline: until when it has to be connected.
  ///   - timeout: how long each call may take.
  public convenience init(
    to server: Server, by deadline: Deadline, timeout: Duration = usualTimeout
  ) throws(ClientError) {
    self.init(over: try server.connect(by: deadline), timeout: timeout)
  }

  /// Speaks over a link that is there already.
  package init(over link: Link, timeout: Duration) {
    self.link = link
    limit = timeout
  }

  /// What tells the daemon that this one leads to from others: the socket's path, or `ssh HOST`.
  package var place: String { link.place }

  /// Acts by the token of an earlier sign-in from the next call on. It goes out together with that call and costs no wait;
  /// where the token is no good any more that call is refused, and not made as somebody else.
  package func act(by token: String) {
    prelude = MethodCall("accounts.resume", ["token": JSON(token), "required": true]).line(id: nil)
  }

  /// Calls a method and waits for its result.
  ///
  ///     do {
  ///       try connection.call("timer.start", ["project": "Bread", "idempotencyKey": "rye-1"])
  ///     } catch {
  ///       guard let refusal = error.refusal, refusal.reason == "timer.running" else { throw error }
  ///       print("it runs already:", refusal.data?["entry"]?["project"]?.string ?? "")
  ///     }
  ///
  /// - Parameters:
  ///   - method: such as `timer.start`.
  ///   - params: an object by the names of the params; nil for none.
  ///   - deadline: until when it is waited for; nil for the connection's timeout.
  /// - Throws: ``ClientError/refused(_:)`` where the daemon said no. After ``ClientError/timedOut`` and
  ///   ``ClientError/disconnected(_:)`` it isn't known whether it was carried out: with an `idempotencyKey` it can be
  ///   repeated without being done twice.
  @discardableResult
  public func call(_ method: String, _ params: JSON? = nil, by deadline: Deadline? = nil) throws(ClientError) -> JSON {
    try call(MethodCall(method, params), by: deadline)
  }

  /// Calls a method and waits for its result, as ``call(_:_:by:)`` does.
  @discardableResult
  public func call(_ request: MethodCall, by deadline: Deadline? = nil) throws(ClientError) -> JSON {
    let deadline = deadline ?? .after(limit)
    return try begin(request, by: deadline).result(by: deadline)
  }

  /// Sends a call without waiting for its result. Calls are carried out in the order in which they were begun.
  ///
  ///     let status = try connection.begin(MethodCall("timer.status"))
  ///     let projects = try connection.begin(MethodCall("timer.projects"))
  ///     print(try status.result()["running"]?.bool ?? false)
  ///     print(try projects.result()["projects"]?.count ?? 0)
  ///
  /// - Parameters:
  ///   - request: which method, with what.
  ///   - deadline: until when it has to be sent; nil for the connection's timeout.
  public func begin(_ request: MethodCall, by deadline: Deadline? = nil) throws(ClientError) -> PendingCall {
    PendingCall(id: try send(request, by: deadline ?? .after(limit)), over: self)
  }

  /// Makes several calls in one message, carried out in this order, and waits for all. More than a hundred go in
  /// several messages, which makes no difference to see.
  ///
  ///     let answers = try connection.batch([
  ///       MethodCall("timer.stop"),
  ///       MethodCall("timer.start", ["project": "Bread"]),
  ///     ])
  ///     for case .failure(let refusal) in answers { print(refusal.message) }
  ///
  /// - Parameters:
  ///   - requests: which methods, with what.
  ///   - deadline: until when all are waited for; nil for the connection's timeout.
  /// - Returns: a result or a refusal for each, in the same order.
  public func batch(
    _ requests: [MethodCall], by deadline: Deadline? = nil
  ) throws(ClientError) -> [Result<JSON, Refusal>] {
    let deadline = deadline ?? .after(limit)
    var answers: [Result<JSON, Refusal>] = []
    var rest = requests[...]
    while !rest.isEmpty {
      let ids = try send(batch: Array(rest.prefix(Self.callsPerMessage)), by: deadline)
      answers += try self.answers(to: ids, by: deadline)
      rest = rest.dropFirst(ids.count)
    }
    return answers
  }

  /// Calls a method without wanting to know how it went. The daemon never answers, also not that it said no.
  public func notify(_ method: String, _ params: JSON? = nil, by deadline: Deadline? = nil) throws(ClientError) {
    try write(MethodCall(method, params).line(id: nil), by: deadline ?? .after(limit))
  }

  /// Waits for the next notification, those that came in the meantime first. To follow what changes, ``Events`` is
  /// better: it lives through restarts of the daemon.
  /// - Parameter deadline: until when; nil for the connection's timeout.
  public func nextNotification(by deadline: Deadline? = nil) throws(ClientError) -> ServerNotification {
    let deadline = deadline ?? .after(limit)
    while true {
      if let notification = takeNotification() { return notification }
      try receive(by: deadline)
    }
  }
}
