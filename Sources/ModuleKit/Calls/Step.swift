/// Work that takes too long for the loop, such as hashing a password, or decoding, checking and storing a picture.
///
/// A step is created on the loop from copied values. It runs on a worker and returns its result. Then the method's
/// handler runs on the loop and checks everything again, because rows may have changed in the meantime.
public struct Step: Sendable {
  /// The id of the attachment that this step writes. The table of attachments has reserved it.
  public let attachment: Int?
  public let work: Work
  /// Whether all other changes to the module's rows must wait until the step ends.
  public let isExclusive: Bool

  /// Where the step runs.
  public enum Work: Sendable {
    case worker(@Sendable (any Attachments) throws(Rejection) -> Prepared)
    /// Another party, such as a module's program, does the work and reports the result on any thread. The closure
    /// returns false if that party can't accept the work.
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

/// The result of a step outside the loop.
public struct Prepared: Sendable {
  public var id: Int
  public var text: String
  public var number: Int
  public var bytes: [UInt8]
  /// The row to insert. The handler inserts the row only if the rules still allow it.
  public var row: (any Row)?
  /// A value whose type only the module knows.
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

/// The files of one module that rows name by id. Only steps outside the loop use these files.
public protocol Attachments: Sendable {
  /// Writes the file. The file is durable when this function returns.
  func write(_ id: Int, _ bytes: [UInt8]) throws(Rejection)
  func read(_ id: Int, limit: Int) throws(Rejection) -> [UInt8]
  func checksum(_ bytes: [UInt8]) -> Int
}
