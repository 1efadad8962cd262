/// Sorts what comes from the daemon: answers to the calls that wait for them, notifications behind each other.
///
/// Bytes in, messages out, no I/O: so it can be held to any cut of the stream.
struct Mailbox {
  private var framer = Framer()
  private var waiting: Set<Int> = []
  private var answers: [Int: Result<JSON, Refusal>] = [:]
  private var notifications: [Notification] = []
  private var firstNotification = 0
  private var nextID = 1

  /// Why nothing more can come.
  private(set) var failure: ClientError?

  /// Calls that were announced and have no answer yet.
  var waitingCount: Int { waiting.count }

  /// The id for a new call.
  mutating func announce() -> Int {
    defer { nextID += 1 }
    waiting.insert(nextID)
    return nextID
  }

  /// Nobody waits for this call any more: its answer will be dropped.
  mutating func forget(_ id: Int) {
    waiting.remove(id)
    answers[id] = nil
  }

  /// The answer to a call, once.
  mutating func takeAnswer(_ id: Int) -> Result<JSON, Refusal>? {
    answers.removeValue(forKey: id)
  }

  /// The next notification, in the order in which they came.
  mutating func takeNotification() -> Notification? {
    guard firstNotification < notifications.count else { return nil }
    defer {
      firstNotification += 1
      if firstNotification == notifications.count {
        notifications.removeAll(keepingCapacity: true)
        firstNotification = 0
      }
    }
    return notifications[firstNotification]
  }

  /// Takes in the first bytes of a chunk.
  mutating func receive(_ chunk: [UInt8], count: Int) {
    framer.feed(chunk, count: count)
    sort()
    framer.settle()
  }

  /// The connection has ended: what has not come will not come.
  mutating func end(_ why: ClientError) {
    framer.finish()
    sort()
    fail(why)
  }

  private mutating func sort() {
    while failure == nil, let frame = framer.next() {
      guard case .line(let bytes, let range) = frame else {
        return fail(.nonsense("what answers there is no trackd"))
      }
      do throws(JSON.Fault) {
        take(try JSON(parsing: bytes, in: range))
      } catch {
        fail(.nonsense("what answers there is no trackd: \(error)"))
      }
    }
  }

  /// Takes one message, or the answers to a batch.
  private mutating func take(_ message: JSON) {
    if message.kind == .array {
      for answer in message.elements { take(answer) }
    } else if let method = message["method"]?.string {
      notifications.append(Notification(method: method, params: message["params"] ?? [:]))
    } else if let id = message["id"]?.int {
      settle(id, message)
    } else if let error = message["error"] {
      // It has no id: it is about the connection, which the daemon closes.
      fail(.refused(Refusal(error)))
    } else {
      fail(.nonsense("what answers there is no trackd: a message that is neither an answer nor a notification"))
    }
  }

  private mutating func settle(_ id: Int, _ message: JSON) {
    guard waiting.remove(id) != nil else { return }
    if let error = message["error"] {
      answers[id] = .failure(Refusal(error))
    } else {
      answers[id] = .success(message["result"] ?? .null)
    }
  }

  private mutating func fail(_ why: ClientError) {
    if failure == nil { failure = why }
    waiting.removeAll()
  }
}
