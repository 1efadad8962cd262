package import System

/// Why a journal can't be opened at all. In all these cases, the file stays unmodified.
package enum JournalFailure: Error, Sendable, Equatable {
  case notAJournal(name: String, why: String)
  case newerFormat(name: String, found: Int)
  case newerSchema(name: String, found: Int, known: Int)
  /// The journal has an older schema and can't be migrated to the current schema.
  case notForward(name: String, found: Int, known: Int, why: String)
  case otherModule(name: String, found: String, expected: String)
  case io(name: String, step: String, Errno)

  /// A message with the problem, its place and its remedy. It appears in the log and in `system.status`.
  package var message: String {
    switch self {
    case .notAJournal(let name, let why):
      "'\(name)' doesn't begin with a journal's header: \(why). The file is unchanged. Replace it with a good copy"
    case .newerFormat(let name, let found):
      "'\(name)' has format \(found), but this program knows only formats up to \(Format.version). The file is"
        + " unchanged. Run a newer trackd"
    case .newerSchema(let name, let found, let known):
      "'\(name)' has schema \(found), but this program knows only schemas up to \(known). The file is unchanged. Run a"
        + " newer trackd"
    case .notForward(let name, let found, let known, let why):
      "'\(name)' has schema \(found) and can't be migrated to schema \(known): \(why). The file is unchanged"
    case .otherModule(let name, let found, let expected):
      "'\(name)' is the journal of module '\(found)', not of '\(expected)'. The file is unchanged. Give each journal its own name again"
    case .io(let name, let step, let errno):
      "'\(name)' can't be \(step): \(errno). Check the disk and the file's owner and mode, then restart trackd"
    }
  }
}
