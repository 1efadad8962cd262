/// JSON-RPC 2.0 messages as a server reads them: requests, notifications and batches.
///
/// Protocol errors are handled here. Parsing an invalid message results in the error reply for it, so the caller
/// handles only valid requests. A reply has no line end, so that it can become an element of the reply to a batch.
public enum RPC {
  /// The content of one line.
  public enum Message: Sendable {
    /// A single request, which can be invalid.
    case single(Item)

    /// The items of a batch, in order. There is at least one item, and at most as many as the limit permits. The reply
    /// to a batch is an array of the items' replies. If no item has a reply, nothing is sent.
    case batch([Item])

    /// An invalid message. The bytes are the error reply. If `close` is true, close the connection after sending it.
    case refused([UInt8], close: Bool)
  }

  /// A single message, or one element of a batch.
  public enum Item: Sendable {
    /// A valid request.
    case request(Request)

    /// An invalid request, with its error reply.
    case invalid([UInt8])
  }

  /// The limits on a message.
  public struct Limits: Sendable {
    /// The default limits of trackd.
    public static let standard = Limits()

    /// The maximum size of a message in bytes.
    public var message = 16 << 20
    /// The maximum nesting depth of arrays and objects.
    public var depth = 64
    /// The maximum number of values. The name of a member counts as a value, and an array or object counts twice. Many
    /// small values take thirty times as long to parse as a single picture of the same size. During the parsing, all
    /// other clients are blocked.
    public var values = 100_000
    /// The maximum number of elements in a batch.
    public var batch = 100

    public init() {}
  }

  /// Parses a frame.
  public static func parse(_ frame: Frame, limits: Limits = .standard) -> Message {
    switch frame {
    case .line(let bytes, let range): parse(bytes, in: range, limits: limits)
    case .tooLong: .refused(tooLong(limits), close: true)
    case .notJSON: .refused(notJSON(), close: true)
    }
  }

  /// Parses the text in a range of bytes. The requests share these bytes.
  public static func parse(_ bytes: [UInt8], in range: Range<Int>, limits: Limits = .standard) -> Message {
    let value: JSON
    do throws(JSON.Fault) {
      value = try JSON(parsing: bytes, in: range, depth: limits.depth, values: limits.values, duplicates: .noted)
    } catch {
      if case .values(_, let elements) = error.problem, elements > limits.batch {
        return .refused(longBatch(nil, limits), close: false)
      }
      return .refused(unreadable(error), close: false)
    }
    guard value.kind == .array else { return .single(item(value)) }
    guard value.count > 0 else { return .refused(emptyBatch(), close: false) }
    guard value.count <= limits.batch else { return .refused(longBatch(value.count, limits), close: false) }
    return .batch(value.elements.map(item))
  }

  /// Validates a request.
  private static func item(_ value: JSON) -> Item {
    guard value.kind == .object else { return .invalid(invalidRequest(.null, "a request must be an object")) }
    if let fault = value.duplicateMember() { return .invalid(duplicateMember(.echo(of: value), fault)) }
    do throws(Request.Mistake) {
      return .request(try Request(value))
    } catch {
      return .invalid(invalidRequest(.echo(of: value), error.message))
    }
  }
}
