/// A call of one method, as a value: the method's name, its params and options, and the type of its reply.
///
/// Each method has a function that creates its call, under its module's name. A ``Connection`` executes it and blocks,
/// a `Client` awaits it, and both can send several in one batch:
///
///     let start = TimerModule.start(project: "Bread", tags: ["rye"])
///     print(try connection.call(start.with(dryRun: true)).dryRun ?? false)
///     try connection.call(start.with(idempotencyKey: "rye-2", timeout: .seconds(2)))
///     let (status, stop) = try connection.batch(.timer.status(), .timer.stop())
///     print(try status.get().running, try stop.get().entry.tags)
///
/// `.timer.start(…)` is short for `TimerModule.start(…)` where a call is expected. The daemon supplies the default of
/// an omitted param. Set options with ``with(timeout:)`` and, for methods that change something,
/// ``with(idempotencyKey:dryRun:timeout:)``.
///
/// Creating a call sends nothing, and the same value can be sent any number of times. One type serves blocking and
/// asynchronous callers, so each method is declared once.
public struct TypedCall<Reply: Sendable>: Sendable {
  /// The method's name, such as `timer.start`.
  public let method: String

  /// The timeout of the call; nil for the default of the connection or client.
  public private(set) var timeout: Duration?

  private let params: CallParams
  private var idempotencyKey: String?
  private var dryRun: Bool?
  private let read: JSON.ReplyReader<Reply>

  /// A call of a method with a reply.
  init(_ method: String, _ read: @escaping JSON.ReplyReader<Reply>, _ params: CallParams.List = [:]) {
    self.method = method
    self.params = CallParams(params)
    self.read = read
  }

  /// The same call with its own timeout, which includes connecting. In a batch the longest timeout applies to all
  /// calls.
  public func with(timeout: Duration) -> TypedCall {
    var call = self
    call.timeout = timeout
    return call
  }

  /// The request without its reply type. Store it with other requests, or send it with ``Connection/begin(_:by:)``.
  public var request: MethodCall {
    var params = params
    params.add(["idempotencyKey": idempotencyKey, "dryRun": dryRun])
    return MethodCall(method, params.json())
  }

  /// Decodes a result of this method.
  /// - Throws: ``ClientError/nonsense(_:)`` if it doesn't match the method's declaration.
  public func reply(from result: JSON) throws(ClientError) -> Reply { try read(result) }
}

extension TypedCall where Reply == Void {
  /// A call of a method without a reply.
  init(_ method: String, _ params: CallParams.List = [:]) {
    self.init(method, { _ in }, params)
  }
}

extension TypedCall {
  /// The same call with these options. Omitted options stay unchanged.
  /// - Parameters:
  ///   - idempotencyKey: identifies this change. The same call within 24 h changes nothing and gets the first reply.
  ///   - dryRun: whether to check everything and change nothing.
  ///   - timeout: of the call, see ``TypedCall/with(timeout:)``.
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
