import Glibc
import System
package import Wire

/// A blocking client with one line per message. It numbers its requests, and queues notifications until the test asks
/// for them.
///
/// Tests use this client instead of TrackClient, because this client sends exactly what the test has written, valid or
/// not.
package final class DaemonClient {
  /// A generous timeout. With it, a test fails instead of hanging.
  private static let patienceMilliseconds: Int32 = 30_000

  private var connection: Connection?
  private var input: [UInt8] = []
  private var start = 0
  private var chunk = [UInt8](repeating: 0, count: 256 << 10)
  private var notifications: [JSON] = []
  private var lastID = 0

  package init(_ socket: String) throws {
    connection = Connection(try Sockets.connect(path: socket))
  }

  // MARK: Calls

  /// Makes a call that must succeed.
  /// - Returns: the result.
  @discardableResult
  package func call(_ method: String, _ params: JSON = [:]) throws -> JSON {
    let response = try respond(method, params)
    guard let result = response["result"] else { throw Refused(method: method, response: response) }
    return result
  }

  /// Makes a call that must be refused.
  /// - Returns: the error.
  package func refusal(_ method: String, _ params: JSON = [:]) throws -> JSON {
    let response = try respond(method, params)
    guard let error = response["error"] else { throw Refused(method: method, response: response) }
    return error
  }

  package func respond(_ method: String, _ params: JSON = [:]) throws -> JSON {
    let id = try send(method, params)
    return try response(to: id)
  }

  /// Sends a request.
  /// - Returns: the id of the request, which its answer will have too.
  package func send(_ method: String, _ params: JSON = [:]) throws -> Int {
    let id = nextID()
    try send(line: Self.request(method, params, id: id))
    return id
  }

  package func nextID() -> Int {
    lastID += 1
    return lastID
  }

  package static func request(_ method: String, _ params: JSON, id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  /// Reads the next answer, which must have this id. Notifications that come before the answer are queued.
  package func response(to id: Int) throws -> JSON {
    while true {
      let message = try JSON(parsing: try nextLine())
      if message["method"] != nil {
        notifications.append(message)
      } else {
        guard message["id"]?.int == id else { throw Unexpected(what: "the answer to \(id)", got: message.description) }
        return message
      }
    }
  }

  /// The next notification. Nil if none comes before the timeout.
  package func notification(withinMilliseconds limit: Int32 = patienceMilliseconds) throws -> JSON? {
    if !notifications.isEmpty { return notifications.removeFirst() }
    if case .late = try nextEnd(limit) { return nil }
    return try JSON(parsing: try nextLine())
  }

  // MARK: Lines and bytes

  package func send(line: String) throws { try send(Array(line.utf8) + [UInt8(ascii: "\n")]) }

  package func send(_ bytes: [UInt8]) throws {
    let connection = try open()
    var done = 0
    while done < bytes.count { done += try connection.descriptor.send(bytes, from: done, to: bytes.count) ?? 0 }
  }

  /// Reads the next line. Throws if the connection has ended.
  package func nextLine() throws -> [UInt8] {
    guard let line = try line() else { throw Unexpected(what: "a line", got: "the end") }
    return line
  }

  /// Reads the next line, without its newline. Returns nil if the connection has ended.
  package func line() throws -> [UInt8]? {
    switch try nextEnd(Self.patienceMilliseconds) {
    case .line(let end):
      defer { start = end + 1 }
      return Array(input[start..<end])
    case .closed: return nil
    case .late: throw Unexpected(what: "a line", got: "nothing in time")
    }
  }

  /// Reads all lines until the connection ends.
  package func linesToEnd() throws -> [String] {
    var lines: [String] = []
    while let line = try line() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  /// Shuts down the sending side of the connection.
  package func finishSending() throws {
    try Sockets.shutdownWrite(try open().descriptor.raw)
  }

  package func close() { connection = nil }

  // MARK: Input

  private enum End {
    case line(Int)
    case closed
    case late
  }

  /// Reads until the next line is complete, and finds the end of that line.
  private func nextEnd(_ milliseconds: Int32) throws -> End {
    var searched = start
    while true {
      if let end = newline(from: searched) { return .line(end) }
      searched = input.count - start
      input.removeFirst(start)
      start = 0
      switch try read(milliseconds) {
      case nil: return .late
      case 0: return .closed
      case let count?: input += chunk[..<count]
      }
    }
  }

  /// Finds a newline with memchr. In an unoptimized build, a loop would need seconds for the largest message.
  private func newline(from index: Int) -> Int? {
    unsafe input.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, index < bytes.count,
        let found = unsafe memchr(base + index, Int32(UInt8(ascii: "\n")), bytes.count - index)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// Reads bytes into the buffer and returns their number. Returns nil after the timeout.
  private func read(_ milliseconds: Int32) throws -> Int? {
    let connection = try open()
    guard try connection.descriptor.waitUntilReadable(timeoutMilliseconds: milliseconds) else { return nil }
    do throws(Errno) {
      return try connection.descriptor.read(into: &chunk)
    } catch .connectionReset {
      return 0
    }
  }

  private func open() throws(Errno) -> Connection {
    guard let connection else { throw .brokenPipe }
    return connection
  }

  /// A connection that is closed when this object is released.
  private final class Connection {
    let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor) {
      self.descriptor = descriptor
    }
  }

  // MARK: Errors

  /// The error for an unexpected answer.
  package struct Refused: Error, CustomStringConvertible {
    package let method: String
    package let response: JSON
    package var description: String { "\(method): \(response)" }
  }

  package struct Unexpected: Error, CustomStringConvertible {
    let what: String
    let got: String
    package var description: String { "expected \(what), got \(got)" }
  }
}
