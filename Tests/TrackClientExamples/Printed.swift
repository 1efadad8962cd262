import Synchronization

/// The output of the examples. Other code can wait for a line of this output.
enum Printed {
  private static let lines = Mutex<[String]>([])

  static func append(_ line: String) { lines.withLock { $0.append(line) } }

  static func wait(forLine isWanted: (String) -> Bool) async throws {
    for _ in 0..<6_000 {
      if lines.withLock({ $0.contains(where: isWanted) }) { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw CancellationError()
  }
}

/// Replaces the standard library's print, whose output the program itself can't read.
func print(_ items: Any...) {
  let line = items.map { "\($0)" }.joined(separator: " ")
  Swift.print(line)
  Printed.append(line)
}
