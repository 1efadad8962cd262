/// Work that takes too long for the loop: a password's hash, a picture's decoding, checking and file.
///
/// It is made on the loop from copied values, runs on a worker, and returns bytes. Then the method's handler runs on the loop
/// and checks everything again, for rows may have changed meanwhile.
public struct Step: Sendable {
  /// The number under which this step writes an attachment. Its table has reserved it.
  public let attachment: Int?
  public let work: Work
  /// While it is under way nothing else may change the module's rows: calls that would wait.
  public let isExclusive: Bool

  /// By whom it is done.
  public enum Work: Sendable {
    case worker(@Sendable (any Attachments) throws(Rejection) -> Prepared)
    /// Somebody else, who says what came of it, on whatever thread; false if they can't take it.
    case others(@Sendable (_ done: @escaping @Sendable (Result<Prepared, Rejection>) -> Void) -> Bool)
  }

  public init(
    attachment: Int? = nil, run: @escaping @Sendable (any Attachments) throws(Rejection) -> Prepared
  ) {
    self.attachment = attachment
    work = .worker(run)
    isExclusive = false
  }

  public init(
    isExclusive: Bool,
    byOthers begin: @escaping @Sendable (_ done: @escaping @Sendable (Result<Prepared, Rejection>) -> Void) -> Bool
  ) {
    attachment = nil
    work = .others(begin)
    self.isExclusive = isExclusive
  }
}

/// What an off-loop step brought.
public struct Prepared: Sendable {
  public var id: Int
  public var text: String
  public var number: Int
  public var bytes: [UInt8]
  /// The row to be inserted, if the rules still allow it when the handler runs.
  public var row: (any Row)?
  /// Of a type that the module knows.
  public var value: (any Sendable)?

  public init(
    id: Int = 0, text: String = "", number: Int = 0, bytes: [UInt8] = [], row: (any Row)? = nil
  ) {
    self.id = id
    self.text = text
    self.number = number
    self.bytes = bytes
    self.row = row
  }
}

/// The files of one module that rows name by number. Used by off-loop steps only.
public protocol Attachments: Sendable {
  /// Durable when it returns.
  func write(_ id: Int, _ bytes: [UInt8]) throws(Rejection)
  func read(_ id: Int, limit: Int) throws(Rejection) -> [UInt8]
  func checksum(_ bytes: [UInt8]) -> Int
}
