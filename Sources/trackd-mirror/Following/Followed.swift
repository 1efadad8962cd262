import Mirror

/// How a module is followed.
struct Followed {
  enum Stage: Equatable {
    /// Its rows come. What was there before is taken away with the first of them.
    case copying(life: Int, isBegun: Bool)
    /// Events come that were written before: they have to be the same ones.
    case checking([Int: EventMark])
    /// From this revision on, in this subscription.
    case following(from: Int)
  }

  let module: String
  var subscription: String
  /// Do rows come by themselves where they have to come anew?
  var hasSnapshots: Bool
  var stage: Stage
  /// Nil before the first copy.
  var place: Place?

  var isCopying: Bool { if case .copying = stage { true } else { false } }
}
