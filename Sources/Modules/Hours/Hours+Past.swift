import ModuleKit
import Time

// Reads the times that callers give for imported records.

extension Hours {
  /// When a record was made and last changed. A call that sets these times must name a source. So everybody who reads
  /// the hours can see that the record was imported.
  static func times(_ call: Call) throws(Rejection) -> (created: Instant, updated: Instant) {
    let given = call[Params.createdAt] != nil || call[Params.updatedAt] != nil
    if given, call[Params.source] == nil {
      throw .violation("source", "missing", "is missing: loggedAt and updatedAt need it")
    }
    let created = try call.past(call[Params.createdAt], "createdAt")
    if created == nil, call[Params.updatedAt] != nil {
      throw .violation("createdAt", "missing", "is missing: updatedAt needs it")
    }
    let updated = try call.past(call[Params.updatedAt], since: created, "updatedAt")
    return (created ?? call.now, updated ?? created ?? call.now)
  }
}
