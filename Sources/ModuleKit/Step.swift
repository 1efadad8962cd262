/// Work that takes too long for the loop: a password's hash, a picture's decoding, checking and file.
///
/// It is made on the loop from copied values, runs on a worker, and brings bytes. Then the method's handler runs on the loop
/// and checks everything again, for the world has gone on meanwhile.
package struct Step: Sendable {
  /// The number under which this step writes an attachment. Its table has reserved it.
  package let attachment: Int?
  package let run: @Sendable (any Attachments) throws(Rejection) -> Prepared

  package init(
    attachment: Int? = nil, run: @escaping @Sendable (any Attachments) throws(Rejection) -> Prepared
  ) {
    self.attachment = attachment
    self.run = run
  }
}

/// What an off-loop step brought.
package struct Prepared: Sendable {
  package var id: Int
  package var text: String
  package var number: Int
  package var bytes: [UInt8]
  /// The row that is to be, if the rules still allow it when the handler comes to it.
  package var row: (any Row)?

  package init(
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
package protocol Attachments: Sendable {
  /// Durable when it returns.
  func write(_ id: Int, _ bytes: [UInt8]) throws(Rejection)
  func read(_ id: Int, limit: Int) throws(Rejection) -> [UInt8]
  func checksum(_ bytes: [UInt8]) -> Int
}
