/// What a ``Framer`` returns from a stream.
public enum Frame: Sendable, Equatable {
  /// A non-blank line, without its line end, as a range of these bytes.
  case line(bytes: [UInt8], range: Range<Int>)

  /// A line exceeds the limit. No more frames follow.
  case tooLong

  /// The stream's first byte can't begin JSON, so the peer speaks another protocol. No more frames follow.
  case notJSON
}
