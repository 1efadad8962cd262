import Mirror

/// The state of a module that the mirror follows.
struct Followed {
  enum Stage: Equatable {
    /// All rows are being copied. When the first page arrives, the old rows are deleted.
    case copying(life: Int, isBegun: Bool)
    /// The daemon is repeating events that are already in the database. The repeated events must match the events in
    /// the database.
    case checking([Int: EventMark])
    /// The subscription delivers all events after this revision.
    case following(from: Int)
  }

  let module: String
  var subscription: String
  /// Whether the daemon sends a new snapshot after a reset without being asked.
  var hasSnapshots: Bool
  var stage: Stage
  /// The place in the database. Nil before the first copy.
  var place: Place?

  var isCopying: Bool { if case .copying = stage { true } else { false } }
}
