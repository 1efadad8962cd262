package import ModuleKit
import Time
package import Wire

/// Two people who are friends, or one who has asked the other.
package struct Friendship: Row {
  package let id: Int
  /// Who asked.
  let by: Int
  let to: Int
  let requestedAt: Instant
  /// Nil until the other accepts.
  var acceptedAt: Instant?

  init(id: Int, by: Int, to: Int, at: Instant) {
    self.id = id
    self.by = by
    self.to = to
    requestedAt = at
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    by = try json.storedInt("by")
    to = try json.storedInt("to")
    requestedAt = try json.storedTime("requestedAt")
    acceptedAt = try json.storedTimeIfAny("acceptedAt")
    guard by != to else { throw Malformed("to") }
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("by", by)
    writer.member("to", to)
    writer.member("requestedAt", requestedAt)
    if let acceptedAt { writer.member("acceptedAt", acceptedAt) }
  }

  var isMutual: Bool { acceptedAt != nil }
  var pair: Pair { Pair(by, to) }

  func other(than user: Int) -> Int { user == by ? to : by }
}

/// Two people, in no order.
struct Pair: Hashable, Sendable {
  let lower: Int
  let higher: Int

  init(_ one: Int, _ other: Int) {
    lower = min(one, other)
    higher = max(one, other)
  }
}
