import Wire

/// Reads JSON-RPC requests. Ids must come back exactly as they are spelled, and a request must contain what its text
/// contains. An invalid request must get a response, which is one line of valid JSON-RPC.
///
/// To test this target, a bug was planted that passed an empty params array to the method. The target found it
/// immediately.
enum RequestTarget {
  @Sendable static func run(_ bytes: [UInt8]) throws {
    let json = try? JSON(parsing: bytes, in: 0..<bytes.count, duplicates: .noted)
    switch RPC.parse(bytes, in: 0..<bytes.count) {
    case .refused(let answer, let close):
      try hold(!close, "a line can't close a connection")
      let isBatch = json?.kind == .array && 1...RPC.Limits.standard.batch ~= json?.count ?? 0
      try hold(json == nil || json?.kind == .array && !isBatch, "refused: \(bytes)")
      try checkAnswer(answer, to: nil)
    case .single(let item):
      guard let json, json.kind != .array else { throw Broken(description: "a request from an invalid one") }
      try check(item, of: json)
    case .batch(let items):
      guard let json, json.kind == .array, json.count == items.count else {
        throw Broken(description: "another number of requests than \(items.count)")
      }
      for (item, element) in zip(items, json.elements) { try check(item, of: element) }
    }
  }

  private static func check(_ item: RPC.Item, of json: JSON) throws {
    switch item {
    case .invalid(let answer): try checkAnswer(answer, to: json)
    case .request(let request):
      try hold(!json.hasDuplicateMember, "a duplicate name in \(json)")
      try hold(json["jsonrpc"]?.string == "2.0", "another version: \(json)")
      try hold(json["method"]?.string == request.method, "method \(request.method) of \(json)")
      try hold(json["id"]?.description == request.id?.description, "id \(String(describing: request.id)) of \(json)")
      let params = json["params"].flatMap { ($0.kind == .array || $0.kind == .object) && $0.count == 0 ? nil : $0 }
      try hold(params == request.params, "params of \(json)")
      try hold(params.map { $0.kind == .array || $0.kind == .object } ?? true, "params of \(json)")
    }
  }

  /// Checks the response to an invalid request.
  private static func checkAnswer(_ answer: [UInt8], to json: JSON?) throws {
    let reply = try ReplyRules.checked(answer)
    try hold(reply["error"] != nil, "no error in \(reply)")
    let ids = json?.members.filter { $0.key.string == "id" }.map(\.value) ?? []
    let id = ids.count == 1 && [.string, .number, .null].contains(ids[0].kind) ? ids[0].description : "null"
    try hold(reply["id"]?.description == id, "id of \(reply), expected \(id)")
  }
}
