package import ModuleKit
import Time

/// A span of time in which no task of a house becomes more urgent, because everybody is away.
package struct Pause: Row {
  package let id: Int
  package var house: Int
  var from: Instant
  /// The first second after the pause.
  var to: Instant

  package static func blank(_ id: Int) -> Pause {
    Pause(id: id, house: 0, from: .earliest, to: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("house", &house, .reference("houses"))
    try carrier.member("from", &from, .time)
    try carrier.member("to", &to, .time)
    try carrier.require(from < to, "to")
  }

  var item: Timeline.Item { Timeline.Item(key: from.seconds, id: id, weight: to - from) }
}
