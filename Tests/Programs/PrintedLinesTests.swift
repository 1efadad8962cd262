import Testing

@testable import Programs

@Suite("Lines that a program prints")
struct PrintedLinesTests {
  private func printed(_ numbers: ClosedRange<Int>) -> [UInt8] {
    Array(numbers.map { "line \($0)\n" }.joined().utf8)
  }

  private func told(_ numbers: ClosedRange<Int>) -> [PrintedLines.Told] { numbers.map { .line("line \($0)") } }

  @Test("the first and the last of a period are reported, because a traceback ends with the error")
  func both() {
    var lines = PrintedLines()
    #expect(lines.take(printed(1...100), at: 0) == told(1...20))
    #expect(lines.dueAt == PrintedLines.nanoseconds)
    #expect(lines.take([UInt8](), at: PrintedLines.nanoseconds - 1) == [])
    #expect(lines.take([UInt8](), at: PrintedLines.nanoseconds) == [.more(60)] + told(81...100))
    #expect(lines.dueAt == nil)
    #expect(lines.take(printed(1...20), at: PrintedLines.nanoseconds + 1) == told(1...20))
    #expect(lines.dueAt == nil)
  }

  @Test("the last ones are reported at the end at once")
  func end() {
    var lines = PrintedLines()
    _ = lines.take(printed(1...25) + Array("last".utf8), at: 0)
    #expect(lines.end() == told(21...25) + [.line("last")])
  }
}
