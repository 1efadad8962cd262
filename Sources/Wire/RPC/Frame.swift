/// What a ``Framer`` finds in a stream.
public enum Frame: Sendable, Equatable {
  /// A line that isn't blank, without its line end. It is a range of these bytes.
  case line(bytes: [UInt8], range: Range<Int>)

  /// A line that exceeds the limit. No further frames follow.
  case tooLong

  /// The first byte of the stream can't begin JSON, so the peer uses a different protocol. No further frames follow.
  case notJSON
}
