/// What a ``Framer`` finds in a stream.
public enum Frame: Sendable, Equatable {
  /// One line that isn't blank, without its end: the bytes in this range.
  case line(bytes: [UInt8], range: Range<Int>)

  /// A line is longer than the limit. Nothing follows.
  case tooLong

  /// The stream begins with a byte that can't begin JSON: the other side speaks something else. Nothing follows.
  case notJSON
}
