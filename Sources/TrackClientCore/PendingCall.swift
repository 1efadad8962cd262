/// A call that has been sent, and whose result has not been asked for. Dropping it says that nobody wants its result.
public struct PendingCall: ~Copyable {
  private let id: Int
  private let conversation: Conversation
  private let limit: Duration

  init(id: Int, in conversation: Conversation, limit: Duration) {
    self.id = id
    self.conversation = conversation
    self.limit = limit
  }

  deinit { conversation.forget(id) }

  /// Waits for the result. Results may be asked for in any order.
  /// - Parameter deadline: until when; nil for the connection's timeout, counted from now.
  public consuming func result(by deadline: Deadline? = nil) throws(ClientError) -> JSON {
    switch try conversation.answer(to: id, by: deadline ?? .after(limit)) {
    case .success(let result): return result
    case .failure(let refusal): throw .refused(refusal)
    }
  }
}
