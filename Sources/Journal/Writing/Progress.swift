package import System

/// What the journal's threads report to the loop.
package struct Progress: Sendable, Equatable {
  package enum FailureKind: Sendable, Equatable {
    /// The disk had no room. No part of these transactions remains in the file. New transactions are accepted after the
    /// failure is acknowledged.
    case full(Errno)
    /// It is unknown whether the transactions are in the file. Nothing more is written until a restart has read the
    /// file.
    case outcomeUnknown(Errno)
  }

  package struct Failure: Sendable, Equatable {
    /// This revision and all later ones are not durable.
    package let fromRev: Int
    package let kind: FailureKind

    package init(fromRev: Int, kind: FailureKind) {
      self.fromRev = fromRev
      self.kind = kind
    }
  }

  package enum CompactionOutcome: Sendable, Equatable {
    /// The compaction succeeded. `before` and `after` are the sizes of all records in bytes.
    case finished(before: Int, after: Int)
    /// The compaction failed, and the journal stays in its old file.
    case failed(reason: String)
  }

  /// All revisions up to and including this revision are durable.
  package internal(set) var durable: Int
  package internal(set) var failed: Failure?
  /// The result of a compaction. Each result is reported once.
  package internal(set) var compaction: CompactionOutcome?
  /// The number of bytes of all records, without the padding.
  package internal(set) var fileBytes: Int
  /// Whether the records exceed 4 MiB and have reached twice their live size after the last compaction.
  package internal(set) var isCompactionDue: Bool
}
