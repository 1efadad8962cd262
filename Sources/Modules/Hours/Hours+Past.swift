import ModuleKit
import Time

// Times that a caller names of what came from elsewhere.

extension Hours {
  /// When a record was logged and changed. Whoever looks at others' hours has to see by its source that it wasn't here.
  static func times(_ call: Call) throws(Rejection) -> (created: Instant, updated: Instant) {
    let given = call[Params.createdAt] != nil || call[Params.updatedAt] != nil
    if given, call[Params.source] == nil {
      throw .violation("source", "missing", "is missing: what was logged elsewhere says where it comes from")
    }
    let created = try call.past(call[Params.createdAt], "createdAt")
    if created == nil, call[Params.updatedAt] != nil {
      throw .violation("createdAt", "missing", "is missing: updatedAt lies behind it")
    }
    let updated = try call.past(call[Params.updatedAt], since: created, "updatedAt")
    return (created ?? call.now, updated ?? created ?? call.now)
  }
}
