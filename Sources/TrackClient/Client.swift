/// An asynchronous client, for widgets, status bars and programs with a window.
///
///     let client = Client()
///     let reply = try await client.call(.timer.start(project: "Bread", tags: ["rye"]))
///     print(reply.entry.project, reply.entry.tags)
///
/// Each module's methods have typed calls, under the module's name. Use ``call(_:_:timeout:)`` for modules that this
/// library doesn't know.
///
/// Any number of tasks may share a client. It connects with its first call, and reconnects with the first call after
/// the daemon has gone. So create it before the daemon starts, if you like, and keep it for the life of the program.
/// All I/O happens on a thread of its own, which starts with the first call and ends with the client. No task and no
/// main thread ever blocks.
///
/// Calls are carried out in the order in which they were begun. Every wait ends: with the answer, with its timeout, as
/// soon as the daemon goes, or when its task is cancelled. A cancelled call may still be carried out if it was sent.
public final class Client: Sendable {
  let callThread: CallThread
  private let server: Server
  private let token: String?
  let limit: Duration

  /// Creates a client. The daemon may start later.
  /// - Parameters:
  ///   - server: the daemon to connect to.
  ///   - timeout: the time limit for each call, including connecting.
  ///   - token: the token of a sign-in, to act as its account; nil to act as this user. If invalid, calls fail.
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
  ///   - method: the method's name, such as `timer.start`.
  ///   - params: an object with the params by name; nil for no params.
  ///   - timeout: the time limit; nil for the client's.
  /// - Throws: ``ClientError/refused(_:)`` if the daemon refuses the call. After ``ClientError/timedOut``,
  ///   ``ClientError/cancelled`` and ``ClientError/disconnected(_:)`` it is unknown whether the call was carried out.
  ///   With an `idempotencyKey` it is safe to retry.
  @discardableResult
  public func call(
    _ method: String, _ params: JSON? = nil, timeout: Duration? = nil
  ) async throws(ClientError) -> JSON {
    try await call(MethodCall(method, params), timeout: timeout)
  }

  /// Calls a method and awaits its result, as ``call(_:_:timeout:)`` does.
  @discardableResult
  public func call(_ request: MethodCall, timeout: Duration? = nil) async throws(ClientError) -> JSON {
    let answers = try await callThread.submit([request], by: .after(timeout ?? limit))
    return try answers[0].mapError(ClientError.refused).get()
  }

  /// Follows changes in the same daemon, as the same account. See ``Events``.
  /// - Parameters:
  ///   - topics: modules or methods, such as `timer` or `timer.start`; all if none are given.
  ///   - since: by module, the last revision that the reader knows.
  public func changes(of topics: [String] = [], since: [String: Int] = [:]) -> Events {
    Events(of: topics, from: server, since: since, token: token)
  }
}
