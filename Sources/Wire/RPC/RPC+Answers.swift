/// The error replies to invalid messages, without a line end.
extension RPC {
  static func unreadable(_ fault: JSON.Fault) -> [UInt8] {
    switch fault.problem {
    case .depth(let limit):
      answer(.null, .parseError, fault.message, reason: "rpc.depth") { $0.member("limit", limit) }
    case .tooLong(let limit):
      answer(.null, .busy, fault.message, reason: "rpc.messageLimit") { $0.member("limit", limit) }
    case .values(let limit, _):
      answer(.null, .busy, fault.message, reason: "rpc.valueLimit") { $0.member("limit", limit) }
    case .duplicateMember:
      duplicateMember(.null, fault)
    case .syntax:
      answer(.null, .parseError, "not JSON: \(fault.message)", reason: "rpc.parse") {
        $0.member("offset", fault.offset)
      }
    }
  }

  static func notJSON() -> [UInt8] {
    let message = "not JSON: send JSON-RPC 2.0, one message per line"
    return answer(.null, .parseError, message, reason: "rpc.parse") { $0.member("offset", 0) }
  }

  static func tooLong(_ limits: Limits) -> [UInt8] {
    let message = "a message may have at most \(limits.message) bytes, but the next line has more"
    return answer(.null, .busy, message, reason: "rpc.messageLimit") { $0.member("limit", limits.message) }
  }

  static func emptyBatch() -> [UInt8] {
    answer(.null, .invalidRequest, "a batch must have at least one request", reason: "rpc.emptyBatch")
  }

  /// - Parameter count: the number of requests in the batch. Nil if parsing stopped before the end of the batch.
  static func longBatch(_ count: Int?, _ limits: Limits) -> [UInt8] {
    let message =
      "a batch may have at most \(limits.batch) requests, but this one has \(count.map(String.init) ?? "more")"
    return answer(.null, .invalidRequest, message, reason: "rpc.batchLimit") { $0.member("limit", limits.batch) }
  }

  static func invalidRequest(_ id: RequestID, _ mistake: String) -> [UInt8] {
    answer(id, .invalidRequest, "not a request: \(mistake)", reason: "rpc.invalidRequest")
  }

  static func duplicateMember(_ id: RequestID, _ fault: JSON.Fault) -> [UInt8] {
    answer(id, .invalidRequest, fault.message, reason: "rpc.duplicateMember") { $0.member("offset", fault.offset) }
  }

  private static func answer(
    _ id: RequestID,
    _ code: RPCCode,
    _ message: String,
    reason: String,
    members: (inout JSONWriter) -> Void = { _ in }
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: 200)
    writer.errorReply(id, code, message, reason: reason, members: members)
    return writer.takeBytes()
  }
}
