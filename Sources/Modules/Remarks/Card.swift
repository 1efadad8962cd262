import ModuleKit
import Time

/// What of a remark decides whether it is among those that somebody looks for, but for its text: plain numbers, so that to look
/// at it touches nothing else in memory.
struct Card: Sendable, Equatable {
  let id: Int
  let user: Int
  let isPrivate: Bool
  /// When, in seconds since 1970.
  let at: Int
  let place: Place

  init(_ remark: Remark) {
    id = remark.id
    user = remark.user
    isPrivate = remark.isPrivate
    at = remark.at.seconds
    place = remark.place
  }

  /// Its place in the order of time.
  var moment: Timeline.Item { Timeline.Item(key: at, id: id, weight: 0) }
  /// Its place in the order of squares on the Earth.
  var spot: Timeline.Item { Timeline.Item(key: place.code, id: id, weight: 0) }
}
