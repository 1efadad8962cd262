/// What all values of one text share: the bytes in which it is, the place where it starts among them, and the tape,
/// which says where in the text each value is.
///
/// An object, so that a value is one reference and a place on the tape, and copying one costs one count.
final class ParsedText: Sendable {
  let bytes: [UInt8]
  let start: Int
  let tape: Tape

  init(bytes: [UInt8], start: Int, tape: Tape) {
    self.bytes = bytes
    self.start = start
    self.tape = tape
  }

  /// Where among the bytes the text of a value is.
  func range(at position: Int) -> Range<Int> {
    shifted(tape.range(at: position))
  }

  /// Where among the bytes the contents of a string are, without its quotes.
  func contents(at position: Int) -> Range<Int> {
    shifted(tape.contents(at: position))
  }

  private func shifted(_ range: Range<Int>) -> Range<Int> {
    start + range.lowerBound..<start + range.upperBound
  }
}
