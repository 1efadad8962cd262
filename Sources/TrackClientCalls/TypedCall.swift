/// A call to a method, as a value: the method's name, its params and options, and the type of its reply.
///
/// Each method has a function that creates its call, such as `TimerModule.start(…)`. A ``Connection`` makes the call
/// and blocks. A `Client` makes the call and awaits the reply. Connections and clients can send several calls in one
/// batch:
///
///     let start = TimerModule.start(project: "Bread", tags: ["rye"])
///     print(try connection.call(start.with(dryRun: true)).dryRun ?? false)
///     try connection.call(start.with(idempotencyKey: "rye-2", timeout: .seconds(2)))
///     let (status, stop) = try connection.batch(.timer.status(), .timer.stop())
///     print(try status.get().running, try stop.get().entry.tags)
///
/// Where a call is expected, `.timer.start(…)` is short for `TimerModule.start(…)`. If a param is left out, the daemon
/// supplies its default. ``with(timeout:)`` sets the timeout of a call. Calls that change something have more options:
/// see ``with(idempotencyKey:dryRun:timeout:)``.
///
/// Creating a call sends nothing, and the same value can be sent any number of times. Blocking and asynchronous callers
/// use the same type, so each method is declared only once.
public struct TypedCall<Reply: Sendable>: Sendable {
  /// The method's name, such as `timer.start`.
  public let method: String

  /// The timeout of the call. Nil for the default timeout of the connection or the client.
  public private(set) var timeout: Duration?

  private let params: CallParams
  private var idempotencyKey: String?
  private var dryRun: Bool?
  private let read: JSON.ReplyReader<Reply>

  /// Creates a call to a method that has a reply.
  init(_ method: String, _ read: @escaping JSON.ReplyReader<Reply>, _ params: CallParams.List = [:]) {
    self.method = method
    self.params = CallParams(params)
    self.read = read
  }

  /// The same call with this timeout. Connecting counts as part of the call. In a batch, the longest timeout applies to
  /// all calls.
  public func with(timeout: Duration) -> TypedCall {
    var call = self
    call.timeout = timeout
    return call
  }

  /// The request without the type of its reply. It can be stored with other requests, or be sent with
  /// ``Connection/begin(_:by:)``.
  public var request: MethodCall {
    var params = params
    params.add(["idempotencyKey": idempotencyKey, "dryRun": dryRun])
    return MethodCall(method, params.json())
  }

  /// Decodes a result of this method.
  /// - Throws: ``ClientError/nonsense(_:)`` if the result doesn't match the declaration of the method.
  public func reply(from result: JSON) throws(ClientError) -> Reply { try read(result) }
}

extension TypedCall where Reply == Void {
  /// Creates a call to a method that has no reply.
  init(_ method: String, _ params: CallParams.List = [:]) {
    self.init(method, { _ in }, params)
  }
}

extension TypedCall {
  /// The same call with these options. An option that is left out stays unchanged.
  /// - Parameters:
  ///   - idempotencyKey: identifies the change. A repeated call within 24 h changes nothing and gets the first reply.
  ///   - dryRun: whether everything is checked but nothing is changed.
  ///   - timeout: the timeout of the call, see ``TypedCall/with(timeout:)``.
  public func with<Own>(
    idempotencyKey: String? = nil, dryRun: Bool? = nil, timeout: Duration? = nil
  ) -> TypedCall where Reply == Changed<Own> {
    var call = self
    call.idempotencyKey = idempotencyKey ?? call.idempotencyKey
    call.dryRun = dryRun ?? call.dryRun
    call.timeout = timeout ?? call.timeout
    return call
  }
}
