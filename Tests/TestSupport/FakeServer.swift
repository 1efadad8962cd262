package import System
package import Wire

/// A server with scripted answers. It can do what a real daemon never does, or doesn't do on demand.
///
/// Each connection has its own thread. The server and its socket disappear together with the last reference to this
/// object.
package final class FakeServer: Sendable {
  /// What the server does after a message.
  package enum Act: Sendable {
    /// Sends a line. The server adds the newline.
    case line(String)
    /// Sends these bytes unchanged.
    case bytes([UInt8])
    case close
  }

  package let path: String
  private let listener: Descriptor
  private let name: SocketName
  private let stop = Monitor(false)
  private let counter = Monitor(0)
  private let threads = Monitor<[Thread]>([])

  /// How many connections the server has accepted so far.
  package var connections: Int { counter.withLock { $0 } }

  package init(
    path: String, answering answer: @escaping @Sendable (_ message: JSON, _ connection: Int) -> [Act]
  ) throws(Errno) {
    self.path = path
    name = try SocketName(path)
    listener = try name.listen()
    let raw = listener.raw
    let (stop, counter) = (stop, counter)
    let thread = try Thread.start(name: "fake server") {
      var conversations: [Thread] = []
      while !stop.withLock({ $0 }) {
        guard let socket = Self.accept(raw) else { continue }
        let number = counter.withLock {
          $0 += 1; return $0
        }
        let raw = socket.release()
        if let thread = try? Thread.start(name: "conversation", { Self.talk(raw, number, stop, answer) }) {
          conversations.append(thread)
        }
      }
      for conversation in conversations { conversation.join() }
    }
    threads.withLock { $0.append(thread) }
  }

  deinit {
    stop.withLock { $0 = true }
    for thread in threads.withLock({ $0 }) { thread.join() }
    name.withdraw()
  }

  /// A reply to this request.
  package static func reply(to request: JSON, _ result: String) -> Act {
    .line(#"{"jsonrpc":"2.0","id":\#(request["id"] ?? .null),"result":\#(result)}"#)
  }

  /// An error reply to this request.
  package static func refusal(of request: JSON, _ error: String) -> Act {
    .line(#"{"jsonrpc":"2.0","id":\#(request["id"] ?? .null),"error":\#(error)}"#)
  }

  private static func accept(_ listener: Int32) -> Descriptor? {
    guard let poller = try? Poller(), (try? poller.add(listener, token: 1, .read)) != nil else { return nil }
    var events = [PollEvent()]
    guard let count = try? poller.wait(into: &events, timeoutMilliseconds: 20), count > 0 else { return nil }
    do { return try Sockets.accept(listener) } catch { return nil }
  }

  private static func talk(
    _ raw: Int32, _ number: Int, _ stop: Monitor<Bool>, _ answer: @Sendable (JSON, Int) -> [Act]
  ) {
    let socket = Descriptor(owning: raw)
    var framer = Framer()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while !stop.withLock({ $0 }) {
      guard let isReady = try? socket.waitUntilReadable(timeoutMilliseconds: 20) else { return }
      guard isReady else { continue }
      guard let read = try? socket.read(into: &chunk), read > 0 else { return }
      framer.feed(chunk, count: read)
      while case .line(let bytes, let range) = framer.next() {
        guard let message = try? JSON(parsing: bytes, in: range) else { return }
        for act in answer(message, number) {
          switch act {
          case .line(let text): send(Array((text + "\n").utf8), to: socket)
          case .bytes(let bytes): send(bytes, to: socket)
          case .close: return
          }
        }
      }
      framer.settle()
    }
  }

  /// Sends bytes. Errors are ignored, because the client may have disconnected.
  private static func send(_ bytes: [UInt8], to socket: borrowing Descriptor) {
    var sent = 0
    do throws(Errno) {
      while sent < bytes.count {
        if let count = try socket.send(bytes, from: sent, to: bytes.count) {
          sent += count
        } else if try !socket.waitUntilWritable(timeoutMilliseconds: 5_000) {
          return
        }
      }
    } catch {}
  }
}
