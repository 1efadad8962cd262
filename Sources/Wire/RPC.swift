/// The messages of JSON-RPC 2.0, as a server sees them: tells requests from notifications, batches and mistakes.
///
/// Everything that the protocol alone decides is decided here: what is no JSON, no request or no batch is already
/// answered when it comes out. Only valid requests are left to carry out. The answers have no line end, so that they can
/// stand in the array of a batch's replies.
public enum RPC {
  /// What one line says.
  public enum Message: Sendable {
    /// One request, or what was to be one.
    case single(Item)

    /// A batch, in order: at least one item and no more than the limit. It is answered by an array of the replies, and
    /// not at all if there is none.
    case batch([Item])

    /// No message: this is the answer, and whether the connection closes behind it.
    case refused([UInt8], close: Bool)
  }

  /// A message that is no batch, or one element of a batch.
  public enum Item: Sendable {
    /// A valid request.
    case request(Request)

    /// No valid request: this is the answer.
    case invalid([UInt8])
  }

  /// The limits of a message.
  public struct Limits: Sendable {
    /// What trackd uses unless told otherwise.
    public static let standard = Limits()

    /// The most bytes.
    public var message = 16 << 20
    /// The deepest nesting of arrays and objects.
    public var depth = 64
    /// The most values, names of members among them; an array or object counts twice. Reading a text of small values takes
    /// thirty times as long as one of the same size that is a picture, and all others wait.
    public var values = 100_000
    /// The most elements of a batch.
    public var batch = 100

    public init() {}
  }

  /// Reads what a framer found.
  public static func parse(_ frame: Frame, limits: Limits = .standard) -> Message {
    switch frame {
    case .line(let bytes, let range): parse(bytes, in: range, limits: limits)
    case .tooLong: .refused(tooLong(limits), close: true)
    case .notJSON: .refused(notJSON(), close: true)
    }
  }

  /// Reads the text in a range of bytes, which the requests share.
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

  /// Reads one request.
  private static func item(_ value: JSON) -> Item {
    guard value.kind == .object else { return .invalid(invalidRequest(.null, "a request has to be an object")) }
    if let fault = value.duplicateMember() { return .invalid(duplicateMember(.echo(of: value), fault)) }
    do throws(Request.Mistake) {
      return .request(try Request(value))
    } catch {
      return .invalid(invalidRequest(.echo(of: value), error.message))
    }
  }
}
