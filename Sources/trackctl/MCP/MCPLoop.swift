import System
import TrackClientCore
import Wire

/// Carries messages between the standard streams and a server, and tells it of what changes.
struct MCPLoop {
  private static let inputToken: UInt64 = 1
  private static let firstToken: UInt64 = 2

  private let server: MCPServer
  private let daemon: MCPDaemon
  private var framer = Framer()
  private var events: Connection?
  private var followed: Set<String> = []
  private var token = firstToken

  init(_ server: MCPServer, _ daemon: MCPDaemon) {
    self.server = server
    self.daemon = daemon
  }

  /// Until the input ends.
  mutating func run() throws(Failure) {
    do throws(Errno) {
      let poller = try Poller()
      // A file can't be waited for, and needn't be.
      let canWait = (try? poller.add(StandardStream.input.rawValue, token: Self.inputToken, .read)) != nil
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      var waits = [PollEvent](repeating: PollEvent(), count: 4)
      while true {
        try follow(poller)
        if canWait {
          let count = try poller.wait(into: &waits, timeoutMilliseconds: -1)
          if waits[..<count].contains(where: { $0.token >= Self.firstToken }) { try tell(poller) }
          guard waits[..<count].contains(where: { $0.token == Self.inputToken }) else { continue }
        }
        let count = try StandardStream.input.read(into: &bytes)
        if count > 0 { framer.feed(bytes, count: count) } else { framer.finish() }
        try answer()
        framer.settle()
        if count == 0 { return }
      }
    } catch {
      // Whoever started it has gone.
      if error == .brokenPipe { return }
      throw Failure(.refused, "the client can't be reached: \(error)")
    }
  }

  private mutating func answer() throws(Errno) {
    while let frame = framer.next() {
      guard case .line(let bytes, let range) = frame else {
        let error = #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"this is no JSON"}}"#
        return try send([Array(error.utf8)])
      }
      try send(server.take(Array(bytes[range])))
    }
  }

  private func send(_ lines: [[UInt8]]) throws(Errno) {
    for line in lines { try StandardStream.output.write(line + [UInt8(ascii: "\n")]) }
  }

  // MARK: What changes

  private mutating func follow(_ poller: borrowing Poller) throws(Errno) {
    let wanted = server.subscriptions.modules
    guard wanted != followed, !wanted.isEmpty else { return }
    if let events { try? poller.remove(events.raw) }
    events = try? daemon.follow(wanted)
    followed = wanted
    guard let events else { return }
    token += 1
    try poller.add(events.raw, token: token, .read)
  }

  private mutating func tell(_ poller: borrowing Poller) throws(Errno) {
    guard let events else { return }
    var changed: Set<String> = []
    while let event = try? events.nextNotification(by: .after(.zero)) {
      if let module = event.params["module"]?.string { changed.insert(module) }
    }
    if events.failure != nil {
      // The daemon has gone: it is followed anew with the next message.
      try? poller.remove(events.raw)
      self.events = nil
      followed = []
    }
    for module in changed.sorted() { try send(server.subscriptions.notifications(of: module)) }
  }
}
