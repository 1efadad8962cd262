package import System

/// The progress of the journal's threads, as reported to the loop.
package struct Progress: Sendable, Equatable {
  package enum FailureKind: Sendable, Equatable {
    /// There was no room. The file durably contains nothing of these transactions. New transactions are accepted after
    /// the failure is acknowledged.
    case full(Errno)
    /// The transactions may or may not be in the file. Nothing more is written until a restart has read it.
    case outcomeUnknown(Errno)
  }

  package struct Failure: Sendable, Equatable {
    /// This revision and all later revisions were not made durable.
    package let fromRev: Int
    package let kind: FailureKind

    package init(fromRev: Int, kind: FailureKind) {
      self.fromRev = fromRev
      self.kind = kind
    }
  }

  package enum CompactionOutcome: Sendable, Equatable {
    /// The size of the records in bytes, before and after.
    case finished(before: Int, after: Int)
    /// The journal stays in its old file.
    case failed(reason: String)
  }

  /// All revisions up to and including this revision are durable.
  package internal(set) var durable: Int
  package internal(set) var failed: Failure?
  /// The result of a compaction. It is reported once.
  package internal(set) var compaction: CompactionOutcome?
  /// The bytes of all records, without padding.
  package internal(set) var fileBytes: Int
  /// Whether the file exceeds 4 MiB and twice the size after the last compaction.
  package internal(set) var isCompactionDue: Bool
}
