/// A blocking connection to the daemon, for commands, scripts and your own threads.
///
///     let connection = try Connection()
///     let reply = try connection.call("timer.start", ["project": "Bread", "note": "rye"])
///     print(reply["entry"]?["project"]?.string ?? "")
///
/// `rpc.discover` describes the methods and their params. Every method also has a function that creates a typed call,
/// such as `.timer.start(…)`.
///
/// Use a connection from only one thread at a time. A call blocks its thread, so a program with a window should make
/// calls on a background thread or in a task. Every wait ends: with the answer, at the deadline, or when the daemon
/// closes the connection. Once a connection is closed, all pending and later calls fail. To go on, create a new
/// connection. ``Events`` reconnects on its own.
public final class Connection {
  /// The default time limit of a call.
  public static let usualTimeout = Duration.seconds(10)

  let link: Link
  package let limit: Duration
  var mailbox = Mailbox()
  var chunk: [UInt8] = []
  /// Bytes that are sent before the next request, in the same write.
  var prelude: [UInt8] = []

  /// Connects to a daemon and checks that it is trusted.
  /// - Parameters:
  ///   - server: the daemon to connect to.
  ///   - timeout: the time limit for connecting, and for each later call.
  public convenience init(to server: Server = .nearest, timeout: Duration = usualTimeout) throws(ClientError) {
    try self.init(to: server, by: .after(timeout), timeout: timeout)
  }

  /// Connects to a daemon before a deadline and checks that it is trusted.
  /// - Parameters:
  ///   - server: the daemon to connect to.
  ///   - deadline: the deadline for connecting.
  ///   - timeout: the time limit for each later call.
  public convenience init(
    to server: Server, by deadline: Deadline, timeout: Duration = usualTimeout
  ) throws(ClientError) {
    self.init(over: try server.connect(by: deadline), timeout: timeout)
  }

  /// Creates a connection over an existing link.
  package init(over link: Link, timeout: Duration) {
    self.link = link
    limit = timeout
  }

  /// The address of the daemon: the path of its socket, or `ssh HOST`.
  package var place: String { link.place }

  /// Makes all later calls use the token of an earlier sign-in. The token is sent together with the next call, which
  /// saves a round trip. If the token has expired, the daemon refuses that call instead of
  /// carrying it out as a different account.
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
  ///   - method: the name of the method, such as `timer.start`.
  ///   - params: an object with the params, keyed by name. Nil if there are none.
  ///   - deadline: the deadline for the result. Nil for the connection's timeout.
  /// - Throws: ``ClientError/refused(_:)`` if the daemon refuses the call. After ``ClientError/timedOut`` and
  ///   ``ClientError/disconnected(_:)``, it is unknown whether the call was carried out. With an `idempotencyKey`, it
  ///   is safe to retry the call.
  @discardableResult
  public func call(_ method: String, _ params: JSON? = nil, by deadline: Deadline? = nil) throws(ClientError) -> JSON {
    try call(MethodCall(method, params), by: deadline)
  }

  /// Calls a method and waits for its result, like ``call(_:_:by:)``.
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
  ///   - deadline: the deadline for sending the call. Nil for the connection's timeout.
  public func begin(_ request: MethodCall, by deadline: Deadline? = nil) throws(ClientError) -> PendingCall {
    PendingCall(id: try send(request, by: deadline ?? .after(limit)), over: self)
  }

  /// Sends several calls in one message and waits for all results. The daemon carries out the calls in the order of the
  /// list. More than a hundred calls are split into several messages, which has the same effect.
  ///
  ///     let answers = try connection.batch([
  ///       MethodCall("timer.stop"),
  ///       MethodCall("timer.start", ["project": "Bread"]),
  ///     ])
  ///     for case .failure(let refusal) in answers { print(refusal.message) }
  ///
  /// - Parameters:
  ///   - requests: the methods and their params.
  ///   - deadline: the deadline for all results. Nil for the connection's timeout.
  /// - Returns: a result or a refusal for each call, in the same order.
  public func batch(
    _ requests: [MethodCall], by deadline: Deadline? = nil
  ) throws(ClientError) -> [Result<JSON, Refusal>] {
    let deadline = deadline ?? .after(limit)
    return try answers(to: try send(batch: requests, by: deadline), by: deadline)
  }

  /// Calls a method and expects no reply. The daemon doesn't report errors of such a call either.
  public func notify(_ method: String, _ params: JSON? = nil, by deadline: Deadline? = nil) throws(ClientError) {
    try write(MethodCall(method, params).line(id: nil), by: deadline ?? .after(limit))
  }

  /// Waits for the next notification. Queued notifications come first. To follow changes, prefer ``Events``, which
  /// reconnects when the daemon restarts.
  /// - Parameter deadline: the deadline for the notification. Nil for the connection's timeout.
  public func nextNotification(by deadline: Deadline? = nil) throws(ClientError) -> ServerNotification {
    let deadline = deadline ?? .after(limit)
    while true {
      if let notification = takeNotification() { return notification }
      try receive(by: deadline)
    }
  }
}
