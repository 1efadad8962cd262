/// A call that has been sent. Dropping it discards its result.
public struct PendingCall: ~Copyable {
  private let id: Int
  private let connection: Connection

  init(id: Int, over connection: Connection) {
    self.id = id
    self.connection = connection
  }

  deinit { connection.forget(id) }

  /// Waits for the result. Several results may be awaited in any order.
  /// - Parameter deadline: nil for the connection's timeout, counted from now.
  public consuming func result(by deadline: Deadline? = nil) throws(ClientError) -> JSON {
    switch try connection.answer(to: id, by: deadline ?? .after(connection.limit)) {
    case .success(let result): return result
    case .failure(let refusal): throw .refused(refusal)
    }
  }
}
