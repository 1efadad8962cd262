import Glibc
import System
import TestSupport

/// A step of a compaction that a test can observe. The daemon is killed at this step.
enum CompactionStep: Sendable, CustomStringConvertible {
  /// The new file was created.
  case appears
  /// The new file has grown to this percentage of the old file's size.
  case grown(percent: Int)
  /// The new file was renamed over the old file.
  case renamed
  /// This many milliseconds have passed since the request.
  case milliseconds(Int)

  static let all: [CompactionStep] = [
    .appears, .grown(percent: 1), .grown(percent: 25), .grown(percent: 50), .grown(percent: 75), .grown(percent: 95),
    .renamed, .milliseconds(1), .milliseconds(20), .milliseconds(100),
  ]

  var description: String {
    switch self {
    case .appears: "the new file appears"
    case .grown(let percent): "\(percent) percent are written"
    case .renamed: "the new file has the old one's name"
    case .milliseconds(let count): "\(count) ms went by"
    }
  }

  /// Polls without sleeping until the step is reached.
  func wait(_ journal: String, asItWas old: (bytes: Int, inode: UInt)) {
    let began = Clock.monotonicNanoseconds()
    while !isReached(journal, old, Clock.monotonicNanoseconds() - began) {}
  }

  private func isReached(_ journal: String, _ old: (bytes: Int, inode: UInt), _ nanoseconds: Int) -> Bool {
    // The compaction may have finished between two polls.
    if TestFiles.look(at: journal)?.inode != old.inode || nanoseconds > 20_000_000_000 { return true }
    let new = TestFiles.look(at: journal + ".new")
    switch self {
    case .appears: return new != nil
    case .grown(let percent): return (new?.bytes ?? 0) * 100 >= old.bytes * percent
    case .renamed: return false
    case .milliseconds(let count): return nanoseconds >= count * 1_000_000
    }
  }
}
