extension Connection {
  /// Calls a method and reads its reply.
  func typed<Reply: ReplyValue>(_ method: String, _ params: CallParams = CallParams()) throws(ClientError) -> Reply {
    try Reply(reading: try call(method, params.json()))
  }
}

extension Client {
  /// Calls a method and reads its reply.
  func typed<Reply: ReplyValue>(
    _ method: String, _ params: CallParams = CallParams()
  ) async throws(ClientError) -> Reply {
    try Reply(reading: try await call(method, params.json()))
  }
}
