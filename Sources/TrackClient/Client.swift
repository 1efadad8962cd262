/// An asynchronous client, for widgets, status bars and programs with a window.
///
///     let client = Client()
///     let reply = try await client.call(.timer.start(project: "Bread", tags: ["rye"]))
///     print(reply.entry.project, reply.entry.tags)
///
/// Each method has a function that creates a typed call, such as `.timer.start(…)`. For modules that this library
/// doesn't know, use ``call(_:_:timeout:)``.
///
/// Any number of tasks may share a client. A client connects with its first call. If the daemon has gone, the client
/// reconnects with the next call. So a client may be created before the daemon starts, and be kept for the life of the
/// program. All I/O happens on a separate thread, which starts with the first call and ends with the client. Neither a
/// task nor the main thread ever blocks.
///
/// Calls are carried out in the order in which they were begun. Every wait ends: with the answer, with a timeout, when
/// the daemon exits, or when the task is cancelled. The daemon may still carry out a cancelled call if the call was
/// already sent.
public final class Client: Sendable {
  let callThread: CallThread
  private let server: Server
  private let token: String?
  let limit: Duration

  /// Creates a client. The daemon may start later.
  /// - Parameters:
  ///   - server: the daemon to connect to.
  ///   - timeout: the time limit for each call. Connecting counts as part of the call.
  ///   - token: the token of a sign-in, to act as the account that signed in. With nil, the client acts as this user.
  public init(of server: Server = .nearest, timeout: Duration = Connection.usualTimeout, token: String? = nil) {
    self.server = server
    self.token = token
    limit = timeout
    callThread = CallThread { deadline throws(ClientError) in
      let connection = try Connection(to: server, by: deadline, timeout: timeout)
      if let token { connection.act(by: token) }
      return connection
    }
  }

  deinit { callThread.end() }

  /// Calls a method and awaits its result.
  /// - Parameters:
  ///   - method: the name of the method, such as `timer.start`.
  ///   - params: an object with the params, keyed by name. Nil if there are none.
  ///   - timeout: the time limit of this call. Nil for the time limit of the client.
  /// - Throws: ``ClientError/refused(_:)`` if the daemon refuses the call. After ``ClientError/timedOut``,
  ///   ``ClientError/cancelled`` and ``ClientError/disconnected(_:)``, it is unknown whether the call was carried out.
  ///   With an `idempotencyKey`, it is safe to retry the call.
  @discardableResult
  public func call(
    _ method: String, _ params: JSON? = nil, timeout: Duration? = nil
  ) async throws(ClientError) -> JSON {
    try await call(MethodCall(method, params), timeout: timeout)
  }

  /// Calls a method and awaits its result, like ``call(_:_:timeout:)``.
  @discardableResult
  public func call(_ request: MethodCall, timeout: Duration? = nil) async throws(ClientError) -> JSON {
    let answers = try await callThread.submit([request], by: .after(timeout ?? limit))
    return try answers[0].mapError(ClientError.refused).get()
  }

  /// Follows changes in the same daemon and as the same account. See ``Events``.
  /// - Parameters:
  ///   - topics: modules or methods, such as `timer` or `timer.start`. An empty list stands for all modules.
  ///   - since: for each module, the last revision that the reader knows.
  public func changes(of topics: [String] = [], since: [String: Int] = [:]) -> Events {
    Events(of: topics, from: server, since: since, token: token)
  }
}
