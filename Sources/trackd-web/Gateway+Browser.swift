import System
import WebProtocol
import Wire

// The browser's side of a visit.

extension Gateway {
  func takeBrowser(_ event: PollEvent, _ visit: Visit) throws(Errno) {
    if event.isWritable { try flushBrowser(visit) }
    if event.isReadable || event.isReadEnded {
      try readBrowser(visit)
    } else if event.isHungUp || event.isFailed {
      close(visit)
    }
  }

  private func flushBrowser(_ visit: Visit) throws(Errno) {
    try visit.browser.flush()
    if visit.browser.isDone { try Sockets.shutdownWrite(visit.browser.raw) }
    // There is room again for answers to what has been sent meanwhile.
    try takeFrames(visit)
    if visit.browser.waiting < Visit.mark, visit.stage == .reading { try take(visit.requests.next(), visit) }
  }

  private func readBrowser(_ visit: Visit) throws(Errno) {
    guard let count = try visit.browser.receive(into: &chunk) else { return }
    guard count > 0 else { return close(visit) }
    switch visit.stage {
    case .joining, .ending: return
    case .reading: try take(visit.requests.feed(chunk[..<count]), visit)
    case .joined:
      visit.frames.feed(chunk[..<count])
      try takeFrames(visit)
    }
  }

  // MARK: Requests

  private func take(_ first: RequestReader.Reading, _ visit: Visit) throws(Errno) {
    var reading = first
    // A browser may ask for the next before it has the last, but is given no more than it takes, and not read meanwhile.
    while true {
      switch reading {
      case .unfinished: return
      case .refused(let status): return try end(visit, saying: Response.refusal(status, "That is no request.").bytes())
      case .head(let head):
        guard try answer(head, visit), visit.browser.waiting < Visit.mark, visit.stage == .reading else { return }
        reading = visit.requests.next()
      }
    }
  }

  /// - Returns: whether the next request may be looked at.
  private func answer(_ head: RequestHead, _ visit: Visit) throws(Errno) -> Bool {
    guard try know(head, visit) else { return false }
    let host = head.header("host") ?? ""
    guard names.allow(host) else {
      try end(
        visit,
        saying: Response.refusal(
          .misdirected, "This page isn't known by the name \(host): trackd-web wants --host with it."
        ).bytes())
      return false
    }
    if head.path == "/rpc" {
      try join(head, host, visit)
      return false
    }
    let response = files.answer(to: head)
    let bytes = response.bytes(withBody: head.method != "HEAD")
    if response.closes || head.list("connection", holds: "close") {
      try end(visit, saying: bytes)
      return false
    }
    try visit.browser.write(bytes)
    wait(for: visit, Patience.idleSeconds)
    return true
  }

  /// Behind a proxy, only a request's head says who comes: the last address, which the proxy itself has added.
  private func know(_ head: RequestHead, _ visit: Visit) throws(Errno) -> Bool {
    guard options.isBehindProxy else { return true }
    let said = head.headers.last { $0.name == "x-forwarded-for" }?.value.split(separator: ",").last
    let address = Neighbourhood.of(String(said?.filter { $0 != " " && $0 != "\t" } ?? "").lowercased())
    guard address != visit.address else { return true }
    if !visit.address.isEmpty { crowd.leave(visit.address, bytes: visit.charged) }
    visit.address = address
    if crowd.enter(address) { return true }
    visit.address = ""
    try end(visit, saying: Response.refusal(.tooManyRequests, "Too many connections from there.").bytes())
    return false
  }

  // MARK: WebSockets

  private func join(_ head: RequestHead, _ host: String, _ visit: Visit) throws(Errno) {
    if let refusal = refusal(head, host) { return try end(visit, saying: refusal.bytes()) }
    let key = secrets?.exchange(head.parameter("secret"))
    if let secrets, key == nil, !secrets.isKey(head.parameter("key")) {
      let sentence = "This page is its owner's alone, and the secret in its URL was used: run trackctl web again."
      return try end(visit, saying: Response.refusal(.forbidden, sentence).bytes())
    }
    guard let socket = connectToDaemon() else {
      return try end(visit, saying: Response.refusal(.unavailable, "No trackd is running.").bytes())
    }
    visit.frames.feed(visit.requests.takeRest()[...])
    let stream = Stream(visit.browser.token | 1, socket)
    visit.daemon = stream
    deadlines[visit.browser.token] = nil
    visit.isPage = true
    try visit.browser.write(Handshake.answer(to: head))
    guard secrets == nil else {
      visit.stage = .joined
      if let key { try visit.browser.write(FrameWriter.text(Self.notification(ofKey: key)[...])) }
      return try takeFrames(visit)
    }
    visit.stage = .joining
    wait(for: visit, Patience.headSeconds)
    try stream.write(Self.forgo)
  }

  private func refusal(_ head: RequestHead, _ host: String) -> Response? {
    guard head.method == "GET" else {
      return Response(.methodNotAllowed, headers: [("Allow", "GET")], closes: true)
    }
    guard HostNames.isOwn(origin: head.header("origin"), host: host),
      head.headers.filter({ $0.name == "origin" }).count < 2
    else { return .refusal(.forbidden, "Another page asks; only this one may.") }
    return Handshake.fault(of: head)
  }

  static let forgo = Array(#"{"jsonrpc":"2.0","id":"web","method":"accounts.forgo"}"#.utf8) + [UInt8(ascii: "\n")]

  /// With it the page comes again, as the secret is good once.
  private static func notification(ofKey key: String) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","method":"web.key","params":{"key":"\#(key)"}}"#.utf8)
  }

  func takeFrames(_ visit: Visit) throws(Errno) {
    while visit.hasRoom, visit.stage == .joined, let daemon = visit.daemon {
      let event = visit.frames.next()
      let unfinished = visit.frames.unfinished
      guard crowd.charge(visit.address, from: visit.charged, to: unfinished) else {
        visit.charged = unfinished
        return try end(visit, saying: FrameWriter.close(.tryAgainLater, "unfinished messages of yours are too many"))
      }
      visit.charged = unfinished
      switch event {
      case nil: return
      case .message(let message): try pass(message, to: daemon, visit)
      case .ping(let payload): try visit.browser.write(FrameWriter.pong(payload))
      case .closed(let code):
        return try end(visit, saying: code.map { FrameWriter.close($0) } ?? FrameWriter.silentClose)
      case .failed(let code, let why): return try end(visit, saying: FrameWriter.close(code, why))
      }
    }
  }

  /// Hands a message on as a line. A line break can only stand between a text's parts, where a blank says the same.
  private func pass(_ message: [UInt8], to daemon: Stream, _ visit: Visit) throws(Errno) {
    guard var line = try named(message, visit) else { return }
    for place in line.indices where line[place] == UInt8(ascii: "\n") || line[place] == UInt8(ascii: "\r") {
      line[place] = UInt8(ascii: " ")
    }
    line.append(UInt8(ascii: "\n"))
    try daemon.write(line)
  }

  /// Counts what tries a secret, and names it for the daemon.
  /// - Returns: nil for what may not; that is answered here.
  private func named(_ message: [UInt8], _ visit: Visit) throws(Errno) -> [UInt8]? {
    guard secrets == nil, let found = GuessLimit.guesses(in: message) else { return message }
    guard !found.isSilent else {
      try refuse(.null, "Ask with an id: nobody is told whether a password was right otherwise.", nil, visit)
      return nil
    }
    if let wait = guesses.begin(found.ids.count, from: visit.address, now: Self.now) {
      for id in found.ids.values { try refuse(id, "Too many tries from where you are: wait a little.", wait, visit) }
      return nil
    }
    return visit.guesses.rename(found)
  }

  private func refuse(_ id: RequestID, _ message: String, _ wait: Int?, _ visit: Visit) throws(Errno) {
    var writer = JSONWriter()
    writer.errorReply(id, .busy, message, reason: "web.tooManyAttempts") { writer in
      if let wait { writer.member("retryAfter", wait) }
    }
    try visit.browser.write(FrameWriter.text(writer.bytes[...]))
  }
}
