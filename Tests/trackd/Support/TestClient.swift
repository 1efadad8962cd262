import System
import Testing
import Wire

/// A client without its own thread. It sends and reads only when the test calls one of its functions.
final class TestClient {
  private var descriptor: Descriptor?
  /// The complete lines that the client has received.
  private(set) var lines: [String] = []
  private var unfinished: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 1 << 20)
  private var unsent: [UInt8] = []
  /// Whether the server has closed the connection.
  private(set) var hasEnded = false
  /// Whether `move` reads.
  var isReading = true

  init(path: String) throws {
    let descriptor = try Sockets.connect(path: path)
    try descriptor.setNonblocking(true)
    self.descriptor = consume descriptor
  }

  /// Queues bytes. `move` sends as many of them as the server accepts.
  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    unsent += bytes
    move()
  }

  /// Queues a request as a line.
  func call(_ id: Int, _ method: String, _ params: JSON = [:]) {
    send(Self.request(id, method, params) + "\n")
  }

  static func request(_ id: Int, _ method: String, _ params: JSON = [:]) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  var hasSentAll: Bool { unsent.isEmpty }

  /// Sends and reads as much as is possible without waiting.
  func move() {
    while !unsent.isEmpty, let sent = try? descriptor?.send(unsent, from: 0, to: unsent.count) {
      unsent.removeFirst(sent)
    }
    while isReading, !hasEnded {
      do throws(Errno) {
        guard let count = try descriptor?.read(into: &chunk) else { return }
        if count == 0 { hasEnded = true } else { take(chunk[..<count]) }
      } catch {
        hasEnded = true
      }
    }
  }

  /// Shuts down the sending side of the connection.
  func endInput() {
    if let raw = descriptor?.raw { try? Sockets.shutdownWrite(raw) }
  }

  func hangUp() { descriptor = nil }

  private func take(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: unfinished + rest[..<end], as: UTF8.self))
      unfinished = []
      rest = rest[(end + 1)...]
    }
    unfinished += rest
  }

  var replies: [JSON] { lines.map { (try? JSON(parsing: $0)) ?? .null } }

  /// The ids of the replies, in order of arrival. Nil for an event.
  var ids: [Int?] { replies.map { $0["id"]?.int } }
}
