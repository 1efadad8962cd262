package import ModuleKit
import Time
package import Wire

/// A stretch of time in which nothing in a house waits: everybody is away.
package struct Pause: Row {
  package let id: Int
  let house: Int
  var from: Instant
  /// The first second that counts again.
  var to: Instant

  init(id: Int, house: Int, from: Instant, to: Instant) {
    self.id = id
    self.house = house
    self.from = from
    self.to = to
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    house = try json.storedInt("house")
    from = try json.storedTime("from")
    to = try json.storedTime("to")
    guard from < to else { throw Malformed("to") }
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("house", house)
    writer.member("from", from)
    writer.member("to", to)
  }

  var item: Timeline.Item { Timeline.Item(key: from.seconds, id: id, weight: to - from) }
}
