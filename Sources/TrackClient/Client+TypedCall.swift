extension Client {
  /// Sends a call and awaits its reply.
  /// - Throws: the errors of ``call(_:_:timeout:)``, and ``ClientError/nonsense(_:)`` if the reply doesn't match its
  ///   declaration.
  @discardableResult
  public func call<Reply>(_ call: TypedCall<Reply>) async throws(ClientError) -> Reply {
    try call.reply(from: try await self.call(call.request, timeout: call.timeout))
  }

  /// Sends several calls in one message and awaits all replies. The daemon carries out the calls in the given order.
  ///
  ///     let (start, status) = try await client.batch(.timer.start(project: "Bread"), .timer.status())
  ///     if case .failure(let refusal) = start { print(refusal.reason) }
  ///     print(try status.get().entry?.project ?? "nothing")
  ///
  /// - Returns: a reply or a refusal for each call.
  /// - Throws: an error if answers are missing. In this case, it is unknown which calls were carried out.
  public func batch<each Reply>(
    _ calls: repeat TypedCall<each Reply>
  ) async throws(ClientError) -> (repeat Result<each Reply, Refusal>) {
    var batch = CallBatch(usualTimeout: limit)
    repeat batch.add(each calls)
    batch.receive(try await callThread.submit(batch.requests, by: .after(batch.timeout)))
    return (repeat try batch.next(each calls))
  }

  /// Sends any number of calls that have the same type. See ``batch(_:)``.
  public func batch<Reply>(_ calls: [TypedCall<Reply>]) async throws(ClientError) -> [Result<Reply, Refusal>] {
    var batch = CallBatch(usualTimeout: limit)
    for call in calls { batch.add(call) }
    batch.receive(try await callThread.submit(batch.requests, by: .after(batch.timeout)))
    return try calls.map { call throws(ClientError) in try batch.next(call) }
  }
}
