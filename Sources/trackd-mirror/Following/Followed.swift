import Mirror

/// The state of following a module.
struct Followed {
  enum Stage: Equatable {
    /// All rows are being copied. The first page deletes the old rows.
    case copying(life: Int, isBegun: Bool)
    /// The daemon repeats events that were already written. The repeated events must be the same as the written events.
    case checking([Int: EventMark])
    /// The current subscription delivers the events after this revision.
    case following(from: Int)
  }

  let module: String
  var subscription: String
  /// Whether the daemon sends a new snapshot after a reset, without being asked.
  var hasSnapshots: Bool
  var stage: Stage
  /// Nil before the first copy.
  var place: Place?

  var isCopying: Bool { if case .copying = stage { true } else { false } }
}
