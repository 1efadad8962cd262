import Wire

/// Writes each message as one line, in the notation of the tables. A valid request is written as its parts, and a
/// response is written as its text.
func transcript(_ message: RPC.Message) -> String {
  switch message {
  case .single(let item): transcript(item)
  case .batch(let items): "batch " + items.map(transcript).joined(separator: " + ")
  case .refused(let answer, let close): (close ? "close " : "refused ") + String(decoding: answer, as: UTF8.self)
  }
}

private func transcript(_ item: RPC.Item) -> String {
  switch item {
  case .invalid(let answer): return "invalid " + String(decoding: answer, as: UTF8.self)
  case .request(let request):
    let params = request.params.map { " \($0)" } ?? ""
    if let id = request.id { return "call \(id) \(request.method)\(params)" }
    return "notify \(request.method)\(params)"
  }
}

/// Feeds chunks to a framer, and writes all messages that it returns.
func transcript(chunks: [[UInt8]], limits: RPC.Limits = .standard) -> [String] {
  var framer = Framer(limit: limits.message)
  var lines: [String] = []
  func drain() {
    while let frame = framer.next() { lines.append(transcript(RPC.parse(frame, limits: limits))) }
  }
  for chunk in chunks {
    framer.feed(chunk, count: chunk.count)
    drain()
    framer.settle()
  }
  framer.finish()
  drain()
  return lines
}
