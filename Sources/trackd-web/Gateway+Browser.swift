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
    // The buffer for answers has room again, so requests that are already buffered can be handled.
    try goOn(visit)
  }

  /// Handles input that is already buffered.
  func goOn(_ visit: Visit) throws(Errno) {
    try takeFrames(visit)
    if visit.browser.waiting < visit.state.mark, visit.state.stage == .reading {
      try take(visit.requests.next(), visit)
    }
  }

  private func readBrowser(_ visit: Visit) throws(Errno) {
    guard let count = try visit.browser.receive(into: &chunk) else { return }
    guard count > 0 else { return close(visit) }
    switch visit.state.stage {
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
    // A browser can pipeline requests. While the browser doesn't read the answers, no more requests are handled.
    while true {
      switch reading {
      case .unfinished: return
      case .refused(let status):
        return try end(visit, saying: Response.refusal(status, "That is not a valid request.").bytes())
      case .head(let head):
        guard try answer(head, visit), visit.browser.waiting < visit.state.mark, visit.state.stage == .reading else {
          return
        }
        guard hasTime(visit) else { return rest(visit) }
        reading = visit.requests.next()
      }
    }
  }

  /// - Returns: whether the next request may be handled.
  private func answer(_ head: RequestHead, _ visit: Visit) throws(Errno) -> Bool {
    know(head, visit)
    guard visits[visit.browser.token] != nil else { return false }
    let host = head.header("host") ?? ""
    guard names.allow(host) else {
      try end(
        visit,
        saying: Response.refusal(
          .misdirected, "This server doesn't serve the host name \(host): start trackd-web with --host and this name."
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

  /// Determines the client's address behind a proxy. The proxy adds the address to the request's headers. Only the last
  /// address counts, because the proxy itself added it. The client can forge all earlier addresses.
  private func know(_ head: RequestHead, _ visit: Visit) {
    guard options.isBehindProxy else { return }
    let said = head.headers.last { $0.name == "x-forwarded-for" }?.value.split(separator: ",").last
    let address = Neighbourhood.of(String(said?.filter { $0 != " " && $0 != "\t" } ?? "").lowercased())
    if visit.state.move(to: address) { dismiss(crowd.move(visit.browser.token, to: address)) }
  }

  // MARK: WebSockets

  private func join(_ head: RequestHead, _ host: String, _ visit: Visit) throws(Errno) {
    if let refusal = refusal(head, host) { return try end(visit, saying: refusal.bytes()) }
    let isKnown = secrets?.isKey(head.parameter("key")) ?? true
    let fault = Handshake.fault(of: head)
    // The secret works only once, so an invalid handshake must not use it up.
    let key = fault == nil ? secrets?.exchange(head.parameter("secret")) : nil
    guard isKnown || key != nil else {
      let sentence = "This page is private, and the secret in its URL has been used: run trackctl web again."
      return try end(visit, saying: Response.refusal(.forbidden, sentence).bytes())
    }
    if let fault { return try end(visit, saying: fault.bytes()) }
    switch crowd.join(visit.browser.token, now: Clock.monotonicNanoseconds()) {
    case .free(let last): dismiss(last)
    case .taken:
      let sentence = "There are too many connections from your address: try again in a moment."
      return try end(visit, saying: Response.refusal(.tooManyRequests, sentence).bytes())
    }
    guard let socket = connectToDaemon() else {
      return try end(visit, saying: Response.refusal(.unavailable, "No trackd is running.").bytes())
    }
    visit.frames.feed(visit.requests.takeRest()[...])
    let stream = Stream(visit.browser.token | 1, socket)
    visit.daemon = stream
    stopWaiting(for: visit)
    visit.state.openPage(isOwner: secrets != nil)
    try visit.browser.write(Handshake.answer(to: head))
    if let tiles = options.tiles {
      try visit.browser.write(FrameWriter.text(tiles.notification(options.tilesAttribution)))
    }
    guard secrets == nil else {
      dismiss(crowd.turn(visit.browser.token, into: .owner))
      if let key { try visit.browser.write(FrameWriter.text(Self.notification(ofKey: key)[...])) }
      return try takeFrames(visit)
    }
    wait(for: visit, Patience.headSeconds)
    try stream.write(Self.forgo(from: visit.state.address))
  }

  private func refusal(_ head: RequestHead, _ host: String) -> Response? {
    guard head.method == "GET" else {
      return Response(.methodNotAllowed, headers: [("Allow", "GET")], closes: true)
    }
    guard HostNames.isOwn(origin: head.header("origin"), host: host),
      head.headers.filter({ $0.name == "origin" }).count < 2
    else { return .refusal(.forbidden, "Only trackd's own page may connect here.") }
    return nil
  }

  /// The first message to the daemon. It drops the account of this process from the connection, and reports the
  /// browser's address.
  private static func forgo(from address: String) -> [UInt8] {
    let from = address.isEmpty ? "an unknown place" : String(address.prefix(64))
    let call: JSON = ["jsonrpc": "2.0", "id": "web", "method": "accounts.forgo", "params": ["from": JSON(from)]]
    return call.raw + [UInt8(ascii: "\n")]
  }

  /// The message that sends the page its key. The page uses the key to reconnect, because the secret works only once.
  private static func notification(ofKey key: String) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","method":"web.key","params":{"key":"\#(key)"}}"#.utf8)
  }

  func takeFrames(_ visit: Visit) throws(Errno) {
    guard visit.state.stage == .joined, let daemon = visit.daemon else { return }
    var lines: [UInt8] = []
    // All messages are written at once. They are written before a close frame is handled, because closing ends both
    // sides.
    while visit.hasRoom, lines.count < visit.state.mark {
      guard hasTime(visit) else {
        rest(visit)
        break
      }
      guard let event = visit.frames.next() else { break }
      switch event {
      case .message(let message):
        Self.append(message, to: &lines)
        noteMessage(of: visit)
      case .ping(let payload): try visit.browser.write(FrameWriter.pong(payload))
      case .closed(let code):
        try daemon.write(lines)
        return try end(visit, saying: code.map { FrameWriter.close($0) } ?? FrameWriter.silentClose)
      case .failed(let code, let why):
        try daemon.write(lines)
        return try end(visit, saying: FrameWriter.close(code, why))
      }
    }
    if !lines.isEmpty { try daemon.write(lines) }
  }

  private func noteMessage(of visit: Visit) {
    if visit.state.speak() { crowd.speak(visit.browser.token) }
  }

  /// Appends a message as one line. Line breaks become spaces. That is safe because JSON allows line breaks only
  /// between tokens.
  private static func append(_ message: [UInt8], to lines: inout [UInt8]) {
    for byte in message {
      lines.append(byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? UInt8(ascii: " ") : byte)
    }
    lines.append(UInt8(ascii: "\n"))
  }
}
