package import System

/// What the journal's threads have come to, as told to the loop.
package struct Progress: Sendable, Equatable {
  package enum FailureKind: Sendable, Equatable {
    /// There was no room. Nothing of these transactions is in the file, durably; others are taken once the failure is
    /// acknowledged.
    case full(Errno)
    /// They may be in the file or not. Nothing more is written until a restart has read what is there.
    case outcomeUnknown(Errno)
  }

  package struct Failure: Sendable, Equatable {
    /// This revision and all after it were not made durable.
    package let fromRev: Int
    package let kind: FailureKind

    package init(fromRev: Int, kind: FailureKind) {
      self.fromRev = fromRev
      self.kind = kind
    }
  }

  package enum CompactionOutcome: Sendable, Equatable {
    /// The records' bytes before and after.
    case finished(before: Int, after: Int)
    /// The journal goes on in its old file.
    case failed(reason: String)
  }

  /// Every revision up to this one is on the disk.
  package internal(set) var durable: Int
  package internal(set) var failed: Failure?
  /// What a compaction came to, told once.
  package internal(set) var compaction: CompactionOutcome?
  /// The records' bytes, padding left out.
  package internal(set) var fileBytes: Int
  /// Whether the file is over 4 MiB and twice what the last compaction left.
  package internal(set) var isCompactionDue: Bool
}
