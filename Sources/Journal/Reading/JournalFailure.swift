package import System

/// Why a journal can't be opened at all. The file is never modified in these cases.
package enum JournalFailure: Error, Sendable, Equatable {
  case notAJournal(name: String, why: String)
  case newerFormat(name: String, found: Int)
  case newerSchema(name: String, found: Int, known: Int)
  /// It has an older schema and can't be migrated to the current one.
  case notForward(name: String, found: Int, known: Int, why: String)
  case otherModule(name: String, found: String, expected: String)
  case io(name: String, step: String, Errno)

  /// The problem, its place and the remedy, for the log and for `system.status`.
  package var message: String {
    switch self {
    case .notAJournal(let name, let why):
      "\(name) doesn't begin with a journal's header: \(why). It was left as it is; put a good copy in its place"
    case .newerFormat(let name, let found):
      "\(name) is of format \(found), newer than this program's \(Format.version). It was left as it is; run a newer trackd"
    case .newerSchema(let name, let found, let known):
      "\(name) is of schema \(found), newer than this program's \(known). It was left as it is; run a newer trackd"
    case .notForward(let name, let found, let known, let why):
      "\(name) is of schema \(found) and can't be brought to schema \(known): \(why). It was left as it is"
    case .otherModule(let name, let found, let expected):
      "\(name) is the journal of module \(found), not of \(expected). It was left as it is; put each file back in its place"
    case .io(let name, let step, let errno):
      "\(name) can't be \(step): \(errno). Look at the disk and at the file's owner and mode, then restart"
    }
  }
}
