import ModuleKit
import Time

// Times that a caller names of what came from elsewhere.

extension Hours {
  /// The time, if it is one at which that can have been: neither in the future nor before what it follows.
  static func past(
    _ at: Instant?, since first: Instant? = nil, _ call: Call, _ field: String
  ) throws(Rejection) -> Instant? {
    guard let at else { return nil }
    if at > call.now { throw .violation(field, "future", "lies in the future: it is \(call.now) now") }
    if let first, at < first { throw .violation(field, "early", "lies before \(first), and can't be before that") }
    return at
  }

  /// When a record was logged and changed. Whoever looks at others' hours has to see by its source that it wasn't here.
  static func times(_ call: Call) throws(Rejection) -> (created: Instant, updated: Instant) {
    let given = call[Params.createdAt] != nil || call[Params.updatedAt] != nil
    if given, call[Params.source] == nil {
      throw .violation("source", "missing", "is missing: what was logged elsewhere says where it comes from")
    }
    let created = try past(call[Params.createdAt], call, "createdAt")
    if created == nil, call[Params.updatedAt] != nil {
      throw .violation("createdAt", "missing", "is missing: updatedAt lies behind it")
    }
    let updated = try past(call[Params.updatedAt], since: created, call, "updatedAt")
    return (created ?? call.now, updated ?? created ?? call.now)
  }
}
