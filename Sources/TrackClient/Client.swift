/// A client whose calls are awaited: for widgets, bars, and whatever has a window to draw meanwhile.
///
///     let client = Client()
///     let reply = try await client.timer.start(project: "Bread", tags: ["rye"])
///     print(reply.entry.project, reply.entry.tags)
///
/// The methods of each module are there with types, by the module's name. Those of modules that this library doesn't know
/// are called by ``call(_:_:timeout:)``.
///
/// It belongs to all tasks at once. It connects with its first call, and anew with the first call after the daemon has
/// gone, so it may be made before there is a daemon and kept as long as the program runs. What it does it does in a thread
/// of its own, which begins with the first call and ends with the client: no task and no main thread is ever blocked.
///
/// Calls are carried out in the order in which they were begun. Each wait ends: with the answer, with its time, at once when
/// the daemon goes, and when its task is cancelled. A cancelled call that was sent may be carried out all the same.
public final class Client: Sendable {
  private let courier: Courier
  private let server: Server
  private let token: String?
  private let limit: Duration

  /// A client of a daemon that may come later.
  /// - Parameters:
  ///   - server: which daemon.
  ///   - timeout: how long each call may take, connecting included.
  ///   - token: of a sign-in, to act as its account; nil: as this user. Calls are refused where it is no good.
  public init(of server: Server = .nearest, timeout: Duration = Connection.usualTimeout, token: String? = nil) {
    self.server = server
    self.token = token
    limit = timeout
    courier = Courier { deadline throws(ClientError) in
      let connection = try Connection(to: server, by: deadline, timeout: timeout)
      if let token { connection.act(by: token) }
      return connection
    }
  }

  deinit { courier.end() }

  /// Calls a method and awaits its result.
  /// - Parameters:
  ///   - method: such as `timer.start`.
  ///   - params: an object by the names of the params; nil for none.
  ///   - timeout: how long it may take; nil for the client's.
  /// - Throws: ``ClientError/refused(_:)`` where the daemon said no. After ``ClientError/timedOut``,
  ///   ``ClientError/cancelled`` and ``ClientError/disconnected(_:)`` it isn't known whether it was carried out: with an
  ///   `idempotencyKey` it can be repeated without being done twice.
  @discardableResult
  public func call(
    _ method: String, _ params: JSON? = nil, timeout: Duration? = nil
  ) async throws(ClientError) -> JSON {
    try await courier.carry(MethodCall(method, params), by: .after(timeout ?? limit))
  }

  /// What changes, from the same daemon and seen by the same account. See ``Events``.
  /// - Parameters:
  ///   - topics: modules or methods, such as `timer` or `timer.start`; none: all.
  ///   - since: by module, the revision up to which everything is known already.
  public func changes(of topics: [String] = [], since: [String: Int] = [:]) -> Events {
    Events(of: topics, from: server, since: since, token: token)
  }
}
