/// Encodes the calls of a batch. Decodes each answer to the reply type of its call.
package struct CallBatch {
  private let usualTimeout: Duration
  package private(set) var requests: [MethodCall] = []
  /// The timeout of the batch, which is the longest timeout of its calls.
  package private(set) var timeout = Duration.zero
  private var answers: ArraySlice<Result<JSON, Refusal>> = []

  package init(usualTimeout: Duration) {
    self.usualTimeout = usualTimeout
  }

  package mutating func add<Reply>(_ call: TypedCall<Reply>) {
    requests.append(call.request)
    timeout = max(timeout, call.timeout ?? usualTimeout)
  }

  /// Stores the answers to all requests, in the order of the requests.
  package mutating func receive(_ answers: [Result<JSON, Refusal>]) { self.answers = answers[...] }

  /// Decodes the answer to the next call. The calls must be passed in the order in which they were added.
  package mutating func next<Reply>(_ call: TypedCall<Reply>) throws(ClientError) -> Result<Reply, Refusal> {
    switch answers.removeFirst() {
    case .success(let result): .success(try call.reply(from: result))
    case .failure(let refusal): .failure(refusal)
    }
  }
}
