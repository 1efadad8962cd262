extension Connection {
  /// Sends a call and waits for its reply.
  ///
  ///     let connection = try Connection()
  ///     try connection.call(.timer.start(project: "Study", note: "chapter 4", tags: ["exam"]))
  ///     try connection.call(.timer.update(note: .clear))
  ///     let status = try connection.call(.timer.status())
  ///     print(status.entry?.project ?? "nothing", status.today >= status.elapsed)
  ///     try connection.call(.timer.stop())
  ///
  /// - Throws: the errors of ``Connection/call(_:_:by:)``, and ``ClientError/nonsense(_:)`` if the reply doesn't match
  ///   its declaration.
  @discardableResult
  public func call<Reply>(_ call: TypedCall<Reply>) throws(ClientError) -> Reply {
    try call.reply(from: try self.call(call.request, by: call.timeout.map(Deadline.after)))
  }

  /// Sends several calls in one message and waits for all replies. The daemon carries out the calls in the given order.
  /// - Returns: a reply or a refusal for each call.
  /// - Throws: an error if answers are missing. In this case, it is unknown which calls were carried out.
  public func batch<each Reply>(
    _ calls: repeat TypedCall<each Reply>
  ) throws(ClientError) -> (repeat Result<each Reply, Refusal>) {
    var batch = CallBatch(usualTimeout: limit)
    repeat batch.add(each calls)
    batch.receive(try self.batch(batch.requests, by: .after(batch.timeout)))
    return (repeat try batch.next(each calls))
  }

  /// Sends any number of calls that have the same type. See ``batch(_:)``.
  public func batch<Reply>(_ calls: [TypedCall<Reply>]) throws(ClientError) -> [Result<Reply, Refusal>] {
    var batch = CallBatch(usualTimeout: limit)
    for call in calls { batch.add(call) }
    batch.receive(try self.batch(batch.requests, by: .after(batch.timeout)))
    return try calls.map { call throws(ClientError) in try batch.next(call) }
  }
}
