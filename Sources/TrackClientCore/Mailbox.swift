internal import Wire

/// Sorts the received data into answers for waiting calls and a queue of notifications.
///
/// A mailbox does no I/O. It takes bytes and returns messages, so tests can cut the stream anywhere. The data is
/// untrusted. Therefore the size and the depth of messages are limited, and so is the size of the queue.
struct Mailbox {
  /// The limits. A peer that exceeds them isn't trackd.
  struct Limits {
    /// The maximum size of a message. It is four times the limit for messages to the daemon, and more than the daemon
    /// ever sends.
    var messageBytes = 64 << 20
    /// The maximum total size of the queued notifications.
    var notificationBytes = 32 << 20
  }

  /// A call that has an id and whose answer hasn't been taken yet.
  private struct Call {
    let id: Int
    var answer: Result<JSON, Refusal>?
  }

  private let limits: Limits
  private var framer: Framer
  /// The calls in the order of their ids. Answers arrive roughly in the same order, so an array is fast enough. A
  /// dictionary would need its generic type at run time, and creating that type took a fifth of a command's run time.
  private var calls: [Call] = []
  private var notifications: [(notification: ServerNotification, bytes: Int)] = []
  private var firstNotification = 0
  private var notificationBytes = 0
  private var nextID = 1

  /// Why the connection has ended. Nil while it is open.
  private(set) var failure: ClientError?

  init(limits: Limits = Limits()) {
    self.limits = limits
    framer = Framer(limit: limits.messageBytes)
  }

  /// The number of calls that have no answer yet.
  var waitingCount: Int { calls.count { $0.answer == nil } }

  /// Registers a new call and returns its id.
  mutating func announce() -> Int {
    defer { nextID += 1 }
    calls.append(Call(id: nextID))
    return nextID
  }

  /// Abandons a call. The answer to the call is dropped when it arrives.
  mutating func forget(_ id: Int) {
    if let index = index(of: id) { calls.remove(at: index) }
  }

  /// Takes the answer to a call. Nil if the answer hasn't arrived or was already taken.
  mutating func takeAnswer(_ id: Int) -> Result<JSON, Refusal>? {
    guard let index = index(of: id), let answer = calls[index].answer else { return nil }
    calls.remove(at: index)
    return answer
  }

  /// Takes the notification that arrived first. Nil if there is none.
  mutating func takeNotification() -> ServerNotification? {
    guard firstNotification < notifications.count else { return nil }
    let (notification, bytes) = notifications[firstNotification]
    firstNotification += 1
    notificationBytes -= bytes
    if firstNotification == notifications.count {
      notifications.removeAll(keepingCapacity: true)
      firstNotification = 0
    }
    return notification
  }

  /// Takes the first `count` bytes of a chunk, which must be the next bytes of the stream.
  mutating func receive(_ chunk: [UInt8], count: Int) {
    framer.feed(chunk, count: count)
    sort()
    framer.settle()
  }

  /// Ends the connection. Answers that are missing will never arrive.
  mutating func end(_ why: ClientError) {
    framer.finish()
    sort()
    fail(why)
  }

  private mutating func sort() {
    while failure == nil, let frame = framer.next() {
      switch frame {
      case .tooLong: failAtNonsense("a message of more than \(limits.messageBytes) bytes")
      case .notJSON: failAtNonsense("invalid JSON")
      case .line(let bytes, let range):
        do throws(JSON.Fault) {
          take(try JSON(parsing: bytes, in: range))
        } catch {
          failAtNonsense("invalid JSON: \(error)")
        }
      }
    }
  }

  /// Handles a message, or each answer of a batch.
  private mutating func take(_ message: JSON) {
    if message.kind == .array {
      for answer in message.elements { settle(answer) }
    } else if let method = message["method"]?.string {
      keep(ServerNotification(method: method, params: message["params"] ?? [:]), bytes: message.raw.count)
    } else if message["id"]?.int == nil, let error = message["error"] {
      // An error without an id concerns the whole connection, which the daemon will close.
      fail(.refused(Refusal(error)))
    } else {
      settle(message)
    }
  }

  /// - Parameter bytes: the size of the whole message. The whole message counts, because the params keep it in memory.
  private mutating func keep(_ notification: ServerNotification, bytes: Int) {
    notifications.append((notification, bytes))
    notificationBytes += bytes
    guard notificationBytes > limits.notificationBytes else { return }
    fail(.disconnected("the connection was closed: too many notifications were left unread"))
  }

  private mutating func settle(_ answer: JSON) {
    guard let id = answer["id"]?.int else {
      return failAtNonsense("a message that is neither an answer nor a notification")
    }
    guard let index = index(of: id), calls[index].answer == nil else { return }
    if let error = answer["error"] {
      calls[index].answer = .failure(Refusal(error))
    } else if let result = answer["result"] {
      calls[index].answer = .success(result)
    } else {
      failAtNonsense("an answer with neither a result nor an error")
    }
  }

  private mutating func failAtNonsense(_ what: String) {
    fail(.nonsense("the server isn't trackd: it sent \(what)"))
  }

  private mutating func fail(_ why: ClientError) {
    if failure == nil { failure = why }
    calls.removeAll { $0.answer == nil }
  }

  private func index(of id: Int) -> Int? {
    var (low, high) = (0, calls.count)
    while low < high {
      let middle = (low + high) / 2
      if calls[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < calls.count && calls[low].id == id ? low : nil
  }
}
