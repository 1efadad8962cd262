/// A blocking connection to the daemon, for commands, scripts and threads of your own.
///
///     let connection = try Connection()
///     let reply = try connection.call("timer.start", ["project": "Bread", "note": "rye"])
///     print(reply["entry"]?["project"]?.string ?? "")
///
/// `rpc.discover` describes the methods and their params. Every method also has a typed call, under its module's name.
///
/// Use a connection from one thread at a time. Calls block that thread, so a program with a window makes them on a
/// background thread or task. Every wait ends: with the answer, with its deadline, or as soon as the daemon closes the
/// connection. Once the connection is closed, every pending and later call fails, so create a new connection.
/// ``Events`` reconnects by itself.
public final class Connection {
  /// The default timeout of a call.
  public static let usualTimeout = Duration.seconds(10)

  let link: Link
  package let limit: Duration
  var mailbox = Mailbox()
  var chunk: [UInt8] = []
  /// Bytes to send before the next request, in the same write.
  var prelude: [UInt8] = []

  /// Connects to a daemon and checks that it is trusted.
  /// - Parameters:
  ///   - server: which daemon.
  ///   - timeout: for connecting, and for each later call.
  public convenience init(to server: Server = .nearest, timeout: Duration = usualTimeout) throws(ClientError) {
    try self.init(to: server, by: .after(timeout), timeout: timeout)
  }

  /// Connects to a daemon before a deadline and checks that it is trusted.
  /// - Parameters:
  ///   - server: which daemon.
  ///   - deadline: for connecting.
  ///   - timeout: for each later call.
  public convenience init(
    to server: Server, by deadline: Deadline, timeout: Duration = usualTimeout
  ) throws(ClientError) {
    self.init(over: try server.connect(by: deadline), timeout: timeout)
  }

  /// A connection over an established link.
  package init(over link: Link, timeout: Duration) {
    self.link = link
    limit = timeout
  }

  /// Identifies the daemon: the socket's path, or `ssh HOST`.
  package var place: String { link.place }

  /// Uses the token of an earlier sign-in from the next call on. The token travels with that call and costs no round
  /// trip. If it has expired, the call is refused instead of running as another account.
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
  ///   - deadline: for the result; nil for the connection's timeout.
  /// - Throws: ``ClientError/refused(_:)`` if the daemon refuses the call. After ``ClientError/timedOut`` and
  ///   ``ClientError/disconnected(_:)`` it is unknown whether the call was carried out. With an `idempotencyKey` it is
  ///   safe to retry.
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
  ///   - request: the method and its params.
  ///   - deadline: for sending; nil for the connection's timeout.
  public func begin(_ request: MethodCall, by deadline: Deadline? = nil) throws(ClientError) -> PendingCall {
    PendingCall(id: try send(request, by: deadline ?? .after(limit)), over: self)
  }

  /// Makes several calls in one message and waits for all results. They are carried out in this order. More than a
  /// hundred calls are split into several messages, with the same effect.
  ///
  ///     let answers = try connection.batch([
  ///       MethodCall("timer.stop"),
  ///       MethodCall("timer.start", ["project": "Bread"]),
  ///     ])
  ///     for case .failure(let refusal) in answers { print(refusal.message) }
  ///
  /// - Parameters:
  ///   - requests: the methods and their params.
  ///   - deadline: for all results; nil for the connection's timeout.
  /// - Returns: a result or a refusal for each call, in the same order.
  public func batch(
    _ requests: [MethodCall], by deadline: Deadline? = nil
  ) throws(ClientError) -> [Result<JSON, Refusal>] {
    let deadline = deadline ?? .after(limit)
    return try answers(to: try send(batch: requests, by: deadline), by: deadline)
  }

  /// Calls a method without a reply. The daemon doesn't report errors either.
  public func notify(_ method: String, _ params: JSON? = nil, by deadline: Deadline? = nil) throws(ClientError) {
    try write(MethodCall(method, params).line(id: nil), by: deadline ?? .after(limit))
  }

  /// Waits for the next notification. Queued notifications come first. To follow changes, prefer ``Events``, which
  /// survives restarts of the daemon.
  /// - Parameter deadline: nil for the connection's timeout.
  public func nextNotification(by deadline: Deadline? = nil) throws(ClientError) -> ServerNotification {
    let deadline = deadline ?? .after(limit)
    while true {
      if let notification = takeNotification() { return notification }
      try receive(by: deadline)
    }
  }
}
