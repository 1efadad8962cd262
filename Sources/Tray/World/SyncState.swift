package import TrackClientCalls

/// What the user should know about sync.
package struct SyncState: Equatable, Sendable {
  /// The number of seconds after which the user is told that changes are waiting to be synced. A shorter wait is
  /// normal.
  private static let patience = 3600

  package var conflicts = 0
  /// The time of the oldest change that home hasn't received yet.
  package var waitingSince: Int?

  package init() {}

  package init(_ state: SyncModule.StateReply) {
    conflicts = state.conflicts
    waitingSince = state.waitingSince?.secondsSince1970
  }

  package func marks(at now: Int) -> [String] {
    var marks: [String] = []
    if let waitingSince, now - waitingSince >= Self.patience {
      marks.append("Changes have been waiting for home for \(Words.length(now - waitingSince))")
    }
    if conflicts > 0 {
      marks.append("\(conflicts == 1 ? "A conflict waits" : "\(conflicts) conflicts wait"): trackctl sync conflicts")
    }
    return marks
  }
}
