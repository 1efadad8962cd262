import TrackClientCalls
import Wire

extension Session {
  /// Makes a call that changes nothing.
  func call<Reply>(_ call: TypedCall<Reply>) throws(Failure) -> Reply {
    try reply(of: call, from: try self.call(call.method, call.request.params))
  }

  /// Makes several calls that change nothing. Returns the reply or the refusal of each call.
  func batch<Reply>(_ calls: [TypedCall<Reply>]) throws(Failure) -> [Result<Reply, Refusal>] {
    var replies: [Result<Reply, Refusal>] = []
    for (call, answer) in zip(calls, try batch(calls.map(\.request))) {
      switch answer {
      case .success(let result): replies.append(.success(try reply(of: call, from: result)))
      case .failure(let refusal): replies.append(.failure(refusal))
      }
    }
    return replies
  }

  /// The rows of all pages of a list.
  /// - Parameter page: makes the call for the page at this cursor. Nil is the cursor of the first page.
  func all<Row>(_ page: (_ cursor: String?) -> TypedCall<Page<Row>>) throws(Failure) -> [Row] {
    var all: [Row] = []
    var cursor: String?
    repeat {
      let page = try call(page(cursor))
      // An empty page with a cursor could make this loop endless.
      if page.rows.isEmpty, page.next != nil {
        throw failure(.nonsense("trackd sent an empty page, but announced another one"))
      }
      all += page.rows
      cursor = page.next
    } while cursor != nil
    return all
  }

  /// Makes a change with an idempotency key.
  func change<Reply>(_ call: TypedCall<Changed<Reply>>) throws(Failure) -> Changed<Reply> {
    try reply(of: call, from: try change(call.method, call.request.params))
  }

  /// Makes a call. Prints the result as JSON if the user asked for it, otherwise the closure prints the reply.
  func answer<Reply>(
    to call: TypedCall<Reply>, people: (Reply) throws(Failure) -> Void
  ) throws(Failure) {
    let result = try self.call(call.method, call.request.params)
    try answer(result) { () throws(Failure) in try people(try reply(of: call, from: result)) }
  }

  /// Converts the result of a call to its type.
  func reply<Reply>(of call: TypedCall<Reply>, from result: JSON) throws(Failure) -> Reply {
    do throws(ClientError) {
      return try call.reply(from: result)
    } catch {
      throw failure(error)
    }
  }
}
