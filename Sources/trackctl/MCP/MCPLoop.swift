import System
import TrackClientCore
import Wire

/// Passes messages between the standard streams and a server. Also notifies the server of changes in the daemon.
struct MCPLoop {
  private static let inputToken: UInt64 = 1

  private let server: MCPServer
  private var framer = Framer()
  private var following: MCPFollowing

  init(_ server: MCPServer, _ daemon: MCPDaemon) {
    self.server = server
    following = MCPFollowing(daemon, firstToken: Self.inputToken + 1)
  }

  /// Runs until the standard input ends.
  mutating func run() throws(Failure) {
    do throws(Errno) {
      let poller = try Poller()
      // A regular file can't be polled, but its data is always ready.
      let canWait = (try? poller.add(StandardStream.input.rawValue, token: Self.inputToken, .read)) != nil
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      var waits = [PollEvent](repeating: PollEvent(), count: 4)
      while true {
        if canWait {
          let count = try poller.wait(into: &waits, timeoutMilliseconds: following.wakesAt.remainingMilliseconds)
          for module in try following.changed(poller) { try send(server.subscriptions.notifications(of: module)) }
          guard waits[..<count].contains(where: { $0.token == Self.inputToken }) else { continue }
        }
        let count = try StandardStream.input.read(into: &bytes)
        if count > 0 { framer.feed(bytes, count: count) } else { framer.finish() }
        guard try answer(poller), count > 0 else { return }
        framer.settle()
      }
    } catch {
      // The client that started this process has exited.
      if error == .brokenPipe { return }
      throw Failure(.refused, "the client can't be reached: \(error)")
    }
  }

  /// - Returns: whether more input can be parsed. False after an overlong line or invalid JSON.
  private mutating func answer(_ poller: borrowing Poller) throws(Errno) -> Bool {
    while let frame = framer.next() {
      guard case .line(let bytes, let range) = frame else {
        let what = frame == .tooLong ? "a message has more than 16 MiB" : "the message isn't valid JSON"
        try send([server.refusal("\(what): the conversation is over")])
        return false
      }
      let answers = server.take(Array(bytes[range]))
      // Modules are followed before the answer is sent. The client therefore misses no change once its subscription is
      // confirmed.
      try following.follow(server.subscriptions.modules, poller)
      try send(answers)
    }
    return true
  }

  private func send(_ lines: [[UInt8]]) throws(Errno) {
    for line in lines { try StandardStream.output.write(line + [UInt8(ascii: "\n")]) }
  }
}
