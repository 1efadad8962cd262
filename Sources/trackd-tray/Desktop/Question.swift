import System

/// Runs a program that asks the user for a line of text and prints the answer. The tray itself has no window.
final class Question {
  enum Outcome: Equatable { case unfinished, answered(String), givenUp }

  private static let longest = 64 << 10

  private let program: PipedProgram
  /// The socket that receives the program's standard output.
  private let output: Descriptor
  private var bytes: [UInt8] = []

  var descriptor: Int32 { output.raw }

  /// Starts a command without a shell. The program, which is the first word, is looked up in PATH.
  init(_ words: [String]) throws(Errno) {
    let (program, socket) = try PipedProgram.start(words)
    self.program = program
    output = Descriptor(owning: socket)
    // The program gets no input.
    try Sockets.shutdownWrite(output.raw)
    try output.setNonblocking(true)
  }

  /// Reads what the program has printed so far.
  func read() -> Outcome {
    var piece = [UInt8](repeating: 0, count: 4096)
    do throws(Errno) {
      while let count = try output.read(into: &piece) {
        if count == 0 { return outcome() }
        bytes += piece[..<count]
        if bytes.count > Self.longest { return .givenUp }
      }
      return .unfinished
    } catch {
      return .givenUp
    }
  }

  private func outcome() -> Outcome {
    guard program.waitForEnd() == 0, let text = String(validating: bytes, as: UTF8.self) else { return .givenUp }
    return .answered(text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
  }
}
