import System

/// Shows on a terminal how many items have been read.
final class ImportProgress {
  private let isShown = StandardStream.error.isTerminal
  private var hasShown = false

  func show(_ count: Int) {
    guard isShown else { return }
    hasShown = true
    try? StandardStream.error.write("\r\(count) read")
  }

  func end() {
    guard hasShown else { return }
    hasShown = false
    try? StandardStream.error.write("\r\u{1B}[K")
  }
}
