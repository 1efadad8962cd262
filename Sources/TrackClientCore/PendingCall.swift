/// A call that has been sent. If this value is dropped, the result is discarded.
public struct PendingCall: ~Copyable {
  private let id: Int
  private let connection: Connection

  init(id: Int, over connection: Connection) {
    self.id = id
    self.connection = connection
  }

  deinit { connection.forget(id) }

  /// Waits for the result. The results of several calls may be awaited in any order.
  /// - Parameter deadline: the time at which to stop waiting. With nil, the connection's timeout starts now.
  public consuming func result(by deadline: Deadline? = nil) throws(ClientError) -> JSON {
    switch try connection.answer(to: id, by: deadline ?? .after(connection.limit)) {
    case .success(let result): return result
    case .failure(let refusal): throw .refused(refusal)
    }
  }
}
